"""Evidence from which cautions are derived, and its collection from the runs of a scoreboard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts
from irdesk.evaluation.attention.depth_cautions import means_at_depth
from irdesk.evaluation.attention.grade_cautions import GradeFacts
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class RunEvidence:
    """Evidence about one run: its displayed name, topics, means (shape (measures,)) and facts."""

    name: str
    topics: Collection[str]
    means: Floats
    facts: RunFacts


def _not_cut(_run: int, _depth: int) -> Floats | None:
    return None


@dataclass(frozen=True, eq=False)
class Evidence:
    """Input from which cautions are derived.

    ``judged`` are the judged topics. ``top_chosen`` and ``level_chosen`` say whether the user chose the top grade and
    the relevance level. ``at_depth`` returns the means of the nth run with its lists cut to a depth, shape (measures,),
    or None if unknown.
    """

    judged: Sequence[str]
    measures: Sequence[Measure]
    rules: ScoringOptions
    runs: Sequence[RunEvidence]
    grades: GradeFacts = field(default_factory=lambda: GradeFacts({}))
    top_chosen: bool = False
    level_chosen: bool = False
    at_depth: Callable[[int, int], Floats | None] = _not_cut


def evidence_of(
    board: Scoreboard,
    names: Mapping[str, str],
    facts: Mapping[str, RunFacts],
    docnos: Sequence[str] = (),
    *,
    top_chosen: bool = False,
    level_chosen: bool = False,
    at_depth: Callable[[int, int], Floats] | None = None,
) -> Evidence:
    """Return the evidence for cautions. ``names`` and ``facts`` are keyed by run id; ``docnos`` is a sample of the
    judged documents.

    If the board has only scores and no lists, ``at_depth`` must return the means of the nth run at a depth.
    """
    means = board.means()
    runs = tuple(
        RunEvidence(names[run_id], board.run_topics(run_id), means[:, column], facts[run_id])
        for column, run_id in enumerate(board.run_ids)
    )
    grades = GradeFacts.of(board.truths.all, board.topics, docnos)

    def cut(run: int, depth: int) -> Floats | None:
        lists = board.tied_run(board.run_ids[run])[1]
        return means_at_depth(lists, depth, board.measures, board.rules, len(board.topics))

    return Evidence(board.topics, board.measures, board.rules, runs, grades, top_chosen, level_chosen, at_depth or cut)
