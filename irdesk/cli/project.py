"""``irdesk project create|add|pool|export|info|check``: a project without its window."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.cli.inputs import add_columns
from irdesk.cli.parsing import Commands
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.grades import DEFAULT_SCALE, PRESETS
from irdesk.domain.progress import QUIET
from irdesk.domain.project import PoolSpec, Source, counted
from irdesk.formats import trec_qrels, trec_run
from irdesk.pooling.orders import DEFAULT_ORDER, ORDERS
from irdesk.reporting.scores import Report, as_table
from irdesk.session import checking
from irdesk.session.loading import Frozen, prepare
from irdesk.session.pools import prepare_pool
from irdesk.session.projects import create, open_project, project_path, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.workspace import Workspace

ASSESSOR = "command line"


def add_parser(commands: Commands) -> None:
    """Add this command's parsers."""
    parser = commands.add_parser("project", help="make, fill, check and export a project file")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)

    verb = verbs.add_parser("create", help="make an empty project")
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.add_argument("files", metavar="FILE", nargs="*", type=Path, help="files to add at once")
    verb.add_argument(
        "--scale",
        choices=[_plain(name) for name in PRESETS],
        default=_plain(DEFAULT_SCALE.name),
        help="the grades (default: 0-3)",
        type=_plain,
    )
    add_columns(verb)
    verb.set_defaults(command=_create, by_position=False)

    verb = verbs.add_parser("add", help="add runs, qrels, topics or documents, told apart by their content")
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.add_argument("files", metavar="FILE", nargs="+", type=Path)
    verb.add_argument(
        "--by-position",
        action="store_true",
        help="number topics 1 to n in file order instead of by their own ids",
    )
    add_columns(verb)
    verb.set_defaults(command=_add)

    verb = verbs.add_parser("pool", help="make the pool that is judged")
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.add_argument("--depth", type=int, default=10, metavar="K", help="documents of each run (default: 10)")
    verb.add_argument("--run", dest="tags", action="append", default=[], metavar="TAG", help="only runs with this tag")
    verb.add_argument("--order", choices=list(ORDERS), default=DEFAULT_ORDER)
    verb.add_argument(
        "--seed", type=int, help="a number that makes the order reproducible; drawn and told if not given"
    )
    verb.set_defaults(command=_pool)

    verb = verbs.add_parser("info", help="say what is in a project")
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.set_defaults(command=_info)

    verb = verbs.add_parser(
        "check", help="check a project: integrity, journal against state, scores against a fresh evaluation"
    )
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.set_defaults(command=_check)

    verb = verbs.add_parser("export", help="write the judgements as qrels, or the runs")
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.add_argument("--qrels", type=Path, metavar="FILE", help="write all judgements that count in four columns")
    verb.add_argument("--run", nargs=2, metavar=("TAG", "FILE"), help="write a run in six columns")
    verb.set_defaults(command=_export)


def _plain(name: str) -> str:
    """The name of a scale as a keyboard writes it: 0-3 for 0–3."""
    return name.replace("–", "-")


@contextmanager
def _opened(path: Path) -> Iterator[Workspace]:
    workspace = workspace_of(open_project(path, QUIET), ASSESSOR)
    try:
        yield workspace
    finally:
        workspace.close()


def _create(options: argparse.Namespace) -> None:
    path = project_path(options.project)
    create(path, next(scale for name, scale in PRESETS.items() if _plain(name) == options.scale))
    print(f"made {path}")
    if options.files:
        options.project = path
        _add(options)


def _add(options: argparse.Namespace) -> None:
    with _opened(options.project) as workspace:
        for file in options.files:
            frozen = Frozen.of(workspace.store, workspace.state)
            source_id = workspace.new_id()
            command = prepare(
                file, source_id, workspace.now(), frozen, QUIET,
                by_position=options.by_position, told=tuple(options.columns),
            )  # fmt: skip
            try:
                changes = workspace.execute(command)
            except CommandRefused as fault:
                workspace.store.drop_staged(source_id)
                raise InputError(str(file), 0, str(fault)) from fault
            source = workspace.state.sources[source_id]
            print(f"{changes.name}: {counted(source.counts)}")
            _warn_of_topics(Queries(workspace), source)


