"""Estimates for notebooks: a table, and access to each number by run and measure name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from irdesk.evaluation.estimates.measure_estimate import Interval, MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.reporting.estimates.estimate_tables import biases_of, runs_table
from irdesk.reporting.tables.table_writers import as_text


@dataclass(frozen=True, eq=False, repr=False)
class Estimates:
    """Estimates of ``runs`` under ``measures``. Methods take the names of runs and measures; the default measure is the
    first one. Methods raise `ValueError` for an unknown name.
    """

    runs: tuple[str, ...]
    measures: tuple[str, ...]
    estimates: tuple[MeasureEstimate, ...]

    def value(self, run: str, measure: str | None = None) -> float:
        """Return a run's best estimate."""
        return float(self._by(measure).best[self.runs.index(run)])

    def interval(
        self, run: str, measure: str | None = None, *, other_topics: bool = False
    ) -> tuple[float, float] | None:
        """Return a run's 95 % interval, or None if no interval can be given (see `refusal`). If ``other_topics``, the
        interval is valid for other topics of the same kind, and not only for these topics.
        """
        return self._by(measure).interval(self.runs.index(run), topics=other_topics)

    def difference(
        self, run: str, other: str, measure: str | None = None, *, other_topics: bool = False
    ) -> Interval | None:
        """Return the estimated difference of two runs with its interval and p, or None if no interval can be given (see
        `refusal`).
        """
        estimate = self._by(measure)
        return estimate.difference(self.runs.index(run), self.runs.index(other), topics=other_topics)

    def order(self, measure: str | None = None) -> tuple[str, ...]:
        """Return the runs in descending order of their best estimates."""
        return tuple(self.runs[run] for run in self._by(measure).order)

    def biases(
        self, families: Mapping[str, Sequence[str]] | None = None, measure: str | None = None
    ) -> tuple[Bias, ...]:
        """Return the first model's bias towards each run, or towards each family of runs. Raises `CommandRefused` if no
        interval can be given (see `refusal`).
        """
        return tuple(biases_of(self._by(measure), families or {}))

    def refusal(self, measure: str | None = None) -> str:
        """Return the reason why no intervals can be given, or "" if there are intervals."""
        return str(self._by(measure).refusal)

    def rows(self) -> list[dict[str, object]]:
        """Return one row per measure and run, as input for ``pandas.DataFrame``."""
        rows: list[dict[str, object]] = []
        for name, estimate in zip(self.measures, self.estimates, strict=True):
            for place, run in enumerate(self.runs):
                low, high = estimate.interval(place) or (None, None)
                row = {"measure": name, "run": run, "estimate": float(estimate.best[place]), "low": low, "high": high}
                models = zip(estimate.population.models, estimate.model[:, place].tolist(), strict=True)
                rows.append({**row, "people": float(estimate.alone[place]), **dict(models)})
        return rows

    def _by(self, measure: str | None) -> MeasureEstimate:
        return self.estimates[self.measures.index(measure or self.measures[0])]

    def __repr__(self) -> str:
        return as_text(runs_table(self.estimates)).rstrip("\n")
