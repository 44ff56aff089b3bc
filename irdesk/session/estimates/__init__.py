"""Estimates from people's and models' labels: what a project holds for them, and samples to draw."""
