"""The same work without a window. Imports no Qt."""
