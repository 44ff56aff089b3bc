"""Publish judgements. Open issues are reported before writing, and a provenance file is written next to the qrels."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import irdesk
from irdesk.assessment.grade_resolution import ADJUDICATOR, Resolution
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import BuiltPool
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic import natural
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.file_digests import digest_of
from irdesk.formats.qrels import qrels_stratified, qrels_trec
from irdesk.session.core import project_settings
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import stratified_qrels
from irdesk.session.scoring.grade_sources import SourceCount, count_sources
from irdesk.store.store import Store


class Form(StrEnum):
    """Format of published qrels: all grades, binary at a relevance level, or a sampled pool with its strata."""

    GRADED = "graded"
    PLAIN = "plain"
    STRATIFIED = "stratified"


@dataclass(frozen=True)
class Report:
    """Report on the judgements to publish.

    ``unjudged`` maps each topic of the pool to the number of its documents without a grade that counts. ``abstentions``
    maps each kind of abstention to the number of ungraded documents on which an assessor abstained. ``disputed`` lists
    documents with an unresolved disagreement. ``unknown`` lists judged documents that do not occur in any run or
    collection. Both lists contain (topic, docno) pairs.

    ``strangers`` lists judged topics that do not occur in any topic file, run or pool. ``used`` counts the judgements
    by grade, and ``sources`` counts them by source. ``pooled`` says whether there is a pool with documents.
    """

    judgements: int
    topics: int
    unjudged: Mapping[str, int]
    empty: tuple[str, ...]
    abstentions: Mapping[str, int]
    disputed: tuple[tuple[str, str], ...]
    resolution: Resolution
    scale: GradeScale
    used: Mapping[int, int]
    unknown: tuple[tuple[str, str], ...]
    strangers: tuple[str, ...] = ()
    sources: tuple[SourceCount, ...] = ()
    pooled: bool = False


@dataclass(frozen=True, eq=False)
class Publishing:
    """Immutable input for reporting on judgements and writing them."""

    store: Store
    topics: tuple[str, ...]
    texts: frozenset[str]
    stratified: Qrels | None
    disputed: tuple[tuple[str, str], ...]
    scale: GradeScale
    runs: tuple[RankedRun, ...]
    sources: tuple[Source, ...]
    grade_sources: GradeSources
    pool: BuiltPool | None
    settings: Mapping[str, str]

    @classmethod
    def of(cls, workspace: Workspace) -> Publishing:
        """Return a request for the workspace's current state."""
        state = workspace.state
        runs = tuple(state.ranked(source.id) for source in state.present("run"))
        # Model labels are not published, so their files are left out.
        sources = tuple(source for source in state.sources.values() if source.present and source.kind != LABELS)
        stratified = stratified_qrels(state)[0] if state.pool and state.pool.strata else None
        disputed = ((dispute.topic, dispute.docno) for dispute in state.disputes() if dispute.decided is None)
        return cls(
            workspace.store,
            tuple(state.board.topics),
            frozenset(state.topics),
            stratified,
            tuple(disputed),
            state.scale,
            runs,
            sources,
            state.grade_sources.frozen(),
            state.pool,
            dict(state.settings),
        )

    @cached_property
    def qrels(self) -> Qrels:
        """Return the grades that count. The topics are in numeric order if all of them are numbers, otherwise in text
        order. Call this on a worker thread, since there may be thousands of topics.
        """
        numbers = all(topic.isdecimal() for topic in self.topics)
        topics = sorted(self.topics, key=int) if numbers else self.topics
        return Qrels({topic: self.grade_sources.grades(topic) for topic in topics})

    @cached_property
    def report(self) -> Report:
        """Return the report without the unknown documents and the counts by source, which `complete_report` adds."""
        grades, queues = self.qrels.grades, self.pool.queues if self.pool else {}
        unjudged = {
            topic: count
            for topic, queue in queues.items()
            if (count := sum(docno not in grades.get(topic, {}) for docno in queue))
        }
        abstentions = dict.fromkeys((CANNOT_TELL, SKIPPED), 0)
        for topic, documents in self.grade_sources.judgements.items():
            for docno, judgements in documents.items():
                kinds = {judgement.abstention for judgement in judgements.values()}
                kind = next((kind for kind in abstentions if kind in kinds), None)
                if kind and docno not in grades.get(topic, {}):
                    abstentions[kind] += 1
        used = Counter(grade for documents in grades.values() for grade in documents.values())
        return Report(
            self.qrels.judgements,
            len(grades),
            unjudged,
            tuple(topic for topic in queues if not grades.get(topic)),
            {kind: count for kind, count in abstentions.items() if count},
            self.disputed,
            self.grade_sources.resolution,
            self.scale,
            dict(sorted(used.items())),
            (),
            pooled=any(queues.values()),
        )


def complete_report(wish: Publishing, progress: Progress) -> Report:
    """Return the report, including unknown documents and the counts by source (worker thread)."""
    unknown: list[tuple[str, str]] = []
    known_topics = wish.texts.union(wish.pool.queues if wish.pool else (), *(run.topics for run in wish.runs))
    strangers = tuple(topic for topic, grades in wish.qrels.grades.items() if grades and topic not in known_topics)
    for i, (topic, grades) in enumerate(wish.qrels.grades.items()):
        progress.report(i, len(wish.qrels.grades))
        docnos = list(grades)
        keys = keys_of(docnos)
        known = np.zeros(len(docnos), np.bool_)
        for run in wish.runs:
            if topic in run.topics:
                known |= np.isin(keys, run[topic])
        left = [docno for docno, is_known in zip(docnos, known.tolist(), strict=True) if not is_known]
        titles = wish.store.titles(left)
        unknown += [(topic, docno) for docno in left if docno not in titles]
    qrels = [source for source in wish.sources if source.kind == "qrels"]
    sources = count_sources(wish.grade_sources, qrels)
    return replace(wish.report, unknown=tuple(unknown), strangers=strangers, sources=sources)


