"""What views show: frozen rows and arrays, read from the workspace. No view asks anything else."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.assessment.highlighting import Span, Term, spans, terms_of
from irdesk.domain.document import Document
from irdesk.domain.grades import GradeScale
from irdesk.domain.project import ChangeRow, Place, PoolSpec, Source
from irdesk.domain.qrels import Qrels
from irdesk.domain.topic import Topic, natural
from irdesk.evaluation.bands import Band
from irdesk.evaluation.bounds import Bounds
from irdesk.evaluation.curves import Curve, Kind, topic_curves
from irdesk.evaluation.lists import Floats
from irdesk.evaluation.measure import Measure, single
from irdesk.evaluation.names import parse_one
from irdesk.reporting.naming import distinct_names
from irdesk.session.changes import JudgementChanged, decoded
from irdesk.session.derivations import Derivation, curve_band, derivation, score_bounds
from irdesk.session.queue import following, step
from irdesk.session.state import JUDGED_AT_10
from irdesk.session.workspace import Workspace


@dataclass(frozen=True)
class RunRow:
    """A loaded run; ``tag`` is its tag, or where several have the same its file's name.

    ``judged`` is Judged@10 in 0 to 1, NaN where no topic of it is judged.
    """

    id: str
    tag: str
    path: str
    topics: int
    documents: int
    depth: int
    judged: float
    colour: int
    visible: bool


@dataclass(frozen=True)
class Head:
    """What a row of scores is about: a run (with its colour) or a topic (without)."""

    id: str
    text: str
    tip: str
    colour: int | None = None


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """Runs × measures, or one run's topics × measures; arrays of shape (rows, measures).

    ``changes`` holds what the last change did to a value, NaN where nothing; ``best`` marks the greatest value of each
    measure for which greater is better.
    """

    measures: tuple[Measure, ...]
    heads: tuple[Head, ...]
    values: Floats
    changes: Floats
    best: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


@dataclass(frozen=True)
class TopicRow:
    """A topic's progress: documents in its pool, and how many of them are judged."""

    id: str
    title: str
    pooled: int
    judged: int


@dataclass(frozen=True)
class QueueRow:
    """A document of a queue, with the grade that counts; ``own`` says that this assessor gave it."""

    docno: str
    grade: int | None
    own: bool


@dataclass(frozen=True)
class Progress:
    """How far the judging is; ``pace`` is the median of active seconds a judgement, 0 where none is known."""

    topics: int
    topics_done: int
    documents: int
    judged: int
    pace: float

    @property
    def seconds_left(self) -> float:
        """What is left at this pace."""
        return (self.documents - self.judged) * self.pace


