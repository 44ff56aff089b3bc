"""Input files named on the command line, each of an expected kind; ``-`` is standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from irdesk.cli.options.parser import LISTED
from irdesk.cli.support.input_urls import copy_url, is_url
from irdesk.domain.errors import CommandRefused, InputError, UselessRanks
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.qrels import Qrels
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.domain.run_check import check_run
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgement_details import Need
from irdesk.formats.columns_option import by_columns
from irdesk.formats.format_definition import Format, Kind, Stretch
from irdesk.formats.format_detection import refuse_other_kind, sniff
from irdesk.store.project_location import SUFFIX, is_address, project_file

STANDARD_INPUT = "standard input"
_PROJECT = b"SQLite format 3\0"


def waits(name: str) -> bool:
    """Return whether reading a file may block until another program writes to the file. A thread that reads such a file
    cannot be interrupted.
    """
    return name == "-" or Path(name).is_fifo()


def is_project(name: str) -> bool:
    """Return whether a name refers to a project: a database URL, or a file with the content of a project. If the file
    cannot be opened, its name decides.
    """
    if is_address(name):
        return True
    if waits(name) or is_url(name):
        return False
    try:
        with project_file(Path(name)).open("rb") as file:
            return file.read(len(_PROJECT)) == _PROJECT
    except OSError:
        return Path(name).suffix == SUFFIX


@contextmanager
def input_path(name: str) -> Iterator[Path]:
    """Provide a path that can be read repeatedly. Standard input, pipes and the content of URLs are copied to a
    temporary file. Raises `InputError` if copying fails, and `CommandRefused` for a URL if fsspec is not installed.
    """
    if not waits(name) and not is_url(name):
        yield Path(name)
        return
    import shutil
    import tempfile

    called = STANDARD_INPUT if name == "-" else name
    with tempfile.TemporaryDirectory(prefix="irdesk-") as folder:
        path = Path(folder) / Path(called).name
        with path.open("wb") as out:
            if is_url(name):
                copy_url(name, out)
            elif name == "-":
                shutil.copyfileobj(sys.stdin.buffer, out)
            else:
                from irdesk.cli.support.named_pipes import copy_pipe

                copy_pipe(Path(name), out)
        try:
            yield path
        except InputError as fault:
            raise fault.renamed(called) from fault


def columns_of(text: str) -> Format:
    """Parse a format given by its columns; used as an `argparse` type."""
    try:
        return by_columns(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from fault


RELEVANCE = ("qrels", "qrels_jg", "prefs", "qrels_prefs")


def add_relevance(parser: argparse.ArgumentParser) -> None:
    """Add trec_eval's option for the kind of judgements."""
    parser.add_argument(
        "-R",
        dest="relevance",
        choices=RELEVANCE,
        metavar="FORMAT",
        help="the kind of the judgements, if it should not be detected from the content: qrels, qrels_jg (column 2 "
        "is a subtopic or judgement group), prefs, qrels_prefs (grades read as preferences); documents tied "
        "in preferences are then ordered by ascending docno, as in trec_eval",
    )


def read_judgements(options: argparse.Namespace, measures: Sequence[Measure], progress: Progress = QUIET) -> Qrels:
    """Read the judgements that a command names, in the format given by ``-R`` or detected from their content.

    Raises `InputError` for a malformed file, and `CommandRefused` if the judgements lack data that a measure needs.
    """
    if getattr(options, "relevance", None):
        with input_path(options.qrels) as path:
            qrels: Qrels = _relevance(options.relevance).read(path, progress)
    else:
        qrels = read(options.qrels, Kind.QRELS, options.columns, progress)
    refuse_lacking(options.qrels, qrels, measures)
    return qrels


def refuse_lacking(name: str, qrels: Qrels, measures: Sequence[Measure]) -> None:
    """Raise `CommandRefused` if the judgements lack data that a measure needs. The message calls the judgements
    ``name``.
    """
    for measure in measures:
        need = measure.family.needs
        if need and not any(getattr(detail, need.value) for detail in qrels.details.values()):
            raise CommandRefused(f"{name}: has no {need.value}, which {measure} needs; {_WANTED[need]}")


