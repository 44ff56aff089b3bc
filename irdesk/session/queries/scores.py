"""Queries about the scores of the loaded runs and their explanations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.session.core import project_settings
from irdesk.session.core.run_groups_and_colours import all_fields, colours_of, field_names, groups_of
from irdesk.session.core.scoreboard_sync import JUDGED_AT_10
from irdesk.session.core.workspace import Workspace
from irdesk.session.queries.best_values import best_of_columns
from irdesk.session.queries.judged_topics import JudgedTopicQueries
from irdesk.session.queries.score_table import Head, ScoreTable, known_scores, particulars_of
from irdesk.session.scoring.chosen_measure import place_of, usually_compared
from irdesk.session.scoring.score_bounds import score_bounds
from irdesk.session.scoring.score_explanation import Derivation, derivation, docnos_of
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter


@dataclass(frozen=True)
class RunRow:
    """A loaded run. ``tag`` is its tag, or the name of its file if several runs have this tag. ``path`` is the path of
    its file. ``judged`` is Judged@10 (0 to 1), or NaN if no topic of the run is judged. ``group`` is the run's value of
    the field by which runs are grouped. ``fields`` holds the run's metadata, including the group entered by the user.
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
    group: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class KnownDocnos:
    """The docnos of one run for one topic, in the order of ``keys``."""

    run_id: str
    topic: str
    keys: Keys
    docnos: Sequence[str]

    def are_of(self, run_id: str, topic: str, keys: Keys) -> bool:
        """Return whether the docnos belong to the given ranking."""
        return (self.run_id, self.topic) == (run_id, topic) and np.array_equal(self.keys, keys)


