"""Practice examples and the guided tour."""
