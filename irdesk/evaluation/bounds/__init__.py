"""Bounds of scores and of differences under unjudged documents."""
