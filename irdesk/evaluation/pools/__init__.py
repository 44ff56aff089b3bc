"""Evaluation of pools: leave-out, reusability, cells of a pool."""
