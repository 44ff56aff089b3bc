"""Live teams, whose members judge at the same time: joining, pending rows, and the coordinator's tools."""
