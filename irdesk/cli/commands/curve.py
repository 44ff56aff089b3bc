"""``irdesk curve QRELS RUN...|PROJECT``: the curves of runs and their bands, as points or as a figure."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from irdesk.cli.options.argument_types import positive, share
from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.worker_options import add_workers, provide_workers
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.topic_patterns import matching, split_names
from irdesk.evaluation.curves.curves import Kind as CurveKind
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.system.workers import Workers

if TYPE_CHECKING:
    from irdesk.evaluation.curves.curve_bootstrap import Resampling
    from irdesk.reporting.curves.curve_plot_data import Curves, CurveWish, DrawnRun
    from irdesk.reporting.drawing.figure import Figure

FORMATS = ("csv", "json", "table")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "curve",
        help="curves as points or as a figure, with bands that show how far judgements could move them",
        description="Print the points of each run's curve: the mean over topics, or one topic's. A figure shows "
        "the first run with a wide line and its band; of two runs, it shows both bands. Curves of "
        "cumulated gain include that of the ideal ranking.",
    )
    add_experiment(parser, "runs; compressed files can be given directly")
    parser.add_argument(
        "--kind",
        choices=[kind.value for kind in CurveKind],
        default=CurveKind.PR_11.value,
        help="the kind of curve: precision against recall (pr11: interpolated at 11 points, the default; pr101; "
        "pr: raw), or precision, recall, nDCG or cumulated gain by rank",
    )
    parser.add_argument("--topic", metavar="T", help="one topic's curves (default: the mean over topics)")
    parser.add_argument(
        "--only",
        metavar="NAMES",
        help="the mean over only these topics: ids, * and ? as wildcards, or ranges such as 301-350",
    )
    add_complete(parser)
    add_format(parser, FORMATS)
    parser.add_argument(
        "--baseline",
        metavar="RUN",
        help="a run, by its file or tag, from which the differences of all others are computed, with the points "
        "where curves cross",
    )
    parser.add_argument(
        "--bootstrap",
        type=positive,
        metavar="N",
        help="bands from N resamples of the topics at each point; in a figure they replace the bands of judging",
    )
    parser.add_argument("--seed", type=positive, default=1, metavar="N", help="the seed of the resamples (default: 1)")
    parser.add_argument(
        "--confidence",
        type=share,
        default=0.95,
        metavar="C",
        help="the confidence level of these bands (default: 0.95)",
    )
    parser.add_argument("--differences", action="store_true", help="a figure of differences from the baseline")
    parser.add_argument("--contours", action="store_true", help="a figure with contours of equal F-measure")
    parser.add_argument(
        "--topics", action="store_true", help="a figure that also shows the single topics of the first run"
    )
    add_figure(parser)
    add_workers(parser)
    parser.set_defaults(command=curve)


def curve(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, compute their curves, and print or draw them."""
    if options.figure is None and (options.contours or options.topics):
        raise CommandRefused("--contours and --topics apply to a figure; name its file with -o")
    with open_experiment(options, waiting, listed=True) as experiment, provide_workers(options, waiting) as workers:
        _curve(experiment, options, waiting, workers)


def _curve(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress, workers: Workers) -> None:
    from irdesk.evaluation.curves.curve_bands import BandBook
    from irdesk.evaluation.curves.curve_bootstrap import RESAMPLES, Resampling
    from irdesk.evaluation.curves.curves import CurveBook
    from irdesk.reporting.curves.curve_plot_data import BandKind, Curves, CurveWish, DrawnRun
    from irdesk.reporting.curves.curve_table import WRITERS, rows

    judged, kind = experiment.judged(), CurveKind(options.kind)
    rules = judged.rules
    topic: str | None = options.topic
    if topic is not None and topic not in judged.qrels.grades:
        raise CommandRefused(f"{experiment.name}: has no judgements for topic {topic}")
    board = Scoreboard((), rules, judged.truths)
    among = None if options.only is None else matching(split_names(options.only), board.topics)
    if among == ():
        raise CommandRefused(f"no judged topic matches: {options.only}")
    names = names_of(experiment, add_runs(board, experiment, judged, workers))
    warn(board, experiment, judged, waiting)
    progress = waiting.stage("drawing")[0]
    runs = [DrawnRun(*fields) for fields in zip(board.run_ids, names, experiment.colours, strict=True)]
    around = BandKind.TOPICS if options.bootstrap else BandKind.UNJUDGED
    wish = CurveWish(
        kind,
        topic or "",
        other=_baseline(options, runs, experiment.labels),
        less=options.differences,
        around=around,
        contours=options.contours,
        topics=options.topics,
        among=among,
    )
    curves = Curves(board, CurveBook(board), BandBook(board), experiment.grades(judged))
    how = Resampling(options.bootstrap or RESAMPLES, options.seed, options.confidence)
    if options.figure:
        write_figure(_figure(curves, wish, runs, how, progress, workers), options, waiting)
        return
    curve_rows = rows(curves, wish, runs, how if options.bootstrap else None, progress, workers)
    waiting.say(WRITERS[options.format](curve_rows, kind, topic, experiment.conventions(rules)), end="")


def _baseline(options: argparse.Namespace, runs: Sequence[DrawnRun], labels: Sequence[str]) -> str:
    """Return the id of the baseline run, or an empty string if there is none."""
    if options.baseline is None:
        if options.differences:
            raise CommandRefused("--differences are measured from a baseline; give --baseline RUN, too")
        return ""
    if options.differences and options.kind == CurveKind.PR.value:
        raise CommandRefused("--differences need the same points for all runs, which --kind pr does not have")
    called = [run.id for run, path in zip(runs, labels, strict=True) if options.baseline in {run.name, path}]
    if len(called) != 1:
        how_many = "none" if not called else "several"
        raise CommandRefused(f"--baseline: {how_many} of the runs has the name {options.baseline}")
    return called[0]


def _figure(
    curves: Curves, wish: CurveWish, runs: Sequence[DrawnRun], how: Resampling, progress: Progress, workers: Workers
) -> Figure:
    """Return the figure. It marks the points where the baseline's curve crosses the curve of the first other run. If
    there are many runs, a band is drawn only for this other run.
    """
    from irdesk.reporting.curves.curve_figure import bands_of_few, picture_figure
    from irdesk.reporting.curves.curve_plot_data import sampled_picture

    with_curve = {curve.run_id for curve in curves.of(wish)}
    if not with_curve:
        raise CommandRefused("there is no curve to draw: no run has a judged topic")
    shown = [run for run in runs if run.id in with_curve]
    first = next((run.id for run in shown if run.id != wish.other), shown[0].id)
    picture = sampled_picture(curves, replace(wish, run=first), shown, how, progress, workers)
    return picture_figure(picture, bands_of_few(curves, wish, shown) if picture.band else {})
