"""Examples to learn with, and the tour of them."""
