"""``irdesk explain QRELS RUN|PROJECT -m MEASURE --topic T``: explain a score rank by rank."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace

import numpy as np

from irdesk.cli.options.measure_options import add_format, add_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.scoring_options import ordering_of
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.input_files import add_relevance, naming
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.domain.ranking_order import order_with_ties, rank_run
from irdesk.domain.run import Run
from irdesk.domain.run_check import check_run
from irdesk.evaluation.explain.explanation import explain
from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.reporting.scoring.explanation import FORMATS, WRITERS
from irdesk.reporting.tables.scoring_convention_text import not_known


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "explain",
        help="show how a score is computed, rank by rank",
        description="Show how one run's score for one topic is computed: what each rank contributes, and the "
        "sum that is "
        "the score.",
    )
    add_experiment(parser, "a run; compressed files can be given directly")
    add_measure(parser, "a measure, such as nDCG@10 (default: the project's first)")
    parser.add_argument("--topic", metavar="T", required=True, help="the id of a topic")
    add_format(parser, FORMATS)
    add_relevance(parser)
    parser.set_defaults(command=explain_score)


def explain_score(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the run, explain its score, and print the explanation."""
    with open_experiment(options, waiting, most=1) as experiment:
        waiting.say(_explained(experiment, options, waiting), end="")


def _explained(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress) -> str:
    """Return the explanation of the score as text."""
    name = options.measure or next(iter(experiment.compared), "")
    if not name:
        raise CommandRefused("name a measure: -m nDCG@10")
    measure = parse_one(name)
    if not single(measure):
        raise UnknownMeasure(f"{measure} is not defined for single topics, so it cannot be explained rank by rank")
    judged = experiment.judged((measure,))
    qrels, rules = judged.qrels, judged.rules
    run = experiment.run(0)
    topic: str = options.topic
    if topic not in qrels.grades:
        raise CommandRefused(
            f"{experiment.name}: has no judgements for topic {topic}; it has {_some(list(qrels.grades))}"
        )
    if topic not in run.rankings:
        raise CommandRefused(f"{experiment.labels[0]}: has no topic {topic}; it has {_some(list(run.rankings))}")
    ranking, truth = run.rankings[topic], judged.truths[topic]
    if (need := measure.family.needs) and not (truth.detail and truth.detail.has(need)):
        raise CommandRefused(f"{experiment.name}: topic {topic} has no {need.value}, which {measure} needs")
    with naming(experiment.labels[0], topic):
        order, places = order_with_ties(ranking, ordering_of(rules, options.relevance, (measure,)))
    board = Scoreboard((measure,), rules, Judgements({topic: truth}))
    one = Run(run.tag, {topic: ranking})
    board.add(
        score_run(
            experiment.ids[0],
            replace(rank_run(one, rules.ordering), check=check_run(one)),
            board.truths,
            board.measures,
            rules,
        )
    )
    warn(board, experiment, judged, waiting)
    docnos = ranking.docno_list()
    keys = ranking.keys[order]
    explanation = explain(measure, truth.codes(keys), truth, rules, keys, np.isin(np.arange(len(order)), places))
    if math.isinf(explanation.score):
        raise CommandRefused(not_known((measure,)))
    in_order = [docnos[index] for index in order.tolist()]
    (called,) = names_of(experiment, [run])
    return WRITERS[options.format](explanation, in_order, called, topic, experiment.conventions(rules, (measure,)))


def _some(topics: list[str]) -> str:
    """Return the first five topics and the number of further topics as text."""
    named = ", ".join(topics[:5])
    return f"{named} and {len(topics) - 5} more" if len(topics) > 5 else named