class ScoreQueries(JudgedTopicQueries):
    """Queries for the analyst's views. The names and the order of runs and topics are cached until runs or topics
    change, since a judgement changes only scores.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._named: tuple[list[Source], list[str]] = [], []
        self._run_heads: tuple[object, tuple[Head, ...]] = None, ()
        self._run_rows: tuple[object, Floats, list[RunRow]] = None, np.zeros(0), []
        self._topic_heads: tuple[object, tuple[Head, ...]] = None, ()
        self._head_of: tuple[object, dict[str, Head]] = None, {}
        self._last_docnos = KnownDocnos("", "", np.zeros(0, np.uint64), ())
        self._one_run: tuple[tuple[object, ...], int, Floats] = (), 0, np.zeros((0, 0))

    def runs(self) -> list[RunRow]:
        """Return the loaded runs in loading order."""
        board = self._workspace.state.board
        sources = self._workspace.state.present("run")
        column_of = {run_id: i for i, run_id in enumerate(board.run_ids)}
        columns = [column_of[source.id] for source in sources]
        judged = board.means()[board.measures.index(JUDGED_AT_10), columns]
        known, before, rows = self._run_rows
        basis = sources, self._arrangement()
        if known != basis:
            rows = self._all_rows(sources, judged)
        else:  # reuse the rows, since a judgement changes only a few of them
            rows = list(rows)
            for i in np.flatnonzero(~((judged == before) | (np.isnan(judged) & np.isnan(before)))).tolist():
                rows[i] = replace(rows[i], judged=float(judged[i]))
        self._run_rows = basis, judged, rows
        return list(rows)

    def _all_rows(self, sources: list[Source], judged: Floats) -> list[RunRow]:
        state = self._workspace.state
        colours, groups = colours_of(state, sources), groups_of(state, sources)
        parts = zip(sources, self._names_of(sources), judged.tolist(), colours, groups, strict=True)
        return [_run_row(*part) for part in parts]

    def _arrangement(self) -> tuple[str, str]:
        """Return the fields by which runs are grouped and coloured."""
        return self.setting(project_settings.GROUP_BY), self.setting(project_settings.COLOUR_BY)

    def run_fields(self) -> tuple[str, ...]:
        """Return the names of the metadata fields of all loaded runs, in order of appearance."""
        return field_names(self._workspace.state.present("run"))

    def field_table(self) -> Table:
        """Return the loaded runs with their groups and metadata fields, and whether they are shown."""
        names = (project_settings.GROUP, *self.run_fields())
        columns = (Column(worded("run")), *map(Column, names), Column(worded("shown")))
        rows = (
            (Cell(run.tag), *(Cell(run.fields.get(name, "")) for name in names), Cell(run.visible))
            for run in self.runs()
        )
        return Table(columns, tuple(rows))

    def shown_runs(self) -> tuple[Head, ...]:
        """Return the shown runs in loading order. The same tuple object is returned until they change."""
        sources = self._workspace.state.present("run")
        basis = sources, self._arrangement()
        if self._run_heads[0] != basis:
            colours = colours_of(self._workspace.state, sources)
            named = zip(sources, map(plain, self._names_of(sources)), colours, strict=True)
            heads = tuple(
                Head(source.id, name, together("\n", (name, source.whence)), colour)
                for source, name, colour in named
                if source.visible
            )
            self._run_heads = basis, heads
        return self._run_heads[1]

    def run_name(self, run_id: str) -> str:
        """Return a run's name, or an empty string if it is not loaded."""
        sources = self._workspace.state.present("run")
        named = zip(sources, self._names_of(sources), strict=True)
        return next((plain(name) for source, name in named if source.id == run_id), "")

    def _names_of(self, sources: list[Source]) -> list[str]:
        if self._named[0] != sources:
            self._named = sources, distinct_names([(source.name, source.path) for source in sources])
        return self._named[1]

    def metrics(self, topic: str | None = None, chosen: TopicFilter = EVERY_TOPIC) -> ScoreTable:
        """Return the score table of the shown runs, with means over the topics of a filter or with scores for one
        topic.
        """
        state = self._workspace.state
        board = state.board
        heads = self.shown_runs()
        column_of = {run_id: i for i, run_id in enumerate(board.run_ids)}
        columns = [column_of[head.id] for head in heads]
        shown = state.measures
        rows = [board.measures.index(measure) for measure in shown]
        all_values = known_scores(self._means(chosen) if topic is None else board.topic_scores(topic))
        values = all_values[np.ix_(rows, columns)].T
        if topic is not None:
            before = None
        elif chosen.everything:
            before = self._means_before(heads, rows)
        else:
            known = self._filtered.means_before
            before = None if known is None else known_scores(known)[np.ix_(rows, columns)].T
        changes = np.full(values.shape, np.nan) if before is None else values - before
        return ScoreTable(shown, heads, values, changes, best_of_columns(values, shown), particulars_of(board, shown))

    def _means(self, chosen: TopicFilter) -> Floats:
        """Return the means of all runs over the topics of a filter. They are NaN if the filter's measure is no longer
        shown.
        """
        board = self._workspace.state.board
        if chosen.everything:
            return board.means()
        filtered_topics = self._topics_left(chosen)
        return (
            filtered_topics.means(board)
            if filtered_topics
            else np.full((len(board.measures), len(board.run_ids)), np.nan)
        )

    def best_runs(self, measure_name: str, number: int, chosen: TopicFilter = EVERY_TOPIC) -> list[str]:
        """Return the ``number`` shown runs with the best means. If the measure is not shown, use the loading order.

        Tied runs and runs without a mean keep the loading order.
        """
        table = self.metrics(chosen=chosen)
        index = next((i for i, measure in enumerate(table.measures) if str(measure) == measure_name), None)
        means = np.zeros(len(table.heads)) if index is None else np.nan_to_num(table.values[:, index], nan=-np.inf)
        return [table.heads[row].id for row in np.argsort(-means, kind="stable")[:number].tolist()]

    def topic_scores(self, run_id: str, chosen: TopicFilter = EVERY_TOPIC) -> ScoreTable:
        """Return one run's scores for the topics of a filter, under the measures defined for single topics."""
        board = self._workspace.state.board
        shown = tuple(measure for measure in self._workspace.state.measures if single(measure))
        topics: Sequence[str] = board.topics if run_id in board.run_ids else []
        values = self._scores_of_run(run_id, shown) if topics else np.zeros((0, len(shown)))
        if topics and not chosen.everything:
            filtered_topics = self._topics_left(chosen)
            topics, values = (
                (filtered_topics.topics, values[filtered_topics.rows]) if filtered_topics else ((), values[:0])
            )
        nothing = np.full(values.shape, np.nan)
        heads = self._heads_of(topics)
        return ScoreTable(shown, heads, values, nothing, np.zeros(values.shape, np.bool_), particulars_of(board, shown))

    def _scores_of_run(self, run_id: str, shown: tuple[Measure, ...]) -> Floats:
        """Return a run's scores, shape (topics, measures). Only topics whose scores have changed are read again."""
        board = self._workspace.state.board
        about = board, run_id, board.topics, board.rules, shown
        known, changes, values = self._one_run
        columns = [board.measures.index(measure) for measure in shown]
        if known != about:
            values = known_scores(board.run_scores(run_id)[:, columns])
        elif changed := board.changed_since(changes):
            values, run = values.copy(), board.run_ids.index(run_id)
            for topic in changed:
                values[board.row(topic)] = known_scores(board.topic_scores(topic)[columns, run])
        self._one_run = about, board.changes, values
        return values

    def _heads_of(self, topics: Sequence[str]) -> tuple[Head, ...]:
        texts = self._workspace.state.topics
        if self._head_of[0] is not texts:
            self._head_of, self._topic_heads = (texts, {}), (None, ())
        if self._topic_heads[0] is not topics:
            heads = self._head_of[1]
            for topic in topics:
                if topic not in heads:
                    heads[topic] = _topic_head(topic, texts.get(topic))
            self._topic_heads = topics, tuple(map(heads.__getitem__, topics))
        return self._topic_heads[1]

    def _means_before(self, heads: Sequence[Head], rows: list[int]) -> Floats | None:
        last = self._workspace.last
        if last is None or not last.means_before:
            return None
        missing = np.full(len(self._workspace.state.board.measures), np.nan)
        table = np.array([last.means_before.get(head.id, missing) for head in heads])
        return known_scores(table.reshape(len(heads), len(missing))[:, rows])

    def bounds(
        self, run_id: str, measure_name: str, topic: str | None = None, among: Sequence[str] | None = None
    ) -> Bounds | Worded | None:
        """Return the bounds of a run's score for one topic, for all possible grades of unjudged documents. Without a
        topic, return the bounds of the run's mean over the judged topics or over ``among``. If they would take long to
        compute, return a message with the reason. Raises `UnknownMeasure` if no measure has this name.
        """
        return score_bounds(self._workspace, run_id, topic, parse_one(measure_name), among)

    def first_measure(self) -> str:
        """Return the first shown measure that is defined for single topics, or an empty string."""
        return next((str(measure) for measure in self._workspace.state.measures if single(measure)), "")

    def topic_measure(self, name: str) -> str:
        """Return the named measure if it is shown and defined for single topics, otherwise the first such measure."""
        board = self._workspace.state.board
        return name if place_of(board, name) is not None else self.first_measure()

    def topic_measures(self) -> list[str]:
        """Return the names of the shown measures that are defined for single topics."""
        return [str(measure) for measure in self._workspace.state.measures if single(measure)]

    def measure_names(self) -> list[str]:
        """Return the names of the shown measures."""
        return [str(measure) for measure in self._workspace.state.measures]

    def explanation(self, run_id: str, topic: str, measure_name: str) -> Derivation | None:
        """Return the rank-by-rank explanation of a score, or None if there is no score. Raises `UnknownMeasure`."""
        return derivation(self._workspace, run_id, topic, parse_one(measure_name), self._docnos_of)

    def unread_docnos(self, run_id: str, topic: str) -> Callable[[Progress], KnownDocnos] | None:
        """Return a background task that reads the docnos needed by `explanation`. Return None if the docnos are already
        known or there is no score to explain.
        """
        board, store = self._workspace.state.board, self._workspace.store
        keys = board.ranked(run_id, topic)
        if board.truth(topic) is None or not len(keys) or self._last_docnos.are_of(run_id, topic, keys):
            return None
        return lambda _progress: KnownDocnos(run_id, topic, keys, docnos_of(store, run_id, topic, keys))

    def take_docnos(self, docnos: KnownDocnos) -> None:
        """Store the docnos read by a worker."""
        self._last_docnos = docnos

    def _docnos_of(self, run_id: str, topic: str, keys: Keys) -> Sequence[str]:
        """Return the docnos of a ranking. The last result is cached, since a judgement changes only grades."""
        if not self._last_docnos.are_of(run_id, topic, keys):
            self._last_docnos = KnownDocnos(run_id, topic, keys, docnos_of(self._workspace.store, run_id, topic, keys))
        return self._last_docnos.docnos

    def lacking(self, topic: str, measure_name: str) -> str:
        """Return the kind of judgement details, such as subtopics, that a measure needs but a topic lacks, or an empty
        string if none is missing.
        """
        need, detail = parse_one(measure_name).family.needs, self._workspace.state.detail(topic)
        return need.value if need and not (detail and getattr(detail, need.value)) else ""

    def compared_measures(self) -> list[str]:
        """Return the names of the measures that a comparison uses by default."""
        return list(map(str, usually_compared(self._workspace.state.measures)))


def _run_row(source: Source, name: str, judged: float, colour: int, group: str) -> RunRow:
    counts = source.counts
    return RunRow(
        source.id,
        plain(name),
        source.whence,
        counts.get("topics", 0),
        counts.get("lines", 0),
        counts.get("depth", 0),
        judged,
        colour,
        source.visible,
        group,
        all_fields(source),
    )


def _topic_head(topic: str, texts: Topic | None) -> Head:
    """Return the row header of a topic. This must be fast, since there may be 7,000 topics."""
    if texts is None:
        return Head(topic, topic, topic)
    name = f"{topic}  {texts.title}"
    return Head(topic, name.rstrip(), f"{name}\n{texts.description}" if texts.description else name)
