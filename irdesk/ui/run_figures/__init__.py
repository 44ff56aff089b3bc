"""Panels that each show one figure of all runs: average ranks, differences, scores over topics."""
