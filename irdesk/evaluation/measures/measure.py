"""Measures as values: a family with parameters and a cutoff. A measure's text form is its name, such as `nDCG@10`,
`AP(rel=2)` or `IPrec@0.1`.

A family defines how its measures are computed and which names trec_eval uses for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Traits
from irdesk.evaluation.measures.notation_of_rank_contributions import NUMERIC_DERIVATION, NumericDerivation
from irdesk.evaluation.measures.param_values import Value, format_value
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, Weights, ratio


class Average(Enum):
    """The way in which a measure's scores for single topics are averaged."""

    MEAN = "mean"
    SUM = "sum"
    COUNT = "count"
    GEOMETRIC = "geometric mean"


class Cutoff(Enum):
    """The kind of cutoff that a family's measures have, if any."""

    NONE = "none"
    OPTIONAL_RANK = "optional rank"
    RANK = "rank"
    RECALL = "recall"
    MULTIPLE = "multiple of R"


Given = tuple[tuple[str, Value], ...]
"""Explicitly given parameters, with their values."""


@dataclass(frozen=True)
class Param:
    """A parameter of a family, such as the persistence of RBP: its name, default, effect, and parser.

    If the default is None, the collection's setting is used (see `GainSettings`).
    """

    name: str
    default: Value | None
    help: str
    read: Callable[[str], Value]


@dataclass(frozen=True, eq=False)
class Finish:
    """Final step that computes a score from S, the sum of a list's contributions, if dividing S by a divisor is not
    enough.

    ``formula`` is the TeX formula with symbols. ``values`` returns the symbols other than S, each with its value for
    the i-th list. ``compute`` maps sums to scores, shape (L,) to (L,). ``put_in`` returns the formula as TeX lines,
    with the values and the sum of the i-th list substituted.
    """

    formula: str
    values: Callable[[int], tuple[tuple[str, str], ...]]
    compute: Callable[[Floats], Floats]
    put_in: Callable[[int, float], tuple[str, ...]] | None = None


@dataclass(frozen=True, eq=False)
class Parts:
    """The contributions that make up scores: the weight of each hit, and the divisor of each list's sum, shape (L,).

    Almost every measure is such a sum, so that one kernel yields both the score and its explanation. If there is a
    ``finish``, the sum is not divided, and each position has at most one hit.
    """

    hits: Hits
    weights: Weights
    divisors: Floats
    finish: Finish | None = None

    @classmethod
    def up_to_1(cls, hits: Hits, weights: Floats, divisors: Floats) -> Parts:
        """Create the `Parts` of a score that must not exceed 1 through rounding."""
        return cls(hits, weights, np.maximum(divisors, hits.sums(weights, len(divisors))))

    def scores(self) -> Floats:
        """Return the sums divided by the divisors (0 if the divisor is 0), or the results of ``finish``. Shape (L,)."""
        sums = self.hits.sums(self.weights, len(self.divisors))
        return self.finish.compute(sums) if self.finish else ratio(sums, self.divisors)


@dataclass(frozen=True)
class Gain:
    """The gain of a document in a family's formula, independent of its rank.

    ``of`` converts grades of 0 or more to gains of the same shape; ``help`` describes the gain.
    """

    help: Says
    of: Callable[[GainSettings, Measure, int, Ints], Floats]


Visits = Callable[["Measure", Floats], Floats]
"""A function that returns the probability that a user inspects each rank, given the gains of all ranks.

It maps shape (n,) to (n + 1,). The first value is 1, the last is the probability of continuing past the last rank.
"""

Says = Callable[["Measure", GainSettings], str]
"""A function that returns a sentence about a measure under the settings of a collection, or an empty text."""


@dataclass(frozen=True)
class Factor:
    """The factor by which a document's gain is multiplied at its rank, with the name and the description of
    its column.
    """

    name: str
    help: Says


