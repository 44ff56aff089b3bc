"""Output of scores and explanations as tables and in trec_eval's format."""
