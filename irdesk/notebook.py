"""Evaluation in a notebook, from paths or values. Only keys and order are read from run files if that suffices.

>>> from irdesk.notebook import compare, evaluate
>>> evaluate("qrels.txt", "runs", ["AP", "nDCG@10"])  # doctest: +SKIP
>>> with ProcessPoolExecutor(8) as executor:  # doctest: +SKIP
...     evaluate("qrels.txt", ["bm25.run.gz", "rrf.run"], executor=executor)
>>> compare({"1": {"a": 1}, "2": {"b": 1}}, {"x": {"1": {"a": 1.0}, "2": {"b": 1.0}}}, "AP").pairs
()
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, cast

from irdesk.cli.support.input_files import read
from irdesk.cli.support.run_scoring import RunScoring, RunTable
from irdesk.domain.errors import InputError
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.evaluation.attention.run_facts import RunFacts
from irdesk.evaluation.attention.scoreboard_evidence import means_at_depth
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.notebook import (
    Evaluated,
    Grades,
    Rankings,
    compared_measure,
    evaluate_runs,
    measures_of,
    rules_for,
    scored_value,
)
from irdesk.evaluation.notebook_tables import ComparedPair, Comparisons, Scores
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind
from irdesk.reporting.tables.run_names import distinct_names
from irdesk.system.workers import ALONE, ExecutorWorkers, Workers

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from irdesk.evaluation.comparison.comparison import Plan

__all__ = ["ComparedPair", "Comparisons", "Scores", "Study", "compare", "evaluate", "read_project"]

Location = str | PathLike[str]
"""The path of a file, or a URL that fsspec can open."""
Runs = Location | Mapping[str, Location | Rankings] | Iterable[Location | Run]
"""A run file, a folder of run files, several of these, or what `irdesk.evaluation.evaluate` accepts. A run file's name
is its tag, with its path added if two files have the same tag.
"""


def evaluate(
    qrels: Location | Grades,
    runs: Runs,
    measures: Iterable[str] = ("AP", "nDCG@10"),
    rules: ScoringOptions | None = None,
    executor: Executor | None = None,
) -> Scores:
    """Score runs as `irdesk.evaluation.evaluate` does; qrels and runs may be paths. An ``executor`` scores run files:
    it receives paths and returns scores. Its processes must be able to import irdesk and to read the files. Runs given
    as values, and all runs if the qrels are given as values, are scored in this process. The scores do not depend on
    the process.

    Raises as `irdesk.evaluation.evaluate` does, and `InputError` for a file that cannot be read.
    """
    return _evaluated(qrels, runs, measures_of(measures), rules, _workers(executor)).scores()


def compare(
    qrels: Location | Grades,
    runs: Runs,
    measure: str = "AP",
    baseline: str | None = None,
    plan: Plan | None = None,
    rules: ScoringOptions | None = None,
    executor: Executor | None = None,
) -> Comparisons:
    """Compare runs as `irdesk.evaluation.compare` does; qrels and runs may be paths. An ``executor`` scores run files
    and resamples. Raises as `evaluate` does.
    """
    workers = _workers(executor)
    return _evaluated(qrels, runs, compared_measure(measure), rules, workers).compared(baseline, plan, workers)


@dataclass(frozen=True, eq=False)
class Study:
    """A project file for `evaluate` and `compare`: the judgements that count, the shown ``runs`` by their names in the
    window, the shown measures, the scoring options, and how runs are compared.
    """

    qrels: Qrels
    runs: Mapping[str, Run]
    measures: tuple[str, ...]
    rules: ScoringOptions
    plan: Plan


def read_project(path: Location) -> Study:
    """Read a project file, also while it is open in the window. Raises `StoreUnavailable` if it cannot be read."""
    from irdesk.session.project_files.project_values import read_values

    return Study(*read_values(Path(path)))


def _workers(executor: Executor | None) -> Workers:
    return ExecutorWorkers(lambda: executor, os.cpu_count() or 1) if executor else ALONE


def _evaluated(
    qrels: Location | Grades, runs: Runs, measures: tuple[Measure, ...], rules: ScoringOptions | None, workers: Workers
) -> Evaluated:
    path = os.fspath(qrels) if isinstance(qrels, str | PathLike) else ""
    judged = _qrels_of(qrels)
    board = Scoreboard(measures, rules_for(judged, rules), Judgements.of(judged.grades, judged.details))
    scoring = RunScoring(path, None, (), measures, board.rules, board.rules.ordering, False, str(Path.cwd()))
    if workers.shares_memory or not path:
        workers, scoring = ALONE, replace(scoring, known=(judged, board.truths))
    given = _named_runs(runs)
    places = [place for place, (_, run) in enumerate(given) if isinstance(run, str | PathLike)]
    paths = [os.fspath(cast("Location", given[place][1])) for place in places]
    tables = dict(zip(places, workers.map(scoring, paths), strict=True))
    labels = dict(zip(places, paths, strict=True))
    facts: dict[str, RunFacts] = {}
    for place, name in enumerate(_names(given, tables, labels)):
        if place in tables:
            run = tables[place].scored(name, board.truths, measures, board.rules)
            facts[name] = tables[place].facts
        else:
            value = cast("Rankings", given[place][1])
            run, facts[name] = scored_value(name, value, board, judged, board.rules.ordering)
        board.add(run)

    def at_depth(place: int, depth: int) -> Floats:
        if place in labels:  # the board has only its scores
            return next(workers.map(partial(scoring.means_at_depth, depth=depth), [labels[place]]))
        lists = board.tied_run(board.run_ids[place])[1]
        return means_at_depth(lists, depth, measures, board.rules, len(board.topics))

    return evaluate_runs(board, facts, judged, top_chosen=rules is not None, at_depth=at_depth)


def _qrels_of(qrels: Location | Grades) -> Qrels:
    """Return the judgements, reading them if they are a path. Raises `InputError`."""
    if isinstance(qrels, str | PathLike):
        judged: Qrels = read(os.fspath(qrels), Kind.QRELS)
        return judged
    return qrels if isinstance(qrels, Qrels) else Qrels(qrels)


def _named_runs(runs: Runs) -> list[tuple[str, Location | Rankings]]:
    """Return the runs with the names under which they are given, empty for none. Raises `InputError` for an empty
    folder.
    """
    if isinstance(runs, Mapping):
        return list(runs.items())
    if not isinstance(runs, str | PathLike):
        return [("", run) for run in runs]
    folder = Path(runs)
    if not folder.is_dir():
        return [("", runs)]
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    if not files:
        raise InputError(str(folder), 0, "is a folder without files; expected run files")
    return [("", file) for file in files]


def _names(
    given: Sequence[tuple[str, Location | Rankings]], tables: Mapping[int, RunTable], labels: Mapping[int, str]
) -> list[str]:
    """Return the names of runs: those under which they are given, or their tags, completed by paths if files have the
    same tag.

    Raises `ValueError` if two runs have the same name.
    """
    distinct = distinct_names([(tables[place].keys.tag, labels[place]) for place in tables])
    of_files = dict(zip(tables, distinct, strict=True))
    names: list[str] = []
    for place, (name, run) in enumerate(given):
        distinct_name = name or of_files.get(place) or (run.tag if isinstance(run, Run) else "")
        if distinct_name in names:
            raise ValueError(f"two runs are called {distinct_name}; give them as a dict, by names of their own")
        names.append(distinct_name)
    return names
