"""``irdesk heatmap QRELS RUN...|PROJECT``: the scores of all runs as a matrix of topics and runs, sorted or
clustered.
"""

from __future__ import annotations

import argparse

from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format, add_measure, chosen_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.topic_options import add_topic_choice, topic_choice
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.evaluation.scoring.scoreboard import Scoreboard

SHOWN = ("score", "difference", "rank")
TOPICS = ("clusters", "difficulty", "spread", "relevant", "id")
RUNS = ("clusters", "mean", "name")
LINKAGES = ("average", "complete", "ward")
FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "heatmap",
        help="all scores as a matrix of topics and runs, sorted or clustered",
        description="Print one row per topic and one column per run: scores, differences from the first run, "
        "or ranks on "
        "the topic.",
    )
    add_experiment(parser, "runs; differences are computed from the first one")
    add_measure(parser, "a measure that scores single topics (default: AP, or the project's first)")
    parser.add_argument("--show", choices=SHOWN, default="score", help=f"{', '.join(SHOWN)} (default: score)")
    parser.add_argument(
        "--topic-order", choices=TOPICS, default="difficulty", help=f"{', '.join(TOPICS)} (default: the hardest first)"
    )
    parser.add_argument(
        "--run-order", choices=RUNS, default="mean", help=f"{', '.join(RUNS)} (default: the best first)"
    )
    parser.add_argument("--cluster", action="store_true", help="cluster both topics and runs")
    parser.add_argument(
        "--linkage", choices=LINKAGES, default="average", help=f"{', '.join(LINKAGES)} (default: average)"
    )
    add_complete(parser)
    add_format(parser, FORMATS)
    add_topic_choice(parser)
    add_figure(parser)
    parser.set_defaults(command=heatmap)


def heatmap(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read and score the runs, sort or cluster them, and print the scores."""
    with open_experiment(options, waiting) as experiment:
        _heatmap(experiment, options, waiting)


def _heatmap(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.evaluation.comparison.clustering import Linkage
    from irdesk.evaluation.comparison.heat_map import Arranged, RunOrder, Shown, TopicOrder, heat_map, scores_of
    from irdesk.reporting.comparison.heat_map import HeatReport
    from irdesk.reporting.tables.table_writers import WRITERS
    from irdesk.session.scoring.topic_filter import TopicFilter, over_topics

    measure = chosen_measure(options.measure, experiment)
    judged = experiment.judged((measure,))
    board = Scoreboard((measure,), judged.rules, judged.truths)
    names = names_of(experiment, add_runs(board, experiment, judged))
    warn(board, experiment, judged, waiting)
    topics, over = topic_choice(options, board, experiment.texts)
    waiting.stage("arranging")
    arranged = Arranged(
        Shown(options.show),
        TopicOrder.CLUSTERS if options.cluster else TopicOrder(options.topic_order),
        RunOrder.CLUSTERS if options.cluster else RunOrder(options.run_order),
        Linkage(options.linkage),
    )
    scores = scores_of(board, measure, topics, board.run_ids, names, experiment.groups)
    over = over or over_topics(TopicFilter(), topics, topics)
    report = HeatReport(
        scores, heat_map(scores, arranged, 0), f"{over} · {experiment.conventions(judged.rules, (measure,))}"
    )
    if options.figure:
        write_figure(report.figure(), options, waiting)
        return
    waiting.say(WRITERS[options.format](report.table()), end="")
