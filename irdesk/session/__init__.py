"""Shared model layer. A project is open in one workspace, which only commands can change; each change is sent to the
observers as a change set.
"""
