"""Curves as figures, tables and sentences."""
