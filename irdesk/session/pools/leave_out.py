"""Scores of runs when a run or team is left out of a pool. The pool is either the project's pool or a pool of all the
project's runs to a given depth.

The requests are immutable copies made on the workspace's thread; a worker computes the results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress, Step
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.bounds.unjudged_share import unjudged_shares
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.pools.leave_out import score_without, teams_of
from irdesk.evaluation.pools.reusability import Evidence, Team, reusability
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Ints
from irdesk.pooling.contributions import Contributions
from irdesk.reporting.pools.leave_out import LeaveOutReport
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.contributions import ContributionBook, Depth, PooledRuns
from irdesk.session.scoring.chosen_measure import usually_compared
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.system.workers import ALONE, Workers


def default_measures(state: ProjectState) -> tuple[Measure, ...]:
    """Return the shown measures that can be used to compare runs."""
    return tuple(measure for measure in usually_compared(state.measures) if not measure.family.needs)


@dataclass(frozen=True, eq=False)
class LeaveOutRequest:
    """Immutable input for leaving runs or teams out of a pool."""

    pooled: PooledRuns
    runs: FrozenRuns
    wish: Depth
    measures: tuple[Measure, ...]
    teams: bool
    book: ContributionBook

    @classmethod
    def of(
        cls,
        workspace: Workspace,
        wish: Depth,
        measure_name: str,
        book: ContributionBook,
        chosen: TopicFilter,
        *,
        teams: bool,
    ) -> LeaveOutRequest:
        """Return a request for all loaded runs over the chosen topics. Hidden runs are included, since they too
        contributed to the pool.

        Raises `CommandRefused` if no run is loaded, if teams are to be left out but no run belongs to one, or in the
        same cases as `chosen_topics`. Raises `UnknownMeasure` if no measure has the given name.
        """
        state = workspace.state
        pooled, runs = PooledRuns.of(workspace.store, state), FrozenRuns.loaded(state, chosen)
        if teams and not any(runs.groups):
            raise CommandRefused(
                worded("No run belongs to a team. Set teams in Collection, on the page Loader, under Metadata.")
            )
        return cls(pooled, runs, wish, (parse_one(measure_name),), teams, book)

    def compute(self, progress: Progress) -> LeaveOutReport:
        """Compute the effect of leaving each run or team out of the pool (worker thread). Raises `CommandRefused` in
        the same cases as `PooledRuns.contributions` and `leave_out_report`, and `TaskCancelled`.
        """
        pool = self.book.of(self.pooled, self.wish, Step(progress, 0, 2))
        return leave_out_report(pool, self.runs, self.measures, Step(progress, 1, 2), teams=self.teams)


def leave_out_report(
    pool: Contributions,
    runs: FrozenRuns,
    measures: Sequence[Measure],
    progress: Progress,
    *,
    teams: bool,
    workers: Workers = ALONE,
) -> LeaveOutReport:
    """Compute the effect of leaving each run or team out of the pool (worker thread). Runs and teams that contributed
    no document are omitted.

    Only the topics of ``runs`` are used. Raises `TaskCancelled`. Raises `CommandRefused` for a measure based on
    subtopics, strata or preferences, since such a measure needs more than grades.
    """
    for measure in measures:
        if isinstance(measure.family.needs, Need):
            raise CommandRefused(
                worded("{measure} needs more than grades, so judgements cannot be left out", measure=measure)
            )
    if not runs.all_topics:
        pool = pool.over(runs.topics)
    brought = pool.brings()
    left = [
        (name, members)
        for name, members in teams_of(runs.names, runs.groups if teams else ())
        if brought[list(members)].any()
    ]
    sets = [pool.unique(members) for _, members in left]
    counted = [sum(map(len, documents.values())) for documents in sets]
    results = score_without(runs.runs, runs.truths, tuple(measures), runs.rules, sets, progress, workers)
    left_teams = [Team(name, members, count) for (name, members), count in zip(left, counted, strict=True)]
    evidence = _evidence(pool, runs, measures, sets, progress)
    return LeaveOutReport(
        reusability(measures, runs.names, left_teams, results, evidence),
        teams,
        sum(counted),
        int(results.judged.sum()),
        int(results.relevant.sum()),
        _outside(pool, runs.truths),
        len(runs.names) - sum(len(members) for _, members in left),
        pool.description,
        together(" · ", [*([] if runs.all_topics else [runs.over]), *rule_parts(runs.rules, measures)]),
    )


def _evidence(
    pool: Contributions,
    runs: FrozenRuns,
    measures: Sequence[Measure],
    sets: Sequence[Mapping[str, Keys]],
    progress: Progress,
) -> list[Evidence]:
    """Return for each measure the numbers of documents on which the report rests; see `Evidence`.

    ``sets`` holds for each team the documents that only this team contributed. The share of unjudged documents is
    computed within the measure's cutoff.
    """
    truths, rules = runs.truths, runs.rules
    cutoffs = list(dict.fromkeys(measure.rank for measure in measures if measure.rank is not None))
    shares: dict[int | None, float | None] = {None: None}
    if cutoffs:
        rows = unjudged_shares(runs.ranked, truths, list(truths), cutoffs, rules, progress)
        for cutoff, row in zip(cutoffs, rows, strict=True):
            shares[cutoff] = float(np.nanmean(row)) if np.isfinite(row).any() else None
    pooled, judged, unique, unique_judged = 0, 0, 0, 0
    grades: list[Ints] = []  # grades of judged documents contributed by only one team
    for topic, truth in truths.items():
        keys = pool.topics[topic].keys if topic in pool.topics else np.zeros(0, np.uint64)
        known = truth.keys[truth.grades >= 0]
        alone = [unique_keys[topic] for unique_keys in sets if topic in unique_keys]
        in_sets = np.isin(truth.keys, np.concatenate(alone)) if alone else np.zeros(len(truth.keys), np.bool_)
        pooled, judged = pooled + len(keys), judged + int(np.isin(keys, known).sum())
        unique += sum(map(len, alone))
        unique_judged += int((truth.grades[in_sets] >= 0).sum())
        grades.append(truth.grades[in_sets])
    all_grades = np.concatenate([np.zeros(0, np.int64), *grades])
    evidence = []
    for measure in measures:
        level = max(measure.level(rules.level), 0)
        relevant = sum(truth.relevant(level) for truth in truths.values())
        evidence.append(
            Evidence(
                len(truths),
                pooled,
                judged,
                relevant,
                unique,
                unique_judged,
                int((all_grades >= level).sum()),
                shares[measure.rank],
            )
        )
    return evidence


def _outside(pool: Contributions, truths: Judgements) -> int:
    """Return the number of judged documents that no run contributed."""
    outside = 0
    for topic, truth in truths.items():
        judged = truth.keys[truth.grades >= 0]
        outside += (
            len(judged) - int(np.isin(judged, pool.topics[topic].keys).sum()) if topic in pool.topics else len(judged)
        )
    return outside
