"""Scores and explanations as tables and in trec_eval's format."""
