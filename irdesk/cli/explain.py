"""``irdesk explain QRELS RUN -m MEASURE --topic T``: a score opened, rank by rank."""

from __future__ import annotations

import argparse
import math

import numpy as np

from irdesk.cli.inputs import add_columns, add_relevance, naming, read, read_judgements
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, ordering_of, rules_of
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Run, ordered
from irdesk.evaluation.explanation import explain
from irdesk.evaluation.lists import Truth
from irdesk.evaluation.measure import single
from irdesk.evaluation.names import UnknownMeasure, parse_one
from irdesk.formats.base import Kind
from irdesk.reporting.conventions import not_known, rule_parts
from irdesk.reporting.explanations import FORMATS, WRITERS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "explain",
        help="open a score rank by rank",
        description="Open one run's score for one topic: what each rank gave, and the sum that is the score.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("run", metavar="RUN", help="a run; compressed files are read as they are")
    parser.add_argument("-m", dest="measure", metavar="MEASURE", required=True, help="a measure, such as nDCG@10")
    parser.add_argument("--topic", metavar="T", required=True, help="the id of a topic")
    parser.add_argument("--format", choices=FORMATS, default="table", help="table (default), csv or json")
    add_columns(parser)
    add_relevance(parser)
    add_rules(parser)
    parser.set_defaults(command=explain_score)


def explain_score(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, explain, print."""
    measure = parse_one(options.measure)
    if not single(measure):
        raise UnknownMeasure(f"{measure} says nothing of a single topic; there is nothing to explain rank by rank")
    judged, ranked = reading(waiting, [options.qrels, options.run])
    qrels = read_judgements(options, (measure,), judged)
    rules = rules_of(options, qrels)
    run: Run = read(options.run, Kind.RUN, options.columns, ranked)
    topic: str = options.topic
    if topic not in qrels.grades:
        raise CommandRefused(f"{options.qrels}: judges no topic {topic}; it has {_some(list(qrels.grades))}")
    if topic not in run.rankings:
        raise CommandRefused(f"{options.run}: has no topic {topic}; it has {_some(list(run.rankings))}")
    ranking, truth = run.rankings[topic], Truth.of(qrels.grades[topic], qrels.details.get(topic))
    if (need := measure.family.needs) and not (truth.detail and truth.detail.has(need)):
        raise CommandRefused(f"{options.qrels}: topic {topic} has no {need.value}, which {measure} needs")
    with naming(options.run, topic):
        order, places = ordered(ranking, ordering_of(rules, options.relevance, (measure,)))
    docnos = ranking.docno_list()
    keys = ranking.keys[order]
    found = explain(measure, truth.codes(keys), truth, rules, keys, np.isin(np.arange(len(order)), places))
    if math.isinf(found.score):
        raise CommandRefused(not_known((measure,)))
    said = " · ".join(rule_parts(rules, (measure,)))
    in_order = [docnos[at] for at in order.tolist()]
    waiting.say(WRITERS[options.format](found, in_order, run.tag, topic, said), end="")


def _some(topics: list[str]) -> str:
    """The first topics by name, and how many more there are."""
    named = ", ".join(topics[:5])
    return f"{named} and {len(topics) - 5} more" if len(topics) > 5 else named
