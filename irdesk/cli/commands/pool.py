"""``irdesk pool RUN... --depth K -o POOL``: write the pool of runs to a file, without a project."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from irdesk.cli.options.parser import Commands
from irdesk.cli.options.pool_options import add_pooling, parts_of, spec_of
from irdesk.cli.support.input_files import add_columns, add_runs, read
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.pool import BuiltPool
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.domain.run import Run
from irdesk.domain.translatable_messages import filled
from irdesk.formats import pool_file
from irdesk.formats.format_definition import Kind
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.qrels import qrels_stratified
from irdesk.pooling.pool_construction import build_pool
from irdesk.pooling.pooled_documents import run_names


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "pool",
        help="the pool of runs as a file: topic docno, in the order of judging",
        description="Pool runs. A project builds the same pool from the same runs, order and seed (irdesk "
        "project pool).",
    )
    add_runs(parser)
    parser.add_argument(
        "-o", dest="out", metavar="POOL", required=True, help="the file to write; - for standard output"
    )
    parser.add_argument(
        "--strata",
        type=Path,
        metavar="FILE",
        help="for a sample: also write all pooled documents that were not drawn, with their stratum, in five "
        "columns, as not judged (-1)",
    )
    add_pooling(parser)
    add_columns(parser)
    parser.set_defaults(command=pool)


def pool(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, build the pool, and write it."""
    runs: dict[str, Run] = {
        str(i): read(name, Kind.RUN, options.columns, part)
        for i, (name, part) in enumerate(zip(options.runs, reading(waiting, options.runs), strict=True))
    }
    names = run_names({run_id: run.tag for run_id, run in runs.items()})
    spec = spec_of(options, "", 0.0, parts_of(options, list(runs), names), names)
    (progress,) = waiting.stage("building the pool")
    made = build_pool(spec, runs, progress=progress)
    waiting.stage("writing")
    if options.out == "-":
        _write_strata(made, options.strata)
        waiting.say("".join(pool_file.lines(made.queues)), end="")
    else:
        with replacing(Path(options.out)) as out:  # the old pool file is replaced only after the strata file is written
            out.writelines(pool_file.lines(made.queues))
            _write_strata(made, options.strata)
    message = filled(
        "{documents} {documents:document|documents} of {topics} {topics:topic|topics} from {runs} {runs:run|runs}",
        documents=made.spec.documents,
        topics=len(made.queues),
        runs=len(runs),
    )
    sampled = f", drawn from {made.spec.pooled}" if made.strata else ""
    waiting.say(f"irdesk: {message}{sampled}, {spec.order} order, seed {spec.seed}", sys.stderr)


def _write_strata(made: BuiltPool, path: Path | None) -> None:
    if path:
        qrels_stratified.write_stratified(_unjudged(made), path)


def _unjudged(made: BuiltPool) -> Qrels:
    rows: Iterable[tuple[str, str, str]] = [
        (topic, docno, stratum.name)
        for topic, by_docno in made.strata.items()
        for stratum in by_docno
        for docno in stratum.documents
    ]
    grades: dict[str, dict[str, int]] = {}
    strata: dict[str, dict[str, str]] = {}
    for topic, docno, name in rows:
        grades.setdefault(topic, {})[docno] = -1
        strata.setdefault(topic, {})[docno] = name
    return Qrels(grades, {topic: TopicDetail(strata=by_docno) for topic, by_docno in strata.items()})
