"""Number of judgements needed to settle which of two runs is better: in the best case, on average, and in the worst
case.

The order is settled when only one of the two runs can still be the better one, however the remaining open documents are
judged. Documents are judged in list order, whichever run they help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.bounds.difference_bounds import ends, linear
from irdesk.evaluation.bounds.unjudged_documents_of_pair import UnjudgedPair
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints

ROUNDING = 1e-9
# Limits for the number of random assignments of grades: minimum, maximum, and a budget. The number is the budget
# divided by the number of documents (for sums) or of topics (for other measures), kept between minimum and maximum.
_OF_SUMS, _OF_OTHERS = (20, 200, 4_000_000), (2, 12, 200)
_MOST_STATES = 20_000
_MOST_STEPS = 4_000_000
_EXACT_UP_TO = 128  # from this many documents on, results may be too large by less than 1 % of the documents
_LOOKS_AT_SUMS, _LOOKS_AT_OTHERS = 201, 9  # number of points at which bounds are computed: for sums, for others
_FEW = 64  # maximum number of assignments of grades tried one by one; low, since this is done many times
_MOST_LOOKED_AT = 400_000  # with more documents, measures that are not sums would take minutes to compute
_FEW_DOCUMENTS, _MOST_ENDS = 12, 1200  # limits for trying all assignments: numbers of documents and of bounds
_SEED = 1


@dataclass(frozen=True, eq=False)
class TopicCase:
    """A topic's pair of lists, and the topic's weight in the difference of the means."""

    pair: UnjudgedPair
    share: float


@dataclass(frozen=True)
class NarrowedBounds:
    """The bounds of the difference of the means after ``number`` judgements. ``first`` holds the bounds if all
    judgements favour the first run, ``second`` the bounds if all favour the second run.
    """

    number: int
    first: tuple[float, float]
    second: tuple[float, float]


@dataclass(frozen=True)
class JudgementsNeeded:
    """Numbers of judgements after which the order of the runs is settled, if the documents are judged in list order.

    ``least`` is the number if each judgement helps the leading run as much as possible. If no run leads, it is the
    smaller of the two runs' numbers. ``latest`` is the number in the worst case.

    ``expected`` is the average over ``paths`` random assignments of grades, drawn with each document's probability of
    relevance. ``turned`` is the share of these assignments in which the other run leads in the end; None if no run
    leads now. ``expected`` and ``turned`` are None if no document is open or the computation would take too long.

    For measures that are not sums, inexact bounds can make ``least`` and ``expected`` too large but not too small. For
    such measures and many documents, ``latest`` counts all documents that could matter.

    ``narrowed`` holds the bounds of the difference after increasing numbers of judgements, from none to all.
    """

    least: int = 0
    latest: int = 0
    expected: float | None = None
    turned: float | None = None
    paths: int = 0
    narrowed: tuple[NarrowedBounds, ...] = ()


def settle(
    cases: Sequence[TopicCase], topics: Ints, places: Ints, chances: Floats, progress: Progress = QUIET
) -> JudgementsNeeded:
    """Compute the numbers of judgements needed if the documents are judged in the given order. Each of the ``cases`` is
    a topic.

    For each of the n documents, ``topics`` has the index of its case, ``places`` its index among the case's open
    documents, and ``chances`` its probability of relevance; shapes (n,).
    """
    if all(linear(case.pair) for case in cases):
        return _of_sums(cases, topics, places, chances)
    return _of_others(cases, topics, places, chances, progress)


def _settled(lower: Floats, upper: Floats) -> Bools:
    is_settled: Bools = (lower >= -ROUNDING) | (upper <= ROUNDING)
    return is_settled


def _paths(limits: tuple[int, int, int], size: int) -> int:
    least, most, together = limits
    return min(max(together // max(size, 1), least), most)


def _of_sums(cases: Sequence[TopicCase], topics: Ints, places: Ints, chances: Floats) -> JudgementsNeeded:
    now = sum(case.pair.now * case.share for case in cases)
    steps = _steps(cases, topics, places)
    rest_low, rest_high = _rest(np.minimum(steps.min(axis=1), 0.0)), _rest(np.maximum(steps.max(axis=1), 0.0))
    courses = [now + np.concatenate(([0.0], np.cumsum(changes))) for changes in (steps.max(axis=1), steps.min(axis=1))]
    narrowed = tuple(
        NarrowedBounds(
            number,
            *(
                (float(course[number] + rest_low[number]), float(course[number] + rest_high[number]))
                for course in courses
            ),
        )
        for number in _looked_at(len(steps), _LOOKS_AT_SUMS)
    )
    if _settled(now + rest_low[:1], now + rest_high[:1])[0]:
        return JudgementsNeeded(narrowed=narrowed)
    reached = [_settled(course + rest_low, course + rest_high) for course in courses]
    least = min(
        int(is_settled.argmax()) for is_settled, sign in zip(reached, (1, -1), strict=True) if now * sign > -ROUNDING
    )
    paths = _paths(_OF_SUMS, len(steps))
    relevant = np.random.default_rng(_SEED).random((paths, len(steps))) < chances
    judged = np.where(relevant, steps[:, -1], steps[:, 0])
    differences = now + np.concatenate((np.zeros((paths, 1)), np.cumsum(judged, axis=1)), axis=1)
    settled = _settled(differences + rest_low, differences + rest_high)
    turned = differences[:, -1] * np.sign(now) < -ROUNDING
    return JudgementsNeeded(
        least,
        _latest(now, steps, rest_low, rest_high),
        float(settled.argmax(axis=1).mean()),
        float(turned.mean()) if abs(now) > ROUNDING else None,
        paths,
        narrowed,
    )


def _steps(cases: Sequence[TopicCase], topics: Ints, places: Ints) -> Floats:
    """Return, for each of the n documents and each score that a grade can contribute (see `UnjudgedPair.worth`), the
    change of the difference. The scores are in ascending order. Shape (n, worths).
    """
    if not len(topics):
        return np.zeros((0, 1))
    worths = np.unique(cases[0].pair.worth)
    starts = np.cumsum([0, *(case.pair.size for case in cases)])
    changes = np.concatenate([case.pair.changes * case.share for case in cases], axis=1)
    row, worth = (0, worths[-1]) if worths[-1] else (1, worths[0])
    extremes = changes[row, starts[topics] + places]
    steps: Floats = extremes[:, None] * (worths / worth if worth else np.zeros(len(worths)))
    return steps


def _rest(ends: Floats) -> Floats:
    """Return, for each of the n documents, the total that this document and all later ones can add to the difference.
    The last value is 0. Shape (n + 1,).
    """
    return np.concatenate((np.cumsum(ends[::-1])[::-1], [0.0]))


def _latest(now: float, steps: Floats, rest_low: Floats, rest_high: Floats) -> int:
    """Return the number of judgements that settle the order in the worst case.

    After each judgement, all possible differences that leave the order open are enumerated. If there are too many, the
    number of documents is returned.
    """
    states = np.array([now])
    done = 0
    for number, step in enumerate(steps, 1):
        states = np.unique((states[:, None] + step[None, :]).round(10))
        states = states[~_settled(states + rest_low[number], states + rest_high[number])]
        done += len(states)
        if not len(states):
            return number
        if len(states) > _MOST_STATES or done > _MOST_STEPS:
            break
    return len(steps)


@dataclass(frozen=True, eq=False)
class _Course:
    """Documents that are judged one after another in a given order. ``relevant``, shape (n,), is the outcome of each
    judgement.

    Each of the ``cases`` is a topic. For each case, ``rows`` holds the positions of its documents in this order, and
    ``places`` their indices among the case's open documents.
    """

    cases: Sequence[TopicCase]
    rows: Sequence[Ints]
    places: Sequence[Ints]
    relevant: Bools
    progress: Progress
    known: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)

    def ends(self, number: int) -> tuple[float, float]:
        """Return the bounds of the difference after ``number`` judgements. Raises `TaskCancelled`."""
        self.progress.report(0, 0)
        bounds = [self._of(index, int(np.searchsorted(rows, number))) for index, rows in enumerate(self.rows)]
        return sum(lower for lower, _ in bounds), sum(upper for _, upper in bounds)

    def _of(self, index: int, number: int) -> tuple[float, float]:
        if (index, number) not in self.known:
            case = self.cases[index]
            judging = case.pair.as_is()
            least, most = case.pair.ends
            judging[self.places[index][:number]] = np.where(self.relevant[self.rows[index][:number]], most, least)
            left = case.pair.after(judging)
            lower, upper = ends(left, _FEW)
            self.known[index, number] = case.share * lower, case.share * upper
        return self.known[index, number]

    def settled(self, number: int) -> bool:
        """Return whether the order is settled after ``number`` judgements."""
        lower, upper = self.ends(number)
        return lower >= -ROUNDING or upper <= ROUNDING


def _of_others(
    cases: Sequence[TopicCase], topics: Ints, places: Ints, chances: Floats, progress: Progress
) -> JudgementsNeeded:
    """Compute the numbers of judgements for measures that are not sums.

    Bisection is valid because a settled order stays settled.
    """
    rows = [np.flatnonzero(topics == index) for index in range(len(cases))]
    case_places = [places[case_rows] for case_rows in rows]

    def course(relevant: Bools) -> _Course:
        return _Course(cases, rows, case_places, relevant, progress)

    count = len(topics)
    if count > _MOST_LOOKED_AT:
        return JudgementsNeeded()
    now = sum(case.pair.now * case.share for case in cases)
    helps = np.zeros(count)
    for case, case_rows, open_places in zip(cases, rows, case_places, strict=True):
        helps[case_rows] = (case.pair.changes[0] - case.pair.changes[1])[open_places]
    first, second = course(helps > 0), course(helps < 0)
    narrowed = []
    for number in _looked_at(count, _LOOKS_AT_OTHERS):
        progress.report(number, 2 * count)
        narrowed.append(NarrowedBounds(number, first.ends(number), second.ends(number)))
    if first.settled(0):
        return JudgementsNeeded(narrowed=tuple(narrowed))
    least = min(
        _first(count, extreme.settled) for extreme, sign in ((first, 1), (second, -1)) if now * sign > -ROUNDING
    )
    paths = _paths(_OF_OTHERS, len(cases))
    draw = np.random.default_rng(_SEED)
    numbers, turned = [], []
    for path in range(paths):
        progress.report(paths + path, 2 * paths)
        simulated = course(draw.random(count) < chances)
        numbers.append(_first(count, simulated.settled))
        turned.append(bool(simulated.ends(count)[0] * np.sign(now) < -ROUNDING))
    share = float(np.mean(turned)) if abs(now) > ROUNDING else None
    latest = _latest_tried(cases, topics, case_places)
    return JudgementsNeeded(least, latest, float(np.mean(numbers)), share, paths, tuple(narrowed))


def _latest_tried(cases: Sequence[TopicCase], topics: Ints, places: Sequence[Ints]) -> int:
    """Return the number of judgements that settle the order in the worst case.

    All assignments of grades that leave the order open are enumerated. If there are too many, the number of documents
    is returned.
    """
    count = len(topics)
    if count > _FEW_DOCUMENTS:
        return count
    known: dict[tuple[int, tuple[int, ...]], tuple[float, float]] = {}

    def reached(index: int, given: tuple[int, ...]) -> tuple[float, float]:
        if (index, given) not in known:
            case = cases[index]
            judging = case.pair.as_is()
            judging[places[index][: len(given)]] = given
            lower, upper = ends(case.pair.after(judging), _FEW)
            known[index, given] = case.share * lower, case.share * upper
        return known[index, given]

    def is_open(state: tuple[tuple[int, ...], ...]) -> bool:
        bounds = [reached(index, given) for index, given in enumerate(state)]
        return sum(lower for lower, _ in bounds) < -ROUNDING and sum(upper for _, upper in bounds) > ROUNDING

    live: list[tuple[tuple[int, ...], ...]] = [tuple(() for _ in cases)]
    for number in range(count):
        live = [state for state in live if is_open(state)]
        if not live:
            return number
        if len(known) > _MOST_ENDS or len(live) > _MOST_STATES:
            break
        index, grades = int(topics[number]), cases[0].pair.grades.tolist()
        live = [(*state[:index], (*state[index], grade), *state[index + 1 :]) for state in live for grade in grades]
    return count


def _looked_at(count: int, looks: int) -> list[int]:
    """Return evenly spaced numbers of judgements, from none to all."""
    numbers: list[int] = np.unique(np.linspace(0, count, looks).round().astype(np.int64)).tolist()
    return numbers


def _first(count: int, settled: Callable[[int], bool]) -> int:
    """Return the smallest number of judgements from which on ``settled`` is true. It must be true for ``count``
    judgements.

    For a ``count`` of `_EXACT_UP_TO` or more, the result may be too large, by less than 1 % of ``count``.
    """
    low, high = 0, count
    while high - low > count // _EXACT_UP_TO:
        middle = (low + high) // 2
        low, high = (low, middle) if settled(middle) else (middle + 1, high)
    return high
