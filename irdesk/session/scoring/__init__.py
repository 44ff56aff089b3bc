"""Scores of a project: their options, explanations, sources of grades, and what to check."""
