"""Scores of a project: scoring options, explanations, sources of grades, and cautions."""
