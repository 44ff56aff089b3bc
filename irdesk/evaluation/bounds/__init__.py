"""Bounds of scores and of differences that unjudged documents leave open."""
