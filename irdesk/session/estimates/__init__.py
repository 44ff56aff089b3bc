"""Estimates of scores from human judgements and model labels: their data in a project, and sampling."""
