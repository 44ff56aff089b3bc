"""Readers of model labels."""
