"""Evaluation of pools: leave-out analysis, reusability, and the cells of a pool."""
