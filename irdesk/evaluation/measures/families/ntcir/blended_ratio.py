"""The blended ratio of NTCIREVAL's measures, which combines precision and cumulative gain at each rank.

Sakai, *Ranking the NTCIR systems based on multigrade relevance*, AIRS 2004; Sakai & Robertson, *Modelling a user
population for designing information retrieval metrics*, EVIA 2008.

C(r) is the number of relevant documents down to rank r, cg(r) their cumulative gain, and cg*(r) that of the ideal
ranking. The blended ratio is BR(r) = (C(r) + β cg(r)) / (r + β cg*(r)).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure import Measure, Param
from irdesk.evaluation.measures.param_values import between, format_value
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.gains import Scheme, at_ranks, gain_text
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, RankedLists, TopicJudgements

_GREATEST_BETA = 10_000.0
BETA = Param(
    "beta", 1.0, "weight of cumulated gain against the count of relevant documents", between(0, _GREATEST_BETA)
)

BLENDED = r"\mathrm{BR}(i) = \frac{C(i) + \beta\cdot\mathrm{cg}(i)}{i + \beta\cdot\mathrm{cg}^{*}(i)}"
"""The formula of the blended ratio."""
WHERE = (
    "C(i) is the number of relevant documents down to rank i, cg(i) their gain, cg*(i) the gain of the ideal ranking"
)


@dataclass(frozen=True)
class GradedRelevant:
    """The relevant documents of a batch with their gains. Documents below the relevance level have no gain."""

    lists: RankedLists
    measure: Measure
    rel: int

    @cached_property
    def hits(self) -> Hits:
        """The positions of relevant documents within the cutoff."""
        return self.lists.relevant(self.rel).within(self.measure.rank)

    @cached_property
    def gains(self) -> Floats:
        """The gain of each hit, never below 0."""
        return np.maximum(self._scheme.gains(self.hits.grades), 0.0)

    @property
    def _scheme(self) -> Scheme:
        return Scheme.of(self.lists, self.measure)

    def all_gains(self, truth: TopicJudgements) -> Floats:
        """Return the gains of all relevant documents of a topic, largest first."""
        relevant = truth.grades[truth.grades >= max(self.rel, 0)]
        return np.sort(np.maximum(self._scheme.gains(relevant), 0.0))[::-1]

    def ideal(self) -> Floats:
        """Return the ideal ranking's cumulative gain at the rank of each hit. Shape (h,)."""
        sums = [np.concatenate(([0.0], np.add.accumulate(self.all_gains(truth)))) for truth in self.lists.truths]
        return at_ranks(sums, self.lists.topic_of[self.hits.lists], self.hits.ranks)

    def blended_ratio(self, hit_counts: Floats | None = None, gained: Floats | None = None) -> Floats:
        """Return the blended ratio at the rank of each hit. Shape (h,).

        ``hit_counts`` and ``gained`` replace the number of relevant documents and their cumulative gain.
        """
        beta, hits = self.measure.number("beta"), self.hits
        count = hits.nth if hit_counts is None else hit_counts
        gain = hits.running(self.gains) if gained is None else gained
        blended: Floats = (count + beta * gain) / (hits.ranks + beta * self.ideal())
        return blended


def beta_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Describe the weight β of cumulative gain."""
    return worded("β = {beta} weighs gain against the count of documents.", beta=format_value(measure.number("beta")))


def relevant_gain_text(measure: Measure, profile: GainSettings) -> str:
    """Describe a document's gain."""
    return gain_text(measure, profile) + " " + worded("Documents below the relevance level gain nothing.")