def _is_relevant(profile: GainSettings, measure: Measure, rel: int, grades: Ints) -> Floats:  # noqa: ARG001
    return (grades >= max(rel, 0)).astype(np.float64)


RELEVANT = Gain(lambda *_: worded("1 where the document is relevant"), _is_relevant)


@dataclass(frozen=True)
class Family:
    """A family of measures.

    If the score is a sum over documents, ``parts`` returns each document's contribution; otherwise ``whole`` returns
    the scores, shape (L,). Both receive a batch of lists, the measure and the relevance level. ``of_top`` returns
    whether a measure's scores depend on the collection's top grade. ``leveled`` says whether scores depend on the
    relevance level. ``needs`` names the judgements needed in addition to grades; a topic without them has no score.

    ``trec`` is trec_eval's name for the family, ``trec_cut`` its name with a cutoff; either may be empty. ``cutoffs``
    are the cutoffs that trec_eval reports. ``trec_given`` returns trec_eval's name of a measure with given parameters,
    or None if trec_eval has no such measure. ``trec_read`` parses such parameters and raises `ValueError` with a
    description of the expected form.

    The following attributes are used in explanations. ``gain`` is the gain of a document in the formula. ``factor`` is
    the discount or weight by which the gain is multiplied. Both are None if the formula has no such term. ``graded``
    says whether the ideal ranking is shown next to the list. ``whole_since`` is the reason why a score is not a sum
    over documents. ``numeric_derivation`` is the notation for contributions in a worked calculation.

    ``help`` is a description that is valid for all parameters. ``says`` are functions that return further sentences,
    which depend on parameters and settings. ``guide`` is the family's text in the reference. ``source`` is the
    publication or program that defines the family. ``also`` are names used in textbooks and papers, separated by
    commas. ``traits`` describe bounds, ties and differences between runs.

    ``visits`` returns the probability that the user inspects each rank, for families that follow the C/W/L model (the
    score is the expected gain per inspected document); otherwise it is None. ``visits_to_cutoff`` says whether these
    probabilities need a cutoff.
    """

    name: str
    title: str
    help: str
    parts: Callable[[RankedLists, Measure, int], Parts] | None = None
    whole: Callable[[RankedLists, Measure, int], Floats] | None = None
    cutoff: Cutoff = Cutoff.NONE
    params: tuple[Param, ...] = ()
    trec: str = ""
    trec_cut: str = ""
    trec_given: Callable[[Measure], str | None] | None = None
    trec_read: Callable[[str], Given] | None = None
    cutoffs: tuple[float, ...] = ()
    of_top: Callable[[Measure, GainSettings], bool] | None = None
    average: Average = Average.MEAN
    graded: bool = False
    integral: bool = False
    needs: Need | None = None
    gain: Gain | None = RELEVANT
    factor: Factor | None = None
    whole_since: str = ""
    says: tuple[Says, ...] = ()
    leveled: bool = True
    also: str = ""
    numeric_derivation: NumericDerivation = NUMERIC_DERIVATION
    visits: Visits | None = None
    visits_to_cutoff: bool = False
    guide: Guide = field(kw_only=True)
    source: str = field(kw_only=True)
    traits: Traits = field(kw_only=True)

    def __hash__(self) -> int:
        """Hash the name alone: measures are the keys of many dicts, and hashing all fields takes 17 times as long."""
        return hash(self.name)

    def __reduce__(self) -> tuple[Callable[[str], Family], tuple[str]]:
        """Pickle a family by its name, since it contains functions and there is only one object per family."""
        return family_named, (self.name,)


def family_named(name: str) -> Family:
    """Return the family with this name. Raises `KeyError` if there is none."""
    from irdesk.evaluation.measures.families import FAMILIES  # avoids a circular import

    return {family.name: family for family in FAMILIES}[name]


