"""A team that judges at one time, in the window: joining, what waits to be sent, the coordinator's work."""
