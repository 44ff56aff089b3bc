"""Processes, executors and durable file operations: code that depends on the operating system and on no feature."""
