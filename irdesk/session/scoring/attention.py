"""Attention list: cautions that an expert would check before relying on a project's numbers.

The request is an immutable copy made on the workspace's thread; a worker computes the cautions. The facts about a run's
rankings are cached by topic, so that after a judgement only one topic is recomputed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from irdesk.domain.grades import FROM_QRELS
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.run_check import RunCheck, check_run
from irdesk.domain.topic import Topic
from irdesk.evaluation.attention.all_cautions import cautions_of
from irdesk.evaluation.attention.caution import Caution, in_order
from irdesk.evaluation.attention.caution_evidence import Evidence, RunEvidence
from irdesk.evaluation.attention.caution_facts_cache import RunFactsCache, all_lists, changed_topics, lists_of
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, facts_of_lists, with_spelling
from irdesk.evaluation.attention.collection_cautions import (
    documents_without_text,
    foreign_qrels,
    topic_numbers,
    topics_without_text,
)
from irdesk.evaluation.attention.depth_cautions import means_at_depth
from irdesk.evaluation.attention.grade_cautions import SAMPLED, GradeFacts
from irdesk.evaluation.attention.tie_ranges import expected_gains
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store


def check_of(store: Store, source: Source) -> RunCheck:
    """Return the check of a run's file that was recorded when the run was loaded. If there is none, compute it from the
    run's lines.
    """
    return source.check or check_run(store.run(source.id, source.name))


def top_chosen(state: ProjectState) -> bool:
    """Return whether the user chose the top grade, either in the scoring options or by choosing a scale other than that
    of the qrels.
    """
    scale = state.chosen_scale
    return state.rules.profile.top != max(state.scale.top, 1) or (scale is not None and scale.name != FROM_QRELS)


@dataclass(frozen=True, eq=False)
class Attention:
    """Cautions about a project, and the data from which they were computed, which is kept for reuse. ``gathered`` and
    ``checks`` hold facts about the runs, keyed by run id. ``truths`` holds the judgements.
    """

    cautions: tuple[Caution, ...]
    gathered: Mapping[str, RunFactsCache] = field(default_factory=dict)
    checks: Mapping[str, RunCheck] = field(default_factory=dict)
    truths: Judgements = field(default_factory=lambda: Judgements({}))
    basis: tuple[tuple[Measure, ...], ScoringOptions] | None = None


NOTHING_GATHERED = Attention(())


@dataclass(frozen=True, eq=False)
class AttentionRequest:
    """Immutable input for the attention list.

    ``runs`` are the shown runs. ``sources`` holds the files of these runs. ``means`` holds their mean scores, shape
    (runs, measures). ``imported`` holds the grades in each qrels file that is not only for comparison, keyed by topic
    and docno.

    ``foreign`` holds the name and topics of each qrels file that shares no topic with the project. ``topic_files``
    holds the name and topics of each topic file. ``named`` holds several sets of topics: first the judged topics, then
    the topics of each run. ``queues`` maps topic ids to pooled documents. ``texts`` holds the topics of all topic
    files, keyed by id.
    """

    store: Store
    runs: FrozenRuns
    sources: tuple[Source, ...]
    measures: tuple[Measure, ...]
    means: Floats
    imported: tuple[Mapping[str, Mapping[str, int]], ...]
    foreign: tuple[tuple[str, tuple[str, ...]], ...]
    topic_files: tuple[tuple[str, tuple[Topic, ...]], ...]
    named: tuple[Collection[str], ...]
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
            tuple((source.name, tuple(state.contents.qrels[source.id])) for source in state.foreign_qrels()),
            tuple((source.name, state.contents.topics[source.id]) for source in state.present("topics")),
            (tuple(board.topics), *(state.contents.keys[source.id].topics for source in state.present("run"))),
            dict(state.pool.queues) if state.pool else {},
            dict(state.topics),
            bool(state.present("documents")),
            top_chosen(state),
        )

    def attention(self, progress: Progress, before: Attention = NOTHING_GATHERED) -> Attention:
        """Compute the cautions (worker thread). The facts in ``before`` are reused where they still hold. Raises
        `TaskCancelled`.
        """
        truths, basis = self.runs.truths, (self.measures, self.runs.rules)
        known = before.gathered if before.basis == basis else {}
        changed = changed_topics(before.truths, truths) if known else ()
        gathered: dict[str, RunFactsCache] = {}
        checks: dict[str, RunCheck] = {}
        runs = []
        for nth, (source, name, run) in enumerate(zip(self.sources, self.runs.names, self.runs.ranked, strict=True)):
            progress.report(nth, len(self.sources))
            checks[source.id] = before.checks.get(source.id) or check_of(self.store, source)
            kept = known.get(source.id)
            gathered[source.id] = (
                kept.updated(changed, truths, self.runs.rules, self.measures)
                if kept and kept.run is run
                else RunFactsCache.of(run, truths, self.runs.rules, self.measures)
            )
            facts = self._facts(source, gathered[source.id], checks[source.id])
            runs.append(RunEvidence(name, tuple(run), self.means[nth], facts))
        judged = list(truths)
        grades = GradeFacts.of(truths.all, judged, self._some_docnos(judged))
        evidence = Evidence(
            judged, self.measures, self.runs.rules, runs, grades, self.top_chosen, at_depth=self._at_depth
        )
        cautions = in_order([*cautions_of(evidence), *self._collection_cautions()])
        return Attention(cautions, gathered, checks, truths, basis)

    def _facts(self, source: Source, lists: RunFactsCache, check: RunCheck) -> RunFacts:
        run, truths, rules, topics = lists.run, self.runs.truths, self.runs.rules, lists.topics
        if not topics:
            return RunFacts(0, 0, 0, 0, 0, check)

        def docnos() -> Mapping[str, Sequence[str]]:
            rankings = self.store.run(source.id, source.name).rankings
            return {topic: rankings[topic].docno_list() for topic in topics}

        def expected(mixed: Ints) -> Floats:
            tied = lists_of(run, [topics[i] for i in mixed.tolist()], truths, rules)
            return expected_gains(tied, rules, self.measures)

        return with_spelling(facts_of_lists(lists.facts, rules, check, expected), docnos, self._judged)

    def _at_depth(self, nth: int, depth: int) -> Floats:
        _topics, lists = all_lists(self.runs.ranked[nth], self.runs.truths, self.runs.rules)
        return means_at_depth(lists, depth, self.measures, self.runs.rules, len(self.runs.truths))

    def _judged(self, topic: str) -> list[str]:
        return [docno for qrels in self.imported for docno in qrels.get(topic, ())]

    def _some_docnos(self, judged: Sequence[str]) -> list[str]:
        return list(islice(self._judged(judged[0]), SAMPLED)) if judged else []

    def _collection_cautions(self) -> Iterator[Caution]:
        """Yield cautions about the loaded files, and about pooled topics and documents without text."""
        yield from foreign_qrels(self.foreign)
        yield from topic_numbers(self.topic_files, self.named)
        yield from topics_without_text(self.queues, self.texts)
        documents = list(dict.fromkeys(docno_of(entry) for queue in self.queues.values() for entry in queue))
        missing = self.store.without_text(documents) if self.has_documents else frozenset(documents)
        yield from documents_without_text(documents, missing)
