"""Attention list: cautions that an expert would check before trusting a project's numbers.

The request is a frozen copy made on the workspace's thread; a worker computes the cautions. Data on a run and topic is
cached until the topic's judgements change, so that a judgement costs only its topic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from irdesk.domain.grades import FROM_QRELS
from irdesk.domain.messages import worded
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.project import Source
from irdesk.domain.run import RankedRun
from irdesk.domain.run_check import RunCheck, check_run
from irdesk.domain.topic import Topic
from irdesk.evaluation.attention.caution import (
    DOCUMENTS_WITHOUT_TEXT,
    TOPICS_WITHOUT_TEXT,
    Caution,
    Severity,
    in_order,
    list_names,
)
from irdesk.evaluation.attention.caution_checks import Evidence, RunEvidence, cautions_of
from irdesk.evaluation.attention.grade_facts import SAMPLED, GradeFacts
from irdesk.evaluation.attention.run_facts import ListFacts, RunFacts, facts_of_lists, list_facts, with_spelling
from irdesk.evaluation.attention.scoreboard_evidence import means_at_depth
from irdesk.evaluation.attention.tie_ranges import expected_gains
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store

Gathered = Mapping[tuple[str, str], tuple[TopicJudgements, ListFacts]]
"""Cached data by run and topic, with the judgements used."""


def check_of(store: Store, source: Source) -> RunCheck:
    """Return the check of a run's file: as recorded when the run was loaded, otherwise computed from its lines."""
    return source.check or check_run(store.run(source.id, source.name))


def top_chosen(state: ProjectState) -> bool:
    """Return whether the top grade was chosen: by the scoring conventions, or by a scale other than the qrels'."""
    scale = state.chosen_scale
    return state.rules.profile.top != max(state.scale.top, 1) or (scale is not None and scale.name != FROM_QRELS)


@dataclass(frozen=True, eq=False)
class Attention:
    """Cautions of a project, with the collected data for reuse."""

    cautions: tuple[Caution, ...]
    gathered: Gathered = field(default_factory=dict)
    checks: Mapping[str, RunCheck] = field(default_factory=dict)
    basis: tuple[tuple[Measure, ...], ScoringOptions] | None = None


NOTHING_GATHERED = Attention(())


