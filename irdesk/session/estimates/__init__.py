"""Estimates of scores from human judgements and model labels: data in the project, requests, and sampling."""
