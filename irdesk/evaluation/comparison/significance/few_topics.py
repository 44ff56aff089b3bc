"""Limits below which the number of topics, or of non-zero differences, is stated next to p."""

from __future__ import annotations

# A smaller number of topics is stated next to p, since means over so few topics are far from normally distributed.
FEW_TOPICS = 5
# A smaller number of non-zero differences is stated next to p, which is then at least 2 · 2^-5 and thus above 0.05.
FEW_DIFFERENCES = 6


def few_topics(topics: int) -> int | None:
    """Return the number of topics if it is small enough to be stated with the result, else None."""
    return topics if topics < FEW_TOPICS else None


def few_differences(nonzero: int) -> int | None:
    """Return the number of non-zero differences if it is small enough to be stated with the result, else None."""
    return nonzero if nonzero < FEW_DIFFERENCES else None
