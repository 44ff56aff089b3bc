"""Publish judgements. Open issues are reported before writing, and a provenance file is written next to the qrels."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.qrels import Qrels
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.file_digests import digest_of
from irdesk.formats.qrels import qrels_stratified, qrels_trec
from irdesk.session.team.publication_provenance import provenance, provenance_path
from irdesk.session.team.publication_report_and_open_points import Publishing, Report, complete_report


class Form(StrEnum):
    """Format of published qrels: all grades, binary at a relevance level, or a sampled pool with its strata."""

    GRADED = "graded"
    PLAIN = "plain"
    STRATIFIED = "stratified"


def publish(
    wish: Publishing,
    path: Path,
    form: Form,
    level: int,
    published_at: float,
    progress: Progress,
    report: Report | None = None,
) -> Report:
    """Write the judgements and their provenance (worker thread).

    ``level`` is the lowest relevant grade in binary qrels. ``report`` is the result of an earlier call of
    `complete_report`, if any. Raises ``OSError`` if a file cannot be written. Raises `CommandRefused` if there is
    nothing to write in this format.
    """
    report = report or complete_report(wish, progress)
    if form is Form.STRATIFIED and wish.stratified is None:
        raise CommandRefused("the pool is not a sample, so it has no strata; publish graded or plain qrels")
    if not wish.qrels.judgements:
        raise CommandRefused("nothing has been judged yet, so there is nothing to publish")
    relevant_from = level if form is Form.PLAIN else None
    # The provenance file is created first, but moved to its path only after the judgements are written.
    with replacing(provenance_path(path)) as out:
        if form is Form.STRATIFIED and wish.stratified:
            qrels_stratified.write_stratified(wish.stratified, path)
        else:
            qrels_trec.write(_plain(wish.qrels, level) if form is Form.PLAIN else wish.qrels, path)
        out.write(
            msgspec.json.format(
                msgspec.json.encode(provenance(wish, report, path, form, relevant_from, published_at))
            ).decode()
        )
        out.write("\n")
    return report


def record_of(path: Path, form: Form, report: Report, time: float, basis: str, progress: Progress) -> PublicationRecord:
    """Return the record of published qrels. ``basis`` is the value that `ReadOnlyProject.basis_of_grades` had when the
    report was made.
    """
    return PublicationRecord(str(path.absolute()), form, report.judgements, digest_of(path, progress), time, basis)


def _plain(qrels: Qrels, level: int) -> Qrels:
    return Qrels(
        {t: {docno: int(grade >= level) for docno, grade in documents.items()} for t, documents in qrels.grades.items()}
    )
