"""Document fields that assessors must not see, because they reveal how a system ranked the document."""

from __future__ import annotations

HIDDEN_FIELDS = frozenset(
    ("rank", "score", "run", "run_id", "runid", "runtag", "retrieval_score", "system", "similarity")
)
"""Lower-case names of fields that exports from search engines may contain."""
