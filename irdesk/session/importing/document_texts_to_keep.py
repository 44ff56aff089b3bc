"""Choice of the documents whose texts are stored when a collection is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.formats.documents.documents_folder import files_of
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.store.store import Store

WHOLE_COLLECTION_BYTES = 64 << 20
"""Maximum size of a collection whose documents are all stored."""
SHOWN_DEPTH = 100
"""Number of top ranks of each run whose documents are stored."""


def docnos_to_keep(
    path: Path, store: Store, grade_sources: GradeSources, runs: Iterable[str], pooled: Iterable[str]
) -> set[str] | None:
    """Return the docnos of a collection whose texts are stored. For a large collection, these are the docnos that are
    ``pooled``, judged, or at top ranks of ``runs`` (ids). For a small collection, return None, which means all.

    Raises `InputError` if a collection is large and no docno is known.
    """
    files = files_of(path) if path.is_dir() else [path]
    if sum(file.stat().st_size for file in files) <= WHOLE_COLLECTION_BYTES:
        return None
    wanted = set(pooled)
    for grades in (*grade_sources.plain.values(), *grade_sources.named.values(), grade_sources.judgements):
        wanted.update(docno for documents in grades.values() for docno in documents)
    for run_id in runs:
        for ranking in store.run(run_id, "").rankings.values():
            wanted.update(ranking.docno_list()[:SHOWN_DEPTH])
    if not wanted:
        raise InputError(
            str(path),
            0,
            "the collection is large, so only texts of documents in runs or qrels are kept; load runs first",
        )
    return wanted
