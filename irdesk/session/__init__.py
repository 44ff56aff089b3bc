"""Shared model layer: one workspace, changed only by commands; observers receive each change as a change set."""
