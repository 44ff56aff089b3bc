"""Counts of a loaded file's contents as text: topics, documents, lines, judgements, labels and the depth."""

from __future__ import annotations

from irdesk.domain.translatable_messages import together, worded

COUNTED = {
    "topics": "{n:,} {n:topic|topics}",
    "documents": "{n:,} {n:document|documents}",
    "lines": "{n:,} {n:line|lines}",
    "judgements": "{n:,} {n:judgement|judgements}",
    "labels": "{n:,} {n:label|labels}",
    "depth": "depth {n:,}",
    "people's": "{n:,} human {n:judgement|judgements} left out",
    "unparsed": "{n:,} {n:answer|answers} left out for lack of a grade",
    "unknown": "{n:,} {n:label|labels} left out because texts are not loaded",
    "kept": "{n:,} kept",
    "by position": "numbered by position",
    "topics with subtopics": "{n:,} {n:topic|topics} with subtopics",
    "topics with strata": "{n:,} {n:topic|topics} with strata",
    "topics with preferences": "{n:,} {n:topic|topics} with preferences",
}


def describe_counts(counts: dict[str, int]) -> str:
    """Return counts as text, for example "50 topics, 50,000 lines, depth 1,000"."""
    parts = (worded(COUNTED[name], n=n) if name in COUNTED else f"{n:,} {name}" for name, n in counts.items())
    return together(", ", parts)
