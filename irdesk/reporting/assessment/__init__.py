"""Tables and figures about assessors: their agreement, and their judgements over time."""
