"""Reusability: whether the judgements would score a new run fairly, estimated by leaving out runs or teams.

Each run (or team of runs) is left out as if it were new: all runs are scored again without the documents that only the
left-out runs contributed to the pool. Leaving out single runs: J. Zobel, *How reliable are the results of large-scale
information retrieval experiments?*, SIGIR 1998. Leaving out teams: C. Buckley, D. Dimmick, I. Soboroff, E. Voorhees,
*Bias and the limits of pooling for large collections*, Information Retrieval 10, 2007.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.evaluation.comparison.rank_correlation import kendall_b, tau_ap
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.pools.leave_out import LeftOut
from irdesk.evaluation.scoring.ranked_lists import Floats

_DIGITS = 12  # smaller score differences are rounding errors and count as ties
# Zobel found losses of 0.5 % on average and 3.5 % at worst for TREC-5, a collection considered reusable. Buckley and
# others found losses of 12 % and 23 % for the worst runs of a collection that is not reusable. Two orders with a τ of
# 0.9 or more are considered equivalent (E. Voorhees, *Evaluation by highly relevant documents*, SIGIR 2001).
FAIR_MEAN, FAIR_WORST = 0.01, 0.05
UNFAIR_WORST = 0.10
SAME_ORDER = 0.9
# Limits for the number of ranks by which a run moves, as shares of the number of runs. A move by 1 rank is always fair,
# and a move by 2 ranks is never unfair.
FAIR_PLACES, UNFAIR_PLACES = 0.05, 0.20
# Minimum evidence for a conclusion: numbers of teams and topics. These limits and those below are irdesk's own.
LEAST_TEAMS, LEAST_TOPICS = 5, 5
# Minimum share of judged documents. The limit applies to the pool, to the documents unique to one team, and to the
# documents within the measure's cutoff.
LEAST_JUDGED = 0.5
# Minimum average number of relevant documents per topic. If a topic has only one, a run loses all of its score or none.
LEAST_RELEVANT = 3
# Minimum number of relevant documents unique to one team. If there are none, leaving out teams cannot lower any score.
LEAST_UNIQUE = 10


@dataclass(frozen=True)
class Team:
    """Runs that are left out together, as indices among all runs. ``unique`` is the number of documents that only these
    runs contributed to the pool.
    """

    name: str
    runs: tuple[int, ...]
    unique: int = 0


@dataclass(frozen=True)
class Effect:
    """The effect on one run of being left out with its team.

    ``at`` is the run's index among all runs. The run's score and its rank among all runs are stored twice, once under
    all judgements and once with the run left out (``without``, ``place_without``). A rank is None if the run has no
    score. ``tau`` and ``tau_ap`` are correlations between the two corresponding orders of all runs.
    """

    team: str
    at: int
    run: str
    unique: int
    judged: int
    relevant: int
    score: float
    without: float
    place: int | None
    place_without: int | None
    tau: float | None
    tau_ap: float | None

    @property
    def change(self) -> float:
        """The score when left out minus the score under all judgements; NaN if either is missing."""
        return self.without - self.score

    @property
    def relative(self) -> float | None:
        """The change divided by the score under all judgements; None if that score is 0 or either is missing."""
        return self.change / self.score if self.score and math.isfinite(self.change) else None

    @property
    def moved(self) -> int:
        """The number of ranks by which the run falls; negative if it rises."""
        return 0 if self.place is None or self.place_without is None else self.place_without - self.place


class Verdict(StrEnum):
    """The conclusion on whether a new run would be scored fairly. It is withheld if leaving out teams gives too little
    evidence.
    """

    FAIR = "fair"
    CARE = "with care"
    UNFAIR = "unfair"
    WITHHELD = "withheld"
    UNKNOWN = "unknown"


class Ground(StrEnum):
    """A kind of result that determines the conclusion if it exceeds its limit."""

    WORST = "largest loss"
    MEAN = "average loss"
    PLACES = "change of rank"
    ORDER = "order of the runs"


class Thin(StrEnum):
    """A reason for withholding the conclusion."""

    TEAMS = "too few teams"
    TOPICS = "too few topics"
    POOL = "too little of the pool is judged"
    UNIQUE = "too few of the documents that only one team contributed are judged"
    UNIQUE_RELEVANT = "too few relevant documents contributed by one team only"
    RELEVANT = "too few relevant documents per topic"
    UNJUDGED = "too much is unjudged within the measure's cutoff"


@dataclass(frozen=True)
class Evidence:
    """The evidence for a conclusion.

    ``topics`` is the number of judged topics, and ``pooled`` the number of documents in their pools. Of these
    documents, ``judged`` are judged and ``relevant`` are relevant. ``unique`` is the number of documents unique to one
    team. Of these, ``unique_judged`` are judged and ``unique_relevant`` are relevant. ``unjudged`` is the share of
    unjudged documents within the measure's cutoff, averaged over runs; None if the measure has no cutoff.
    """

    topics: int
    pooled: int
    judged: int
    relevant: int
    unique: int
    unique_judged: int
    unique_relevant: int
    unjudged: float | None

    @property
    def judged_share(self) -> float:
        """The judged share of the pool; 0 if the pool is empty."""
        return self.judged / self.pooled if self.pooled else 0.0

    @property
    def unique_share(self) -> float:
        """The judged share of the documents unique to one team; 0 if there are none."""
        return self.unique_judged / self.unique if self.unique else 0.0

    @property
    def relevant_per_topic(self) -> float:
        """The average number of relevant documents per topic; 0 without topics."""
        return self.relevant / self.topics if self.topics else 0.0


@dataclass(frozen=True, eq=False)
class Reusability:
    """All effects under one measure. ``runs`` is the number of scored runs, ``teams`` the number of teams that are left
    out.
    """

    measure: Measure
    effects: tuple[Effect, ...]
    runs: int
    teams: int
    evidence: Evidence

    @property
    def counted(self) -> list[tuple[Effect, float]]:
        """The effects with a relative change, each with the run's loss as a share of its score."""
        return [(effect, -effect.relative + 0.0) for effect in self.effects if effect.relative is not None]

    @property
    def mean_loss(self) -> float | None:
        """The average loss of the runs, as a share of each run's score. Gains count as negative losses. None if no run
        has a score.
        """
        losses = [loss for _, loss in self.counted]
        return math.fsum(losses) / len(losses) if losses else None

    @property
    def worst(self) -> tuple[Effect, float] | None:
        """The run that loses the largest share of its score, and the share it loses."""
        return max(self.counted, key=lambda loss: loss[1], default=None)

    @property
    def worst_of_better(self) -> tuple[Effect, float] | None:
        """The run of the better half that loses the largest share of its score, and the share it loses.

        Poor runs are excluded because they can lose a large share of a low score.
        """
        better = [loss for loss in self.counted if loss[0].place is not None and 2 * loss[0].place <= self.runs + 1]
        return max(better, key=lambda loss: loss[1], default=None)

    @property
    def farthest(self) -> Effect | None:
        """The run that moves by the largest number of ranks, up or down."""
        return max(self.effects, key=lambda effect: abs(effect.moved), default=None)

    @property
    def least_tau(self) -> float | None:
        """The smallest τ_b between the order of the runs with a team left out and their order under all judgements."""
        return min((effect.tau for effect in self.effects if effect.tau is not None), default=None)

    @property
    def thin(self) -> tuple[Thin, ...]:
        """The reasons for withholding the conclusion, according to the module's limits; empty if it is not withheld.

        A run cannot lose documents that are unjudged or that several teams contributed. The more such documents there
        are, the smaller the losses appear. Large losses are therefore valid evidence in any case. If they show that a
        new run may be scored unfairly, the conclusion is not withheld for few judgements or few unique documents.
        """
        evidence = self.evidence
        few = {Thin.TEAMS: self.teams < LEAST_TEAMS, Thin.TOPICS: evidence.topics < LEAST_TOPICS}
        if self._by_losses is not Verdict.UNFAIR:
            few |= {
                Thin.POOL: evidence.judged_share < LEAST_JUDGED,
                Thin.UNIQUE: evidence.unique > 0 and evidence.unique_share < LEAST_JUDGED,
                Thin.UNIQUE_RELEVANT: evidence.unique_relevant < LEAST_UNIQUE,
                Thin.RELEVANT: evidence.relevant_per_topic < LEAST_RELEVANT,
                Thin.UNJUDGED: evidence.unjudged is not None and evidence.unjudged > 1 - LEAST_JUDGED,
            }
        return tuple(why for why, holds in few.items() if holds)

    @property
    def verdict(self) -> Verdict:
        """The conclusion from the score losses and the order of the runs, according to the module's limits. It is
        withheld if the evidence is insufficient.
        """
        verdict = self._by_losses
        return Verdict.WITHHELD if verdict is not Verdict.UNKNOWN and self.thin else verdict

    @property
    def _by_losses(self) -> Verdict:
        mean, worst, tau, farthest = self.mean_loss, self.worst, self.least_tau, self.farthest
        if mean is None or worst is None or farthest is None or self.teams < 2:
            return Verdict.UNKNOWN
        if self._exceeded(worst[1], mean, abs(farthest.moved), tau, unfair=True):
            return Verdict.UNFAIR
        care = self._exceeded(worst[1], mean, abs(farthest.moved), tau, unfair=False)
        return Verdict.CARE if care else Verdict.FAIR

    def _exceeded(
        self, worst: float, mean: float, moved: int, tau: float | None, *, unfair: bool
    ) -> dict[Ground, float]:
        """Return the limits that are exceeded. If ``unfair``, these are the limits beyond which a pool is unfair;
        otherwise, the limits up to which it is fair.
        """
        limits = {
            Ground.WORST: (worst, UNFAIR_WORST if unfair else FAIR_WORST),
            Ground.MEAN: (mean, math.inf if unfair else FAIR_MEAN),
            Ground.PLACES: (
                moved,
                math.floor(max(2, UNFAIR_PLACES * self.runs) if unfair else max(1, FAIR_PLACES * self.runs)),
            ),
            Ground.ORDER: (-1.0 if tau is None or not unfair else -tau, -SAME_ORDER),
        }
        return {ground: abs(limit) for ground, (value, limit) in limits.items() if value > limit}

    @property
    def grounds(self) -> dict[Ground, float]:
        """The limits that the results exceed, keyed by kind of result. The conclusion rests on these limits unless it
        is withheld. Empty if no limit is exceeded.
        """
        mean, worst, farthest = self.mean_loss, self.worst, self.farthest
        if mean is None or worst is None or farthest is None or self.teams < 2:
            return {}
        unfair = self._by_losses is Verdict.UNFAIR
        return self._exceeded(worst[1], mean, abs(farthest.moved), self.least_tau, unfair=unfair)


