"""Streams, compression, atomic writing, and parsers that several formats share."""
