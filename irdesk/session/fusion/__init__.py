"""Fusion of a project's runs."""
