"""A team whose members judge at the same time, in the window: joining, pending rows, the coordinator's work."""
