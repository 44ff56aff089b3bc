"""Measures that use aspects of documents other than relevance: a second aspect, or a group."""
