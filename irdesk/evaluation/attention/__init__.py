"""Cautions about runs, judgements and options: points that an expert would check before relying on the scores."""
