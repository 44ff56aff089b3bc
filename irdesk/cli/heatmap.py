"""``irdesk heatmap QRELS RUN...``: all scores of all runs, topics × runs, sorted or in clusters."""

from __future__ import annotations

import argparse

from irdesk.cli.figures import add_figure, write_figure
from irdesk.cli.inputs import add_columns, read
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, rules_of
from irdesk.cli.scoring import add_runs, topic_measure
from irdesk.cli.topic_choice import add_topic_choice, topic_choice
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.qrels import Qrels
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.formats.base import Kind

SHOWN = ("score", "difference", "rank")
TOPICS = ("clusters", "difficulty", "spread", "relevant", "id")
RUNS = ("clusters", "mean", "name")
LINKAGES = ("average", "complete", "ward")
FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "heatmap",
        help="all scores, topics × runs, sorted or in clusters",
        description="A row a topic, a column a run: scores, differences to the first run, or ranks on the topic.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; differences are to the first one")
    parser.add_argument(
        "-m", dest="measure", metavar="MEASURE", default="AP",
        help="a measure that says something of single topics (default: AP)",
    )  # fmt: skip
    parser.add_argument("--show", choices=SHOWN, default="score", help=f"{', '.join(SHOWN)} (default: score)")
    parser.add_argument(
        "--topic-order", choices=TOPICS, default="difficulty", help=f"{', '.join(TOPICS)} (default: the hardest first)"
    )
    parser.add_argument(
        "--run-order", choices=RUNS, default="mean", help=f"{', '.join(RUNS)} (default: the best first)"
    )
    parser.add_argument("--cluster", action="store_true", help="both sides in clusters")
    parser.add_argument(
        "--linkage", choices=LINKAGES, default="average", help=f"{', '.join(LINKAGES)} (default: average)"
    )
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument("--format", choices=FORMATS, default="table", help=f"{', '.join(FORMATS)} (default: table)")
    add_topic_choice(parser)
    add_figure(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=heatmap)


def heatmap(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, score, arrange, print."""
    from irdesk.evaluation.clustering import Linkage
    from irdesk.evaluation.heat_map import Arranged, RunOrder, Shown, TopicOrder, heat_map, scores_of
    from irdesk.reporting.conventions import rule_parts
    from irdesk.reporting.heat_map import HeatReport
    from irdesk.reporting.naming import distinct_names
    from irdesk.reporting.table_writers import WRITERS
    from irdesk.session.topic_filter import TopicFilter, over_topics

    measure = topic_measure(options.measure)
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    rules = rules_of(options, qrels)
    board = Scoreboard((measure,), rules, Judgements.of(qrels.grades, qrels.details))
    tags = [(run.tag, name) for run, name in zip(add_runs(board, options, files), options.runs, strict=True)]
    topics, over = topic_choice(options, board)
    waiting.stage("arranging")
    arranged = Arranged(
        Shown(options.show), TopicOrder.CLUSTERS if options.cluster else TopicOrder(options.topic_order),
        RunOrder.CLUSTERS if options.cluster else RunOrder(options.run_order), Linkage(options.linkage),
    )  # fmt: skip
    own = scores_of(board, measure, topics, board.run_ids, distinct_names(tags), [""] * len(tags))
    over = over or over_topics(TopicFilter(), topics, len(topics))
    report = HeatReport(own, heat_map(own, arranged, 0), " · ".join([over, *rule_parts(rules, (measure,))]))
    if options.figure:
        write_figure(report.figure(), options, waiting)
        return
    waiting.say(WRITERS[options.format](report.table()), end="")