def provenance_path(path: Path) -> Path:
    """Return the path of the provenance file: ``qrels.provenance.json`` next to ``qrels.txt``."""
    return path.with_name(f"{path.stem}.provenance.json")


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
    with replacing(provenance_path(path)) as out:  # written first, but renamed only after the judgements are written
        if form is Form.STRATIFIED and wish.stratified:
            qrels_stratified.write_stratified(wish.stratified, path)
        else:
            qrels_trec.write(_plain(wish.qrels, level) if form is Form.PLAIN else wish.qrels, path)
        out.write(
            msgspec.json.format(
                msgspec.json.encode(_provenance(wish, report, path, form, level, published_at))
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


def _provenance(
    wish: Publishing, report: Report, path: Path, form: Form, level: int, published_at: float
) -> dict[str, Any]:
    """Return the provenance of the judgements, such as assessors, documents and times. Except for ``written``, it
    depends only on the project.
    """
    data, settings = wish.store.data(), wish.settings
    names = _names(wish.sources)
    assigned = project_settings.assignment_of(settings[project_settings.ASSIGNMENT])
    scale = report.scale
    people = sorted({row.assessor for row in data.journal})
    standing = _standing(wish.grade_sources)
    return {
        "written": _time(published_at),
        "irdesk": irdesk.__version__,
        "project": {"name": settings[project_settings.NAME], "id": settings[project_settings.PROJECT]},
        "qrels": {
            "file": path.name,
            "form": form,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "judgements": report.judgements,
            "topics": report.topics,
            "by source": [source.facts() for source in report.sources],
            **({"relevant from grade": level} if form is Form.PLAIN else {}),
        },
        "scale": {
            "name": scale.name,
            "levels": msgspec.to_builtins(scale.levels),
        },
        "guidelines sha256": hashlib.sha256(settings[project_settings.GUIDELINES].encode()).hexdigest(),
        "of several grades": str(report.resolution),
        "adjudications": list(_adjudications(wish.grade_sources)),
        "assessors": [
            {
                "name": name,
                "judgements": standing[name],
                "decisions with corrections": sum(row.judgement is not None and row.judgement.decided for row in rows),
                "first": _time(min(row.at for row in rows)),
                "last": _time(max(row.at for row in rows)),
            }
            for name in people
            if (rows := [row for row in data.journal if row.assessor == name])
        ],
        "journal": {"rows": len(data.journal), "last": data.journal[-1].id if data.journal else ""},
        "assigned": msgspec.to_builtins(assigned) if assigned else None,
        "taken in": [
            {"name": each.name, "digest": each.digest, "package": each.package, "assessor": each.assessor}
            | {"at": _time(each.at), "rows": each.rows}
            for each in project_settings.imports_of(settings[project_settings.TAKEN])
        ],
        "pool": _pool(wish.pool, names),
        "sources": [
            {
                "kind": each.kind,
                "name": names[each.id],
                **_tag(each),
                "sha256": each.digest,
                **each.counts,
                **_origin(each),
            }
            for each in sorted(wish.sources, key=lambda each: (each.kind, names[each.id], each.id))
        ],
        "open": {
            "not judged": dict(report.unjudged),
            "abstentions": dict(report.abstentions),
            "disputed": [list(each) for each in report.disputed],
            "in no topic file, no run and no pool": list(report.strangers),
            "in no run and no collection": [list(each) for each in report.unknown],
        },
    }


def _names(sources: Sequence[Source]) -> dict[str, str]:
    """Return the name of each source, keyed by source id. Runs that share a tag are named by their files, as in the
    window.
    """
    runs = [source for source in sources if source.kind == "run"]
    distinct = distinct_names([(run.name, run.path) for run in runs])
    return {source.id: source.name for source in sources} | {
        run.id: name for run, name in zip(runs, distinct, strict=True)
    }


def _tag(source: Source) -> dict[str, str]:
    return {"tag": source.name} if source.kind == "run" else {}


def _standing(sources: GradeSources) -> Counter[str]:
    """Count the documents that each assessor has judged, including those marked "cannot tell". As in *Progress*,
    corrections and judgements of hidden repeats are not counted.
    """
    return Counter(
        name
        for documents in sources.judgements.values()
        for judgements in documents.values()
        for name, judgement in judgements.items()
        if judgement.decided
    )


def _adjudications(sources: GradeSources) -> Iterator[dict[str, Any]]:
    """Yield each decision of the adjudicator with its reason, sorted by topic and docno."""
    for topic in sorted(sources.judgements, key=natural):
        for docno, judgements in sorted(sources.judgements[topic].items()):
            decision = judgements.get(ADJUDICATOR)
            if decision is not None and decision.grade is not None:
                yield {"topic": topic, "docno": docno, "grade": decision.grade, "reason": decision.comment}


def _origin(source: Source) -> dict[str, Any]:
    """Return the origin of a run created by fusion, or an empty dict for other runs."""
    return {"fused": msgspec.to_builtins(source.origin)} if source.origin else {}


def _pool(pool: BuiltPool | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    if pool is None:
        return None
    spec = pool.spec
    return {
        "made": _time(spec.made_at),
        "order": spec.order,
        "seed": spec.seed,
        "documents": spec.documents,
        "pooled": spec.pooled,
        "runs": [names.get(run, run) for run in spec.runs()],
        "parts": msgspec.to_builtins(spec.parts),
    }


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