@dataclass(frozen=True)
class Measure:
    """A measure: a family with given parameters and a cutoff.

    ``rel`` is the measure's own relevance level; None if the level of the evaluation or project applies. ``cutoff`` is
    a rank or a recall. ``given`` holds the explicitly given parameters, in the family's order. With ``judged_only`` the
    lists are condensed first: unjudged documents are dropped (Sakai, SIGIR 2007).
    """

    family: Family
    cutoff: float | None = None
    rel: int | None = None
    given: Given = ()
    judged_only: bool = False

    def __str__(self) -> str:
        named = [f"{name}={format_value(value)}" for name, value in self.given]
        if self.rel is not None:
            named.append(f"rel={self.rel}")
        if self.judged_only:
            named.append("judged_only=True")
        params = f"({', '.join(named)})" if named else ""
        return self.family.name + params + (f"@{self._cutoff_text}" if self.cutoff is not None else "")

    @property
    def _cutoff_text(self) -> str:
        """Format the cutoff with the fewest digits that identify it: 1000000, 0.1, 1."""
        return np.format_float_positional(self.cutoff or 0.0, trim="-")

    @property
    def rank(self) -> int | None:
        """The cutoff as a rank; None if there is no cutoff or it is not a rank."""
        by_rank = self.family.cutoff in {Cutoff.RANK, Cutoff.OPTIONAL_RANK}
        return int(self.cutoff) if by_rank and self.cutoff is not None else None

    def param(self, name: str) -> Value | None:
        """Return a parameter's given value or the family's default; None if the collection's setting applies."""
        defaults = {param.name: param.default for param in self.family.params}
        return dict(self.given).get(name, defaults.get(name))

    def number(self, name: str) -> float:
        """Return the value of a numeric parameter."""
        value = self.param(name)
        assert isinstance(value, int | float)
        return float(value)

    @property
    def trec_name(self) -> str:
        """The name that trec_eval prints, or the measure's own name if trec_eval does not have the measure."""
        family = self.family
        if self.rel is not None or self.judged_only:
            return str(self)
        if self.given:
            return (family.trec_given and self.cutoff is None and family.trec_given(self)) or str(self)
        if self.cutoff is None:
            return family.trec or str(self)
        if family.trec_cut and family.cutoff in {Cutoff.RECALL, Cutoff.MULTIPLE}:
            return f"{family.trec_cut}_{self.cutoff:.2f}"
        return f"{family.trec_cut}_{self._cutoff_text}" if family.trec_cut else str(self)

    def level(self, level: int) -> int:
        """Return the relevance level in use: the measure's own level or, if it has none, ``level``, which is the level
        of the evaluation or project.
        """
        return level if self.rel is None else self.rel

    def parts(self, lists: RankedLists, level: int = 1) -> Parts | None:
        """Return the `Parts` of the scores; None for a measure that is not a sum over documents."""
        if self.family.parts is None:
            return None
        return self.family.parts(lists.condensed if self.judged_only else lists, self, self.level(level))

    def scores(self, lists: RankedLists, level: int = 1) -> Floats:
        """Return the measure's score of each list, shape (L,). ``level`` is used if the measure names no relevance
        level.

        The score is NaN if the topic lacks the judgements that the measure needs.
        """
        if self.family.needs:
            has_details = lists.having(self.family.needs)
            return (
                np.where(has_details, self._scores(lists, level), np.nan)
                if has_details.any()
                else np.full(lists.size, np.nan)
            )
        return self._scores(lists, level)

    def _scores(self, lists: RankedLists, level: int) -> Floats:
        if parts := self.parts(lists, level):
            return parts.scores()
        assert self.family.whole
        return self.family.whole(lists.condensed if self.judged_only else lists, self, self.level(level))


def single(measure: Measure) -> bool:
    """Return whether a measure is meaningful for a single topic. Counts of topics and geometric means are not."""
    return measure.family.average not in {Average.COUNT, Average.GEOMETRIC}


def rates(measure: Measure) -> bool:
    """Return whether a higher score means a better run. Counts and shares of judged documents do not rate runs."""
    return measure.family.traits.rates