def _pool(options: argparse.Namespace) -> None:
    if options.depth < 1:
        raise CommandRefused(f"the depth of a pool is 1 or more, not {options.depth}")
    with _opened(options.project) as workspace:
        queries = Queries(workspace)
        chosen = tuple(_run_called(queries, tag) for tag in options.tags) or tuple(run.id for run in queries.runs())
        for source in queries.sources("topics"):
            _warn_of_topics(queries, source)
        seed = secrets.randbelow(2**31) if options.seed is None else options.seed
        spec = PoolSpec(workspace.new_id(), options.depth, chosen, options.order, seed, workspace.now())
        changes = workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        print(f"{changes.name} from {len(chosen)} runs, {options.order} order, seed {seed}")


def _run_called(queries: Queries, tag: str) -> str:
    """The id of the run with a name; refused where there is none, or where it is the tag of several."""
    runs = queries.runs()
    names = ", ".join(run.tag for run in runs) or "none"
    if found := [run.id for run in runs if run.tag == tag]:
        return found[0]
    if any(source.name == tag for source in queries.sources("run")):
        raise CommandRefused(f"several runs have the tag {tag}; name one of {names}")
    raise CommandRefused(f"no run is called {tag}; there are {names}")


def _warn_of_topics(queries: Queries, source: Source) -> None:
    """Say on stderr where the topics of a file are named by no run and no qrels: their numbers may be others."""
    if source.kind != "topics":
        return
    unmatched, by_position = queries.unmatched_topics(source)
    if unmatched:
        hint = f"; numbered --by-position, {by_position} would be left" if by_position < unmatched else ""
        print(f"irdesk: {unmatched} topics of {source.name} are in no run and no qrels{hint}", file=sys.stderr)


def _info(options: argparse.Namespace) -> None:
    with _opened(options.project) as workspace:
        queries = Queries(workspace)
        for kind in ("documents", "topics", "qrels"):
            for source in queries.sources(kind):
                print(f"{kind:<10} {source.name}: {counted(source.counts)}")
        for run, source in zip(queries.runs(), queries.sources("run"), strict=True):
            print(f"{'run':<10} {run.tag}: {counted(source.counts)}")
        scale = queries.scale()
        print(f"{'scale':<10} {scale.name}: {', '.join(f'{level.grade} {level.name}' for level in scale.levels)}")
        progress = queries.progress()
        if progress.topics:
            print(f"{'pool':<10} {progress.documents} documents of {progress.topics} topics, {progress.judged} judged")
        board = workspace.state.board
        if board.run_ids and board.topics:
            tags = {row.id: row.tag for row in queries.runs()}
            print("\n" + as_table(Report(board, tags)), end="")


def _check(options: argparse.Namespace) -> None:
    with _opened(options.project) as workspace:
        findings = checking.check(workspace)
    for finding in findings:
        print(finding, file=sys.stderr)
    if findings:
        raise CommandRefused(f"{options.project}: {len(findings)} faults found")
    print(f"{options.project}: integrity, journal and scores are in order")


def _export(options: argparse.Namespace) -> None:
    if not options.qrels and not options.run:
        raise CommandRefused("say what to export: --qrels FILE, or --run TAG FILE")
    if "-" in {str(options.qrels), *(options.run or ())[1:]}:
        raise CommandRefused("name a file to write; standard output is not one of this command")
    with _opened(options.project) as workspace:
        if options.qrels:
            qrels = Queries(workspace).effective_qrels()
            _writing(options.qrels, lambda: trec_qrels.write(qrels, options.qrels))
            print(f"wrote {qrels.judgements} judgements of {len(qrels.grades)} topics to {options.qrels}")
        if options.run:
            tag, name = options.run
            source = workspace.state.sources[_run_called(Queries(workspace), tag)]
            run = workspace.store.run(source.id, source.name)
            _writing(Path(name), lambda: trec_run.write(run, Path(name)))
            print(f"wrote {run.lines} lines of {tag} to {name}")


def _writing(path: Path, write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be written: {fault.strerror}") from fault
