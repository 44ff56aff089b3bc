"""Read-only view of the project in memory: sources, judgements, pool and scoreboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from irdesk.assessment.assignment import Assigned
from irdesk.assessment.grade_resolution import Resolution
from irdesk.assessment.hidden_repeats import name_in_blind_queue
from irdesk.domain.errors import CommandRefused, UselessRanks
from irdesk.domain.grades import DEFAULT_SCALE, GradeScale, scale_of_qrels
from irdesk.domain.pool import BuiltPool, docno_of
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement, Place, TopicNote
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.source import Source
from irdesk.domain.project.work_package import ExportRecord, Package
from irdesk.domain.qrels import TopicDetail, merge_details
from irdesk.domain.run import Ordering, RankedBy, RankedRun
from irdesk.domain.topic import Topic
from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.curves.curve_bands import BandBook
from irdesk.evaluation.curves.curves import CurveBook
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.cutoff_ties import TieBook
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core import project_settings
from irdesk.session.core.changes import (
    PrecomputedQueue,
)
from irdesk.session.core.disagreements import Disagreement, DisagreementBook
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.judgements import ProjectJudgements
from irdesk.session.core.queue_progress import PoolTally, QueueProgress, TallyBook, tally_of
from irdesk.session.core.scoreboard_sync import (
    board_of,
)
from irdesk.session.core.source_contents import SourceData
from irdesk.store.project_data import ProjectData

RankAnew = Callable[[str, Ordering], RankedRun]
"""Function that returns a source's run in another evaluation order. It is slow, since it reads the file."""


