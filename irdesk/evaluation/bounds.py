"""Bounds of a score: the least and the greatest value that any judging of what is unjudged could give.

What may be judged are the documents that this run shows for the topic (under ``-M``, its first ones) and that nobody
judged or that have a negative grade; each may be given any grade of the scale from 0 on, or be left as it is, all
independently. Documents that the run does not show stay as they are, so R, N and the ideal grow by what this run shows
and by nothing else; topics that are not judged at all do not come to count. So a bound is about one run: those of two
runs need not be reached together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.evaluation.completions import FINDERS, OpenList, one_by_one
from irdesk.evaluation.gains import Scheme
from irdesk.evaluation.lists import UNJUDGED, Codes, Floats, Ints, RankedLists, Truth
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.profile import Ideal
from irdesk.evaluation.rules import Rules, averaged
from irdesk.evaluation.scoreboard import Scoreboard

JudgedList = tuple[Codes, Truth]
# Families whose scores lie between 0 and 1 whatever is judged: a bound where nothing closer is known.
_UNIT = {
    "AP", "GMAP", "Bpref", "GMBpref", "IPrec", "IPrecAvg", "R", "RelP", "Rprec", "RprecMult", "SetP", "SetR", "SetF",
    "SetAP", "F", "binG", "infAP", "P", "Success", "RR", "Judged", "Unjudged", "alpha_DCG", "ERR_IA", "NRBP", "AP_IA",
    "P_IA", "StRecall", "AP_avgjg", "P_avgjg", "RprecMult_avgjg", "prefs_simp", "prefs_simp_ret", "prefs_simp_imp",
    "prefs_pair", "prefs_pair_ret", "prefs_pair_imp", "prefs_avgjg", "prefs_avgjg_ret", "prefs_avgjg_imp",
    "prefs_avgjg_Rnonrel", "prefs_avgjg_Rnonrel_ret",
}  # fmt: skip


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


def grades_in(truths: Sequence[Truth]) -> tuple[int, ...]:
    """The grades that judgements give, as far as they show it: all in use of 0 or more, and at least 0 and 1."""
    found = {0, *(grade for truth in truths for grade in np.unique(truth.grades).tolist() if grade >= 0)}
    return tuple(sorted(found if len(found) > 1 else {0, 1}))


def bounds(measure: Measure, codes: Codes, truth: Truth, grades: Sequence[int], rules: Rules) -> Bounds:
    """Bounds of one list's score: ``codes``, shape (n,), in the order of evaluation; ``grades`` of the scale."""
    return bounds_of(measure, [(codes, truth)], grades, rules).of(0)


def bounds_of(measure: Measure, lists: Sequence[JudgedList], grades: Sequence[int], rules: Rules) -> ListBounds:
    """Bounds of many lists' scores by one measure.

    Both ends are scores that the measure's own kernel gives to a judging, except where they are not exact.
    """
    least, most = (0.0, 1.0) if measure.family.name in _UNIT else (-np.inf, np.inf)
    if need := measure.family.needs:  # nobody knows what would be judged beside the grade
        there = np.array([truth.detail is not None and truth.detail.has(need) for _, truth in lists], np.bool_)
        ends = [np.where(there, end, np.nan) for end in (least, most)]
        return ListBounds(ends[0], ends[1], np.zeros(len(lists), np.bool_))
    given = np.array(sorted({grade for grade in grades if grade >= 0}) or [0], np.int64)
    candidates: list[tuple[Codes, Truth]] = []
    counts, exact = [], []
    for codes, truth in lists:
        own = open_list(measure, codes, truth, given, rules)
        found = None
        if not rules.expected:  # of a mean over the orders of ties nothing closer is known
            found = FINDERS.get(measure.family.name, one_by_one)(own)
            found = one_by_one(own) if found is None else found
        exact.append(found is not None)
        candidates += [judged_list(own, chosen) for chosen in found or [own.as_is()]]
        counts.append(len(candidates))
    scores = _scores(measure, candidates, rules)
    pieces = np.split(scores, counts[:-1]) if counts else []
    lower = np.array([piece.min() for piece in pieces], np.float64)
    upper = np.array([piece.max() for piece in pieces], np.float64)
    known = np.array(exact, np.bool_)
    return ListBounds(np.where(known, lower, least), np.where(known, upper, most), known)


def run_bounds(board: Scoreboard, run_id: str, measure: Measure, grades: Sequence[int]) -> tuple[list[str], ListBounds]:
    """Bounds of a run's scores: the topics that count for it, in the board's order, and their bounds beside them."""
    truths = board.truths
    keys = {topic: board.ranked(run_id, topic) for topic in board.topics}
    topics = [topic for topic in board.topics if board.rules.all_topics or len(keys[topic])]
    lists = [(truths[topic].codes(keys[topic]), truths[topic]) for topic in topics]
    return topics, bounds_of(measure, lists, grades, board.rules)


def open_list(measure: Measure, codes: Codes, truth: Truth, grades: Ints, rules: Rules) -> OpenList:
    """A list with the documents that may be judged; what lies below ``-M`` is as good as not shown."""
    codes = codes[: rules.depth]
    one = batch([(codes, truth)], rules)
    ideal = Ideal(str(dict(measure.given).get("ideal", rules.profile.ideal)))
    return OpenList(
        measure, codes, truth, np.flatnonzero(codes < 0), grades, measure.level(rules.level),
        Scheme.of(one, measure), rules.judged_only or measure.judged_only, ideal,
    )  # fmt: skip


def judged_list(own: OpenList, chosen: Codes) -> JudgedList:
    """The list and the truth after a judging."""
    given = chosen != UNJUDGED
    if not given.any():
        return own.codes, own.truth
    codes = own.codes.copy()
    codes[own.places[given]] = chosen[given]
    kept = own.truth.grades
    before = own.codes[own.places[given]]
    for grade in before[before != UNJUDGED].tolist():  # a negative grade is replaced, not joined by another
        kept = np.delete(kept, np.flatnonzero(kept == grade)[0])
    grades = np.concatenate((kept, chosen[given]))
    # Measures ask a truth for its grades alone; whose they are does not matter.
    return codes, Truth(np.arange(len(grades), dtype=np.uint64), grades)


def batch(lists: Sequence[JudgedList], rules: Rules) -> RankedLists:
    """Lists together, whole: what ``-M`` and ``-J`` leave of them is still to be taken."""
    return RankedLists(
        np.concatenate([codes for codes, _ in lists]) if lists else np.zeros(0, np.int64),
        np.fromiter((len(codes) for codes, _ in lists), np.int64, len(lists)),
        np.arange(len(lists)),
        tuple(truth for _, truth in lists),
        rules.convention,
        rules.profile,
    )


def _scores(measure: Measure, lists: Sequence[JudgedList], rules: Rules) -> Floats:
    """The measure's score of each list. Shape (L,)."""
    scores: Floats = rules.scores(batch(lists, rules), (measure,))[0]
    return scores
