"""Shared model layer. An open project has one workspace, which only commands can change. Observers receive each change
as a change set.
"""
