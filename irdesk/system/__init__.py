"""Processes, executors and durable file operations: code that depends on the operating system but not on any feature of
irdesk.
"""
