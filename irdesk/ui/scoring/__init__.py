"""Panels for metrics, topics, explained scores, scoring conventions and *Attention*."""
