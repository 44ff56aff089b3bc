"""Measures of aspects of documents other than relevance: a second aspect, a group."""
