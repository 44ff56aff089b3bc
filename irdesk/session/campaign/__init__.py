"""Steps of a judging campaign with their states, and the assessors' progress."""
