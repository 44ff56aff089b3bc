"""Practice examples, and the tour of them."""
