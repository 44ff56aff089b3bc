"""Estimates from people's and models' labels: their data in a project, and the drawing of samples."""
