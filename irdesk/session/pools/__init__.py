"""Pools of a project: construction, pictures, reusability, replay, and when to stop."""
