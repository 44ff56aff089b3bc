"""Curve panel: precision–recall curves and curves by rank."""
