"""Plots and pictures shared by the panels of several features."""
