"""Metrics, topics, explanations, *What if*, conventions and *Attention*."""
