"""Estimates from human and model labels as tables, figures and sentences."""
