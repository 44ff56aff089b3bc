"""Estimates from people's and models' labels as tables, figures and sentences."""
