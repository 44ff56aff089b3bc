"""``irdesk what-if RANKING``: score a hypothetical ranking, given as a list of grades."""

from __future__ import annotations

import argparse

from irdesk.cli.options.measure_options import add_format
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.reporting.tables.table_writers import WRITERS

FORMATS = tuple(WRITERS)


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "what-if",
        help="scores of a hypothetical ranking, given by its grades",
        description="Score a ranking without any files: the grades of its documents, best rank first. ? is an "
        "unjudged document, 1*8 means eight documents of grade 1, and judged documents that are not "
        "retrieved follow a |. Settings follow semicolons: R= or all= (all grades of the topic), "
        "beside= (a second ranking), cutoff=, level=, gains= (exp: 2^grade - 1), ideal=, top=, "
        "measures=. The view What if reads and writes the same text.",
    )
    parser.add_argument("RANKING", help="such as '3 2 0 1 2', '1 0 1 | 1*3; cutoff=2', or '3 2 0; beside=2 3 0'")
    parser.add_argument(
        "-m", dest="measures", action="append", metavar="MEASURE", default=[], help="a measure, such as nDCG@10"
    )
    add_format(parser, FORMATS)
    parser.set_defaults(command=score_ranking)


def score_ranking(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the ranking and print its scores."""
    from irdesk.evaluation.explain.ranking_text import read_rankings
    from irdesk.evaluation.explain.what_if_measures import measures_of
    from irdesk.reporting.scoring.what_if_scores import scores_table
    from irdesk.reporting.tables.scoring_convention_text import rule_parts

    given = read_rankings(options.RANKING)
    measures = measures_of(options.measures) or given.measures
    base = given.first if given.second else None
    scores = (given.second or given.first).beside(base or given.first, measures)
    table = scores_table(scores, two=base is not None, notes=rule_parts(given.first.rules, measures))
    waiting.say(WRITERS[options.format](table), end="")
