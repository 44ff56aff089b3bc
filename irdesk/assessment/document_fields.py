"""The line above a document's text. It shows the fields other than title and text, such as the URL.

Assessors must not see fields that reveal how a system ranked the document.
"""

from __future__ import annotations

HIDDEN_FIELDS = frozenset(
    ("rank", "score", "run", "run_id", "runid", "runtag", "retrieval_score", "system", "similarity")
)
"""Lower-case names of hidden fields, which exports from search engines may contain."""
_LONGEST_FIELD = 90
_LONGEST_FIELDS = 600


def fields_line(fields: dict[str, str]) -> str:
    """Return the further fields of a document in one line. Long fields are shortened, and fields that could reveal how
    a system ranked the document are left out.
    """
    parts = []
    for name, value in fields.items():
        folded = " ".join(value.split())
        if folded and name.lower() not in HIDDEN_FIELDS:
            parts.append(f"{name}: {folded if len(folded) <= _LONGEST_FIELD else folded[: _LONGEST_FIELD - 1] + '…'}")
    line = "  ·  ".join(parts)
    return line if len(line) <= _LONGEST_FIELDS else line[: _LONGEST_FIELDS - 1] + "…"
