"""``irdesk measures [NAME|WORDS]``: the table of measures, or the page of one measure."""

from __future__ import annotations

import argparse

from irdesk.cli.options.measure_options import add_format
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.settings import standard_paths

FORMATS = ("table", "json", "csv", "markdown")
WIDTH = 80
TRAITS = {
    "relevance": (("binary", "graded", "preferences", "none"), "which judgements count"),
    "position-aware": (("yes", "cutoff only", "no"), "whether the order of documents matters"),
    "range": (("0 to 1", "0 or more", "any number"), "the range of its scores"),
}


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "measures",
        help="the measures: what each rewards, and when it is misleading",
        description="List the measures. The name of a measure, as written by irdesk or another program, prints its "
        "page; the name of a concept, such as pooling or nuggets, prints its section; other words list "
        "the measures whose descriptions match, or the concepts if none does. The formats csv and json "
        "contain all fields.",
    )
    parser.add_argument(
        "--compare", action="store_true", help="compare the measures by what they need instead of what they reward"
    )
    for trait, (values, text) in TRAITS.items():
        parser.add_argument(f"--{trait}", choices=values, help=text)
    parser.add_argument("words", nargs="*", metavar="NAME|WORDS", help="such as nDCG@10, map_cut_10, or rank discount")
    add_format(parser, FORMATS)
    parser.set_defaults(command=show_measures)


def show_measures(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Print the table of measures, or one page."""
    from irdesk.evaluation.measures.families import FAMILIES
    from irdesk.evaluation.measures.measure_names import UnknownMeasure
    from irdesk.evaluation.measures.measure_search import families_named, measure_named
    from irdesk.reporting.manual.concepts import concept_named, concepts_described
    from irdesk.reporting.manual.measure_reference import compared_table, full_table, page_of, short_table
    from irdesk.reporting.manual.measures_by_task import chosen_families
    from irdesk.reporting.manual.plain_markdown import as_text
    from irdesk.reporting.tables.table_writers import WRITERS

    words = " ".join(options.words)
    is_name = measure_named(words) or words in {family.name for family in FAMILIES}
    folder = standard_paths.resources() / "help"

    def show(markdown: str) -> None:
        waiting.say(as_text(markdown, WIDTH) if options.format == "table" else markdown, end="")

    concept = concept_named(words, folder) if words and not is_name else None
    if concept:
        show(concept.markdown)
        return
    try:
        families = families_named(words) if words else FAMILIES
    except UnknownMeasure:
        described = concepts_described(words, folder)
        if not described:
            raise
        show("\n".join(concept.markdown for concept in described))
        return
    wanted = {trait.replace("-", "_"): getattr(options, trait.replace("-", "_")) or "" for trait in TRAITS}
    filtered = any(wanted.values())
    families = chosen_families(families, wanted)
    if not families:
        raise CommandRefused("no measure has these properties; irdesk measures --compare lists all")
    if options.format in {"json", "csv"}:
        text = WRITERS[options.format](full_table(families))
    elif options.compare or filtered:
        text = WRITERS[options.format](compared_table(families))
    elif len(families) > 1:
        text = WRITERS[options.format](short_table(families))
    else:
        show(page_of(families[0]))
        return
    waiting.say(text, end="")
