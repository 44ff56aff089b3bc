"""Generate the manual page irdesk(1) from the command-line parser, so that page and parser always agree."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from irdesk.cli.main import build_parser

SYNOPSIS = """\
.B irdesk
.RI [ PROJECT ]
.br
.B irdesk
.I COMMAND
.RI [ ARGUMENTS ]
.br
.B irdesk
.RB [ \\-\\-help | \\-\\-version | \\-\\-self\\-check ]"""

DESCRIPTION = """\
irdesk is a workbench for evaluating retrieval systems after the Cranfield and TREC method: documents, topics, runs and
relevance judgements. Without a command it opens its window: on the project, a file ending in .irdesk, on the one that
was open last, or on the start page. The commands do the same work without a window; trec_eval is the reference for
every number."""

FILES = {
    "~/.config/irdesk/preferences.toml": "What was changed of the preferences.",
    "~/.local/share/irdesk/sample.irdesk": "The sample project, once it was opened.",
    "~/.local/share/irdesk/learn.irdesk": "The project to learn with, once it was opened.",
    "~/.local/state/irdesk/log/irdesk.log": "The log, three files of a megabyte at most.",
}
STATUS = {
    "0": "All was done.",
    "1": "irdesk itself has a fault; please report it with what irdesk \\-\\-version prints.",
    "2": "The input cannot be read, or what was asked for is not possible; a line on standard error says why.",
    "130": "It was interrupted.",
}
EXAMPLES = {
    "irdesk demo": "The window on the bundled sample.",
    "irdesk evaluate qrels.txt run1.txt run2.gz -m nDCG@10 -m AP": "A table of two runs by two measures.",
    "irdesk compare qrels.txt run1.txt run2.txt -m AP --test randomization": "Their difference, its interval and p.",
    "irdesk project create study.irdesk documents.jsonl topics.trec run1.txt": "A project of these files.",
}


def page(version: str, epoch: str) -> str:
    """Return the page in man macros, dated with ``epoch`` in seconds."""
    parser = build_parser()
    lines = [
        f'.TH IRDESK 1 "{date_of(epoch)}" "irdesk {version}" "User Commands"',
        ".ad l",
        ".SH NAME",
        "irdesk \\- evaluate retrieval systems: pool, judge, score, compare",
        ".SH SYNOPSIS",
        SYNOPSIS,
        ".SH DESCRIPTION",
        DESCRIPTION,
        ".SH OPTIONS",
        *_options(parser),
        ".SH COMMANDS",
        *_commands(parser, "irdesk"),
        ".SH EXIT STATUS",
        *_definitions(STATUS),
        ".SH FILES",
        *_definitions({f"\\fI{name}\\fR": text for name, text in FILES.items()}),
        ".SH EXAMPLES",
        *_definitions({_plain(name): text for name, text in EXAMPLES.items()}),
    ]
    return "\n".join(lines) + "\n"


def date_of(epoch: str) -> str:
    """Return the UTC date of a time given in seconds."""
    return datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%d")


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of a parser's subcommands, keyed by name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _commands(parser: argparse.ArgumentParser, before: str) -> Iterator[str]:
    for name, command in commands(parser).items():
        below = commands(command)
        yield f".SS {before} {_plain(name)}"
        if command.description:
            yield _plain(command.description)
        if below:
            yield from _commands(command, f"{before} {_plain(name)}")
        else:
            yield from (".PP", f".B {_usage(command)}")
            yield from _options(command)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction) or action.help == argparse.SUPPRESS:
            continue
        names = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        value = "" if action.nargs == 0 or not action.option_strings else f" {_value(action)}"
        yield from (".TP", f"\\fB{_plain(names)}\\fR{_plain(value)}", _plain(_help(parser, action)))


def _value(action: argparse.Action) -> str:
    if isinstance(action.metavar, tuple):
        return " ".join(action.metavar)
    return action.metavar or "|".join(str(choice) for choice in action.choices or ()) or action.dest.upper()


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    return argparse.HelpFormatter(parser.prog)._expand_help(action) if action.help else "As its name says."


def _usage(parser: argparse.ArgumentParser) -> str:
    return _plain(re.sub(r"\s+", " ", parser.format_usage().partition(":")[2]).strip())


def _definitions(rows: dict[str, str]) -> Iterator[str]:
    for name, text in rows.items():
        yield from (".TP", name if name.startswith("\\f") else f"\\fB{name}\\fR", text)


def _plain(text: str) -> str:
    """Escape text for man: hyphens stay hyphens, and a leading dot or apostrophe does not start a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^(?=[.'])", "\\\\&", text)
