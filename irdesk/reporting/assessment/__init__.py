"""Tables and figures of assessors: their agreement, and their judgements over time."""
