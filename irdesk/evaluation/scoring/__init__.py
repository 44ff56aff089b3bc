"""Scores of runs: judgements joined with ranked lists, topic by topic, and the options of scoring."""
