"""Practice examples, and the tour."""
