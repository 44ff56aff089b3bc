"""Panels, editors and views."""
