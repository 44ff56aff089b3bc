"""``irdesk project attention PROJECT``: list points to check before relying on a project's results."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.options.measure_options import add_format
from irdesk.cli.project.project_access import open_to_read
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.translatable_messages import filled
from irdesk.reporting.tables.caution_formats import caution_table, caution_values
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.session.scoring.attention import AttentionRequest

FORMATS = tuple(WRITERS)


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "attention",
        help="list the warnings to check before relying on the results",
        description="List the warnings about a project's files, judgements and scores, as the window's panel "
        "Attention does: the most important first, each with what to do about it.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    add_format(verb, FORMATS)
    verb.set_defaults(command=_attention)


def _attention(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Open the project, collect its attention items, and print them."""
    (progress,) = waiting.stage(f"opening {options.project.name}")
    project = open_to_read(options.project, progress, waiting)
    try:
        (progress,) = waiting.stage("gathering")
        cautions = AttentionRequest.of_state(project.store, project.state).attention(progress).cautions
    finally:
        project.store.close()
    if options.format == "json":
        waiting.say(json.dumps({"warnings": caution_values(cautions)}, indent=2, ensure_ascii=False))
    elif options.format == "table":
        for caution in cautions:
            waiting.say(f"{caution.severity.value:6}  [{caution.code.name}]  {caution.sentence}")
            waiting.say(f"        {caution.code.in_commands}")
        waiting.say(f"irdesk: {filled('{n} {n:warning|warnings}', n=len(cautions))}", sys.stderr)
    else:
        waiting.say(WRITERS[options.format](caution_table(cautions)), end="")
