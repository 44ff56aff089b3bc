"""trec_eval's preference measures: the number or share of preferences that a list's order fulfils.

Chris Buckley, trec_eval 9.0 (``form_prefs_counts.c``, ``m_prefs_*.c``), 2008; B. Carterette, P. Bennett, D. Chickering,
S. Dumais, *Here or there: preference judgments for relevance*, ECIR 2008.

A preference of A over B is fulfilled if A ranks above B, or if A is retrieved and B is not. It is not fulfilled if only
B is retrieved, or if neither document is retrieved. Measures with ``_ret`` in their name count only preferences with
both documents retrieved. Those with ``_imp`` count preferences with at least one document retrieved.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Average, Family, Measure, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import Judging, Positions, Range, Traits
from irdesk.evaluation.measures.preference_pairs import OrderedGroup, PreferredList, preferred_lists
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists, ratio


class Scope(IntEnum):
    """The preferences that count: those between retrieved documents, those with at least one retrieved document, or
    all.
    """

    RETRIEVED = 0
    IMPLIED = 1
    ALL = 2


def _fulfilled(group: OrderedGroup, scope: Scope) -> Floats:
    """Return, for each retrieved document, the number of fulfilled preferences in which it is the preferred document.
    Shape (retrieved,).
    """
    later = group.over_retrieved if scope is Scope.RETRIEVED else group.over_retrieved + group.over_missed
    return later.astype(np.float64)


def _possible(group: OrderedGroup, scope: Scope) -> int:
    return (group.both, group.both + group.one, group.both + group.one + group.neither)[scope]


def _parts(lists: RankedLists, weigh: Callable[[PreferredList], tuple[Floats, float]]) -> Parts:
    """Build the `Parts` of scores from the weights of each list's retrieved documents, shape (retrieved,), and a
    divisor.
    """
    preferred = preferred_lists(lists)
    weighed = [weigh(item) if item else (np.zeros(0), 0.0) for item in preferred]
    ranks = [item.ranks if item else np.zeros(0, np.int64) for item in preferred]
    which = np.repeat(np.arange(lists.size), [len(item) for item in ranks])
    places = np.concatenate([np.zeros(0, np.int64), *ranks])
    starts = np.cumsum(lists.lengths) - lists.lengths
    hits = Hits(which, places, lists.codes[starts[which] + places - 1])
    weights = np.concatenate([np.zeros(0), *(weights for weights, _ in weighed)])
    return Parts(hits, weights, np.array([divisor for _, divisor in weighed], np.float64))


def _simple(scope: Scope) -> Callable[[RankedLists, Measure, int], Parts]:
    """Compute fulfilled / possible preferences, summed over all groups."""

    def weigh(preferred: PreferredList) -> tuple[Floats, float]:
        total = np.zeros(preferred.retrieved)
        for group in preferred.groups:
            total += _fulfilled(group, scope)
        return total, float(sum(_possible(group, scope) for group in preferred.groups))

    return lambda lists, _measure, _rel: _parts(lists, weigh)


def _by_group(scope: Scope) -> Callable[[RankedLists, Measure, int], Parts]:
    """Compute fulfilled / possible preferences, averaged over the groups; 0 for a group without possible
    preferences.
    """

    def weigh(preferred: PreferredList) -> tuple[Floats, float]:
        if len(preferred.groups) == 1:  # a single group needs no division, which avoids rounding twice
            return _fulfilled(preferred.groups[0], scope), float(_possible(preferred.groups[0], scope))
        total = np.zeros(preferred.retrieved)
        for group in preferred.groups:
            total += ratio(_fulfilled(group, scope), np.full(preferred.retrieved, float(_possible(group, scope))))
        return total, float(len(preferred.groups))

    return lambda lists, _measure, _rel: _parts(lists, weigh)


def _by_pair(scope: Scope) -> Callable[[RankedLists, Measure, int], Parts]:
    """Compute the share of fulfilled preferences for each pair of documents that has any preference, and average the
    shares over these pairs.
    """

    def weigh(preferred: PreferredList) -> tuple[Floats, float]:
        counts, shown = preferred.counts, preferred.retrieved
        pairs = np.triu(counts + counts.T > 0, 1)
        shares = np.divide(counts, counts + counts.T, out=np.zeros(counts.shape), where=pairs)
        reach = shown if scope is Scope.RETRIEVED else len(counts)
        weights = np.add.accumulate(shares[:shown, :reach], axis=1)[:, -1] if shown else np.zeros(0)
        return weights, float(np.count_nonzero(pairs[: len(counts) if scope is Scope.ALL else shown, :reach]))

    return lambda lists, _measure, _rel: _parts(lists, weigh)


def _number(scope: Scope) -> Callable[[RankedLists, Measure, int], Parts]:
    """Count the fulfilled preferences."""

    def weigh(preferred: PreferredList) -> tuple[Floats, float]:
        return sum((_fulfilled(group, scope) for group in preferred.groups), np.zeros(preferred.retrieved)), 1.0

    return lambda lists, _measure, _rel: _parts(lists, weigh)


def _number_possible(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
    """Count all preferences, fulfilled or not."""
    return np.array(
        [
            sum(_possible(group, Scope.ALL) for group in preferred.groups) if preferred else 0
            for preferred in preferred_lists(lists)
        ],
        np.float64,
    )


def _as_many_nonrelevant(scope: Scope) -> Callable[[RankedLists, Measure, int], Floats]:
    """Compute fulfilled / possible preferences with equal numbers of nonrelevant and relevant documents, averaged over
    the groups.

    If there are fewer nonrelevant than relevant documents, each missing one adds a possible preference for each
    relevant document, which is fulfilled if the relevant document is retrieved. If there are too many nonrelevant
    documents, the lowest-ranked of them are left out.
    """

    def of(group: OrderedGroup) -> float:
        alone = scope is Scope.RETRIEVED
        relevant = group.relevant_retrieved if alone else group.relevant
        nonrelevant = group.nonrelevant_retrieved if alone else group.nonrelevant
        if relevant >= nonrelevant:
            more = relevant - nonrelevant
            fulfilled = int(_fulfilled(group, scope).sum()) + group.relevant_retrieved * more
            possible = _possible(group, scope) + group.relevant * more
        else:
            fulfilled, possible = group.with_as_many_nonrelevant(alone=alone)
        return fulfilled / possible if possible else 0.0

    def score(lists: RankedLists, measure: Measure, rel: int) -> Floats:  # noqa: ARG001
        all_preferred = preferred_lists(lists)
        sums = [
            sum(map(of, preferred.groups)) / len(preferred.groups) if preferred else 0.0 for preferred in all_preferred
        ]
        return np.array(sums, np.float64)

    return score


_SCOPES = {
    Scope.ALL: ("", "Preferences with neither document retrieved are not fulfilled."),
    Scope.RETRIEVED: ("_ret", "Only preferences with both documents retrieved count."),
    Scope.IMPLIED: ("_imp", "Only preferences with at least one document retrieved count."),
}
_TIES = " Ties are broken by docno descending, as for all measures; trec_eval breaks them ascending here."


NO_BOUNDS = "the subtopics, groups or preferences that a judgement would add are not known"


_SOURCE = "trec_eval 9.0 (m_prefs_*.c); Carterette et al., Here or there: preference judgments for relevance, ECIR 2008"


def _example(measure: str, worked: str) -> Example:
    """Return the example with two judgement groups. The first group has 9 preferences and the second has 1, which
    contradicts a preference of the first group.
    """
    levels = "2 3 0 1 0; 1 0 - - -"
    return Example(measure, "2 3 0", worked, missed="1 0", preferences=levels)


def _guide(formula: Formula, rewards: str, misleads: str, measure: str, worked: str) -> Guide:
    return Guide(
        formula,
        rewards,
        "Best for judgements that compare two documents, or for several assessors with different grade levels.",
        misleads,
        example=_example(measure, worked),
        judging=Judging.PREFERENCES,
    )


_FEW = "Misleads when topics have few preferences, since each of them then changes the score a lot."


def _of_scopes(
    stem: str,
    title: str,
    help_: str,
    parts: Callable[[Scope], Callable[..., Parts]],
    formula: Formula,
    rewards: str,
    worked: tuple[str, str, str],
) -> list[Family]:
    """Return a family for each scope. ``worked`` has the computations of the worked examples, in the order of
    `_SCOPES`.
    """
    return [
        Family(
            stem + end,
            title,
            f"{help_} {note}{_TIES}",
            parts(scope),
            trec=stem + end,
            gain=None,
            leveled=False,
            needs=Need.PREFERENCES,
            guide=_guide(formula, rewards, _FEW, stem + end, numbers),
            source=_SOURCE,
            traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
        )
        for (scope, (end, note)), numbers in zip(_SCOPES.items(), worked, strict=True)
    ]


FAMILIES = (
    Family(
        "prefs_num_prefs_poss",
        "Preferences",
        "The number of preferences of a topic, implied ones included.",
        whole=_number_possible,
        whole_since="it counts preferences of the judgements, retrieved or not",
        trec="prefs_num_prefs_poss",
        average=Average.SUM,
        integral=True,
        gain=None,
        leveled=False,
        needs=Need.PREFERENCES,
        guide=Guide(
            Formula(r"\text{number of preferences, summed over groups}"),
            "Counts the preferences of the judgements and does not depend on the run.",
            "Best for describing preference judgements.",
            "Misleads when it is read as quality, since every run has the same number.",
            example=_example("prefs_num_prefs_poss", "9 + 1"),
            positions=Positions.NONE,
            judging=Judging.PREFERENCES,
        ),
        source=_SOURCE,
        traits=Traits(range=Range.ANY, no_bounds=NO_BOUNDS, rates=False, from_judgements=True),
    ),
    *(
        Family(
            name,
            "Preferences fulfilled",
            f"The number of preferences fulfilled. {_SCOPES[scope][1]}{_TIES}",
            _number(scope),
            trec=name,
            average=Average.SUM,
            integral=True,
            gain=None,
            leveled=False,
            needs=Need.PREFERENCES,
            guide=_guide(
                Formula(r"\text{number of preferences }a \succ b\text{ with }a\text{ ranked above }b"),
                "Rewards each preference that the order of the list fulfils.",
                "Misleads when topics differ in their number of preferences, since it is not divided by it.",
                name,
                worked,
            ),
            source=_SOURCE,
            traits=Traits(range=Range.ANY, no_bounds=NO_BOUNDS, rates=False),
        )
        for name, scope, worked in (
            ("prefs_num_prefs_ful", Scope.ALL, "6 + 1"),
            ("prefs_num_prefs_ful_ret", Scope.RETRIEVED, "2 + 1"),
        )
    ),
    *_of_scopes(
        "prefs_simp",
        "Preferences fulfilled, simple ratio",
        "The share of preferences fulfilled, over all judgement groups combined.",
        _simple,
        Formula(r"\frac{\text{fulfilled preferences}}{\text{possible preferences}}\text{, all groups together}"),
        "Rewards lists whose order agrees with most preferences.",
        ("7 / 10", "3 / 4", "7 / 9"),
    ),
    *_of_scopes(
        "prefs_pair",
        "Preferences fulfilled, by pair",
        "The share of fulfilled preferences of each pair of documents, averaged over the pairs.",
        _by_pair,
        Formula(
            r"\text{mean over pairs }\{a, b\}\text{ of }\frac{\text{fulfilled preferences of the "
            r"pair}}{\text{preferences of the pair}}"
        ),
        "Rewards lists whose order agrees with the majority of preferences of each pair.",
        ("(1/2 + 6) / 9", "(1/2 + 2) / 3", "(1/2 + 6) / 8"),
    ),
    *_of_scopes(
        "prefs_avgjg",
        "Preferences fulfilled, by judgement group",
        "The share of preferences fulfilled in a judgement group, averaged over the groups.",
        _by_group,
        Formula(
            r"\frac{1}{J} \sum_{j=1}^{J} \frac{\text{fulfilled preferences of group }j}{\text{possible "
            r"preferences of group }j}"
        ),
        "Rewards lists whose order agrees with the preferences of every group.",
        ("(6/9 + 1/1) / 2", "(2/3 + 1/1) / 2", "(6/8 + 1/1) / 2"),
    ),
    *(
        Family(
            f"prefs_avgjg_Rnonrel{_SCOPES[scope][0]}",
            "Preferences fulfilled, as many nonrelevant as relevant",
            "Like prefs_avgjg, but with equal numbers of nonrelevant (level 0) and relevant documents in each group. "
            "As in trec_eval, if a group has one subgroup and too many nonrelevant documents, pairs of them also "
            "count. A group without a preference has the score 0, while trec_eval gives the whole topic 0. "
            f"{_SCOPES[scope][1]}{_TIES}",
            whole=_as_many_nonrelevant(scope),
            whole_since="it is a mean of ratios by group, for which documents are left out or added artificially",
            trec=f"prefs_avgjg_Rnonrel{_SCOPES[scope][0]}",
            gain=None,
            leveled=False,
            needs=Need.PREFERENCES,
            guide=_guide(
                Formula(
                    r"\frac{1}{J} \sum_{j=1}^{J} \frac{\text{fulfilled preferences of group }j}{\text{possible "
                    r"preferences of group }j}\text{, with as many nonrelevant as relevant documents}"
                ),
                "Rewards relevant documents above nonrelevant ones, with equal numbers of both in each group.",
                "Misleads when groups have very few nonrelevant documents, since artificial ones then count.",
                f"prefs_avgjg_Rnonrel{_SCOPES[scope][0]}",
                worked,
            ),
            source=_SOURCE,
            traits=Traits(range=Range.UNIT, no_bounds=NO_BOUNDS),
        )
        for scope, worked in (
            (Scope.ALL, "((6 + 2)/(9 + 3) + 1/1) / 2"),
            (Scope.RETRIEVED, "((2 + 2)/(3 + 3) + 1/1) / 2"),
        )
    ),
)
