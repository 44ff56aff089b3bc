"""*What if*: rankings to experiment with, from a project or imagined."""
