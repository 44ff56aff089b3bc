"""Formats of topics."""
