"""Plots and pictures that panels of several features share."""
