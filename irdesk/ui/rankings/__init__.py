"""Two rankings of a topic, side by side."""
