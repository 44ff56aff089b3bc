"""Practice examples, and a tour of the practice project."""
