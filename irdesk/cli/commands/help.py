"""``irdesk help [PAGE]``: the manual as plain text."""

from __future__ import annotations

import argparse

from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.settings import standard_paths

WIDTH = 80


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
    except CommandRefused as fault:
        from irdesk.reporting.manual.concepts import concept_named

        if concept := concept_named(options.page, manual.folder):
            waiting.say(as_text(concept.markdown, WIDTH), end="")
            return
        if options.page in COMMANDS:
            raise CommandRefused(f"{fault}. For the command: irdesk {options.page} --help") from fault
        raise
    waiting.say(as_text(page.markdown, WIDTH), end="")
    linked = dict.fromkeys(target.partition("#")[0].removesuffix(".md") for target in links(page.markdown))
    names = [other.name for other in manual.pages if other.name in linked and other is not page]
    if names and page.name != INDEX:
        waiting.say(f"\nSee also irdesk help for: {', '.join(names)}")