class Queries:
    """Everything a view may ask of a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def scale(self) -> GradeScale:
        """The scale that documents are judged on."""
        return self._workspace.state.scale

    def assessor(self) -> str:
        """Who judges here."""
        return self._workspace.assessor

    def setting(self, key: str) -> str:
        """A setting of the collection."""
        return self._workspace.state.settings[key]

    def sources(self, kind: str) -> list[Source]:
        """The loaded files of a kind."""
        return self._workspace.state.present(kind)

    def runs(self) -> list[RunRow]:
        """The loaded runs in the order in which they came."""
        board = self._workspace.state.board
        judged = board.means()[board.measures.index(JUDGED_AT_10)]
        at = {run_id: i for i, run_id in enumerate(board.run_ids)}
        sources = self._workspace.state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        return [
            _run_row(source, name, float(judged[at[source.id]])) for source, name in zip(sources, names, strict=True)
        ]

    def metrics(self, topic: str | None = None) -> ScoreTable:
        """The metrics panel's table: the mean over topics, or one topic's scores, of the runs that are shown."""
        state = self._workspace.state
        board = state.board
        runs = [row for row in self.runs() if row.visible]
        columns = [board.run_ids.index(row.id) for row in runs]
        shown = state.measures
        rows = [board.measures.index(measure) for measure in shown]
        all_values = board.means() if topic is None else board.topic_scores(topic)
        values = all_values[np.ix_(rows, columns)].T
        before = self._means_before([row.id for row in runs], rows) if topic is None else None
        changes = np.full(values.shape, np.nan) if before is None else values - before
        heads = tuple(Head(row.id, row.tag, f"{row.tag}\n{row.path}", row.colour) for row in runs)
        return ScoreTable(shown, heads, values, changes, _best(values, shown))

    def topic_scores(self, run_id: str) -> ScoreTable:
        """One run's scores topic by topic, by the measures that say anything of a single topic."""
        state = self._workspace.state
        board = state.board
        shown = tuple(measure for measure in state.measures if single(measure))
        topics = board.topics if run_id in board.run_ids else []
        values = np.full((len(topics), len(shown)), np.nan)
        if topics:
            column = board.run_ids.index(run_id)
            for i, measure in enumerate(shown):
                values[:, i] = board.table(board.measures.index(measure))[:, column]
        nothing = np.full(values.shape, np.nan)
        heads = tuple(self._topic_head(topic) for topic in topics)
        return ScoreTable(shown, heads, values, nothing, np.zeros(values.shape, np.bool_))

    def _topic_head(self, topic: str) -> Head:
        found = self.topic(topic)
        tip = "\n".join(part for part in (f"{topic}  {found.title}", found.description) if part)
        return Head(topic, f"{topic}  {found.title}".rstrip(), tip)

    def _means_before(self, run_ids: list[str], rows: list[int]) -> Floats | None:
        last = self._workspace.last
        if last is None or not last.means_before:
            return None
        missing = np.full(len(self._workspace.state.board.measures), np.nan)
        table = [last.means_before.get(run_id, missing)[rows] for run_id in run_ids]
        return np.array(table).reshape(len(run_ids), len(rows))

    def curves(self, topic: str | None = None, kind: Kind = Kind.PR_11) -> list[Curve]:
        """Curves of the runs that are shown: means, or one topic's; of the 11 points a topic shows its own instead."""
        state = self._workspace.state
        own_points = Kind.PR if kind is Kind.PR_11 else kind
        found = state.curves.means(kind) if topic is None else topic_curves(state.board, topic, own_points)
        visible = {source.id for source in state.present("run") if source.visible}
        return [curve for curve in found if curve.run_id in visible]

    def band(self, run_id: str, topic: str | None = None, kind: Kind = Kind.PR_11) -> Band | None:
        """Between which values a run's curve lies whatever is judged; None where that is not known, or takes long."""
        return curve_band(self._workspace, run_id, topic, kind)

    def bounds(self, run_id: str, measure_name: str, topic: str | None = None) -> Bounds | None:
        """What a cell of the metrics panel could become by judging what is unjudged. Raises `UnknownMeasure`."""
        return score_bounds(self._workspace, run_id, topic, parse_one(measure_name))

    def first_measure(self) -> str:
        """The first of the measures shown that says anything of a single topic, empty where there is none."""
        return next((str(measure) for measure in self._workspace.state.measures if single(measure)), "")

    def explanation(self, run_id: str, topic: str, measure_name: str) -> Derivation | None:
        """How a score came about, rank by rank; None where there is no such score. Raises `UnknownMeasure`."""
        return derivation(self._workspace, run_id, topic, parse_one(measure_name))

    def judged_topics(self) -> list[str]:
        """The topics that have scores, in the order in which people count."""
        return sorted(self._workspace.state.board.topics, key=natural)

    def topic(self, topic: str) -> Topic:
        """A topic's texts; where no topic file names it, its id alone."""
        return self._workspace.state.topics.get(topic) or Topic(topic, "")

    def pool_spec(self) -> PoolSpec | None:
        """How the pool in force was made, None without one."""
        pool = self._workspace.state.pool
        return pool[0] if pool else None

    def pool_topics(self) -> list[TopicRow]:
        """The topics of the pool with their progress, in queue order."""
        state = self._workspace.state
        if state.pool is None:
            return []
        return [
            TopicRow(
                topic,
                self.topic(topic).title,
                len(queue),
                state.judged(topic),
            )
            for topic, queue in state.pool[1].items()
        ]

    def queue(self, topic: str) -> list[QueueRow]:
        """The documents of a topic in queue order."""
        state, assessor = self._workspace.state, self._workspace.assessor
        if state.pool is None:
            return []
        return [
            QueueRow(docno, state.grade(topic, docno), state.mark(assessor, topic, docno) is not None)
            for docno in state.pool[1].get(topic, ())
        ]

    def queue_row(self, topic: str, docno: str) -> QueueRow:
        """One document of a queue."""
        state = self._workspace.state
        own = state.mark(self._workspace.assessor, topic, docno) is not None
        return QueueRow(docno, state.grade(topic, docno), own)

    def place(self) -> Place | None:
        """Where the assessor stands, None without a pool."""
        state = self._workspace.state
        if state.pool is None:
            return None
        place = state.places.get(self._workspace.assessor)
        pool = state.pool[1]
        if place is not None and place.docno in pool.get(place.topic, ()):
            return place
        first = next((Place(topic, queue[0]) for topic, queue in pool.items() if queue), None)
        if first is None or state.grade(first.topic, first.docno) is None:
            return first
        return following(state, first)

    def neighbour(self, by: int) -> Place | None:
        """The place some documents further in the queue."""
        place = self.place()
        return step(self._workspace.state, place, by) if place else None

    def next_open(self) -> Place | None:
        """The next unjudged document after where the assessor stands."""
        place = self.place()
        return following(self._workspace.state, place) if place else None

    def topic_place(self, by: int) -> Place | None:
        """The first unjudged document of a topic further on in the queue (the first at all where all are judged)."""
        place, rows = self.place(), self.pool_topics()
        if place is None:
            return None
        ids = [row.id for row in rows]
        return self.place_in(ids[min(max(ids.index(place.topic) + by, 0), len(ids) - 1)])

    def place_in(self, topic: str) -> Place:
        """Where judging a topic goes on."""
        queue = self.queue(topic)
        return Place(topic, next((row.docno for row in queue if row.grade is None), queue[0].docno))

    def document(self, docno: str) -> Document | None:
        """A document's text, None where no loaded collection has it."""
        return self._workspace.store.document(docno)

    def terms(self, topic: str) -> tuple[Term, ...]:
        """The words of a topic that are worth marking."""
        return terms_of(self.topic(topic))

    def spans(self, text: str, terms: tuple[Term, ...]) -> list[Span]:
        """Where those words stand in a text."""
        return spans(text, terms)

    def titles(self, docnos: list[str]) -> dict[str, str]:
        """Titles of documents whose text is there."""
        return self._workspace.store.titles(docnos)

    def progress(self) -> Progress:
        """How far the judging is over all topics."""
        rows = self.pool_topics()
        own = [
            mark.seconds
            for documents in self._workspace.state.marks.values()
            for marks in documents.values()
            if (mark := marks.get(self._workspace.assessor)) and mark.seconds > 0
        ]
        return Progress(
            len(rows),
            sum(row.judged == row.pooled for row in rows),
            sum(row.pooled for row in rows),
            sum(row.judged for row in rows),
            float(np.median(own)) if own else 0.0,
        )

    def conventions(self) -> str:
        """The convention of the numbers, and which topics they are made of, in one line."""
        state = self._workspace.state
        board = state.board
        text = f"{board.rules.convention.value} conventions"
        covers = [board.coverage(row.id) for row in self.runs() if row.visible]
        if not covers:
            return text
        used = sorted({cover[0] for cover in covers})
        span = f"{used[0]}" if len(used) == 1 else f"{used[0]} to {used[-1]}"
        missing, ignored = max(cover[1] for cover in covers), max(cover[2] for cover in covers)
        return f"{text} · {span} topics used, {missing} missing, {ignored} ignored"

    def undoes_judgement(self) -> bool:
        """Whether the step that undo would take back is a judgement."""
        return _is_judgement(self._workspace.history.undoable)

    def redoes_judgement(self) -> bool:
        """Whether the step that redo would bring back is a judgement."""
        return _is_judgement(self._workspace.history.redoable)

    def last_judged(self) -> Place | None:
        """The document that this assessor judged last, None where nothing was judged since the project was opened."""
        last = self._workspace.last
        judged = last.judged() if last else []
        return Place(*judged[-1]) if judged else None

    def undo_name(self) -> str | None:
        """What undo would take back."""
        row = self._workspace.history.undoable
        return row.name if row else None

    def redo_name(self) -> str | None:
        """What redo would bring back."""
        row = self._workspace.history.redoable
        return row.name if row else None

    def unmatched_topics(self, source: Source) -> tuple[int, int]:
        """Of a topic file's topics, how many no run and no qrels names; and how many that would be, were they
        numbered 1 to n.
        """
        state = self._workspace.state
        named = set(state.board.topics)
        for run in state.present("run"):
            named.update(state.contents.keys[run.id])
        topics = state.contents.topics[source.id]
        if not named:
            return 0, 0
        positions = {str(i) for i in range(1, len(topics) + 1)}
        return sum(topic.id not in named for topic in topics), len(positions - named)

    def effective_qrels(self) -> Qrels:
        """The judgements that count, as they would be published."""
        state = self._workspace.state
        return Qrels({topic: state.grades(topic) for topic in state.board.topics})


def _is_judgement(row: ChangeRow | None) -> bool:
    return row is not None and any(isinstance(delta, JudgementChanged) for delta in decoded(row.deltas))


def _run_row(source: Source, name: str, judged: float) -> RunRow:
    counts = source.counts
    return RunRow(
        source.id, name, source.path, counts.get("topics", 0), counts.get("lines", 0),
        counts.get("depth", 0), judged, source.colour, source.visible,
    )  # fmt: skip


def _best(values: Floats, measures: tuple[Measure, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which values are the greatest of their column; counts and Judged have no best, nor has a column of one
    run.
    """
    found = np.zeros(values.shape, np.bool_)
    if len(values) < 2:
        return found
    for column, measure in enumerate(measures):
        if measure.family.integral or measure.family is JUDGED_AT_10.family:
            continue
        scores = values[:, column]
        if not np.isnan(scores).all():
            found[:, column] = scores == np.nanmax(scores)
    return found
