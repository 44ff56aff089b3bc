"""Panels for pools: pool builder, picture of the pool, reusability, replay, and stopping estimate."""
