"""Side-by-side panel of two rankings of a topic."""
