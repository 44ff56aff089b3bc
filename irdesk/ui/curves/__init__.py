"""The curve view."""
