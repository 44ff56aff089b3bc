"""Panels for pools: builder, picture, reusability, replay, and stopping estimate."""
