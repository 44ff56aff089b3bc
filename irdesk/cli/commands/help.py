"""``irdesk help [PAGE]``: the manual as plain text."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence

from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.settings import standard_paths

WIDTH = 80
SIMILAR_NAMES = 2  # maximum number of similar names that are suggested for an unknown page


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "help",
        help="show the manual or one of its pages",
        description="Print a page of the manual as plain text; without PAGE, list the pages. F1 shows the same pages "
        "in the window.",
    )
    parser.add_argument("page", nargs="?", metavar="PAGE", help="the name of a page, or of a concept, such as pooling")
    parser.set_defaults(command=show_help)


def show_help(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Print a page, or the list of pages."""
    from irdesk.cli.main import COMMANDS
    from irdesk.reporting.manual.manual_pages import INDEX, Manual, links
    from irdesk.reporting.manual.plain_markdown import as_text

    manual = Manual(standard_paths.resources() / "help")
    if options.page is None:
        longest = max(len(page.name) for page in manual.pages)
        waiting.say("irdesk help PAGE prints one of these pages:\n")
        for page in manual.pages:
            waiting.say(f"  {page.name.ljust(longest)}  {page.summary}")
        waiting.say("\nirdesk COMMAND --help describes the options of a command.")
        return
    try:
        page = manual.page(options.page)
    except KeyError:
        from irdesk.reporting.manual.concepts import concept_named

        if concept := concept_named(options.page, manual.folder):
            waiting.say(as_text(concept.markdown, WIDTH), end="")
            return
        advice = f". For the command: irdesk {options.page} --help" if options.page in COMMANDS else ""
        raise CommandRefused(_unknown(options.page, [page.name for page in manual.pages]) + advice) from None
    waiting.say(as_text(page.markdown, WIDTH), end="")
    linked = dict.fromkeys(target.partition("#")[0].removesuffix(".md") for target in links(page.markdown))
    names = [other.name for other in manual.pages if other.name in linked and other is not page]
    if names and page.name != INDEX:
        waiting.say(f"\nSee also irdesk help for: {', '.join(names)}")


def _unknown(name: str, pages: Sequence[str]) -> str:
    """Return the message about an unknown page, with similar names and the names of all pages."""
    near = difflib.get_close_matches(name.lower(), pages, SIMILAR_NAMES, 0.6)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return f"the manual has no page {name}; {hint}Pages: {', '.join(pages)}"
