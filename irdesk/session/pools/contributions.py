"""Contributions of a project's runs to its pool, or to a pool of all runs to a given depth."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import FromRuns, PoolSpec, Taken
from irdesk.domain.progress import Progress, Step
from irdesk.domain.run import Ranking, Run
from irdesk.evaluation.measures.measure import Measure
from irdesk.pooling.contributions import Contributions, of_pool, to_depth
from irdesk.session.core.project_state import ProjectState
from irdesk.session.scoring.chosen_measure import usually_compared
from irdesk.session.scoring.frozen_runs_for_workers import run_names
from irdesk.store.store import Store


def default_measures(state: ProjectState) -> tuple[Measure, ...]:
    """Return the shown measures that can be used to compare runs."""
    return tuple(measure for measure in usually_compared(state.measures) if not measure.family.needs)


_KEPT = 3  # number of pools whose contributions are cached


@dataclass(frozen=True)
class Depth:
    """Pool to examine: all runs pooled to a depth, or the current pool if the depth is None."""

    depth: int | None = None
    taken: Taken = Taken.FILE


@dataclass(frozen=True, eq=False)
class PooledRuns:
    """All runs of a project, shown and hidden, with their ids and names, and the project's pool. This is the input for
    computing contributions.
    """

    store: Store
    runs: Mapping[str, str]
    spec: PoolSpec | None

    @classmethod
    def of(cls, store: Store, state: ProjectState) -> PooledRuns:
        """Return the runs and pool of a project. Raises `CommandRefused` if no run is loaded."""
        runs = run_names(state)
        if not runs:
            raise CommandRefused("no run is loaded, so there is no pool of runs")
        return cls(store, runs, state.pool.spec if state.pool else None)

    def _read(self, runs: Mapping[str, str], progress: Progress, *, whole: bool) -> dict[str, Run]:
        """Read the runs in file order. Unless ``whole`` is true, only the document keys are read."""
        by_id = {}
        for i, (run_id, name) in enumerate(runs.items()):
            progress.report(i, len(runs))
            if whole:
                by_id[run_id] = self.store.run(run_id, name)
            else:
                keys = self.store.keys(run_id)
                by_id[run_id] = Run(name, {topic: _of_keys(topic_keys) for topic, topic_keys in keys.items()})
        return by_id

    def contributions(self, wish: Depth, progress: Progress) -> Contributions:
        """Compute each run's contribution to the pool (worker thread).

        Raises `CommandRefused` if there is no current pool or a rank column is missing.
        """
        if wish.depth is not None:
            runs = self._read(self.runs, Step(progress, 0, 2), whole=wish.taken is not Taken.FILE)
            return to_depth(runs, wish.depth, wish.taken, Step(progress, 1, 2))
        if self.spec is None:
            raise CommandRefused("there is no pool yet: build one from the loaded runs, or choose a depth")
        # Include the pool's runs that were removed from the project, since the project file still has their lines.
        # Otherwise a document shared by a removed run and one other run would seem unique to the other run.
        wanted = {**self.runs, **{run: run for run in self.spec.runs() if run not in self.runs}}
        whole = any(isinstance(part, FromRuns) and part.taken is not Taken.FILE for part in self.spec.parts)
        runs = self._read(wanted, Step(progress, 0, 2), whole=whole)
        return of_pool(self.spec, runs, Step(progress, 1, 2)).of(list(self.runs))


def _of_keys(keys: Keys) -> Ranking:
    """Return a ranking with these keys in file order, without scores and ranks."""
    return Ranking(b"", keys, np.zeros(0), np.zeros(0, np.int32))


class ContributionBook:
    """Cache of the runs' contributions, by pool and depth. Judgements do not change contributions. Thread-safe."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[object, ...], Contributions] = OrderedDict()
        self._reading = Lock()

    def of(self, pooled: PooledRuns, wish: Depth, progress: Progress) -> Contributions:
        """Return the contributions (see `PooledRuns.contributions`). Only one caller at a time computes contributions;
        the others wait.
        """
        spec = pooled.spec.id if pooled.spec and wish.depth is None else ""
        key = (wish, spec, tuple(pooled.runs.items()))
        while not self._reading.acquire(timeout=0.05):
            progress.report(0, 0)  # cancellation point
        try:
            if key not in self._known:
                self._known[key] = pooled.contributions(wish, progress)
                if len(self._known) > _KEPT:
                    self._known.popitem(last=False)
            return self._known[key]
        finally:
            self._reading.release()
