"""Live teams, whose members judge concurrently: joining, the link to the service, and the coordinator's dialogs."""
