"""Tables of scores and comparisons for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

import numpy as np

from irdesk.domain.translatable_messages import filled
from irdesk.evaluation import search_sessions
from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.comparison.reproduction import Reproduction, reproduction
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.practical_difference import PracticalDifference, practical_difference
from irdesk.evaluation.comparison.significance.topic_set_size import TopicSetSize, topic_set_size
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """Scores of ``runs`` under ``measures``. Runs and measures are referred to by name.

    ``means`` has shape (runs, measures), ``table`` shape (runs, measures, topics); NaN if a run has no score. The
    arrays are read-only. ``warnings`` are cautions to check before relying on the scores.
    """

    runs: tuple[str, ...]
    measures: tuple[str, ...]
    topics: tuple[str, ...]
    means: Floats
    table: Floats
    rules: ScoringOptions
    warnings: tuple[Caution, ...] = ()

    def mean(self, run: str, measure: str) -> float:
        """Return a run's mean. Raises `ValueError` for an unknown name."""
        return float(self.means[self.runs.index(run), self.measures.index(measure)])

    def by_topic(self, run: str, measure: str) -> dict[str, float]:
        """Return a run's scores for the topics that it has. Raises `ValueError` for an unknown name."""
        values = self.table[self.runs.index(run), self.measures.index(measure)].tolist()
        return {topic: score for topic, score in zip(self.topics, values, strict=True) if not np.isnan(score)}

    def rows(self) -> list[dict[str, str | float]]:
        """Return a row for each run, topic and measure, as input for ``pandas.DataFrame``."""
        return [
            {"run": run, "topic": topic, "measure": measure, "score": score}
            for run in self.runs
            for measure in self.measures
            for topic, score in self.by_topic(run, measure).items()
        ]

    def practical(
        self, run: str, other: str, margin: float, measure: str | None = None, seed: int = 1
    ) -> PracticalDifference:
        """Test whether two runs differ by more than a margin under a measure (the first one by default).

        The tests are the equivalence test and the Bayesian signed-rank test. Raises `ValueError` for an unknown name,
        and `CommandRefused` for a margin of 0.
        """
        place = self.measures.index(measure or self.measures[0])
        first, second = (self.table[self.runs.index(name), place] for name in (run, other))
        return practical_difference(first, second, margin, seed=seed)

    def simultaneous(self, measure: str | None = None, confidence: float = 0.95) -> Comparisons:
        """Compare all pairs of runs under a measure (the first one by default) with Tukey's test.

        The confidence intervals hold for all pairs simultaneously. Raises `ValueError` for an unknown name.
        """
        from irdesk.evaluation.notebook_evaluation import comparisons_of

        name = measure or self.measures[0]
        plan = Plan(method=Method.TUKEY, intervals=Interval.TUKEY, confidence=confidence)
        compared = compare_runs(self.topics, self.table[:, self.measures.index(name)].T, plan)
        return comparisons_of(name, self.runs, compared)

    def rerun(
        self,
        original: str,
        rerun: str,
        baseline: str | None = None,
        baseline_rerun: str | None = None,
        measure: str | None = None,
    ) -> Reproduction:
        """Return how closely a rerun reproduces the original run under a measure (the first one by default). If a
        baseline and its rerun are given, also return how closely the effect over the baseline is reproduced.

        Raises `ValueError` for an unknown name.
        """
        place = self.measures.index(measure or self.measures[0])
        names = [original, rerun, *([baseline, baseline_rerun] if baseline and baseline_rerun else [])]
        return reproduction(*(self.table[self.runs.index(name), place] for name in names))

    def topic_set_size(self, difference: float, measure: str | None = None, runs: int | None = None) -> TopicSetSize:
        """Compute the number of topics needed to find a difference under a measure (the first one by default) with 80 %
        power.

        The runs of this table serve as the pilot study. Raises `ValueError` for an unknown name, and `CommandRefused`
        in the same cases as the function `topic_set_size`.
        """
        place = self.measures.index(measure or self.measures[0])
        return topic_set_size(self.table[:, place].T, difference, runs)

    def turns(self, measure: str | None = None) -> list[dict[str, Any]]:
        """Return one row for each run and turn of a conversation, with the mean score over all topics with this turn
        number.

        The measure is the first one by default. Raises `ValueError` for an unknown name, and for topics whose ids
        contain no turn.
        """
        return [asdict(mean) for mean in search_sessions.turn_means(self.runs, self.topics, self._by(measure))]

    def session_dcg(self, measure: str | None = None, base: float = 4.0) -> list[dict[str, Any]]:
        """Return one row for each run and session, with the run's sDCG.

        sDCG is computed from the scores under ``measure``, which must be a DCG measure such as ``DCG@10`` (by default
        the first measure). Raises the same errors as `turns`.
        """
        return self._session_rows(search_sessions.session_dcg(self.topics, self._by(measure), base))

    def session_rbp(self, p: float = 0.8, balance: float = 0.5) -> list[dict[str, Any]]:
        """Return one row for each run and session, with the run's sRBP.

        sRBP is computed from the RBP of each turn. RBP with persistence ``balance`` · ``p`` must be one of the
        measures. Raises the same errors as `turns`, and `ValueError` if this measure is missing.
        """
        name = f"RBP(p={balance * p:g})"
        if name not in self.measures:
            raise ValueError(f"there are no scores by {name}, from which sRBP is computed; evaluate it as well")
        return self._session_rows(search_sessions.session_rbp(self.topics, self._by(name), p, balance))

    def _by(self, measure: str | None) -> Floats:
        """Return the scores under a measure (the first one by default), shape (runs, topics)."""
        return self.table[:, self.measures.index(measure or self.measures[0])]

    def _session_rows(self, scores: dict[str, Floats]) -> list[dict[str, Any]]:
        return [
            {"run": run, "session": session, "score": float(of_runs[place])}
            for place, run in enumerate(self.runs)
            for session, of_runs in scores.items()
        ]

    def to_pandas(self) -> Any:
        """Return `rows` as a ``pandas.DataFrame``."""
        return _frame("pandas", self.rows())

    def to_polars(self) -> Any:
        """Return `rows` as a ``polars.DataFrame``."""
        return _frame("polars", self.rows())

    def __repr__(self) -> str:
        rows = [["run", *self.measures]]
        rows += [[run, *map(_number, means)] for run, means in zip(self.runs, self.means.tolist(), strict=True)]
        topics = f"{len(self.topics)} topic{'' if len(self.topics) == 1 else 's'}"
        text = f"{_aligned(rows)}\n{self.rules.convention.value} conventions, {topics}"
        return "\n".join([text, *_warned(self.warnings)])


