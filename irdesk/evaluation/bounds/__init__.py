"""Bounds of scores and of score differences over all possible judgements of the unjudged documents."""
