"""Streams, compression, atomic writing, and parsers shared by several formats."""
