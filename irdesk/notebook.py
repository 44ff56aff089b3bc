"""Functions for evaluation in a notebook. Qrels and runs can be given as paths of files or as values. Docnos of run
files are read only where they are needed.

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
from typing import TYPE_CHECKING, Any, cast

from irdesk.cli.support.input_files import read
from irdesk.cli.support.run_scoring import RunScoring, RunTable
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Run
from irdesk.domain.run_names import distinct_names
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts
from irdesk.evaluation.attention.depth_cautions import means_at_depth
from irdesk.evaluation.estimates.document_population import Labels
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.notebook_evaluation import (
    Evaluated,
    Grades,
    Rankings,
    baseline_place,
    comparisons_of,
    evaluate_runs,
    rules_for,
    run_of,
    scored_value,
)
from irdesk.evaluation.notebook_inputs import columns_of, compared_measure, measures_of, qrels_of, runs_of
from irdesk.evaluation.notebook_tables import ComparedPair
from irdesk.evaluation.nuggets import read_assignments
from irdesk.evaluation.reading_effort import USUAL_MEASURES, DocumentCosts, refuse_without_visits
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.evaluation.wide_and_long_score_tables import ScoreTable, named_measure
from irdesk.formats import design_file, document_costs
from irdesk.formats.folder_files import run_files
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import recognise_file
from irdesk.formats.io.streams import open_input
from irdesk.formats.labels.label_files import LabelFile
from irdesk.formats.runs.run_tag_from_file_name import tag_of
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.estimates.notebook_estimates import Estimates
from irdesk.reporting.notebook_figures import Comparisons, Scores, ShownFigure, curve_figure
from irdesk.reporting.scoring.reading_effort import EffortRow, Efforts, effort_rows
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.system.workers import ALONE, ExecutorWorkers, Workers

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from irdesk.evaluation.comparison.significance.comparison_plan import Plan

__all__ = [
    "ComparedPair",
    "Comparisons",
    "Efforts",
    "Estimates",
    "Scores",
    "ShownFigure",
    "Study",
    "compare",
    "compare_scores",
    "curve",
    "effort",
    "estimate",
    "evaluate",
    "read_nuggets",
    "read_project",
]

Location = str | PathLike[str]
"""The path of a file, or a URL that fsspec can open."""
Runs = Location | Mapping[str, Location | Rankings] | Iterable[Location | Run]
"""A run file, a folder of run files, several run files, or any value that `irdesk.evaluation.evaluate` accepts. A run
from a file is named by its tag; if several files have the same tag, the names include the paths.
"""


def evaluate(
    qrels: Location | Grades | object,
    runs: Runs | object,
    measures: str | Iterable[object] = ("AP", "nDCG@10"),
    rules: ScoringOptions | None = None,
    executor: Executor | None = None,
) -> Scores:
    """Score runs as `irdesk.evaluation.evaluate` does. Qrels and runs may be paths.

    An ``executor`` scores run files. Its processes receive paths and return scores, so they must be able to import
    irdesk and to read the files. Runs given as values are scored in the calling process. If the qrels are given as
    values, all runs are scored in the calling process. The scores do not depend on the process that computes them.

    Raises the same errors as `irdesk.evaluation.evaluate`, and `InputError` for a file that cannot be read.
    """
    scores = _evaluated(qrels, runs, measures_of(measures), rules, _workers(executor)).scores()
    return Scores(**vars(scores))


def compare(
    qrels: Location | Grades | object,
    runs: Runs | object,
    measure: object = "AP",
    baseline: str | None = None,
    plan: Plan | None = None,
    rules: ScoringOptions | None = None,
    executor: Executor | None = None,
) -> Comparisons:
    """Compare runs as `irdesk.evaluation.compare` does. Qrels and runs may be paths. An ``executor`` scores run files
    and computes resampling tests. Raises the same errors as `irdesk.evaluation.compare`, and `InputError` for a file
    that cannot be read.
    """
    workers, wanted = _workers(executor), compared_measure(measure)
    evaluated = _evaluated(qrels, runs, wanted, rules, workers)
    compared = evaluated.compared(baseline, plan, workers)
    names, conventions = tuple(evaluated.board.run_ids), " · ".join(rule_parts(evaluated.board.rules, wanted))
    place = baseline_place(baseline, names)
    source = ComparedMeasure(wanted[0], names, place, compared, conventions)
    return Comparisons(**vars(evaluated.comparisons(compared)), compared=source)


def compare_scores(
    table: object,
    measure: str = "",
    baseline: str | None = None,
    plan: Plan | None = None,
) -> Comparisons:
    """Compare runs using a table of scores: a data frame, or a list of records. The table has one row for each topic
    and one column for each run, or the columns run, topic, score and optionally measure.

    Raises `TypeError` for a value that is not a table, and `ValueError` for an invalid table or an unknown baseline.
    """
    from irdesk.evaluation.comparison.run_comparison import compare_runs
    from irdesk.evaluation.comparison.significance.comparison_plan import Plan

    columns = columns_of(table, lower=False)
    if columns is None:
        raise TypeError(f"found {type(table).__name__}; expected a data frame, or a list of dicts, one per topic")
    scores = ScoreTable.of(columns, measure)
    place = baseline_place(baseline, scores.runs)
    compared = compare_runs(scores.topics, scores.scores, plan or Plan(), place)
    source = ComparedMeasure(named_measure(scores.measure), scores.runs, place, compared, "scores of a table")
    return Comparisons(**vars(comparisons_of(scores.measure, scores.runs, compared)), compared=source)


def effort(
    qrels: Location | Grades | object,
    runs: Runs | object,
    measures: str | Iterable[object] = USUAL_MEASURES,
    costs: Location | Mapping[str, float] | None = None,
    cost_of_others: float = 1.0,
    rules: ScoringOptions | None = None,
) -> Efforts:
    """Return the expected gain and cost of reading each run. They are computed for the user that each measure models,
    as in ``irdesk effort``. ``costs`` is the cost of reading each document, keyed by docno or read from a file with
    lines ``docno cost``.

    Raises the same errors as `evaluate`. Raises `ValueError` for a cost that is not greater than 0 and for a measure
    without a user model. Raises `CommandRefused` for a run without judged topics.
    """
    judged, wanted = _qrels_of(qrels), measures_of(measures)
    for measure in wanted:
        refuse_without_visits(measure)
    listed = document_costs.read(Path(costs), QUIET) if isinstance(costs, str | PathLike) else dict(costs or {})
    reading = DocumentCosts.checked(listed, cost_of_others)
    rules, truths = rules_for(judged, rules), Judgements.of(judged.grades, judged.details)
    topics = Scoreboard(wanted, rules, truths).topics
    rows: list[EffortRow] = []
    for name, value in cast("Mapping[str, object]", _values_of(runs)).items():
        run = rank_run(run_of(name, value), rules.ordering)
        rows += effort_rows(name, run, topics, wanted, truths, rules, reading, by_topic=True)
    return Efforts(tuple(rows), " · ".join(rule_parts(rules, wanted)))


def read_nuggets(*paths: Location) -> list[dict[str, object]]:
    """Return the nugget recall of answers, computed from AutoNuggetizer's assignments (JSONL). The rows contain run,
    topic, measure and score, and are accepted by ``pandas.DataFrame`` and `compare_scores`. The measures are vital, all
    and weighted, each also in a strict version.

    Raises `InputError` for a file that cannot be read or has another format.
    """
    rows: list[dict[str, object]] = []
    for path in map(Path, paths):
        with open_input(path, QUIET) as stream:
            text = stream.read().decode("utf-8-sig", "replace")
        try:
            rows += read_assignments(text, tag_of(path))
        except ValueError as fault:
            raise InputError(str(path), 0, str(fault)) from None
    return rows


def estimate(
    qrels: Location | Grades | object,
    runs: Runs | object,
    labels: object,
    measures: str | Iterable[object] = ("P@10", "nDCG@10"),
    design: Location | SamplingDesign | None = None,
    rules: ScoringOptions | None = None,
) -> Estimates:
    """Estimate scores from human judgements of a sample and from the labels of one or several models.

    The ``labels`` of one model have the same form as judgements, or are the path of a file that `irdesk project add`
    accepts as labels. For several models, ``labels`` is a dict of such values keyed by model name. ``design`` is the
    sample with its probabilities, from a file or a project. Without a design, all documents must have been judged.
    Raises the same errors as `evaluate`. Raises `CommandRefused` if the sample is not random, and for a measure without
    an estimator.
    """
    from irdesk.evaluation.estimates.document_population import Population, labelled_by_all
    from irdesk.evaluation.estimates.estimator import Estimator
    from irdesk.evaluation.estimates.sampling_design import design_of

    people, models = _qrels_of(qrels), _models_of(labels)
    rules = rules_for(people, rules)
    values = cast("Mapping[str, object]", _values_of(runs))
    ranked = {name: rank_run(run_of(name, run), rules.ordering) for name, run in values.items()}
    if isinstance(design, str | PathLike):
        design = design_file.read(Path(design), QUIET)
    pool = design.docnos() if design else labelled_by_all(list(models.values()))
    if not pool:
        raise CommandRefused("no document was labelled by all models")
    population = Population.of(pool, models, ranked, all_topics=rules.all_topics, depth=rules.depth)
    known = design_of(population, design) if design else None
    drawn = (known.probabilities, known.drawn) if known else (None, None)
    wanted = measures_of(measures)
    estimates = Estimator(population, ranked, wanted, rules, *drawn).estimate(people.grades)
    return Estimates(population.runs, tuple(map(str, wanted)), estimates)


def _models_of(labels: object) -> dict[str, Labels]:
    """Return the labels keyed by model name. Raises `InputError` for a file that cannot be read, and the same errors as
    `qrels_of`.
    """
    if isinstance(labels, Mapping) and not _are_grades(labels):
        return {str(name): next(iter(_models_of(value).values())) for name, value in labels.items()}
    if not isinstance(labels, str | PathLike):
        return {"model": qrels_of(labels).grades}
    format_ = recognise_file(Path(labels))
    if format_ is None or format_.kind is not Kind.LABELS:
        return {Path(labels).name: _qrels_of(labels).grades}
    files: list[LabelFile] = format_.read(Path(labels), QUIET)
    names = distinct_names([(file.provenance.called or Path(labels).name, os.fspath(labels)) for file in files])
    return {name: file.labels for name, file in zip(names, files, strict=True)}


def _are_grades(labels: Mapping[Any, Any]) -> bool:
    """Return whether a dict contains grades keyed by topic and docno, rather than labels keyed by model."""
    topics = list(labels.values())
    return all(
        isinstance(topic, Mapping) and not any(isinstance(g, Mapping) for g in topic.values()) for topic in topics
    )


def curve(
    qrels: Location | Grades | object, runs: Runs | object, kind: str = "pr11", rules: ScoringOptions | None = None
) -> ShownFigure:
    """Return the mean curves of runs as a figure. ``kind`` is a kind that ``irdesk curve --kind`` accepts, such as
    ``pr11``, ``precision`` or ``ndcg``. Raises the same errors as `evaluate`, and `ValueError` for an unknown kind.
    """
    return curve_figure(_evaluated(qrels, _values_of(runs), (), rules, ALONE).board, kind)


@dataclass(frozen=True, eq=False)
class Study:
    """The data of a project file for `evaluate`, `compare` and `estimate`.

    For `evaluate` and `compare`, it contains the effective judgements (``qrels``) and the ``runs`` that the window
    shows, keyed by their names there. It also contains the ``measures`` that the window shows, the scoring options
    (``rules``) and the comparison settings (``plan``).

    For `estimate`, it contains the ``labels`` of models, keyed by model name. ``design`` is the sampling design of the
    pool, or None if there is none.
    """

    qrels: Qrels
    runs: Mapping[str, Run]
    measures: tuple[str, ...]
    rules: ScoringOptions
    plan: Plan
    labels: Mapping[str, Labels]
    design: SamplingDesign | None


def read_project(path: Location) -> Study:
    """Read a project file, which may be open in irdesk's window. Raises `StoreUnavailable` if it cannot be read."""
    from irdesk.session.project_files.project_for_notebook import read_values

    return Study(*read_values(Path(path)))


