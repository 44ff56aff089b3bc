"""The derivation of a score: the contribution of the document at each rank, and the sum that yields the score.

The panel, the command line and the tests use the same function, which takes all scores from the measure's kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.explain.subtopic_and_preference_notes import inputs_of, notes_of
from irdesk.evaluation.measures.families.interpolated_precision import best_after, needed
from irdesk.evaluation.measures.measure import Cutoff, Finish, Measure, Parts
from irdesk.evaluation.measures.measure_descriptions import particulars
from irdesk.evaluation.scoring.ideal_ranking import IDEAL
from irdesk.evaluation.scoring.ranked_lists import (
    UNJUDGED,
    Bools,
    Codes,
    Floats,
    Ints,
    RankedLists,
    TopicJudgements,
    ratio,
)
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NOT_RETRIEVED = -1
OVER_TIES = "it is the mean over all orders of tied documents"


class ExplainedRank(NamedTuple):
    """One rank of an explanation, ready for display. ``docno`` is empty past the end of the list. ``grade`` is None for
    an unjudged document. ``gain``, ``factor`` and the ideal values are None if the measure has none at this rank.
    ``note`` describes the document's details for a measure that needs more than grades.
    """

    rank: int
    docno: str
    grade: int | None
    gain: float | None
    factor: float | None
    cumulated_gain: float | None
    precision: float
    recall: float
    adds: float
    total: float
    ideal_gain: float | None
    ideal_total: float | None
    retrieved: bool
    note: str = ""

    @property
    def unjudged(self) -> bool:
        """Whether the document at this rank is unjudged."""
        return self.retrieved and self.grade is None


@dataclass(frozen=True, eq=False)
class Explanation:
    """Derivation of one measure's score for one run and topic, by rank. Arrays have shape (n,); missing values are NaN.

    ``places`` holds the position of each rank's document in the run's order of evaluation, from 0. If the ideal ranking
    is longer than the list, the remaining ranks have the value `NOT_RETRIEVED`. ``grades`` holds the document's grade
    or `UNJUDGED`. ``gains`` and ``factors`` are defined by the `Gain` and `Factor` of the family. Their product is
    ``adds``, the contribution of the rank. ``ideal_gains`` and ``ideal_totals`` are the gains and running sums of the
    ideal ranking, None for a measure that is not graded.

    ``parted`` is true if the score is computed from the contributions. In this case, the score is their sum divided by
    ``divisor`` or, if ``divisor`` is None, the result of ``finish``. Otherwise ``since`` gives the reason, and only
    ``inputs``, the named numbers that enter the score, are shown. For a measure that uses more than grades, ``notes``
    describes the further details at each rank, and ``noted`` names them. ``gain_help`` and ``factor_help`` describe the
    columns of gains and factors; they are empty if there is no such column. ``particulars`` describes the measure's
    parameters. ``relevant`` is R. ``rules`` are the scoring options.
    """

    measure: Measure
    score: float
    divisor: float | None
    inputs: tuple[tuple[str, float], ...]
    places: Ints
    grades: Codes
    gains: Floats
    factors: Floats
    precisions: Floats
    recalls: Floats
    adds: Floats
    ideal_gains: Floats | None = None
    ideal_totals: Floats | None = None
    notes: tuple[str, ...] = ()
    noted: str = ""
    parted: bool = False
    finish: Finish | None = None
    since: str = ""
    gain_help: str = ""
    factor_help: str = ""
    particulars: str = ""
    relevant: int = 0
    rules: ScoringOptions | None = None

    def __len__(self) -> int:
        return len(self.places)

    @property
    def totals(self) -> Floats:
        """The running sum of contributions at each rank, added one by one. Shape (n,)."""
        return np.add.accumulate(self.adds) if len(self.adds) else self.adds

    @property
    def cumulated_gains(self) -> Floats:
        """Return the running sum of gains at each rank, with unjudged documents counted as 0. Shape (n,). All values
        are NaN if the measure defines no gain.
        """
        if not self.gain_help:
            return self.gains
        return np.add.accumulate(np.nan_to_num(self.gains)) if len(self.gains) else self.gains

    @property
    def total(self) -> float:
        """Return the sum of all ranks' contributions, added in rank order."""
        return float(self.totals[-1]) if len(self) else 0.0

    @property
    def formula(self) -> str:
        """Return the computation of the score as one line with numbers."""
        score = f"{self.score:.0f}" if self.measure.family.integral else f"{self.score:.4f}"
        if not self.parted:
            named = ", ".join(f"{name} = {value:.6g}" for name, value in self.inputs)
            return f"{self.measure} = {score}, from {named}. It is not a sum over ranks: {self.since}"
        if self.finish:
            symbols = ", ".join(f"{name} = {value}" for name, value in self.finish.values(0))
            return f"{self.measure} = {self.finish.formula} = {score}, where S = {self.total:.6g}, {symbols}"
        assert self.divisor is not None
        if self.divisor <= 0:
            return f"{self.measure} = {score}: the denominator is 0"
        return f"{self.measure} = {self.total:.6g} / {self.divisor:.6g} = {score}"

    @property
    def factor_name(self) -> str:
        """The name of the column of ``factors``, or an empty string if there is no such column."""
        return self.measure.family.factor.name if self.measure.family.factor and self.factor_help else ""

    def combined(self, total: float) -> float:
        """Return the score for a sum of contributions. Raises `ValueError` for a measure that has no contributions."""
        if not self.parted:
            raise ValueError(f"{self.measure} has no contributions of ranks: {self.since}")
        if self.finish:
            return float(self.finish.compute(np.array([total]))[0])
        return total / self.divisor if self.divisor and self.divisor > 0 else 0.0

    @property
    def last_of_use(self) -> int:
        """The last rank that contributes to the score or holds a judged document, 0 if there is none."""
        used = np.flatnonzero((self.adds != 0) | (self.grades >= 0))
        return int(used[-1]) + 1 if len(used) else 0

    def rows(self, docnos: Sequence[str]) -> tuple[ExplainedRank, ...]:
        """Return the rows of the table, given the docnos of the run's ranking in the order of evaluation."""
        columns = (
            self.places.tolist(),
            self.grades.tolist(),
            _or_none(self.gains),
            _or_none(self.factors),
            _or_none(self.cumulated_gains),
            self.precisions.tolist(),
            self.recalls.tolist(),
            self.adds.tolist(),
            self.totals.tolist(),
            self._ideal(self.ideal_gains),
            self._ideal(self.ideal_totals),
        )
        rows = []
        for rank, (place, grade, gain, factor, gained, precision, recall, adds, total, best, best_total) in enumerate(
            zip(*columns, strict=True), 1
        ):
            there = place != NOT_RETRIEVED
            rows.append(
                ExplainedRank(
                    rank,
                    docnos[place] if there else "",
                    None if grade == UNJUDGED else grade,
                    gain,
                    factor,
                    gained,
                    precision,
                    recall,
                    adds,
                    total,
                    best,
                    best_total,
                    there,
                    self.notes[rank - 1] if self.notes else "",
                )
            )
        return tuple(rows)

    def _ideal(self, column: Floats | None) -> list[float | None]:
        return [None] * len(self) if column is None else _or_none(column)


