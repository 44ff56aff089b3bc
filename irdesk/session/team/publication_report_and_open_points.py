"""Report on the judgements to be published, with their contents and open issues. The report is also formatted as
text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.docno_keys import keys_of
from irdesk.domain.grades import DEFAULT, FROM_QRELS, GradeScale, counted_grades, shown_grade
from irdesk.domain.pool import BuiltPool
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import stratified_qrels
from irdesk.session.scoring.grade_sources import SourceCount, count_sources, sources_in_words
from irdesk.store.store import Store

IN_A_LINE = 5
"""Maximum number of sources listed in one line. If there are more sources, each gets its own line."""


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


def in_words(report: Report) -> list[str]:
    """Return the whole report, one sentence per line: the summary, the sources of the grades, and the open issues."""
    lines = summary(report)
    if len(report.sources) > IN_A_LINE:
        lines[1:1] = [worded("Sources:"), *(count.source.counted(count.count) for count in report.sources)]
    elif report.sources:
        lines.insert(1, worded("Sources: {sources}.", sources=sources_in_words(report.sources)))
    return [*lines, *open_points(report)]


def summary(report: Report) -> list[str]:
    """Return the number of judgements, the scale and the grade resolution, as one sentence per line. If all pooled
    documents are judged, add a sentence that says so.
    """
    judgements, topics = _judgements(report.judgements), _topics(report.topics)
    name = _UNCHOSEN.get(report.scale.name, report.scale.name)
    named = {"name": name, "grades": ", ".join(map(str, report.scale.grades))}
    lines: list[str] = [
        worded(
            "{judgements} in {topics} ({grades}).",
            judgements=judgements,
            topics=topics,
            grades=counted_grades(report.used.items()) or worded("none"),
        ),
        worded("Scale: {name} ({grades}). Counted grade: {resolution}.", resolution=report.resolution.words, **named),
    ]
    if report.pooled and not report.unjudged:
        lines.append(worded("Every pooled document is judged."))
    return lines


def grades_in_short(counts: Iterable[tuple[int, int]]) -> str:
    """Return grades and their counts for a column named *grades*: "0: 12 · 1: 3"."""
    return " · ".join(f"{shown_grade(grade)}: {count:,}" for grade, count in counts)


def open_points(report: Report) -> list[str]:
    """Return the open issues as one sentence per line, or an empty list if there are none."""
    lines: list[str] = []
    if report.unjudged:
        missing = _documents(sum(report.unjudged.values()))
        topics = _topics(len(report.unjudged))
        lines.append(worded("Left out as unjudged: {documents} in {topics}.", documents=missing, topics=topics))
    if report.empty:
        lines.append(worded("Left out for lack of judgements: {topics}.", topics=_named(report.empty)))
    if report.abstentions:
        counts = (worded(_ABSTAINED[kind], count=count) for kind, count in report.abstentions.items())
        text = together(", ", counts)
        lines.append(worded("Abstentions: {counts}; they are not grades and are left out.", counts=text))
    if report.disputed:
        documents, first = _documents(len(report.disputed)), _first(report.disputed)
        line = worded(
            "Unresolved disagreements: {documents}, first {first}. Published for these: {counting}.",
            documents=documents,
            first=first,
            counting=_PUBLISHED[report.resolution.policy],
        )
        lines.append(line)
    if report.strangers:
        lines.append(worded("Not found in any topic file, run or pool: {topics}.", topics=_named(report.strangers)))
    if report.unknown:
        documents, first = _documents(len(report.unknown)), _first(report.unknown)
        line = worded(
            "Not found in any run or collection: {documents}, first {first}.", documents=documents, first=first
        )
        lines.append(line)
    return lines


_UNCHOSEN = {FROM_QRELS: worded("from the qrels"), DEFAULT: worded("default")}
_PUBLISHED = {
    Policy.LAST: worded("the latest grade"),
    Policy.ADJUDICATOR: worded("the majority's grade (the lowest in a tie)"),
    Policy.MAJORITY: worded("the majority's grade (the lowest in a tie)"),
    Policy.LEAST: worded("the lowest grade"),
    Policy.GREATEST: worded("the highest grade"),
    Policy.ASSESSOR: worded("one assessor's grade"),
}
"""Descriptions of how documents with unresolved disagreements are published, by policy. Each text follows a colon."""
_ABSTAINED = {CANNOT_TELL: "{count} cannot tell", SKIPPED: "{count} skipped"}


def _judgements(count: int) -> Worded:
    return worded("1 judgement") if count == 1 else worded("{count:,} judgements", count=count)


def _topics(count: int) -> Worded:
    return worded("1 topic") if count == 1 else worded("{count:,} topics", count=count)


def _documents(count: int) -> Worded:
    return worded("1 document") if count == 1 else worded("{count:,} documents", count=count)


def _first(documents: Sequence[tuple[str, str]]) -> Worded:
    """Return up to three documents with their topics as text."""
    return together(
        ", ", (worded("{docno} (topic {topic})", docno=docno, topic=topic) for topic, docno in documents[:3])
    )


def _named(topics: Sequence[str]) -> Worded:
    first = ", ".join(topics[:5])
    if len(topics) > 5:
        return worded("topics {first} and {more} more", first=first, more=len(topics) - 5)
    return worded("topic {first}", first=first) if len(topics) == 1 else worded("topics {first}", first=first)
