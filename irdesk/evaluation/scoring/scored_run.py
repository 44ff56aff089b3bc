"""One run scored against the judgements: computed by a worker, then added to a scoreboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import RankedRun, Run
from irdesk.domain.run_part_joining import join_run
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Bools, Cells, Floats, Ints, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

Truths = Mapping[str, TopicJudgements]
RankedKeys = Mapping[str, Keys]


def ranked_keys(run: Run, rules: ScoringOptions) -> RankedRun:
    """Return the keys of a run's documents for each topic, in the order of evaluation."""
    return rank_run(run, rules.ordering)


@dataclass(frozen=True, eq=False)
class ScoredRun:
    """A run scored against a snapshot of the judgements, ready to be added to a scoreboard.

    ``cells`` are the grades of the run's documents. ``scores``, shape (measures, topics of the run), are NaN for
    unjudged topics.
    """

    run_id: str
    keys: RankedRun
    cells: Cells
    scores: Floats
    truths: Judgements
    measures: tuple[Measure, ...]
    rules: ScoringOptions

    def without_keys(self) -> ScoredRun:
        """Return a copy of the run without its document keys. Scores and grades are kept."""
        return replace(self, keys=replace(self.keys, keys_of_all=self.keys.keys_of_all[:0]))

    def tied_lists(self) -> tuple[list[str], RankedLists]:
        """Return the run's judged topics, and its unfiltered lists for these topics, with ties."""
        return tied_lists(self.keys, self.cells, self.truths, self.rules)


def join_scored(parts: Sequence[ScoredRun]) -> ScoredRun | None:
    """Join parts of a run that were scored with the same options and consist of whole topics. Return None if `join_run`
    cannot join them.
    """
    run = join_run([part.keys for part in parts])
    if run is None:
        return None
    cells = np.concatenate([part.cells for part in parts])
    scores = np.concatenate([part.scores for part in parts], axis=1)
    return replace(parts[0], keys=run, cells=cells, scores=scores)


def score_run(
    run_id: str, keys: RankedKeys, truths: Truths, measures: tuple[Measure, ...], rules: ScoringOptions
) -> ScoredRun:
    """Score one run. The function is pure and can run in a worker."""
    run = keys if isinstance(keys, RankedRun) else RankedRun.of("", keys)
    known = truths if isinstance(truths, Judgements) else Judgements(truths)
    topics = known.places(run.topics)
    lengths = np.diff(run.bounds)
    cells = known.cells(run.keys_of_all, topics, lengths)
    judged = topics >= 0
    of_judged = cells if judged.all() else cells[np.repeat(judged, lengths)]

    def documents() -> Keys:
        return run.keys_of_all if judged.all() else run.keys_of_all[np.repeat(judged, lengths)]

    lists = RankedLists(
        of_judged,
        lengths[judged],
        topics[judged],
        known.all,
        rules.convention,
        rules.profile,
        _ties_of(run, judged, lengths) if rules.expected else None,
        memo=known.memo,
        documents=documents,
    )
    scores = np.full((len(measures), len(run)), np.nan)
    scores[:, judged] = rules.scores(lists, measures)
    return ScoredRun(run_id, run, cells, scores, known, measures, rules)


def tied_lists(
    run: RankedRun, cells: Cells, truths: Judgements, rules: ScoringOptions
) -> tuple[list[str], RankedLists]:
    """Return the judged topics of a run, and its unfiltered lists for these topics, with ties.

    ``cells`` holds the grades of the run's documents.
    """
    lengths, of_topics = np.diff(run.bounds), truths.places(run.topics)
    judged = of_topics >= 0
    return list(compress(run.topics, judged.tolist())), RankedLists(
        cells if judged.all() else cells[np.repeat(judged, lengths)],
        lengths[judged],
        of_topics[judged],
        truths.all,
        rules.convention,
        rules.profile,
        _ties_of(run, judged, lengths),
        memo=truths.memo,
    )


def _ties_of(run: RankedRun, judged: Bools, lengths: Ints) -> Bools:
    """Return a mask of the positions in the lists of judged topics that are tied with the previous position."""
    tied = run.all_ties()
    return tied if judged.all() else tied[np.repeat(judged, lengths)]
