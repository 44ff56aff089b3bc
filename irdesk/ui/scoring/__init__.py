"""Panels for metrics, topics, score explanations, scoring conventions and *Attention*."""
