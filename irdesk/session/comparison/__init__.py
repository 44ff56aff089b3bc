"""Comparison of a project's runs."""