def _or_none(column: Floats) -> list[float | None]:
    return [None if value != value else value for value in column.tolist()]  # noqa: PLR0124 - only NaN differs from itself


def explain(
    measure: Measure,
    codes: Codes,
    truth: TopicJudgements,
    rules: ScoringOptions,
    keys: Keys | None = None,
    tied: Bools | None = None,
) -> Explanation:
    """Explain one measure's score of one list. ``codes``, shape (n,), are the list's grades in the order of evaluation;
    ``truth`` holds the topic's judgements.

    The contributions of the ranks, summed in rank order and divided, equal the score bit for bit. Measures that use
    more than grades need the ``keys`` of the documents, shape (n,). Options that average over all orders of ties need
    ``tied``, shape (n,), which says which positions are tied with the previous one. A document's contribution is then
    its expectation over the document's possible ranks.
    """
    whole = one_list(codes, truth, rules, keys, tied)
    lists = rules.applied(whole)
    parts = rules.parts(measure, lists)
    score = float(rules.scores(whole, (measure,))[0, 0])
    level = measure.level(rules.level)
    places = _places(codes, measure, rules)
    # Unjudged documents that are dropped from the list have no rank. The remaining documents are renumbered, as in the
    # lists that the kernel receives.
    seen = lists.condensed if measure.judged_only else lists
    ideal = _ideal(measure, truth, seen, parts, rules) if parts and measure.family.graded else None
    depth = _depth(len(places), measure, parts, ideal)
    grades = np.full(depth, UNJUDGED)
    shown = min(depth, len(places))
    grades[:shown] = seen.codes[:shown]
    ranked = np.full(depth, NOT_RETRIEVED)
    ranked[:shown] = places[:shown]
    relevant = np.cumsum(grades >= level).astype(np.float64)
    gains = _gains(measure, grades, rules)
    adds, factors = np.zeros(depth), np.full(depth, np.nan)
    if parts:
        adds[parts.hits.ranks - 1] = parts.weights
        factors = _factors(parts, adds, gains)
    gain, factor = measure.family.gain, measure.family.factor
    noted, notes = notes_of(measure, seen, level)
    return Explanation(
        measure,
        score,
        float(parts.divisors[0]) if parts and not parts.finish else None,
        _inputs(measure, seen, level),
        ranked,
        grades,
        gains,
        factors,
        relevant / np.arange(1, depth + 1),
        ratio(relevant, np.full(depth, float(truth.relevant(level)))),
        adds,
        _padded(ideal[0], depth) if ideal else None,
        _padded(ideal[1], depth) if ideal else None,
        tuple(notes[:depth]),
        noted,
        parts is not None,
        parts.finish if parts else None,
        measure.family.whole_since or ("" if parts else OVER_TIES),
        gain.help(measure, rules.profile) if gain else "",
        factor.help(measure, rules.profile) if factor and parts else "",
        particulars(measure, rules.profile, rules.level),
        truth.relevant(level),
        rules,
    )


