"""Panels for pools: pool builder, pool picture, reusability, replay, and stopping estimate."""
