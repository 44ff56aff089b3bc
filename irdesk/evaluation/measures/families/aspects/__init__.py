"""Measures of what documents have beside relevance: a second aspect, a group."""
