"""``irdesk estimate QRELS RUN... --model LABELS --design DESIGN``: scores from people's and a model's labels."""

from __future__ import annotations

import argparse

from irdesk.cli.options.measure_options import add_complete, add_format, add_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.scoring_options import add_rules, rules_of
from irdesk.cli.support.input_files import add_columns, add_runs, read
from irdesk.cli.support.progress import CommandProgress
from irdesk.formats.format_definition import Kind

FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    from irdesk.cli.estimates.estimate_input import add_models

    parser = commands.add_parser(
        "estimate",
        help="scores and their order from people's and a model's labels together, with intervals",
        description="Estimate what the scores would be if people had judged every document of the design: a model's "
        "labels, corrected by a random sample that people judged.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="people's judgements of the drawn documents")
    add_runs(parser)
    add_models(parser)
    parser.add_argument(
        "--design",
        metavar="DESIGN",
        help="the sampling design that irdesk design wrote; without it people must have judged every document",
    )
    parser.add_argument("--pairs", action="store_true", help="differences of all pairs of runs, instead of runs")
    parser.add_argument(
        "--bias", action="store_true", help="whether the first model favours runs: its scores less the estimates"
    )
    parser.add_argument(
        "--family",
        dest="families",
        metavar="NAME=RUN,...",
        type=family,
        action="append",
        help="with --bias: runs that were made by or with the model, compared with all others; may be given again",
    )
    parser.add_argument(
        "--other-topics", action="store_true", help="intervals that hold for other topics of the same kind, too"
    )
    add_measures(parser, "a measure to estimate: P@k, R@k, CG@k, DCG@k, nDCG@k, RBP or AP (default: P@10 and nDCG@10)")
    add_complete(parser)
    add_format(parser, FORMATS)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=estimate)


def family(text: str) -> tuple[str, tuple[str, ...]]:
    """Parse a family of runs, for `argparse`."""
    name, given, runs = text.partition("=")
    if not given or not name or not runs:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a name and runs such as gpt=run1,run2")
    return name, tuple(runs.split(","))


def estimate(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read all files, estimate, and print the table."""
    from irdesk.cli.estimates.estimate_input import (
        estimated_measures,
        labelled_pool,
        read_design,
        read_models,
        read_runs,
    )
    from irdesk.evaluation.estimates.estimator import Estimator
    from irdesk.evaluation.estimates.planning import design_of
    from irdesk.evaluation.estimates.population import Population
    from irdesk.reporting.estimates.estimate_tables import bias_table, pairs_table, runs_table
    from irdesk.reporting.tables import table_writers

    (progress,) = waiting.stage("reading the judgements")
    people = read(options.qrels, Kind.QRELS, options.columns, progress)
    models = read_models(options, waiting)
    rules = rules_of(options, people)
    runs = read_runs(options, rules, waiting)
    (progress,) = waiting.stage("estimating")
    measures = estimated_measures(options.measures)
    if options.design:
        design = read_design(options.design, progress)
        pool = {topic: [document.docno for document in listed] for topic, listed in design.documents.items()}
        population = Population.of(pool, models, runs, all_topics=rules.all_topics, depth=rules.depth)
        known = design_of(population, design)
        estimator = Estimator(population, runs, measures, rules, known.probabilities, known.drawn)
    else:
        population = Population.of(labelled_pool(models), models, runs, all_topics=rules.all_topics, depth=rules.depth)
        estimator = Estimator(population, runs, measures, rules)
    estimates = estimator.estimate(people.grades)
    if options.bias or options.families:
        table = bias_table(estimates, dict(options.families or ()))
    else:
        make = pairs_table if options.pairs else runs_table
        table = make(estimates, other_topics=options.other_topics)
    writers = {
        "table": table_writers.as_text,
        "markdown": table_writers.as_markdown,
        "latex": table_writers.as_latex,
        "csv": table_writers.as_csv,
        "json": table_writers.as_json,
    }
    waiting.say(writers[options.format](table), end="")
