"""Run formats."""
