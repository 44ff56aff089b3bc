"""The trec_eval options that only ``irdesk evaluate`` has, and trec_eval's long option names (``trec_eval.c``)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from irdesk import __version__
from irdesk.cli.options.argument_types import positive
from irdesk.cli.options.parser import Parser
from irdesk.cli.support.input_files import RELEVANCE, input_path
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.trec_eval_m_option import measures_named, trec_measures
from irdesk.evaluation.scoring.z_scores import Reference
from irdesk.formats.runs.run_trec import FORMAT as TREC_RUN
from irdesk.reporting.scoring.score_report import TrecLines

REFUSED = {
    ("-D", "--Debug_level"): "-D prints intermediate values of trec_eval; use: irdesk explain QRELS RUN -m MEASURE "
    "--topic TOPIC",
    ("-o", "--Output_old_results_format"): "-o selected a layout of trec_eval 8 that trec_eval 9 no longer prints; "
    "leave it out",
    ("-a",): "-a selected all measures in trec_eval 8; use -m all_trec",
}

# trec_eval's long names for options that are single letters in irdesk.
LONG_FLAGS = {
    "--query_eval_wanted": "by_topic",
    "--complete_rel_info_wanted": "complete",
    "--Judged_docs_only": "judged_only",
}
LONG_NUMBERS = {
    "--level_for_rel": "level",
    "--Number_docs_in_coll": "documents",
    "--Max_retrieved_per_topic": "depth",
}


class _Refused(argparse.Action):
    """Action that refuses its option; ``const`` names the option to use instead."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        parser.error(str(self.const))


class _RunFormat(argparse.Action):
    """Action that makes irdesk read six-column files as runs, whatever their content suggests."""

    def __call__(self, _: object, options: argparse.Namespace, *__: Any) -> None:
        options.columns = [*options.columns, TREC_RUN]


def add_trec_options(parser: Parser) -> None:
    """Add trec_eval's options."""
    parser.add_argument(
        "-n", "--nosummary", dest="summary", action="store_false", help="print no averages, only topics (with -q)"
    )
    parser.add_argument(
        "-Z",
        "--Zscore",
        dest="z_scores",
        metavar="FILE",
        help="with --format trec: print z-scores; FILE has lines 'topic measure mean deviation' from other runs",
    )
    parser.add_argument(
        "-T",
        "--Results_format",
        action=_RunFormat,
        choices=("trec_results",),
        dest="columns",
        metavar="trec_results",
        default=argparse.SUPPRESS,
        help="accepted for compatibility: runs always have TREC's six columns",
    )
    parser.add_argument(
        "-v", "--version", action="version", version=f"irdesk {__version__}", help="print the version and exit"
    )
    for names, instead in REFUSED.items():
        parser.add_argument(*names, action=_Refused, nargs=int(names[0] == "-D"), const=instead, help=argparse.SUPPRESS)
    for name, dest in LONG_FLAGS.items():
        parser.add_argument(name, dest=dest, action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    for name, dest in LONG_NUMBERS.items():
        parser.add_argument(name, dest=dest, type=positive, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.add_argument(
        "--measure", dest="measures", action="append", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    parser.add_argument(
        "--Rel_info_format", dest="relevance", choices=RELEVANCE, default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )


def trec_lines(
    options: argparse.Namespace, names: Sequence[str], convention: Convention
) -> tuple[tuple[Measure, ...], TrecLines]:
    """Return the measures with these names, and the content that trec_eval's format prints in addition to scores.

    Raises `UnknownMeasure` for an unknown name, `InputError` if the file of reference scores cannot be read, and
    `CommandRefused` for incompatible options.
    """
    if not options.summary and not options.by_topic:
        raise CommandRefused("-n leaves out the averages; give -q with it to print topics")
    if options.format != "trec":
        if options.z_scores:
            raise CommandRefused("-Z prints trec_eval's lines; add --format trec")
        return measures_named(names, convention), TrecLines()
    request = trec_measures(names, convention)
    reference = _reference(options.z_scores) if options.z_scores else None
    return request.measures, TrecLines(request.runid, request.relstring, request.labels, reference)


def _reference(name: str) -> Reference:
    from irdesk.formats.z_score_reference import read

    with input_path(name) as path:
        return read(path, QUIET)
