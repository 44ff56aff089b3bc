"""``irdesk decide QRELS RUN RUN -m MEASURE``: what would change the answer to which run is better."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from irdesk.cli.figures import add_figure, write_figure
from irdesk.cli.inputs import add_columns, named_ranked, read
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, rules_of
from irdesk.cli.topic_choice import add_topic_choice, topic_choice
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.docnos import Keys, keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Pool
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.evaluation.bounds import MOST_GRADES, grades_to_top
from irdesk.evaluation.deciding import decide
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run
from irdesk.formats import pool_file
from irdesk.formats.base import Kind
from irdesk.reporting.conventions import not_known, rule_parts
from irdesk.reporting.deciding import FORMATS
from irdesk.reporting.naming import distinct_names
from irdesk.session.deciding import refuse_same, refuse_undecidable, with_docnos
from irdesk.session.topic_filter import TopicFilter, over_topics


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "decide",
        help="what would change the answer to which of two runs is better",
        description="Whether judging more could still turn the order of two runs, which unjudged documents matter "
        "most, and how many judgements settle it. What may be judged is what either run shows down to the measure's "
        "cutoff, and what --pool names; all else stays as it is.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs=2, help="two runs")
    parser.add_argument("-m", dest="measure", metavar="MEASURE", default="AP", help="a measure (default: AP)")
    parser.add_argument("--topic", metavar="T", default="", help="for one topic alone (default: the mean over topics)")
    parser.add_argument("--pool", metavar="POOL", help="documents that are to be judged too, one a line: topic docno")
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument(
        "--format", choices=list(FORMATS), default="table", help=f"{', '.join(FORMATS)} (default: table)"
    )
    add_figure(parser)
    add_topic_choice(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=decide_order)


def decide_order(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, score, decide, print."""
    measure = parse_one(options.measure)
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    rules = rules_of(options, qrels)
    refuse_undecidable(measure, rules)
    board = Scoreboard((measure,), rules, Judgements.of(qrels.grades))
    whole: list[Run] = []
    orders = []
    for at, (name, progress) in enumerate(zip(options.runs, files, strict=True)):
        run: Run = read(name, Kind.RUN, options.columns, progress)
        orders.append(named_ranked(name, run, rules.ordering))
        board.add(score_run(f"{at} {name}", orders[-1], board.truths, (measure,), rules))
        whole.append(run)
    first, second = distinct_names([(run.tag, name) for run, name in zip(whole, options.runs, strict=True)])
    refuse_same((first, second), (orders[0], orders[1]))
    if board.unknown():
        raise CommandRefused(not_known((measure,)))
    topics, over = _topics(options, board)
    pool: Pool = pool_file.read(Path(options.pool), waiting.stage("reading", [1])[0]) if options.pool else {}
    places = {topic: row for row, topic in enumerate(board.topics)}
    grades = grades_to_top(rules.profile.top, board.truths.values())
    if len(grades) > MOST_GRADES:
        raise CommandRefused(
            f"the grades go from 0 to {grades[-1]}; what would change is computed for at most {MOST_GRADES} grades"
        )
    pooled: Mapping[str, Keys] = {topic: keys_of(list(docnos)) for topic, docnos in pool.items()}
    found = decide(
        measure, topics, board.table(0)[[places[topic] for topic in topics]], (orders[0], orders[1]), pooled,
        board.truths, grades, rules, waiting.stage("deciding", [1])[0],
    )  # fmt: skip
    said = " · ".join(rule_parts(rules, (measure,)))
    decided = with_docnos(found, (first, second), pool, partial(_docnos, whole), options.topic, over, said)
    if options.figure is None:
        waiting.say(FORMATS[options.format](decided), end="")
        return
    figure = decided.figure((0, 1))
    if figure is None:
        raise CommandRefused(f"there is nothing to draw: {decided.sentences[-1]}")
    write_figure(figure, options, waiting)


def _topics(options: argparse.Namespace, board: Scoreboard) -> tuple[Sequence[str], str]:
    """The one topic, or those that are chosen, and which these are. Raises `CommandRefused`."""
    topics, over = topic_choice(options, board)
    if not options.topic:
        return topics, over or over_topics(TopicFilter(), topics, len(topics))
    if options.topic not in board.topics:
        raise CommandRefused(f"{options.qrels}: judges no topic {options.topic}")
    return (options.topic,), ""


def _docnos(runs: Sequence[Run], side: int, topic: str, keys: Keys) -> list[str]:
    """The docnos of some documents of a run for a topic."""
    ranking = runs[side].rankings[topic]
    docnos, order = ranking.docno_list(), np.argsort(ranking.keys)
    return [docnos[at] for at in order[np.searchsorted(ranking.keys, keys, sorter=order)].tolist()]
