"""*What if*: real or imagined rankings to experiment with."""
