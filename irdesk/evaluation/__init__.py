"""Measures and what is made of them: scores, means, curves. Frozen values in, frozen values out."""
