"""Measures for screening and total recall: recall against the effort of reviewing.

Recall at effort: Roegiest, Cormack, Clarke & Grossman, *TREC 2015 Total Recall track overview*. WSS: Cohen, Hersh,
Peterson & Yen, *Reducing workload in systematic review preparation using automated citation classification*, JAMIA
13(2), 2006. Documents are assumed to be reviewed in ranking order.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Cutoff, Factor, Family, Finish, Measure, Param, Parts
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_traits import DependsOn, Positions, Range, TiesRule, Traits
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, RankedLists

_MOST = 1e9


def _recall_at_effort(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (relevant documents in the top x·R + y) / R."""
    base = lists.recall_base(rel)
    effort = np.floor(measure.number("times") * base + measure.number("plus") + 1e-9)
    hits = lists.relevant(rel)
    return Parts(hits.where(hits.ranks <= effort[hits.lists]), 1.0, base)


def _work_saved(lists: RankedLists, measure: Measure, rel: int) -> Parts:
    """Compute (N − k) / N − (1 − c), where recall reaches c at the k-th document; k = N if recall never reaches c."""
    assert measure.cutoff is not None
    recall, base, hits = measure.cutoff, lists.recall_base(rel), lists.relevant(rel)
    needed = np.maximum(np.ceil(recall * base - 1e-9), 1.0)  # in binary, 0.07 · 100 is above 7
    last = hits.where(hits.nth == needed[hits.lists])
    documents = np.maximum(lists.lengths, lists.profile.documents).astype(np.float64)

    def saved(ranks: Floats) -> Floats:
        reviewed = np.where(ranks > 0, ranks, documents)
        share = np.divide(documents - reviewed, documents, out=np.zeros(lists.size), where=documents > 0)
        return np.where((base > 0) & (documents > 0), share - (1 - recall), 0.0)

    def values(i: int) -> tuple[tuple[str, str], ...]:
        reached = "" if i in last.lists else ", the recall is not reached: S = N"
        return ("N", f"{documents[i]:.0f}"), ("c", format_value(recall) + reached)

    return Parts(
        last, last.ranks.astype(np.float64), np.ones(lists.size), Finish("(N − S) / N − (1 − c)", values, saved)
    )


def _effort_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    return worded(
        "{times} · R + {plus} documents are reviewed.",
        times=format_value(measure.number("times")),
        plus=format_value(measure.number("plus")),
    )


def _documents_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    if not profile.documents:
        return worded(
            "N is the number of documents in the list, which must contain all documents that could be reviewed."
        )
    return worded("N is {documents}, or the length of the list if it is longer.", documents=profile.documents)


RECALL_AT_EFFORT = Family(
    "EffortRecall",
    "Recall at effort",
    "Recall after a review of x · R + y documents, R being the number of relevant ones. With x = 1 and y = 0 it is "
    "R-precision.",
    _recall_at_effort,
    params=(
        Param("times", 1.0, "x, documents reviewed for each relevant document of the topic", between(0.0, _MOST)),
        Param("plus", 0.0, "y, documents reviewed in addition", between(0.0, _MOST)),
    ),
    says=(_effort_text,),
    also="recall at aR+b",
    guide=Guide(
        Formula(
            r"\mathrm{EffortRecall} = \frac{\sum_{i=1}^{k} \mathrm{rel}(i)}{R}",
            r"k = \lfloor x\cdot R + y\rfloor",
            where="x is the parameter times and y the parameter plus",
        ),
        "Rewards finding most relevant documents with a review in proportion to their number.",
        "Best for technology-assisted review, with x of 1, 2 and 4 and y of 0, 100 and 1000 as in the Total Recall "
        "track.",
        "Misleads when relevant documents outside the review are unknown, since R is then too small.",
        example=Example("EffortRecall(plus=1)", "1 0 1 0 1", "2 / 3"),
        positions=Positions.CUTOFF,
    ),
    source="Roegiest, Cormack, Clarke & Grossman, TREC 2015 Total Recall track overview, TREC 2015",
    traits=Traits(
        range=Range.UNIT,
        no_bounds="no rule is known: the effort grows with every relevant document",
        ties=TiesRule.LINEAR,
        depends_on=DependsOn.RELEVANCE,
    ),
)
WSS = Family(
    "WSS",
    "Work saved over sampling",
    "The share of documents that need not be reviewed once recall has reached c, minus the share 1 − c that could "
    "be left out by chance. If the list does not reach c, everything is reviewed.",
    _work_saved,
    cutoff=Cutoff.RECALL,
    cutoffs=(0.95, 1.0),
    factor=Factor(worded("rank"), lambda *_: worded("The rank at which recall reaches c")),
    says=(_documents_text,),
    guide=Guide(
        Formula(
            r"\mathrm{WSS@}c = \frac{N - k}{N} - (1 - c)",
            where="k is the rank at which recall reaches c, N the number of documents that could be reviewed",
        ),
        "Rewards reaching a high recall early in the review.",
        "Best for screening in systematic reviews, where 95 % recall is the usual aim.",
        "Misleads when topics differ in the share of relevant documents, since its greatest possible value then "
        "differs.",
        example=Example("WSS@0.95", "1 0 1 0 0 0 0 0 0 0", "(10 − 3)/10 − (1 − 0.95)"),
    ),
    source="Cohen, Hersh, Peterson & Yen, Reducing workload in systematic review preparation, JAMIA 13(2), 2006",
    traits=Traits(range=Range.ANY, no_bounds="no rule is known: the rank needed changes with every judgement"),
)
FAMILIES = (RECALL_AT_EFFORT, WSS)
