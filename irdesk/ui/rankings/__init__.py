"""Side-by-side view of two rankings of a topic."""
