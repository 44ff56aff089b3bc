"""Scores of a project: scoring options, explanations, grade sources, and cautions."""
