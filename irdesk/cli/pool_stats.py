"""``irdesk pool-stats QRELS RUN...``: what a pool of runs holds, what each brings to it, and what hangs on that."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from irdesk.cli.inputs import add_columns, named_ranked, read
from irdesk.cli.parsing import Commands
from irdesk.cli.pooling import DEFAULT_DEPTH
from irdesk.cli.ruling import add_rules, positive, rules_of
from irdesk.cli.scoring import topic_measure
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.pool import Taken
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Run
from irdesk.formats.base import Kind
from irdesk.reporting.pool_statistics import FORMATS, WRITERS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "pool-stats",
        help="what a pool of runs holds, and what each run brings to it",
        description="Pool the first documents of each run: sizes by topic, what each run brings, alone or with others, "
        "what is judged, how runs overlap, and each run's score without the documents that it alone brought.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; compressed files are read as they are")
    add_statistics(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=pool_stats)


def add_statistics(parser: argparse.ArgumentParser) -> None:
    """Add the options of a pool's statistics; ``-M`` is a depth of another kind, hence the other name."""
    parser.add_argument(
        "--depth", dest="pool_depth", type=positive, metavar="K",
        help=f"documents of each run and topic (default: {DEFAULT_DEPTH}, or a project's pool as it was made)",
    )  # fmt: skip
    parser.add_argument(
        "--taken", choices=[taken.value for taken in Taken], default=Taken.FILE.value,
        help="the order in which a run's documents are taken: lines of the file (default), retrieval score, or rank",
    )  # fmt: skip
    parser.add_argument("-m", dest="measure", default="AP", metavar="MEASURE", help="scores the runs (default: AP)")
    parser.add_argument("--format", choices=FORMATS, default="table", help="table (default), csv or json")


def add_verb(verbs: Commands) -> None:
    """Add the same of a project."""
    verb = verbs.add_parser(
        "pool-stats", help="what the pool of a project's runs holds, and what each run brings to it",
        description="As irdesk pool-stats, of a project's runs and judgements by its conventions.",
    )  # fmt: skip
    verb.add_argument("project", metavar="PROJECT", type=Path)
    add_statistics(verb)
    verb.set_defaults(command=of_project)


def of_project(options: argparse.Namespace, waiting: Waiting) -> None:
    """Open, count, print."""
    from irdesk.session.leaving_out import Depth, PooledRuns
    from irdesk.session.projects import open_project
    from irdesk.session.reusing import judgements_of, pool_report

    measure = topic_measure(options.measure)
    (progress,) = waiting.stage(f"opening {options.project.name}")
    project = open_project(options.project, progress, to_read=True)
    try:
        state = project.state
        pooled = PooledRuns.of(project.store, state)
        depth = options.pool_depth or (None if state.pool else DEFAULT_DEPTH)
        pooling, counting = waiting.stage("counting", [1.0, 1.0])
        pool = pooled.contributions(Depth(depth, Taken(options.taken)), pooling)
        keys = {run_id: state.ranked(run_id) for run_id in pooled.runs}
        tags = {source.id: source.name for source in state.present("run")}
        found = pool_report(pool, tags, keys, measure, judgements_of(state), state.rules, counting)
    finally:
        project.store.close()
    waiting.say(WRITERS[options.format](found), end="")


def pool_stats(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, count, print."""
    from irdesk.pooling.contributing import to_depth
    from irdesk.session.reusing import pool_report

    measure = topic_measure(options.measure)
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    runs: dict[str, Run] = {}
    for i, (name, part) in enumerate(zip(options.runs, files, strict=True)):
        runs[str(i)] = read(name, Kind.RUN, options.columns, part)
        if qrels.grades.keys().isdisjoint(runs[str(i)].rankings):
            waiting.say(f"irdesk: {name}: none of its topics is in the qrels", sys.stderr)
    rules = rules_of(options, qrels)
    keys = {run_id: named_ranked(options.runs[int(run_id)], run, rules.ordering) for run_id, run in runs.items()}
    pooling, counting = waiting.stage("counting", [1.0, 1.0])
    pool = to_depth(runs, options.pool_depth or DEFAULT_DEPTH, Taken(options.taken), pooling)
    tags = {run_id: run.tag for run_id, run in runs.items()}
    found = pool_report(pool, tags, keys, measure, qrels, rules, counting)
    waiting.say(WRITERS[options.format](found), end="")
