"""Learning support: practice examples, and a tour of the practice project."""