@dataclass(frozen=True, eq=False)
class AttentionRequest:
    """Frozen input.

    Holds the shown runs, their files (``sources``), and their means, shape (runs, measures); the docnos of imported
    qrels; the pooled documents and the ``texts`` by topic.
    """

    store: Store
    runs: FrozenRuns
    sources: tuple[Source, ...]
    measures: tuple[Measure, ...]
    means: Floats
    imported: tuple[Mapping[str, Mapping[str, int]], ...]
    queues: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, Topic]
    has_documents: bool
    top_chosen: bool

    @classmethod
    def of(cls, workspace: Workspace) -> AttentionRequest:
        """Return a request for the workspace's current state."""
        return cls.of_state(workspace.store, workspace.state)

    @classmethod
    def of_state(cls, store: Store, state: ProjectState) -> AttentionRequest:
        """Return a request for the project in memory."""
        board, runs = state.board, FrozenRuns.shown(state, TopicFilter())
        rows = [board.measures.index(measure) for measure in state.measures]
        columns = [board.run_ids.index(run_id) for run_id in runs.ids]
        return cls(
            store,
            runs,
            tuple(state.sources[run_id] for run_id in runs.ids),
            state.measures,
            board.means()[np.ix_(rows, columns)].T.copy(),
            tuple(state.contents.qrels[source.id] for source in state.present("qrels") if not source.compared),
            dict(state.pool.queues) if state.pool else {},
            dict(state.topics),
            bool(state.present("documents")),
            top_chosen(state),
        )

    def attention(self, progress: Progress, before: Attention = NOTHING_GATHERED) -> Attention:
        """Compute the cautions, reusing the data of ``before`` (worker thread). Raises `TaskCancelled`."""
        basis = (self.measures, self.runs.rules)
        known = before.gathered if before.basis == basis else {}
        gathered: dict[tuple[str, str], tuple[TopicJudgements, ListFacts]] = {}
        checks: dict[str, RunCheck] = {}
        runs = []
        for nth, (source, name, run) in enumerate(zip(self.sources, self.runs.names, self.runs.ranked, strict=True)):
            progress.report(nth, len(self.sources))
            checks[source.id] = before.checks.get(source.id) or check_of(self.store, source)
            facts = self._facts(source, run, checks[source.id], known, gathered)
            runs.append(RunEvidence(name, tuple(run), self.means[nth], facts))
        judged = list(self.runs.truths)
        grades = GradeFacts.of(self.runs.truths.all, judged, self._some_docnos(judged))
        evidence = Evidence(
            judged, self.measures, self.runs.rules, runs, grades, self.top_chosen, at_depth=self._at_depth
        )
        cautions = in_order([*cautions_of(evidence), *self._without_text()])
        return Attention(cautions, gathered, checks, basis)

    def _facts(
        self,
        source: Source,
        run: RankedRun,
        check: RunCheck,
        known: Gathered,
        gathered: dict[tuple[str, str], tuple[TopicJudgements, ListFacts]],
    ) -> RunFacts:
        topics = [topic for topic in run if topic in self.runs.truths]
        stale = [topic for topic in topics if self._is_stale(known.get((source.id, topic)), topic)]
        fresh = list_facts(self._lists(run, stale), self.runs.rules, self.measures) if stale else None
        places = {topic: place for place, topic in enumerate(stale)}
        parts: list[ListFacts] = []
        for topic in topics:
            part = fresh.only(places[topic]) if fresh and topic in places else known[source.id, topic][1]
            gathered[source.id, topic] = self.runs.truths[topic], part
            parts.append(part)
        if not parts:
            return RunFacts(0, 0, 0, 0, 0, check)

        def docnos() -> Mapping[str, Sequence[str]]:
            rankings = self.store.run(source.id, source.name).rankings
            return {topic: rankings[topic].docno_list() for topic in topics}

        def expected(mixed: Ints) -> Floats:
            return expected_gains(self._lists(run, [topics[i] for i in mixed.tolist()]), self.runs.rules, self.measures)

        facts = facts_of_lists(ListFacts.joined(parts), self.runs.rules, check, expected)
        return with_spelling(facts, docnos, self._judged)

    def _is_stale(self, kept: tuple[TopicJudgements, ListFacts] | None, topic: str) -> bool:
        return kept is None or kept[0] is not self.runs.truths[topic]

    def _lists(self, run: RankedRun, topics: Sequence[str]) -> RankedLists:
        """Return a run's lists of some judged topics, with their ties."""
        truths = tuple(self.runs.truths[topic] for topic in topics)
        cells = [truth.codes(run[topic]) for topic, truth in zip(topics, truths, strict=True)]
        return RankedLists(
            np.concatenate(cells),
            np.fromiter(map(len, cells), np.int64, len(cells)),
            np.arange(len(topics)),
            truths,
            self.runs.rules.convention,
            self.runs.rules.profile,
            np.concatenate([run.ties(topic) for topic in topics]),
        )

    def _at_depth(self, nth: int, depth: int) -> Floats:
        run = self.runs.ranked[nth]
        lists = self._lists(run, [topic for topic in run if topic in self.runs.truths])
        return means_at_depth(lists, depth, self.measures, self.runs.rules, len(self.runs.truths))

    def _judged(self, topic: str) -> list[str]:
        return [docno for qrels in self.imported for docno in qrels.get(topic, ())]

    def _some_docnos(self, judged: Sequence[str]) -> list[str]:
        return list(islice(self._judged(judged[0]), SAMPLED)) if judged else []

    def _without_text(self) -> Iterator[Caution]:
        """Yield cautions about pooled topics and documents that have no text to show an assessor."""
        topics = tuple(topic for topic in self.queues if not _has_text(self.texts.get(topic)))
        if topics:
            sentence = worded(
                "{count:,} of {all:,} topics to judge have no text ({names})",
                count=len(topics),
                all=len(self.queues),
                names=list_names(topics),
            )
            yield Caution(TOPICS_WITHOUT_TEXT, Severity.MEDIUM, sentence, (), topics)
        documents = list(dict.fromkeys(map(docno_of, _all_of(self.queues.values()))))
        missing = self.store.without_text(documents) if self.has_documents else frozenset(documents)
        without = [docno for docno in documents if docno in missing]
        if without:
            sentence = worded(
                "{count:,} of {all:,} documents to judge have no text ({names})",
                count=len(without),
                all=len(documents),
                names=list_names(without),
            )
            yield Caution(DOCUMENTS_WITHOUT_TEXT, Severity.HIGH, sentence)


def _has_text(topic: Topic | None) -> bool:
    return topic is not None and bool((topic.title + topic.description + topic.narrative).strip())


def _all_of(queues: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for queue in queues:
        yield from queue