@dataclass(frozen=True)
class ComparedPair:
    """Comparison of two runs.

    ``difference`` is the mean difference, first run minus second. ``deviation`` is the standard deviation of the
    differences. The plan determines the test and the confidence interval of the mean difference.

    ``statistic_name`` is the name of the test statistic: t, W (the rank sum of the positive differences) or q.
    ``statistic`` is its value, and ``df`` holds its degrees of freedom (t and q only). ``result`` is a text with these
    values as they are written in papers. ``nonzero`` is the number of differences other than 0. A resampling test has a
    number of ``resamples`` and a ``seed``; the seed is None if all permutations were tried.

    ``least_p`` is the smallest p that the test can reach with these topics; None if p can be arbitrarily small.
    ``corrected`` is p, corrected for all listed pairs that have a p. ``direction`` is 1 if the first run is
    significantly better, -1 if it is significantly worse, and 0 otherwise. ``wins``, ``ties`` and ``losses`` count
    topics. ``effect`` is Cohen's d_z, the mean difference divided by ``deviation``.

    Undefined values are None. ``undefined`` says why a test has no p, and ``statement`` lists all values that are
    undefined or based on few topics.
    """

    run: str
    other: str
    difference: float | None
    deviation: float | None
    interval: tuple[float, float] | None
    statistic_name: str
    statistic: float | None
    df: int | None
    nonzero: int | None
    resamples: int | None
    seed: int | None
    p: float | None
    corrected: float | None
    least_p: float | None
    significant: bool
    direction: int
    wins: int
    ties: int
    losses: int
    effect: float | None
    undefined: str
    statement: str
    result: str


@dataclass(frozen=True, eq=False, repr=False)
class Comparisons:
    """Comparisons of runs under a measure, over the ``topics`` that all of them have.

    ``warnings`` are cautions to check before relying on the comparisons.
    """

    measure: str
    topics: tuple[str, ...]
    pairs: tuple[ComparedPair, ...]
    plan: Plan
    warnings: tuple[Caution, ...] = ()

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each pair, as input for ``pandas.DataFrame``."""
        return [asdict(pair) for pair in self.pairs]

    def to_pandas(self) -> Any:
        """Return `rows` as a ``pandas.DataFrame``."""
        return _frame("pandas", self.rows())

    def to_polars(self) -> Any:
        """Return `rows` as a ``polars.DataFrame``."""
        return _frame("polars", self.rows())

    def __repr__(self) -> str:
        rows = [[self.measure, "difference", "interval", "SD", "statistic", "p", "corrected", "w/t/l", "d"]]
        for pair in self.pairs:
            interval = "–" if pair.interval is None else "[{:+.4f}, {:+.4f}]".format(*pair.interval)
            mark = {1: "†", -1: "‡"}.get(pair.direction, "")
            rows.append(
                [
                    f"{pair.run} – {pair.other}",
                    _or_dash(pair.difference, "+.4f"),
                    interval,
                    _or_dash(pair.deviation, ".4f"),
                    pair.result or "undefined",
                    _p(pair.p),
                    _p(pair.corrected) + mark,
                    f"{pair.wins}/{pair.ties}/{pair.losses}",
                    _or_dash(pair.effect, ".3f"),
                ]
            )
        lines = [_aligned(rows), f"{self.plan}, {filled('{n} {n:topic|topics}', n=len(self.topics))}"]
        if any(pair.direction for pair in self.pairs):
            lines.append("† significantly better, ‡ significantly worse than the other run")
        for statement in dict.fromkeys(pair.statement for pair in self.pairs if pair.statement):
            names = [f"{pair.run} – {pair.other}" for pair in self.pairs if pair.statement == statement]
            every = len(names) == len(self.pairs) > 1
            lines.append(f"{'all pairs' if every else ', '.join(names)}: {statement}")
        return "\n".join([*lines, *_warned(self.warnings)])


def _frame(library: str, rows: Sequence[dict[str, Any]]) -> Any:
    """Convert rows to a data frame of a library, which is imported on demand. Raises `ModuleNotFoundError` if the
    library is not installed.
    """
    try:
        frames = import_module(library)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(f"{library} is not installed; .rows() returns the same as a list of dicts") from None
    return frames.DataFrame(rows)


def _warned(warnings: Sequence[Caution]) -> list[str]:
    """Return the warnings as texts, one line each."""
    return [f"warning [{warning.code.name}]: {warning.sentence}" for warning in warnings]


def _or_dash(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _p(value: float | None) -> str:
    return "undefined" if value is None else "<0.0001" if value < 0.0001 else f"{value:.4f}"


def _number(value: float) -> str:
    return "–" if np.isnan(value) else f"{value:.4f}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows
    )
