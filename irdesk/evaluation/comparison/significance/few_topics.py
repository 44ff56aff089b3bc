"""When a number of topics, or of non-zero differences, is so small that it is stated next to p."""

from __future__ import annotations

FEW_TOPICS = 5  # for fewer topics, the number is stated next to p, since means are far from normal
FEW_DIFFERENCES = 6  # a smaller number of non-zero differences is stated: p is then at least 2 · 2^-5, above 0.05


def few_topics(topics: int) -> int | None:
    """Return the number of topics if it is small enough to be stated with the result, else None."""
    return topics if topics < FEW_TOPICS else None


def few_differences(nonzero: int) -> int | None:
    """Return the number of non-zero differences if it is small enough to be stated with the result, else None."""
    return nonzero if nonzero < FEW_DIFFERENCES else None
