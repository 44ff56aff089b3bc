"""The project in memory: what deltas change, and what queries read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from irdesk.domain.grades import GradeScale
from irdesk.domain.project import JournalRow, Mark, Place, Pool, PoolSpec, Source
from irdesk.domain.run import Convention
from irdesk.domain.topic import Topic
from irdesk.evaluation.bands import BandBook
from irdesk.evaluation.curves import CurveBook
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scoreboard import RankedKeys, Scoreboard, ScoredRun, score_run
from irdesk.session import settings
from irdesk.session.changes import Delta, JudgementChanged, PlaceChanged, SettingChanged, SourceChanged
from irdesk.store.store import ProjectData

JUDGED_AT_10 = parse_one("Judged@10")
Imported = dict[str, dict[str, int]]


@dataclass(eq=False)
class Contents:
    """What sources hold, by source id: kept for removed sources too, so that undo needs no disk."""

    keys: dict[str, RankedKeys] = field(default_factory=dict)
    qrels: dict[str, Imported] = field(default_factory=dict)
    topics: dict[str, tuple[Topic, ...]] = field(default_factory=dict)
    pools: dict[str, tuple[PoolSpec, Pool]] = field(default_factory=dict)

    def take(self, other: Contents) -> None:
        """Hold what another holds too."""
        self.keys.update(other.keys)
        self.qrels.update(other.qrels)
        self.topics.update(other.topics)
        self.pools.update(other.pools)


@dataclass(frozen=True, eq=False)
class Prepared:
    """What a worker made ready for a change: what a source or pool holds, a scored run, a whole scoreboard for new
    truths.

    The board is good only where the qrels it was made beside, ``beside``, are those that are present; ``marked`` holds
    the assessors' grades that it was made with.
    """

    contents: Contents = field(default_factory=Contents)
    run: ScoredRun | None = None
    board: Scoreboard | None = None
    beside: frozenset[str] = frozenset()
    marked: Imported = field(default_factory=dict)


class ProjectState:
    """All that is known of an open project. Only `Workspace` may call `apply`."""

    def __init__(self, data: ProjectData, keys: dict[str, RankedKeys]) -> None:
        self.settings = {**settings.DEFAULTS, **data.settings}
        self.contents = Contents(keys, dict(data.qrels), dict(data.topics), dict(data.pools))
        self.sources: dict[str, Source] = {source.id: source for source in data.sources}
        self.places: dict[str, Place] = dict(data.places)
        # topic -> docno -> assessor -> mark; the mark that was given last stands last.
        self.marks: dict[str, dict[str, dict[str, Mark]]] = {}
        for row in data.journal:
            self._mark(row.topic, row.docno, row.assessor, row.mark)
        self._imported: list[Imported] = []
        self._gather_imported()
        self.topics: dict[str, Topic] = {}
        self._gather_topics()
        self.scale: GradeScale = settings.scale_of(self.settings[settings.SCALE])
        self.board = self.fresh_board()
        self.curves, self.bands = CurveBook(self.board), BandBook(self.board)
        self._judged: dict[str, tuple[str, int, int]] = {}

    def present(self, kind: str) -> list[Source]:
        """The sources of a kind that are not removed, in the order in which they came."""
        return [source for source in self.sources.values() if source.kind == kind and source.present]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures that are shown."""
        return tuple(parse_one(name) for name in settings.measures_of(self.settings[settings.MEASURES]))

    @property
    def rules(self) -> Rules:
        """The rules of the collection's numbers."""
        profile = settings.profile_of(self.settings[settings.PROFILE], self.scale)
        return Rules(Convention(self.settings[settings.CONVENTION]), profile=profile)

    @property
    def pool(self) -> tuple[PoolSpec, Pool] | None:
        """The pool in force."""
        return self.contents.pools.get(self.settings[settings.POOL])

    def mark(self, assessor: str, topic: str, docno: str) -> Mark | None:
        """What an assessor says of a document."""
        return self.marks.get(topic, {}).get(docno, {}).get(assessor)

    def grade(self, topic: str, docno: str) -> int | None:
        """The grade that counts: the one given last in this project, else the imported qrels'."""
        for mark in reversed(self.marks.get(topic, {}).get(docno, {}).values()):
            if mark.grade is not None:
                return mark.grade
        return self.imported_grade(topic, docno)

    def imported_grade(self, topic: str, docno: str) -> int | None:
        """The grade that the imported qrels give."""
        for imported in self._imported:
            grade = imported.get(topic, {}).get(docno)
            if grade is not None:
                return grade
        return None

    def grades(self, topic: str) -> dict[str, int]:
        """All grades of a topic that count."""
        found: dict[str, int] = {}
        for source in self.present("qrels"):
            found.update(self.contents.qrels[source.id].get(topic, {}))
        for docno in self.marks.get(topic, {}):
            grade = self.grade(topic, docno)
            if grade is not None:
                found[docno] = grade
        return found

    def judged(self, topic: str) -> int:
        """How many documents of a topic's queue are judged; counted anew where anything about the topic changed."""
        if self.pool is None:
            return 0
        at = self.pool[0].id, self.board.revision(topic)
        known = self._judged.get(topic)
        if known is None or known[:2] != at:
            grades = self.grades(topic)
            known = (*at, sum(docno in grades for docno in self.pool[1].get(topic, ())))
            self._judged[topic] = known
        return known[2]

    def judged_topics(self) -> list[str]:
        """Every topic with a mark or an imported grade."""
        found = dict.fromkeys(topic for source in self.present("qrels") for topic in self.contents.qrels[source.id])
        found.update(dict.fromkeys(self.marks))
        return list(found)

    def truths(self) -> dict[str, Truth]:
        """The truth of each judged topic, made afresh."""
        return {topic: Truth.of(grades) for topic in self.judged_topics() if (grades := self.grades(topic))}

    def fresh_board(self) -> Scoreboard:
        """A scoreboard of all that is present, from scratch."""
        runs = {source.id: self.contents.keys[source.id] for source in self.present("run")}
        return board_of(runs, self.truths(), self.measures, self.rules)

    def apply(self, delta: Delta, prepared: Prepared) -> frozenset[str]:
        """Make a delta true in memory; gives the topics whose scores are new."""
        if isinstance(delta, JudgementChanged):
            return self._judge(delta)
        if isinstance(delta, SourceChanged):
            return self._change_source(delta, prepared)
        if isinstance(delta, SettingChanged):
            return self._set(delta)
        if isinstance(delta, PlaceChanged):
            if delta.after is None:
                self.places.pop(delta.assessor, None)
            else:
                self.places[delta.assessor] = delta.after
        return frozenset()

    def _mark(self, topic: str, docno: str, assessor: str, mark: Mark | None) -> None:
        documents = self.marks.setdefault(topic, {})
        marks = documents.setdefault(docno, {})
        marks.pop(assessor, None)
        if mark is not None:
            marks[assessor] = mark
        if len(marks) > 1:  # an undo brings a mark back to where it stood
            documents[docno] = dict(sorted(marks.items(), key=lambda item: item[1].given))
        if not marks:
            del documents[docno]
        if not documents:
            del self.marks[topic]

    def _judge(self, delta: JudgementChanged) -> frozenset[str]:
        before = self.grade(delta.topic, delta.docno)
        self._mark(delta.topic, delta.docno, delta.assessor, delta.after)
        after = self.grade(delta.topic, delta.docno)
        if before == after:
            return frozenset()
        self.board.judge(delta.topic, {delta.docno: after})
        return frozenset((delta.topic,))

    def _change_source(self, delta: SourceChanged, prepared: Prepared) -> frozenset[str]:
        source = delta.after
        self.sources[source.id] = source
        if delta.before.present == source.present:
            return frozenset()
        changes: Mapping[str, Callable[[Source, Prepared], frozenset[str]]] = {
            "run": self._change_run,
            "qrels": self._change_qrels,
            "topics": self._change_topics,
        }
        change = changes.get(source.kind)
        return change(source, prepared) if change else frozenset()

    def _change_run(self, source: Source, prepared: Prepared) -> frozenset[str]:
        if not source.present:
            self.board.remove(source.id)
        elif prepared.run and prepared.run.run_id == source.id:
            self.board.add(prepared.run)
        else:
            keys = self.contents.keys[source.id]
            self.board.add(score_run(source.id, keys, self.board.truths, self.board.measures, self.rules))
        return frozenset(self.contents.keys[source.id])

    def _change_qrels(self, source: Source, prepared: Prepared) -> frozenset[str]:
        topics = frozenset(self.contents.qrels[source.id])
        self._gather_imported()
        if prepared.board and prepared.beside == {other.id for other in self.present("qrels")} - {source.id}:
            self._take_board(prepared.board, prepared.marked)
        else:
            for topic in topics:
                self.board.replace(topic, Truth.of(self.grades(topic)))
        return topics

    def _take_board(self, board: Scoreboard, marked: Imported) -> None:
        """Put a board that a worker made in place, brought up to what happened while it was made.

        ``marked`` holds the assessors' grades it was made with: some may have been taken back since.
        """
        old = self.board
        for run_id in board.run_ids:
            if run_id not in old.run_ids:
                board.remove(run_id)
        for run_id in old.run_ids:
            if run_id not in board.run_ids:
                keys = self.contents.keys[run_id]
                board.add(score_run(run_id, keys, board.truths, board.measures, self.rules))
        if board.measures != old.measures:
            board.choose(old.measures)
        for topic in {**marked, **self.marks}:
            documents = {**marked.get(topic, {}), **self.marks.get(topic, {})}
            late = {
                docno: grade for docno in documents if board.grade(topic, docno) != (grade := self.grade(topic, docno))
            }
            if late:
                board.judge(topic, late)
        if board.rules != self.rules:
            board.revalue(self.rules.profile)
        self.board = board
        self.curves, self.bands = CurveBook(board), BandBook(board)
        self._judged.clear()

    def _change_topics(self, source: Source, prepared: Prepared) -> frozenset[str]:
        del source, prepared
        self._gather_topics()
        return frozenset()

    def _gather_imported(self) -> None:
        self._imported = [self.contents.qrels[source.id] for source in self.present("qrels")]

    def _gather_topics(self) -> None:
        self.topics = {
            topic.id: topic for source in self.present("topics") for topic in self.contents.topics[source.id]
        }

    def _set(self, delta: SettingChanged) -> frozenset[str]:
        self.settings[delta.key] = delta.after
        if delta.key == settings.SCALE:
            self.scale = settings.scale_of(delta.after)
        if delta.key in {settings.SCALE, settings.PROFILE} and self.rules != self.board.rules:
            self.board.revalue(self.rules.profile)
            return frozenset(self.board.topics)
        if delta.key == settings.MEASURES:
            self.board.choose(with_judged(self.measures))
            return frozenset(self.board.topics)
        return frozenset()


def with_judged(measures: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """The measures, and Judged@10, which the list of runs shows whatever else is shown."""
    return measures if JUDGED_AT_10 in measures else (*measures, JUDGED_AT_10)


def board_of(
    runs: Mapping[str, RankedKeys], truths: Mapping[str, Truth], measures: tuple[Measure, ...], rules: Rules
) -> Scoreboard:
    """A scoreboard of runs beside truths; pure, for a worker."""
    board = Scoreboard(with_judged(measures), rules, truths)
    for run_id, keys in runs.items():
        board.add(score_run(run_id, keys, board.truths, board.measures, rules))
    return board


def journal_row(delta: JudgementChanged, row_id: str, change_id: str, at: float, cause: str) -> JournalRow:
    """The journal's row of a judgement."""
    return JournalRow(row_id, change_id, at, delta.assessor, delta.topic, delta.docno, delta.after, cause)
