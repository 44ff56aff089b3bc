"""``irdesk estimate QRELS RUN... --model LABELS --design DESIGN``: scores from human judgements and model labels."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format, add_measures
from irdesk.cli.options.parser import LISTED, Commands
from irdesk.cli.options.scoring_options import add_rules
from irdesk.cli.support.input_files import add_columns
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused

if TYPE_CHECKING:
    from irdesk.cli.estimates.estimate_input import Given
    from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
    from irdesk.reporting.drawing.figure import Figure
    from irdesk.reporting.tables.table import Table

FORMATS = ("table", "markdown", "latex", "csv", "json")
GROUP = "group"


def add_models(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add the option for model labels."""
    parser.add_argument(
        "--model",
        dest="models",
        metavar="LABELS",
        action="append",
        required=required,
        help="a model's labels: qrels, UMBRELA's JSON lines or a table; can be repeated for other models or repeats",
    )


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "estimate",
        help="scores and the order of runs, estimated from human judgements and model labels, with intervals",
        description="Estimate what the scores would be if people had judged every document of the design: a "
        "model's labels are corrected by a random sample that people judged.",
    )
    parser.add_argument(
        "qrels",
        metavar="QRELS|PROJECT",
        help="human judgements of the drawn documents; or a project instead of QRELS and RUNs, with its model labels "
        "and its sample",
    )
    parser.add_argument(
        "runs",
        metavar="RUN",
        nargs="*",
        help="the runs, or folders of runs; after a project, names of some of its runs (default: those shown)",
    )
    parser.set_defaults(**{LISTED: "runs"})
    add_models(parser, required=False)
    parser.add_argument(
        "--design",
        metavar="DESIGN",
        help="the sampling design that irdesk design wrote; without it, people must have judged every document",
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--pairs", action="store_true", help="show differences of all pairs of runs instead of runs")
    shown.add_argument(
        "--bias", action="store_true", help="show whether the first model favours runs: its scores minus the estimates"
    )
    shown.add_argument(
        "--agreement",
        action="store_true",
        help="show how well the first model agrees with people: overall, at the top, by grade and by topic",
    )
    shown.add_argument(
        "--differences",
        action="store_true",
        help="list the documents that people and the first model judge differently, those with the largest "
        "effect first",
    )
    shown.add_argument(
        "--against-full",
        action="store_true",
        help="where people judged every document: compare estimates from the sample with the scores from all "
        "judgements",
    )
    parser.add_argument(
        "--family",
        dest="families",
        metavar="NAME=RUN,...",
        type=family,
        action="append",
        help="with --bias: runs that were made by or with the model, compared with all others; can be repeated",
    )
    parser.add_argument(
        "--by", metavar="FIELD", help="with --bias, for a project: compare groups (group), or the values of a field"
    )
    parser.add_argument(
        "--other-topics", action="store_true", help="intervals that also hold for other topics of the same kind"
    )
    parser.add_argument(
        "--topics",
        default="",
        metavar="NAMES",
        help="only these topics: ids, * and ? as wildcards, or ranges such as 301-350",
    )
    add_measures(parser, "a measure to estimate: P@k, R@k, CG@k, DCG@k, nDCG@k, RBP or AP (default: P@10 and nDCG@10)")
    add_complete(parser)
    add_format(parser, FORMATS)
    add_figure(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=estimate)


def family(text: str) -> tuple[str, tuple[str, ...]]:
    """Parse the name of a family of runs and its runs, such as ``gpt=run1,run2``; used as an `argparse` type."""
    name, given, runs = text.partition("=")
    if not given or not name or not runs:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a name and runs such as gpt=run1,run2")
    return name, tuple(runs.split(","))


def estimate(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read all files, estimate the scores, and print the table or draw the figure."""
    from irdesk.cli.estimates.estimate_input import open_estimates
    from irdesk.reporting.tables import table_writers

    with open_estimates(options, waiting) as by_measure:
        if options.figure is not None:
            write_figure(_figure(by_measure, options), options, waiting)
            return
        table = _table(by_measure, options)
    writers = {
        "table": table_writers.as_text,
        "markdown": table_writers.as_markdown,
        "latex": table_writers.as_latex,
        "csv": table_writers.as_csv,
        "json": table_writers.as_json,
    }
    waiting.say(writers[options.format](table), end="")


def _table(by_measure: Sequence[Given], options: argparse.Namespace) -> Table:
    from irdesk.reporting.estimates import estimate_tables
    from irdesk.reporting.estimates.agreement_tables import agreement_table, differences_table

    first, estimates = by_measure[0], [each.estimate for each in by_measure]
    if options.agreement:
        return agreement_table(first.agreements, first.estimate.population.models[0])
    if options.differences:
        return differences_table(first.differences, str(first.estimate.linear.measure))
    if options.against_full:
        return estimate_tables.full_judging_table([_sampled(each) for each in by_measure], estimates)
    if options.bias or options.families or options.by:
        return estimate_tables.bias_table(estimates, _families(first, options))
    make = estimate_tables.pairs_table if options.pairs else estimate_tables.runs_table
    return make(estimates, other_topics=options.other_topics)


def _sampled(given: Given) -> MeasureEstimate:
    """Return the estimates from the sampled documents only. Raises `CommandRefused` if there is no sample, or if not
    all documents of the design are judged.
    """
    sampled = given.sampled
    if sampled is None or not given.estimate.is_census:
        raise CommandRefused(
            "--against-full compares a sample with all judgements; it needs a design and judgements of all its "
            "documents"
        )
    return sampled


def _families(given: Given, options: argparse.Namespace) -> dict[str, tuple[str, ...]]:
    """Return the families of runs to compare, or an empty dictionary if single runs are to be compared. Raises
    `CommandRefused` if the options cannot be combined or the given field does not divide the runs into families.
    """
    if options.by is None:
        return dict(options.families or ())
    if options.families:
        raise CommandRefused("--by and --family cannot be combined")
    families = given.request.families("" if options.by == GROUP else options.by)
    if not families:
        raise CommandRefused(f"no run has the field {options.by}, or all have the same value")
    return families


def _figure(by_measure: Sequence[Given], options: argparse.Namespace) -> Figure:
    from irdesk.reporting.estimates.estimate_figures import bias_figure, estimate_figure, full_judging_figure
    from irdesk.reporting.estimates.estimate_tables import biases_of
    from irdesk.reporting.estimates.estimate_text import bias_assumption

    first = by_measure[0]
    measure, model = str(first.estimate.linear.measure), first.estimate.population.models[0]
    if options.pairs or options.agreement or options.differences:
        raise CommandRefused("-o draws the estimates, their bias (--bias), or --against-full; give one of these")
    if options.against_full:
        return full_judging_figure(_sampled(first), first.estimate, first.labels)
    if options.bias or options.families or options.by:
        biases = biases_of(first.estimate, _families(first, options))
        labels = first.labels_of(biases)
        return bias_figure(biases, labels, measure, model, bias_assumption(first.estimate, len(biases)))
    return estimate_figure(first.estimate, first.labels, other_topics=options.other_topics)
