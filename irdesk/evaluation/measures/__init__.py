"""Measures: their names, parameters and families."""
