"""``irdesk replay QRELS RUN...``: what orders of judging would have found, to choose one by evidence."""

from __future__ import annotations

import argparse
import secrets

from irdesk.cli.inputs import add_columns, named_ranked, read
from irdesk.cli.parsing import Commands
from irdesk.cli.pooling import DEFAULT_DEPTH, add_seed, run_called
from irdesk.cli.ruling import add_rules, positive, rules_of
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.formats.base import Kind
from irdesk.pooling.depth import run_names
from irdesk.pooling.orders import ORDERS
from irdesk.reporting.replays import FORMATS, WRITERS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "replay",
        help="what orders of judging would have found, against qrels",
        description="Replay orders of judging on the pool of runs against qrels: relevant documents found, and "
        "Kendall's tau of the order of the runs, against documents judged.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; compressed files are read as they are")
    parser.add_argument(
        "--depth", dest="pool_depth", type=positive, default=DEFAULT_DEPTH, metavar="K",
        help=f"documents of each run and topic in the pool (default: {DEFAULT_DEPTH})",
    )  # fmt: skip
    parser.add_argument(
        "--order", dest="orders", choices=list(ORDERS), action="append",
        help="an order; may be given again (default: random, depth, mtf and maxmean)",
    )  # fmt: skip
    add_seed(parser)
    parser.add_argument("-m", dest="measure", default="AP", metavar="MEASURE", help="ranks the runs (default: AP)")
    parser.add_argument("--topic", metavar="T", help="one topic (default: all together)")
    parser.add_argument("--format", choices=FORMATS, default="table", help="table (default), csv or json")
    add_columns(parser)
    add_rules(parser, "--run-order")  # --order is that of the queues
    parser.set_defaults(command=replay_orders)


def replay_orders(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, replay, print."""
    from irdesk.reporting.conventions import rule_parts
    from irdesk.session.replaying import DEFAULT_ORDERS, Replaying, measure_of, replay

    measure = measure_of(options.measure)
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    rules = rules_of(options, qrels)
    runs: dict[str, Run] = {
        str(i): read(name, Kind.RUN, options.columns, part)
        for i, (name, part) in enumerate(zip(options.runs, files, strict=True))
    }
    names = run_names({run_id: run.tag for run_id, run in runs.items()})
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    orders = tuple(dict.fromkeys(options.orders or DEFAULT_ORDERS))
    compared = tuple(run_called(names, tag) for tag in options.between)
    wish = Replaying(orders, tuple(runs), options.pool_depth, seed, measure, compared, Taken.FILE)
    keys = {run_id: named_ranked(options.runs[int(run_id)], run, rules.ordering) for run_id, run in runs.items()}
    (progress,) = waiting.stage("replaying")
    found = replay(wish, runs, keys, qrels.grades, rules, progress)
    if options.topic is not None and options.topic not in found.topics:
        raise CommandRefused(f"topic {options.topic} is not both pooled and judged")
    said = " · ".join((*rule_parts(rules, (measure,)), f"seed {seed}"))
    waiting.say(WRITERS[options.format](found, options.topic, said), end="")
