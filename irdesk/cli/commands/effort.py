"""``irdesk effort QRELS RUN...|PROJECT``: the gain and the cost of a measure's simulated user on each run (C/W/L)."""

from __future__ import annotations

import argparse

from irdesk.cli.options.measure_options import add_format, add_measures, topic_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.input_files import input_path
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, Judged, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.scoreboard import Scoreboard

FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "effort",
        help="what users gain on each run, what their reading costs, and how far they read",
        description="Print one row per run and measure: expected gain and cost of each document read, their "
        "totals, and the expected number of documents read, as in cwl_eval. Values are means over the "
        "judged topics of the run.",
    )
    add_experiment(parser, "runs; compressed files can be given directly")
    add_measures(parser, "a measure that models how far a user reads, such as RBP(p=0.8), INST, INSQ(T=2) or P@10")
    parser.add_argument("-q", dest="by_topic", action="store_true", help="also show each topic")
    parser.add_argument(
        "--costs", metavar="FILE", help="a file with the cost of reading each document: lines 'docno cost'"
    )
    parser.add_argument(
        "--cost-of-others",
        metavar="COST",
        type=_cost,
        default=1.0,
        help="the cost of documents that have no line (default: 1)",
    )
    add_format(parser, FORMATS)
    parser.set_defaults(command=effort)


def effort(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, simulate each measure's user on their rankings, and print the means."""
    from irdesk.evaluation.reading_effort import USUAL_MEASURES, refuse_without_visits

    measures = topic_measures(options.measures or USUAL_MEASURES)
    try:
        for measure in measures:
            refuse_without_visits(measure)
    except ValueError as fault:
        raise CommandRefused(str(fault)) from None
    with open_experiment(options, waiting) as experiment:
        judged = experiment.judged(measures)
        _effort(experiment, judged, measures, options, waiting)


def _effort(
    experiment: Experiment,
    judged: Judged,
    measures: tuple[Measure, ...],
    options: argparse.Namespace,
    waiting: CommandProgress,
) -> None:
    from irdesk.evaluation.reading_effort import DocumentCosts
    from irdesk.formats import document_costs
    from irdesk.reporting.scoring.reading_effort import EffortRow, effort_rows, effort_table
    from irdesk.reporting.tables.table_writers import WRITERS

    part = waiting.stage("reading", [1])[0]
    listed: dict[str, float] = {}
    if options.costs:
        with input_path(options.costs) as path:
            listed = document_costs.read(path, part)
    costs = DocumentCosts(listed, options.cost_of_others)
    board = Scoreboard(measures, judged.rules, judged.truths)
    runs = add_runs(board, experiment, judged)
    warn(board, experiment, judged, waiting)
    rows: list[EffortRow] = []
    for name, run in zip(names_of(experiment, runs), runs, strict=True):
        rows += effort_rows(
            name, run, board.topics, measures, judged.truths, judged.rules, costs, by_topic=options.by_topic
        )
    table = effort_table(rows, [experiment.conventions(judged.rules, measures)], by_topic=options.by_topic)
    waiting.say(WRITERS[options.format](table), end="")


def _cost(text: str) -> float:
    try:
        cost = float(text)
    except ValueError:
        cost = 0.0
    if not 0 < cost < float("inf"):
        raise argparse.ArgumentTypeError(f"found {text!r}; expected a number above 0")
    return cost
