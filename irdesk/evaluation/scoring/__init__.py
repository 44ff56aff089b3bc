"""Scoring of runs: judgements joined with ranked lists, topic by topic, and the scoring options."""
