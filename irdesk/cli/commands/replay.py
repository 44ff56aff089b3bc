"""``irdesk replay QRELS RUN...|PROJECT``: compare judging orders by the number of relevant documents that each would
have found.
"""

from __future__ import annotations

import argparse
import secrets

from irdesk.cli.options.argument_types import positive
from irdesk.cli.options.measure_options import DEFAULT_MEASURE, add_format, add_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.pool_options import DEFAULT_DEPTH, add_seed, run_called
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.pooling.pooled_documents import run_names
from irdesk.pooling.queue_orders import ORDERS
from irdesk.reporting.pools.replay import FORMATS, WRITERS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "replay",
        help="how many relevant documents different orders of judging would have found",
        description="Replay orders of judging on the pool of runs against qrels. Prints the relevant documents "
        "found, and Kendall's tau of the order of the runs, by the number of documents judged.",
    )
    # ``--order`` is already the name of the option for the queue order.
    add_experiment(parser, "runs; compressed files can be given directly", "--run-order")
    parser.add_argument(
        "--depth",
        dest="pool_depth",
        type=positive,
        default=DEFAULT_DEPTH,
        metavar="K",
        help=f"pool depth: documents of each run per topic (default: {DEFAULT_DEPTH})",
    )
    parser.add_argument(
        "--order",
        dest="orders",
        choices=list(ORDERS),
        action="append",
        help="an order; can be repeated (default: random, depth, mtf and maxmean)",
    )
    add_seed(parser)
    add_measure(parser, "the measure that ranks the runs (default: AP, or the project's first)")
    parser.add_argument("--topic", metavar="T", help="one topic (default: all together)")
    add_format(parser, FORMATS)
    parser.set_defaults(command=replay_orders)


def replay_orders(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, replay the judging orders, and print the results."""
    with open_experiment(options, waiting, hidden=True) as experiment:
        _replay(experiment, options, waiting)


def _replay(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.session.pools.replay import DEFAULT_ORDERS, Replaying, measure_of, replay

    measure = measure_of(options.measure or next(iter(experiment.compared), DEFAULT_MEASURE))
    judged = experiment.judged((measure,))
    rules = judged.rules
    runs = dict(zip(experiment.ids, experiment.all_runs(), strict=True))
    names = run_names({run_id: run.tag for run_id, run in runs.items()})
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    orders = tuple(dict.fromkeys(options.orders or DEFAULT_ORDERS))
    compared = tuple(run_called(names, tag) for tag in options.between)
    wish = Replaying(orders, tuple(runs), options.pool_depth, seed, measure, compared, Taken.FILE)
    keys = {run_id: experiment.ranked(index, rules.ordering) for index, run_id in enumerate(experiment.ids)}
    board = Scoreboard((measure,), rules, judged.truths)
    for run_id, run in keys.items():
        board.add(score_run(run_id, run, board.truths, (measure,), rules))
    warn(board, experiment, judged, waiting)
    (progress,) = waiting.stage("replaying")
    replayed = replay(wish, runs, keys, judged.qrels.grades, rules, progress)
    if options.topic is not None and options.topic not in replayed.topics:
        raise CommandRefused(f"topic {options.topic} is not pooled, or has no judgements")
    conventions = f"{experiment.conventions(rules, (measure,))} · seed {seed}"
    waiting.say(WRITERS[options.format](replayed, options.topic, conventions), end="")