def _places(codes: Codes, measure: Measure, rules: ScoringOptions) -> Ints:
    """Return the positions in the run's ranking that the measure's ranks refer to."""
    places: Ints = np.arange(len(codes))[: rules.depth]
    if rules.judged_only or measure.judged_only:
        places = places[codes[places] >= 0]
    return places


def _depth(shown: int, measure: Measure, parts: Parts | None, ideal: tuple[Floats, Floats] | None) -> int:
    """Return the number of ranks to show: down to the cutoff, or further if the ideal is longer than the list."""
    longest = max(shown, len(ideal[0]) if ideal else 0)
    deepest = int(parts.hits.ranks.max(initial=0)) if parts else 0
    return max(
        longest if measure.rank is None or measure.family.cutoff is Cutoff.RECALL else min(longest, measure.rank),
        deepest,
    )


def _gains(measure: Measure, grades: Codes, rules: ScoringOptions) -> Floats:
    """Return the gain of the document at each rank; NaN if it is unjudged. Shape (n,)."""
    gains = np.full(len(grades), np.nan)
    if measure.family.gain:
        judged = grades >= 0
        gains[judged] = measure.family.gain.of(rules.profile, measure, measure.level(rules.level), grades[judged])
    return gains


def _factors(parts: Parts, adds: Floats, gains: Floats) -> Floats:
    """Return the factor of each document's gain; NaN if the document has no gain or does not count."""
    factors = np.full(len(adds), np.nan)
    counted = np.zeros(len(adds), np.bool_)
    counted[parts.hits.ranks - 1] = True
    counted &= np.nan_to_num(gains) != 0
    factors[counted] = adds[counted] / gains[counted]
    return factors


