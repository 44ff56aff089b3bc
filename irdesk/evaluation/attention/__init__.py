"""Cautions about runs, judgements and options: what an expert would check before relying on the scores."""
