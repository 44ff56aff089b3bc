"""*What if*: rankings to play with, from a project or imagined."""
