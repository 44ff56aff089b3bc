"""Processes, executors and durable file operations. This code depends on the operating system but not on irdesk's
features.
"""
