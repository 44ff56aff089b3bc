"""``irdesk measures [NAME|WORDS]``: the measures, or the page of one of them."""

from __future__ import annotations

import argparse

from irdesk.cli.options.measure_options import add_format
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress

FORMATS = ("table", "json", "csv", "markdown")
WIDTH = 80


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "measures",
        help="the measures: what each rewards, and when it misleads",
        description="List the measures. A name, as irdesk or another program writes it, prints the page of one "
        "measure; words list those that they describe. The formats csv and json have all fields.",
    )
    parser.add_argument("words", nargs="*", metavar="NAME|WORDS", help="such as nDCG@10, map_cut_10, or rank discount")
    add_format(parser, FORMATS)
    parser.set_defaults(command=show_measures)


def show_measures(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Print the table of measures, or one page."""
    from irdesk.evaluation.measures.families import FAMILIES
    from irdesk.evaluation.measures.measure_search import families_named
    from irdesk.reporting.manual.measure_reference import full_table, page_of, short_table
    from irdesk.reporting.manual.plain_markdown import as_text
    from irdesk.reporting.tables.table_writers import WRITERS

    words = " ".join(options.words)
    families = families_named(words) if words else FAMILIES
    if options.format in {"json", "csv"}:
        text = WRITERS[options.format](full_table(families))
    elif len(families) > 1:
        text = WRITERS[options.format](short_table(families))
    else:
        page = page_of(families[0])
        text = as_text(page, WIDTH) if options.format == "table" else page
    waiting.say(text, end="")