def _ideal(
    measure: Measure, truth: TopicJudgements, seen: RankedLists, parts: Parts, rules: ScoringOptions
) -> tuple[Floats, Floats] | None:
    """Return the gains and running sums of the ranking that normalises the score, or None if no such ranking gives the
    divisor. The ranking is the ideal of all judged documents, the ideal of the retrieved documents, or the top grade at
    every rank, whichever adds up to the divisor. For a measure without a divisor, the ideal of all judged documents is
    used.
    """
    divisor = float(parts.divisors[0])
    judged = _best(measure, truth, truth.grades, rules)
    if divisor == _last(judged):
        return judged
    other = (seen.codes, np.full(_rank(measure) or int(seen.lengths[0]), rules.profile.top))
    for grades in other if IDEAL in measure.family.params else ():
        best = _best(measure, truth, grades, rules)
        if divisor == _last(best):
            return best
    return judged if divisor == 1.0 else None


def _last(ideal: tuple[Floats, Floats]) -> float:
    return float(ideal[1][-1]) if len(ideal[1]) else 0.0


def _best(measure: Measure, truth: TopicJudgements, grades: Codes, rules: ScoringOptions) -> tuple[Floats, Floats]:
    """Return the gains and running sums of the best order of documents with the given grades. Documents without a gain
    are left out.
    """
    judged = np.sort(grades[grades >= 0])
    worth = _gains(measure, judged, rules)
    order = np.argsort(-worth, kind="stable")[: np.count_nonzero(worth > 0)]
    parts = measure.parts(one_list(judged[order], truth, rules), rules.level)
    assert parts
    adds = np.zeros(len(order))
    adds[parts.hits.ranks - 1] = parts.weights
    return worth[order], np.add.accumulate(adds) if len(adds) else adds


def one_list(
    codes: Codes, truth: TopicJudgements, rules: ScoringOptions, keys: Keys | None = None, tied: Bools | None = None
) -> RankedLists:
    """Return one list with its judgements as a batch. ``keys`` and ``tied`` are as in `explain`."""
    lengths = np.array([len(codes)], np.int64)
    documents = None if keys is None else lambda: keys
    return RankedLists(
        codes, lengths, np.zeros(1, np.int64), (truth,), rules.convention, rules.profile, tied, documents=documents
    )


def _rank(measure: Measure) -> int | None:
    """Return the cutoff if it is a rank, else None."""
    return measure.rank if measure.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK} else None


def _padded(column: Floats, depth: int) -> Floats:
    """Cut a column of the ideal ranking to ``depth`` ranks, or pad it with NaN to this length."""
    return column[:depth] if len(column) >= depth else np.append(column, np.full(depth - len(column), np.nan))


def _inputs(measure: Measure, seen: RankedLists, level: int) -> tuple[tuple[str, float], ...]:
    """Return a measure's inputs other than ranks: sizes of the list and of the judgements, parameters, and recall
    points.
    """
    relevant = seen.relevant(level)
    base = float(seen.recall_base(level)[0])
    inputs: list[tuple[str, float]] = [
        ("retrieved", float(seen.lengths[0])),
        ("judged retrieved", float(len(seen.judged))),
        ("relevant retrieved", float(len(relevant))),
        ("R", base),
        ("N", float(seen.nonrelevant_base(level)[0])),
    ]
    for param in measure.family.params:
        value = measure.param(param.name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            inputs.append((param.name, float(value)))
    inputs += inputs_of(measure, seen, level)
    if measure.family.cutoff is Cutoff.RECALL and measure.cutoff is not None:
        wanted = max(int(needed([measure.cutoff], np.array([base]), seen.convention)[0, 0]), 1)
        inputs.append(("relevant documents needed", float(wanted)))
        if wanted <= len(relevant):
            best = best_after(relevant)[wanted - 1]
            precision = relevant.nth / relevant.ranks
            index = wanted - 1 + int(np.flatnonzero(precision[wanted - 1 :] == best)[0])
            inputs += [("reached at rank", float(relevant.ranks[wanted - 1]))]
            inputs += [("best precision at rank", float(relevant.ranks[index]))]
    return tuple(inputs)
