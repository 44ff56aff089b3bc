"""Bounds of a score: the smallest and the largest value over all possible judgements of the unjudged documents.

A document can still be judged if this run returns it for the topic and it is unjudged or has a negative grade. Under
``-M``, only documents down to the given depth count as returned. Each document can get any grade of the scale that is
not negative, or remain unchanged, independently of the other documents.

Documents that the run does not return remain unchanged. The numbers of relevant (R) and nonrelevant (N) documents and
the ideal ranking therefore grow only by documents of this run. Topics without judgements stay unjudged. Bounds apply to
one run only: the bounds of two runs may be reached by different assignments of grades.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.run import RankedRun
from irdesk.evaluation.bounds.extreme_judgings import FINDERS, one_by_one
from irdesk.evaluation.bounds.loose_bounds import always, limits
from irdesk.evaluation.bounds.unjudged_documents_of_list import JudgedList, UnjudgedList, scores_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Codes, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, average_scores

_TOGETHER = 1000  # number of assignments of grades scored at once
MOST_GRADES = 256
"""Maximum number of grades for which bounds are computed. All grades are tried, since intermediate grades can give the
extreme scores.
"""


@dataclass(frozen=True)
class Bounds:
    """The smallest and the largest value of a score or mean. If not ``exact``, the bounds are wider but guaranteed to
    contain all values.

    The bounds are infinite if nothing is known about the score.
    """

    lower: float
    upper: float
    exact: bool

    def __str__(self) -> str:
        """Return the interval with four decimals, preceded by "within" if the bounds are not exact."""
        return f"{'' if self.exact else 'within '}{self.lower:.4f} to {self.upper:.4f}"


@dataclass(frozen=True, eq=False)
class ListBounds:
    """Bounds of the scores of many lists, shapes (lists,)."""

    lower: Floats
    upper: Floats
    exact: npt.NDArray[np.bool_]

    def mean(self, measure: Measure) -> Bounds:
        """Return the bounds of the average over lists.

        They are the averages of the lists' bounds, since the average rises with each score and topics are judged
        independently.
        """
        lower, upper = (float(average_scores(measure, column[:, None])[0]) for column in (self.lower, self.upper))
        return Bounds(lower, upper, bool(self.exact.all()))

    def of(self, index: int) -> Bounds:
        """Return the bounds of one list."""
        return Bounds(float(self.lower[index]), float(self.upper[index]), bool(self.exact[index]))


def grades_to_top(top: int, truths: Iterable[TopicJudgements]) -> range:
    """Return every grade from 0 to the greater of ``top`` and the best grade in the judgements.

    Any of these grades may be assigned, even one that no document has yet.
    """
    return range(max((top, *(int(truth.grades.max(initial=0)) for truth in truths))) + 1)


def bounds(
    measure: Measure, codes: Codes, truth: TopicJudgements, grades: Sequence[int], rules: ScoringOptions
) -> Bounds:
    """Compute the bounds of one list's score.

    ``codes``, shape (n,), are the documents' grades or `UNJUDGED`, in the order of evaluation; ``grades`` are the
    grades of the scale.
    """
    return bounds_of(measure, [(codes, truth)], grades, rules).of(0)


def bounds_of(
    measure: Measure, lists: Sequence[JudgedList], grades: Sequence[int], rules: ScoringOptions
) -> ListBounds:
    """Compute the bounds of many lists' scores under one measure.

    Exact bounds are scores that the measure's own kernel computes for some assignment of grades. If the scale has more
    than `MOST_GRADES` grades, only the measure's range is returned.
    """
    if len(grades) > MOST_GRADES:
        least, most = (np.full(len(lists), end) for end in always(measure))
        return ListBounds(least, most, np.zeros(len(lists), np.bool_))
    if need := measure.family.needs:  # a grade does not supply these details: only the range is known
        has_details = np.array([truth.detail is not None and truth.detail.has(need) for _, truth in lists], np.bool_)
        least, most = (np.where(has_details, end, np.nan) for end in always(measure))
        return ListBounds(least, most, np.zeros(len(lists), np.bool_))
    lower, upper, exact = np.zeros(len(lists)), np.zeros(len(lists)), np.zeros(len(lists), np.bool_)
    judged: list[JudgedList] = []
    ends: list[tuple[int, int]] = []
    for i, one in enumerate(lists):
        open_list = UnjudgedList.of(measure, one, grades, rules)
        judgings = None
        if not rules.expected:  # only loose bounds are known for a mean over all orders of tied documents
            judgings = FINDERS[measure.family.traits.bounds](open_list)
            judgings = one_by_one(open_list) if judgings is None else judgings
        exact[i] = judgings is not None
        if judgings is None:
            lower[i], upper[i] = limits(open_list)
        else:
            judged += map(open_list.judged, judgings)
            ends.append((i, len(judged)))
        if ends and (i == len(lists) - 1 or len(judged) > _TOGETHER):
            scores = scores_of(measure, judged, rules)
            start = 0
            for index, end in ends:
                lower[index], upper[index] = scores[start:end].min(), scores[start:end].max()
                start = end
            judged, ends = [], []
    return ListBounds(lower, upper, exact)


def run_bounds(
    board: Scoreboard, run_id: str, measure: Measure, grades: Sequence[int], among: Sequence[str] | None = None
) -> tuple[list[str], ListBounds]:
    """Return the topics over which a run's mean is computed, in the board's order, and the bounds of the run's scores
    for these topics.

    If ``among`` is given, only topics in it are included.
    """
    truths = board.truths
    judged = board.topics if among is None else among
    keys = {topic: board.ranked(run_id, topic) for topic in judged}
    topics = [topic for topic in judged if board.rules.all_topics or len(keys[topic])]
    lists = [(truths[topic].codes(keys[topic]), truths[topic]) for topic in topics]
    return topics, bounds_of(measure, lists, grades, board.rules)


def mean_bounds(
    run: RankedRun,
    truths: Mapping[str, TopicJudgements],
    topics: Sequence[str],
    measure: Measure,
    rules: ScoringOptions,
    grades: Sequence[int],
) -> Bounds:
    """Return the bounds of a run's mean over ``topics``. They hold for all possible judgements of the documents that
    the run returns.
    """
    lists = []
    for topic in topics:
        truth = truths[topic]
        keys = run[topic] if topic in run else np.zeros(0, np.uint64)
        lists.append((truth.codes(keys), truth))
    list_bounds = bounds_of(measure, lists, grades, rules)
    return Bounds(float(list_bounds.lower.mean()), float(list_bounds.upper.mean()), bool(list_bounds.exact.all()))
