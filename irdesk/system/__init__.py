"""Processes, executors and durable file operations: what belongs to the operating system and to no feature."""
