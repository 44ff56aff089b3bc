"""Bounds of a score: the least and the greatest value that any judging of what is unjudged could give.

What may be judged are the documents that this run shows for the topic (under ``-M``, its first ones) and that nobody
judged or that have a negative grade; each may be given any grade of the scale from 0 on, or be left as it is, all
independently. Documents that the run does not show stay as they are, so R, N and the ideal grow by what this run shows
and by nothing else; topics that are not judged at all do not come to count. So a bound is about one run: those of two
runs need not be reached together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.evaluation.bounds.extreme_judgings import FINDERS, one_by_one
from irdesk.evaluation.bounds.loose_bounds import always, limits
from irdesk.evaluation.bounds.unjudged_list import JudgedList, UnjudgedList, scores_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Codes, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, averaged

_TOGETHER = 1000  # judgings that are scored at once
MOST_GRADES = 256
"""The longest scale that bounds are computed for: grades in between can give the extreme scores, so all are tried."""


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value; without ``exact``, values that it lies between for certain.

    Infinite where nothing is known.
    """

    lower: float
    upper: float
    exact: bool

    def __str__(self) -> str:
        """From the least to the greatest, in four digits; a sign says that it is a bound of the bounds."""
        return f"{'' if self.exact else 'within '}{self.lower:.4f} to {self.upper:.4f}"


@dataclass(frozen=True, eq=False)
class ListBounds:
    """Bounds of many lists: shapes (L,)."""

    lower: Floats
    upper: Floats
    exact: npt.NDArray[np.bool_]

    def mean(self, measure: Measure) -> Bounds:
        """Bounds of the average: topics are judged independently of each other, and averages rise with each score."""
        lower, upper = (float(averaged(measure, column[:, None])[0]) for column in (self.lower, self.upper))
        return Bounds(lower, upper, bool(self.exact.all()))

    def of(self, index: int) -> Bounds:
        """Bounds of one list."""
        return Bounds(float(self.lower[index]), float(self.upper[index]), bool(self.exact[index]))


def grades_to_top(top: int, truths: Iterable[TopicJudgements]) -> range:
    """Return every grade from 0 to ``top`` or, where that is better, to the best grade that the judgements give.

    A judgement can give each of them, whether or not anybody has given it yet.
    """
    return range(max((top, *(int(truth.grades.max(initial=0)) for truth in truths))) + 1)


def bounds(
    measure: Measure, codes: Codes, truth: TopicJudgements, grades: Sequence[int], rules: ScoringOptions
) -> Bounds:
    """Bounds of one list's score: ``codes``, shape (n,), in the order of evaluation; ``grades`` of the scale."""
    return bounds_of(measure, [(codes, truth)], grades, rules).of(0)


def bounds_of(
    measure: Measure, lists: Sequence[JudgedList], grades: Sequence[int], rules: ScoringOptions
) -> ListBounds:
    """Bounds of many lists' scores by one measure.

    Both ends are scores that the measure's own kernel gives to a judging, except where they are not exact. Of a scale
    of more than `MOST_GRADES` grades only the measure's range is known.
    """
    if len(grades) > MOST_GRADES:
        least, most = (np.full(len(lists), end) for end in always(measure))
        return ListBounds(least, most, np.zeros(len(lists), np.bool_))
    if need := measure.family.needs:  # nobody knows what would be judged beside the grade
        there = np.array([truth.detail is not None and truth.detail.has(need) for _, truth in lists], np.bool_)
        least, most = (np.where(there, end, np.nan) for end in always(measure))
        return ListBounds(least, most, np.zeros(len(lists), np.bool_))
    lower, upper, exact = np.zeros(len(lists)), np.zeros(len(lists)), np.zeros(len(lists), np.bool_)
    judged: list[JudgedList] = []
    ends: list[tuple[int, int]] = []
    for i, one in enumerate(lists):
        own = UnjudgedList.of(measure, one, grades, rules)
        found = None
        if not rules.expected:  # of a mean over the orders of ties nothing closer is known
            found = FINDERS[measure.family.traits.bounds](own)
            found = one_by_one(own) if found is None else found
        exact[i] = found is not None
        if found is None:
            lower[i], upper[i] = limits(own)
        else:
            judged += map(own.judged, found)
            ends.append((i, len(judged)))
        if ends and (i == len(lists) - 1 or len(judged) > _TOGETHER):
            scores = scores_of(measure, judged, rules)
            start = 0
            for at, end in ends:
                lower[at], upper[at] = scores[start:end].min(), scores[start:end].max()
                start = end
            judged, ends = [], []
    return ListBounds(lower, upper, exact)


def run_bounds(board: Scoreboard, run_id: str, measure: Measure, grades: Sequence[int]) -> tuple[list[str], ListBounds]:
    """Bounds of a run's scores: the topics that count for it, in the board's order, and their bounds beside them."""
    truths = board.truths
    keys = {topic: board.ranked(run_id, topic) for topic in board.topics}
    topics = [topic for topic in board.topics if board.rules.all_topics or len(keys[topic])]
    lists = [(truths[topic].codes(keys[topic]), truths[topic]) for topic in topics]
    return topics, bounds_of(measure, lists, grades, board.rules)
