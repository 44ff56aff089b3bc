"""Curves of runs and their bands."""
