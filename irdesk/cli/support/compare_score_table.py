"""``irdesk compare --scores TABLE``: compare runs with scores that another program computed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

from irdesk.cli.options.figure_options import write_figure
from irdesk.cli.options.topic_options import chooses_topics
from irdesk.cli.options.worker_options import provide_workers
from irdesk.cli.support.compare_practical_difference import practical_text
from irdesk.cli.support.input_files import input_path
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.average_ranks import RankTest
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.nuggets import read_assignments
from irdesk.evaluation.wide_and_long_score_tables import ScoreTable, named_measure
from irdesk.formats import csv_or_tsv_columns
from irdesk.formats.io.streams import open_input
from irdesk.formats.runs.run_tag_from_file_name import tag_of
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_comparison_formats import WRITERS
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.tables.table_writers import WRITERS as TABLE_WRITERS
from irdesk.session.comparison.run_figures import RunFigureRequest

# Attribute names of the options that need documents or judgements.
_OF_RUNS = {
    "--per-topic": "per_topic",
    "--difficulty": "difficulty",
    "--rankings": "rankings",
    "--discriminative-power": "power",
    "--show": "show",
    "-l": "level",
    "-J": "judged_only",
    "-M": "depth",
    "-N": "documents",
    "--convention": "convention",
    "--ties": "ties",
    "--order": "ranked_by",
    "--gains": "gains",
    "--log-base": "log_base",
    "--ideal": "ideal",
    "--top-grade": "top_grade",
}


def compare_scores(options: argparse.Namespace, plan: Plan, waiting: CommandProgress) -> None:
    """Read the table, compare its runs, and print or draw the result."""
    for option, name in _OF_RUNS.items():
        if getattr(options, name, None):
            raise CommandRefused(f"{option} needs judgements and runs; --scores provides only scores")
    if chooses_topics(options):
        raise CommandRefused("--scores compares over all topics of the table; to leave topics out, remove their rows")
    if len(options.measures) > 1:
        raise CommandRefused("--scores compares by one measure; give -m once")
    parts = waiting.stage("reading", [1] * len(options.scores))
    table = read_tables(options.scores, options.measures[0] if options.measures else "", parts)
    try:
        table = table.only([options.qrels, *options.runs]) if options.qrels else table
    except ValueError as fault:
        raise CommandRefused(str(fault)) from None
    if len(table.runs) < 2:
        raise CommandRefused(f"{', '.join(options.scores)}: expected 2 runs or more, found {', '.join(table.runs)}")
    scores = np.nan_to_num(table.scores) if options.complete else table.scores
    baseline = _baseline(options, table)
    measure = named_measure(table.measure)
    note = filled("scores of a table, {n} {n:topic|topics}", n=len(table.topics))
    (progress,) = waiting.stage("comparing")
    with provide_workers(options, waiting) as workers:
        if options.figure or options.ranks or options.distribution:
            labels = RunLabels(table.runs, tuple(range(len(table.runs))), frozenset({baseline or 0}))
            request = RunFigureRequest(table.runs, table.topics, scores, measure, plan, labels, baseline or 0, (note,))
            if options.ranks:
                result = request.ranks(RankTest(options.ranks), progress, workers)
            else:
                result = (request.distribution if options.distribution else request.forest)(progress, workers)
            if options.figure:
                write_figure(result.figure, options, waiting)
            else:
                waiting.say(TABLE_WRITERS[options.format](result.table), end="")
            return
        if options.margin or options.design or options.rerun:
            text = practical_text(options, [measure], [scores], table.runs, baseline, plan, note, [progress])
            waiting.say(text, end="")
            return
        compared = compare_runs(table.topics, scores, plan, baseline, progress, workers)
        result_of = ComparedMeasure(measure, table.runs, baseline, compared, note)
        waiting.say(WRITERS[options.format]([result_of]), end="")


def read_tables(names: Sequence[str], measure: str, parts: Sequence[Progress]) -> ScoreTable:
    """Read score tables, which must have the same columns, and append the rows of all tables to one table. Raises
    `InputError`.
    """
    columns = [_columns(name, part) for name, part in zip(names, parts, strict=True)]
    if any(each.keys() != columns[0].keys() for each in columns):
        raise InputError(names[-1], 0, f"has different columns from {names[0]}")
    joined = {head: [cell for each in columns for cell in each[head]] for head in columns[0]}
    try:
        return ScoreTable.of(joined, measure)
    except ValueError as fault:
        raise InputError(", ".join(names), 0, str(fault)) from None


def _columns(name: str, progress: Progress) -> dict[str, list[str]]:
    """Read the columns of one table, which is CSV, TSV, or nugget assignments as JSONL. Raises `InputError`."""
    with input_path(name) as path:
        with open_input(path, progress) as stream:
            text = stream.read().decode("utf-8-sig", "replace")
        if not text.lstrip().startswith("{"):
            return csv_or_tsv_columns.parse(text, path)
        try:
            rows_of_nuggets = read_assignments(text, tag_of(path))
        except ValueError as fault:
            raise InputError(str(path), 0, str(fault)) from None
    return {head: [row[head] for row in rows_of_nuggets] for head in ("run", "topic", "measure", "score")}


def _baseline(options: argparse.Namespace, table: ScoreTable) -> int | None:
    """Return the index of the baseline, or None for all pairs. Raises `CommandRefused` for an unknown name."""
    if options.all_pairs:
        if options.baseline:
            raise CommandRefused("--all-pairs compares every run with every other one and takes no --baseline")
        return None
    if options.baseline and options.baseline not in table.runs:
        raise CommandRefused(f"no run is called {options.baseline}; the runs are {', '.join(table.runs)}")
    return table.runs.index(options.baseline) if options.baseline else 0