def _relevance(name: str) -> Format:
    """Return the format that trec_eval calls by this name."""
    from irdesk.formats.qrels import qrels_preferences, qrels_trec  # imported here, since few commands need it

    groups, preferences = qrels_trec.DIVERSITY, qrels_preferences.PREFERENCES
    formats = (qrels_trec.FORMAT, groups, preferences, qrels_preferences.GRADED_PREFERENCES)
    return dict(zip(RELEVANCE, formats, strict=True))[name]


_WANTED = {
    Need.SUBTOPICS: "they are in column 2 of four; if no document has two, give -R qrels_jg",
    Need.STRATA: "expected five columns: topic iteration docno stratum grade",
    Need.PREFERENCES: "expected five columns: topic group subgroup docno level, or -R qrels_prefs",
}


def add_runs(parser: argparse.ArgumentParser) -> None:
    """Add the positional argument for run files."""
    parser.add_argument(
        "runs", metavar="RUN", nargs="+", help="runs, or folders of runs; compressed files can be given directly"
    )
    parser.set_defaults(**{LISTED: "runs"})


def add_columns(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the columns of ambiguous files."""
    parser.add_argument(
        "--columns",
        dest="columns",
        type=columns_of,
        action="append",
        default=[],
        metavar="NAMES",
        help="the columns of files with this many columns, such as topic,docno,rank; can be repeated",
    )


def read_ranked(name: str, ordering: Ordering, named: Sequence[Format] = (), progress: Progress = QUIET) -> RankedRun:
    """Read from a run the data that evaluation needs, in evaluation order. Raises the same errors as `read`."""
    with input_path(name) as path:
        format_ = sniff(path, Kind.RUN, tuple(named))
        if format_.rank:
            with naming(name):
                return format_.rank(path, progress, ordering)
        refuse_other_kind(str(path), format_, Kind.RUN)
        run: Run = format_.read(path, progress)
        return named_ranked(name, run, ordering)


def rank_stretch_of(
    name: str, named: Sequence[Format] = ()
) -> Callable[[Path, Progress, Ordering, Stretch], RankedRun | None] | None:
    """Return the function that reads a section of a run's file, see `Format`. Return None if the file's format has no
    such function, or if the file is not a run.
    """
    try:
        return sniff(Path(name), Kind.RUN, tuple(named)).rank_stretch
    except InputError:  # the error is raised again when the whole file is read
        return None


def named_ranked(name: str, run: Run, ordering: Ordering) -> RankedRun:
    """Return a run in evaluation order. Raises an `InputError` with the file name if the rank column cannot define the
    evaluation order.
    """
    with naming(name):
        return replace(rank_run(run, ordering), check=check_run(run))


@contextmanager
def naming(name: str, topic: str = "") -> Iterator[None]:
    """Convert an error about an unusable rank column to an `InputError` with the file name. If only one topic is used,
    the error also names the topic.
    """
    try:
        yield
    except UselessRanks as fault:
        reason = str(fault.of_topic(topic) if topic else fault)
        raise InputError(STANDARD_INPUT if name == "-" else name, 0, reason) from None


def read(name: str, kind: Kind, named: Sequence[Format] = (), progress: Progress = QUIET) -> Any:
    """Read a file of the given kind and return its content. ``named`` holds the user-defined formats, each given by its
    columns.

    Raises `InputError` if the file is malformed or of another kind.
    """
    with input_path(name) as path:
        if is_project(str(path)):
            raise InputError(str(path), 0, f"is a project; expected {kind}")
        format_ = sniff(path, kind, tuple(named))
        refuse_other_kind(str(path), format_, kind)
        return format_.read(path, progress)


def read_run(columns: Sequence[str], name: str) -> Run:
    """Return a run with all its lines; called in a worker process. ``columns`` names formats, as in `columns_of`.

    Raises the same errors as `read`.
    """
    run: Run = read(name, Kind.RUN, [columns_of(names) for names in columns])
    return run
