"""Panels for metrics, topics, explained scores, *What if*, conventions and *Attention*."""
