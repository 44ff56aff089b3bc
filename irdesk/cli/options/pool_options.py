"""Options that describe a pool built from a project's runs or from files."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path

from irdesk.cli.options.argument_types import positive
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen, FromRuns, Layer, Part, PoolSpec, Taken, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.topic_patterns import split_names
from irdesk.formats import pool_file
from irdesk.pooling.queue_orders import DEFAULT_ORDER, ORDERS
from irdesk.pooling.sampling import layers_of

DEFAULT_DEPTH = 10


def add_examined_pool(parser: argparse.ArgumentParser) -> None:
    """Add the options for the pool to examine. Its depth is stored as ``pool_depth``, since ``depth`` is the value of
    ``-M``.
    """
    parser.add_argument(
        "--depth",
        dest="pool_depth",
        type=positive,
        metavar="K",
        help=f"pool depth: documents of each run per topic (default: {DEFAULT_DEPTH}, or the settings of the "
        "project's pool)",
    )
    parser.add_argument(
        "--taken",
        choices=[taken.value for taken in Taken],
        default=Taken.FILE.value,
        help="the order in which a run's documents are taken: lines of the file (default), retrieval score, or rank",
    )


def add_pooling(parser: argparse.ArgumentParser) -> None:
    """Add the options for a pool and its judging order."""
    parser.add_argument(
        "--depth", type=int, metavar="K", help=f"documents of each run per topic (default: {DEFAULT_DEPTH})"
    )
    parser.add_argument(
        "--depth-of",
        dest="depths",
        type=depth_of,
        action="append",
        default=[],
        metavar="TAG=K",
        help="another depth for one run; can be repeated",
    )
    parser.add_argument(
        "--topic",
        dest="topics",
        action="append",
        metavar="T",
        help="only these topics: an id, or a pattern such as 301-350 or 106_*; can be repeated",
    )
    parser.add_argument(
        "--taken",
        choices=[taken.value for taken in Taken],
        default=Taken.FILE.value,
        help="the order in which a run's documents are taken: lines of the file, as NIST does (default), retrieval "
        "score, or rank column",
    )
    parser.add_argument(
        "--sample",
        type=sample,
        default=(),
        metavar="SHARES",
        help="judge a sample with known probabilities: 20%%, or strata by best rank, 1-10:100%%,11-100:20%%",
    )
    parser.add_argument(
        "--add",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="also pool the documents of a file, one per line: topic docno; can be repeated",
    )
    add_ordering(parser)


def add_ordering(parser: argparse.ArgumentParser) -> None:
    """Add the options for a judging order."""
    names = "; ".join(f"{order.name}: {order.title}" for order in ORDERS.values())
    parser.add_argument("--order", choices=list(ORDERS), help=f"{names} (default: {DEFAULT_ORDER})")
    add_seed(parser)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the options for the seed, and for the two runs that some judging orders need."""
    parser.add_argument("--seed", type=int, help="the seed of the order; chosen at random and printed if not given")
    parser.add_argument(
        "--between",
        nargs=2,
        default=(),
        metavar="TAG",
        help="the two runs for the order 'decides', or for a sample for estimates",
    )


def depth_of(text: str) -> tuple[str, int]:
    """Parse a run's tag and its depth. Raises ``argparse.ArgumentTypeError``."""
    tag, _, depth = text.rpartition("=")
    if not tag or not depth.isascii() or not depth.isdigit() or not 1 <= int(depth) < 10**9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a tag and a depth, such as bm25=50")
    return tag, int(depth)


def sample(text: str) -> tuple[Layer, ...]:
    """Parse the layers of a sample: ranges of ranks, each with the share of documents to draw. Raises
    ``argparse.ArgumentTypeError``.
    """
    try:
        return layers_of(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def parts_of(options: argparse.Namespace, runs: Sequence[str], names: Mapping[str, str]) -> tuple[Part, ...]:
    """Return the parts of the pool that the options describe. ``runs`` are run ids; ``names`` maps run ids to names.

    Raises `CommandRefused` if a depth is given for a run that is unknown or not pooled, and `InputError` if a file of
    documents cannot be read.
    """
    depths = {run_called(names, tag): depth for tag, depth in options.depths}
    if foreign := depths.keys() - set(runs):
        raise CommandRefused(f"a depth is given for run {names[min(foreign)]}, which is not pooled")
    depth = DEFAULT_DEPTH if options.depth is None else options.depth
    parts: list[Part] = []
    if runs:
        takings = tuple(Taking(run, depths.get(run, depth)) for run in runs)
        topics = tuple(name for text in options.topics for name in split_names(text)) if options.topics else None
        parts.append(FromRuns(takings, Taken(options.taken), topics, options.sample))
    parts += [Chosen(pool_file.read(path, QUIET), f"from file {path.name}") for path in options.add]
    return tuple(parts)


def spec_of(
    options: argparse.Namespace,
    pool_id: str,
    time: float,
    parts: tuple[Part, ...],
    names: Mapping[str, str],
    before: PoolSpec | None = None,
) -> PoolSpec:
    """Return the specification of a pool. If ``before`` is given, the new pool extends it, and keeps its order and seed
    unless the options change them. Raises `CommandRefused` if a named run does not exist, or if the options change the
    seed of a sample.
    """
    compared = tuple(run_called(names, tag) for tag in options.between)
    order, seed = options.order, options.seed
    if before is not None:
        order, compared = order or before.order, compared or before.compared
        seed = before.seed if seed is None else seed
        parts = (*before.parts, *parts)
        if seed != before.seed and before.sampled():
            raise CommandRefused("the seed of a sample is kept when its pool grows")
    seed = secrets.randbelow(2**31) if seed is None else seed
    return PoolSpec(pool_id, parts, order or DEFAULT_ORDER, seed, time, compared)


def run_called(names: Mapping[str, str], tag: str) -> str:
    """Return the id of the run with this name. Raises `CommandRefused` if there is none."""
    matches = [run for run, name in names.items() if name == tag]
    if not matches:
        raise CommandRefused(f"no run is called {tag}; the runs are {', '.join(names.values()) or 'none'}")
    return matches[0]