def reusability(
    measures: Sequence[Measure],
    names: Sequence[str],
    teams: Sequence[Team],
    left_out: LeftOut,
    evidence: Sequence[Evidence],
) -> tuple[Reusability, ...]:
    """Return the result for each measure, given the ``evidence`` for each measure.

    In ``left_out``, runs are in the order of ``names`` and sets in the order of ``teams``.
    """
    result = []
    for index, measure in enumerate(measures):
        full = _rounded(left_out.full[index])
        effects = []
        for number, team in enumerate(teams):
            without = _rounded(left_out.without[number, index])
            both = ~np.isnan(full) & ~np.isnan(without)
            tau, tau_top = kendall_b(full[both], without[both]), tau_ap(full[both], without[both])
            for run in team.runs:
                effects.append(
                    Effect(
                        team.name,
                        run,
                        names[run],
                        team.unique,
                        int(left_out.judged[number]),
                        int(left_out.relevant[number]),
                        _known(left_out.full[index, run]),
                        _known(left_out.without[number, index, run]),
                        _place(full, run),
                        _place(without, run),
                        tau,
                        tau_top,
                    )
                )
        result.append(Reusability(measure, tuple(effects), len(names), len(teams), evidence[index]))
    return tuple(result)


def _rounded(scores: Floats) -> Floats:
    rounded: Floats = np.where(np.isinf(scores), np.nan, scores).round(_DIGITS)
    return rounded


def _known(score: float) -> float:
    """Return a score, or NaN if it is unknown (not finite)."""
    return float(score) if math.isfinite(score) else math.nan


def _place(scores: Floats, run: int) -> int | None:
    """Return a run's rank, which is 1 plus the number of better runs; None if it has no score."""
    return None if math.isnan(scores[run]) else 1 + int((scores > scores[run]).sum())
