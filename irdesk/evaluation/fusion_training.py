"""Training of the weights of a weighted sum on some topics, and evaluation on held-out topics. All functions are pure.

The mean on the training topics is too optimistic (overfitting), so the means on training and held-out topics are
reported separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import msgspec
import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import Run
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.fusion import fuse
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import Truths, ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

USUAL_SHARE = 0.5
STEPS = 10  # number of steps of a weight between 0 and 1
MOST_EXHAUSTIVE = 3  # maximum number of runs for which all weights are tried
MOST_ROUNDS = 5
LEAST_TOPICS = 4
Weights = tuple[float, ...]


@dataclass(frozen=True)
class Training:
    """The settings of weight training: the measure, the share of held-out topics, and the seed for drawing them."""

    measure: Measure
    held_out: float = USUAL_SHARE
    seed: int = 1


@dataclass(frozen=True)
class TrainedMean:
    """The means of one run, fused or input, on the training topics and on the held-out topics."""

    name: str
    training: float
    held_out: float


@dataclass(frozen=True)
class TrainedWeights:
    """The weights with the highest mean on the ``training`` topics.

    The result also holds the means of the run fused with these weights, of the run fused with equal weights, and of
    each input run.
    """

    measure: str
    weights: Weights
    training: tuple[str, ...]
    held_out: tuple[str, ...]
    seed: int
    trained: TrainedMean
    equal: TrainedMean
    inputs: tuple[TrainedMean, ...]

    @property
    def statement(self) -> Worded:
        """Return the weights and their means on the held-out topics as text."""
        best = max(self.inputs, key=lambda row: row.held_out)
        weights = [f"{weight:g} · {row.name}" for weight, row in zip(self.weights, self.inputs, strict=True)]
        return worded(
            "Weights trained on {training} {training:topic|topics} (seed {seed}): {weights}. {measure} on the "
            "{held_out} held-out {held_out:topic|topics}: trained {trained}, equal weights {equal}, best input "
            "({run}) {best}. On the training topics: {there}.",
            training=len(self.training),
            held_out=len(self.held_out),
            seed=self.seed,
            weights=together(", ", weights),
            measure=self.measure,
            trained=f"{self.trained.held_out:.4f}",
            equal=f"{self.equal.held_out:.4f}",
            run=best.name,
            best=f"{best.held_out:.4f}",
            there=f"{self.trained.training:.4f}",
        )


def split_topics(topics: Sequence[str], held_out: float, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw the training topics and the held-out topics with a seed; return each set in natural order.

    Raises `CommandRefused` if there are too few topics, or if either set would be empty.
    """
    if len(topics) < LEAST_TOPICS:
        raise CommandRefused(
            worded(
                "training weights needs at least {least} judged topics; there are {n}",
                least=LEAST_TOPICS,
                n=len(topics),
            )
        )
    ordered = sorted(topics, key=natural)
    drawn = np.random.default_rng(seed).permutation(len(ordered)).tolist()
    number = round(held_out * len(ordered))
    if not 0 < number < len(ordered):
        raise CommandRefused(
            worded(
                "{share} of {n} topics leaves no training topics or no held-out topics; choose a share closer to 0.5",
                share=held_out,
                n=len(ordered),
            )
        )
    chosen = set(drawn[:number])
    training = tuple(topic for index, topic in enumerate(ordered) if index not in chosen)
    return training, tuple(ordered[index] for index in sorted(chosen))


def train_weights(
    runs: Sequence[Run],
    fusion: Fusion,
    training: Training,
    truths: Truths,
    rules: ScoringOptions,
    progress: Progress = QUIET,
) -> TrainedWeights:
    """Choose the weights of a weighted sum that maximise the fused run's mean on some topics.

    For up to three runs, equal weights and all weights that are multiples of a tenth and sum to 1 are tried. Among
    those with the highest mean, the weights nearest to equal weights are chosen.

    For more runs, starting from equal weights, one weight after another is set to its best value. This is repeated
    until no change improves the mean, for at most `MOST_ROUNDS` rounds.

    Raises the same errors as `split_topics` and `fuse`, and `CommandRefused` if the fusion is not a weighted sum.
    """
    if fusion.method is not Method.WEIGHTED:
        raise CommandRefused("only a weighted sum has weights to train")
    judged = [topic for topic in truths if any(topic in run.rankings for run in runs)]
    topics, others = split_topics(judged, training.held_out, training.seed)
    tried: dict[Weights, float] = {}

    def mean(run: Run, over: Sequence[str]) -> float:
        board = Scoreboard((training.measure,), rules, {topic: truths[topic] for topic in over})
        board.add(score_run(run.tag, ranked_keys(run, rules), board.truths, board.measures, rules))
        value = float(board.means()[0, 0])
        if not np.isfinite(value):
            raise CommandRefused(worded("{measure} of {run} is not known", measure=training.measure, run=run.tag))
        return value

    def fused(weights: Weights, over: Sequence[str]) -> Run:
        some = [_restricted(run, over) for run in runs]
        return fuse(some, msgspec.structs.replace(fusion, weights=weights), "fused", rules.ordering)

    def value(weights: Weights) -> float:
        if weights not in tried:
            progress.report(len(tried), 0)
            tried[weights] = mean(fused(weights, topics), topics)
        return tried[weights]

    equal = (1 / len(runs),) * len(runs) if len(runs) <= MOST_EXHAUSTIVE else (1.0,) * len(runs)
    best = equal
    if len(runs) <= MOST_EXHAUSTIVE:
        best = max([equal, *_simplex(len(runs))], key=value)
    else:
        for _ in range(MOST_ROUNDS):
            before = best
            for place in range(len(runs)):
                best = max([best, *_moved(best, place)], key=value)
            if best == before:
                break

    def row(name: str, whole: Run, weights: Weights = ()) -> TrainedMean:
        there = value(weights) if weights else mean(_restricted(whole, topics), topics)
        return TrainedMean(name, there, mean(fused(weights, others) if weights else _restricted(whole, others), others))

    return TrainedWeights(
        str(training.measure),
        best,
        topics,
        others,
        training.seed,
        row("trained", runs[0], best),
        row("equal", runs[0], equal),
        tuple(row(run.tag, run) for run in runs),
    )


def _restricted(run: Run, topics: Sequence[str]) -> Run:
    return Run(run.tag, {topic: run.rankings[topic] for topic in topics if topic in run.rankings})


def _simplex(runs: int) -> list[Weights]:
    """Return all combinations of weights in steps of 1 / `STEPS` that sum to 1, those nearest to equal
    weights first.
    """
    shares = [parts for parts in product(range(STEPS + 1), repeat=runs) if sum(parts) == STEPS]
    ordered = sorted(shares, key=lambda parts: (sum(part * part for part in parts), parts))
    return [tuple(part / STEPS for part in parts) for parts in ordered]


def _moved(weights: Weights, place: int) -> list[Weights]:
    """Return copies of the weights that differ only in the weight at ``place``. It takes each value from 0 to 2 in even
    steps; values nearest to its current value come first. Copies in which all weights are 0 are left out.
    """
    values = sorted((step / STEPS * 2 for step in range(STEPS + 1)), key=lambda weight: abs(weight - weights[place]))
    moved = [(*weights[:place], weight, *weights[place + 1 :]) for weight in values]
    return [candidate for candidate in moved if any(candidate)]
