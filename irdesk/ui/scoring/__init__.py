"""Panels for metrics, topics, explained scores, conventions and *Attention*."""
