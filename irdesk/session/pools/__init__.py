"""Pools of a project: construction, pool cells, reusability, replay and stopping estimates."""
