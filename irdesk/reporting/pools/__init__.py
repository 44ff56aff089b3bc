"""Pools, leave-out and replays as tables and figures."""