class ReadOnlyProject:
    """Read-only access to the complete state of an open project."""

    def __init__(self, data: ProjectData, keys: dict[str, RankedRun], ranked: RankAnew) -> None:
        self._ranked = ranked
        self.settings = {**project_settings.DEFAULTS, **data.settings}
        self.contents = SourceData(keys, dict(data.qrels), dict(data.details), dict(data.topics), dict(data.pools))
        self.sources: dict[str, Source] = {source.id: source for source in data.sources}
        self.places: dict[str, Place] = dict(data.places)
        self._seen: dict[str, set[str]] = {topic: set(docnos) for topic, docnos in data.seen.items()}
        self.foresights: dict[str, PrecomputedQueue] = {}
        self._judgements, self._disputes = ProjectJudgements(), DisagreementBook()
        for (topic, entry, assessor), judgement in data.judgements():
            self._judgements.put(topic, entry, assessor, judgement)
        self.notes: dict[str, dict[str, TopicNote]] = {}  # notes keyed by topic and assessor
        for note in data.notes:
            self._note(note.topic, note.assessor, note.note)
        self.grade_sources = self._gathered()
        self.topics: dict[str, Topic] = {}
        self._gather_topics()
        self.scale = self._scale()
        self.board = self.fresh_board()
        self.curves, self.bands, self.ties = CurveBook(self.board), BandBook(self.board), TieBook(self.board)
        self._tallies = TallyBook(self._counted)

    def present(self, kind: str) -> list[Source]:
        """Return the loaded sources of a kind, in loading order."""
        return [source for source in self.sources.values() if source.kind == kind and source.present]

    def foreign_qrels(self) -> list[Source]:
        """Return the qrels files whose topics occur in no topic file and no run. Until a topic file or a run is loaded,
        the result is empty.
        """
        known = [self.topics, *(self.contents.keys[run.id].topics for run in self.present("run"))]
        if not any(known):
            return []
        return [
            source
            for source in self.present("qrels")
            if (grades := self.contents.qrels[source.id]) and all(map(grades.keys().isdisjoint, known))
        ]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Return the shown measures."""
        return _measures_of(self.settings[project_settings.MEASURES])

    @property
    def chosen_scale(self) -> GradeScale | None:
        """Return the scale that was chosen or has been used for judging, or None if the scale follows the qrels."""
        return project_settings.scale_of(self.settings[project_settings.SCALE])

    def counted_grades(self) -> frozenset[int]:
        """Return the grades that occur in the loaded qrels. Qrels for comparison only are ignored."""
        counted = [source.id for source in self.present("qrels") if not source.compared]
        return frozenset[int]().union(*map(self.contents.grades_of, counted))

    def _scale(self) -> GradeScale:
        if chosen := self.chosen_scale:
            return chosen
        grades = self.counted_grades()
        return scale_of_qrels(grades) if grades else DEFAULT_SCALE

    @property
    def possible_grades(self) -> Sequence[int]:
        """Return the possible grades of a judgement.

        These are the grades of the chosen scale. Without a chosen scale they are 0 to the top grade of the scoring
        options, as when ``irdesk evaluate`` reads files.
        """
        return self.scale.grades if self.chosen_scale else range(max(self.rules.profile.top, self.scale.top) + 1)

    @property
    def rules(self) -> ScoringOptions:
        """Return the scoring options of the collection."""
        return project_settings.rules_of(self.settings[project_settings.RULES], self.scale)

    @property
    def pool(self) -> BuiltPool | None:
        """Return the current pool."""
        return self.contents.pools.get(self.settings[project_settings.POOL])

    @property
    def package(self) -> Package | None:
        """Return the description of this work package, or None if the file is a project."""
        return project_settings.package_of(self.settings[project_settings.PACKAGE])

    @property
    def exports(self) -> tuple[ExportRecord, ...]:
        """Return the exported work packages, oldest first."""
        return _exports_of(self.settings[project_settings.EXPORTS])

    @property
    def publications(self) -> tuple[PublicationRecord, ...]:
        """Return the publications of the judgements, oldest first."""
        return project_settings.publications_of(self.settings[project_settings.PUBLISHED])

    def revisions(self) -> dict[str, int]:
        """Copy the revisions of all topics for a worker. A topic's revision changes whenever its judgements change."""
        return self._judgements.revisions()

    def basis_of_grades(self) -> str:
        """Return a text that changes whenever the judgements, the qrels or the resolution change, since these determine
        which grades count.
        """
        decisions, last = self._judgements.extent()
        return " ".join((str(decisions), last, *sorted(self.beside())))

    @property
    def assigned(self) -> Assigned | None:
        """Return the assignment of topics to assessors, or None if there are no assessors."""
        return _assignment_of(self.settings[project_settings.ASSIGNMENT])

    def called(self, topic: str, entry: str) -> str:
        """Return the name shown to an assessor for a queue entry. This is its docno or, in a package with hidden
        repeats, its position in the queue.
        """
        if self.package and self.package.repeats and self.pool and entry in self.pool.queues.get(topic, ()):
            return name_in_blind_queue(self.pool.queues[topic], entry)
        return plain(docno_of(entry))

    @property
    def judgements(self) -> dict[str, dict[str, dict[str, Judgement]]]:
        """Return all judgements keyed by topic, docno and assessor. A document's judgements are sorted by time, latest
        last.
        """
        return self._judgements.by_topic

    @property
    def second_judgements(self) -> dict[str, dict[str, dict[str, Judgement]]]:
        """Return the second judgements of hidden repeats; no score uses them."""
        return self._judgements.second

    def judgement(self, assessor: str, topic: str, docno: str) -> Judgement | None:
        """Return an assessor's judgement of a queue entry: a document, or its hidden repeat."""
        return self._judgements.of(assessor, topic, docno)

    def judgements_on(self, topic: str, entry: str) -> dict[str, Judgement]:
        """Return the judgements of a queue entry, keyed by assessor."""
        return self._judgements.on(topic, entry)

    def latest(self, assessor: str, most: int | None = None) -> list[tuple[str, str]]:
        """Return the topic and docno of an assessor's decisions, latest first, at most ``most`` of them."""
        return self._judgements.latest(assessor, most)

    def note(self, assessor: str, topic: str) -> TopicNote | None:
        """Return an assessor's note on a topic."""
        return self.notes.get(topic, {}).get(assessor)

    def is_open(self, assessor: str, topic: str, docno: str) -> bool:
        """Return whether an assessor still has to decide on a document: it has no grade, and the assessor has not
        chosen "cannot tell".
        """
        judgement = self.judgement(assessor, topic, docno)
        return self.given(topic, docno) is None and (judgement is None or judgement.abstention != CANNOT_TELL)

    @property
    def resolution(self) -> Resolution:
        """Return the rule that resolves the grades of several assessors."""
        return project_settings.resolution_of(self.settings[project_settings.RESOLUTION])

    def grade(self, topic: str, docno: str) -> int | None:
        """Return the grade that counts: the resolved grade of the assessors, otherwise the imported one."""
        return self.grade_sources.grade(topic, docno)

    def given(self, topic: str, docno: str) -> int | None:
        """Return the latest grade given in this project, otherwise the imported one, regardless of which grade counts.

        Whether a document still needs a judgement does not depend on the grade resolution. For a hidden repeat, return
        the grade of the second judgement.
        """
        grade = self.given_here(topic, docno)
        return self.grade_sources.imported(topic, docno) if grade is None else grade

    def given_here(self, topic: str, docno: str) -> int | None:
        """Return the latest grade that an assessor gave in this project. Return None if there is none; imported grades
        are ignored.
        """
        for judgement in reversed(self.judgements_on(topic, docno).values()):
            if judgement.grade is not None:
                return judgement.grade
        return None

    def grades(self, topic: str) -> dict[str, int]:
        """Return the grades that count for a topic, keyed by docno."""
        return self.grade_sources.grades(topic)

    def disputes(self) -> list[Disagreement]:
        """Return all disagreements between assessors, including adjudicated ones, sorted by topic and docno."""
        return self._disputes.of(self.grade_sources, self._judgements.revision)

    def tally(self, assessor: str, topic: str) -> QueueProgress:
        """Return the progress of a topic's queue; it is cached until the next judgement."""
        return self._tallies.of(assessor, topic, self.pool.queues.get(topic, ())) if self.pool else QueueProgress()

    def pool_tally(self, assessor: str) -> PoolTally:
        """Return an assessor's progress over all topics."""
        return self._tallies.total(assessor, self.pool.queues) if self.pool else PoolTally()

    def _counted(self, assessor: str, topic: str, entries: Iterable[str]) -> QueueProgress:
        return tally_of(
            entries,
            partial(self.given, topic),
            partial(self.given_here, topic),
            partial(self.judgement, assessor, topic),
        )

    def seen(self, topic: str) -> frozenset[str]:
        """Return the documents of a topic that an assessor has seen or judged."""
        return frozenset(self._seen.get(topic, ())) | self.judgements.get(topic, {}).keys()

    def seen_by_topic(self) -> dict[str, frozenset[str]]:
        """Return the documents that an assessor has seen or judged, keyed by topic. Topics without such documents are
        omitted.
        """
        return {topic: self.seen(topic) for topic in {**self._seen, **self.judgements}}

    def truths(self) -> dict[str, TopicJudgements]:
        """Compute the judgements that count, for every judged topic."""
        topics = self.grade_sources.topics()
        details = {topic: detail for topic in topics if (detail := self.detail(topic))}
        truths = Judgements.of({topic: self.grades(topic) for topic in topics}, details)
        return {topic: truth for topic, truth in truths.items() if len(truth)}

    def truth(self, topic: str) -> TopicJudgements:
        """Compute the judgements that count for a topic."""
        return TopicJudgements.of(self.grades(topic), self.detail(topic))

    def detail(self, topic: str) -> TopicDetail | None:
        """Return a topic's subtopics, strata and preferences from imported qrels. Assessors' grades do not
        change them.
        """
        details = (self.contents.details.get(source, {}).get(topic) for source in self.grade_sources.plain)
        return merge_details(detail for detail in details if detail)

    def fresh_board(self) -> Scoreboard:
        """Build a scoreboard of all runs and judgements from scratch."""
        runs = {source.id: self.ranked(source.id) for source in self.present("run")}
        return board_of(runs, self.truths(), self.measures, self.rules)

    def ranked(self, run_id: str) -> RankedRun:
        """Return a run in the evaluation order of the current scoring options."""
        return self.all_ranked((run_id,))[run_id]

    def all_ranked(self, run_ids: Iterable[str]) -> dict[str, RankedRun]:
        """Return runs keyed by id, each in the evaluation order of the current scoring options."""
        keys, ordering = self.contents.keys, self.rules.ordering
        ranked = {run_id: keys[run_id] for run_id in run_ids}
        for run_id, run in ranked.items():
            if run.ordering is not ordering and run.ordering != ordering:  # the scoring options have changed
                ranked[run_id] = keys[run_id] = self._ranked(run_id, ordering)
        return ranked

    def refuse_useless_ranks(self, source: Source, ordering: Ordering, prepared: SourceData) -> None:
        """Raise `CommandRefused` if runs are ordered by their rank columns but this run's rank column does not define
        an order.

        ``prepared`` may contain the run, if a worker has already ranked it. Otherwise the run is ranked here and added
        to ``prepared``.
        """
        if ordering.by is not RankedBy.RANK:
            return
        known = prepared.keys.get(source.id) or self.contents.keys.get(source.id)
        if known is None or known.ordering != ordering:
            try:
                prepared.keys[source.id] = self._ranked(source.id, ordering)
            except UselessRanks as fault:
                raise CommandRefused(worded("run {run}, {fault}", run=source.name, fault=str(fault))) from None

    def beside(self, but: str = "") -> frozenset[str]:
        """Return a set of texts that describes the loaded qrels (without the source ``but``), their roles, and the
        grade resolution. Together with the judgements, these determine which grades count.
        """
        qrels = (
            f"{source.id} {source.compared} {source.assessor}" for source in self.present("qrels") if source.id != but
        )
        return frozenset((*qrels, str(self.resolution)))

    def _gathered(self) -> GradeSources:
        return GradeSources.of(self.present("qrels"), self.contents.qrels, self.judgements, self.resolution)

    def _gather_topics(self) -> None:
        self.topics = {
            topic.id: topic for source in self.present("topics") for topic in self.contents.topics[source.id]
        }

    def _note(self, topic: str, assessor: str, note: TopicNote | None) -> None:
        notes = self.notes.setdefault(topic, {})
        notes.pop(assessor, None)
        if note is not None:
            notes[assessor] = note
        if not notes:
            del self.notes[topic]


_exports_of = lru_cache(maxsize=2)(project_settings.exports_of)
_assignment_of = lru_cache(maxsize=2)(project_settings.assignment_of)


@lru_cache(maxsize=4)
def _measures_of(setting: str) -> tuple[Measure, ...]:
    return tuple(map(parse_one, project_settings.measures_of(setting)))