def _workers(executor: Executor | None) -> Workers:
    return ExecutorWorkers(lambda: executor, os.cpu_count() or 1) if executor else ALONE


def _evaluated(
    qrels: object, runs: object, measures: tuple[Measure, ...], rules: ScoringOptions | None, workers: Workers
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
        if place in labels:  # a run from a file has only scores on the board, so read the file again
            return next(workers.map(partial(scoring.means_at_depth, depth=depth), [labels[place]]))
        lists = board.tied_run(board.run_ids[place])[1]
        return means_at_depth(lists, depth, measures, board.rules, len(board.topics))

    return evaluate_runs(board, facts, judged, top_chosen=rules is not None, at_depth=at_depth)


def _qrels_of(qrels: object) -> Qrels:
    """Return the judgements, read from the file if a path is given. Raises `InputError` for a file that cannot be read,
    and the same errors as `qrels_of`.
    """
    if isinstance(qrels, str | PathLike):
        judged: Qrels = read(os.fspath(qrels), Kind.QRELS)
        return judged
    return qrels_of(qrels)


def _named_runs(runs: object) -> list[tuple[str, Any]]:
    """Return the runs, each with the name given by the caller, or an empty name if none is given. Raises `InputError`
    for an empty folder.
    """
    if not isinstance(runs, str | PathLike) or not Path(runs).is_dir():
        return runs_of(runs)
    return [("", file) for file in run_files(Path(runs))]


def _values_of(runs: object) -> object:
    """Return runs as values keyed by name. Runs given as paths are read. The names are chosen as in `_names`."""
    given = _named_runs(runs)
    values = [read(os.fspath(run), Kind.RUN) if isinstance(run, str | PathLike) else run for _, run in given]
    labels = [os.fspath(run) if isinstance(run, str | PathLike) else "" for _, run in given]
    distinct = distinct_names([(getattr(run, "tag", ""), label) for run, label in zip(values, labels, strict=True)])
    return {name or other: run for (name, _), other, run in zip(given, distinct, values, strict=True)}


def _names(
    given: Sequence[tuple[str, Location | Rankings]], tables: Mapping[int, RunTable], labels: Mapping[int, str]
) -> list[str]:
    """Return the names of runs: their given names, or else their tags. If files have the same tag, their names include
    their paths.

    Raises `ValueError` if two runs have the same name.
    """
    distinct = distinct_names([(tables[place].keys.tag, labels[place]) for place in tables])
    of_files = dict(zip(tables, distinct, strict=True))
    names: list[str] = []
    for place, (name, run) in enumerate(given):
        distinct_name = name or of_files.get(place) or (run.tag if isinstance(run, Run) else "")
        if distinct_name in names:
            raise ValueError(f"two runs are called {distinct_name}; give them as a dict with different names")
        names.append(distinct_name)
    return names
