"""Readers of labels that models gave."""
