"""``irdesk team guidelines``: replace the guidelines."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import WHERE, team_desk
from irdesk.domain.errors import InputError


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("guidelines", help="replace the guidelines, which reach assessors while they judge")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("text", metavar="FILE", type=Path, help="a text file")
    verb.set_defaults(command=_guidelines)


def _guidelines(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewGuidelines

    try:
        text = options.text.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(str(options.text), 0, "cannot be read as text") from fault
    with team_desk(options.store) as desk:
        desk.write_guidelines(NewGuidelines(text.strip()))
    waiting.say(f"the guidelines were replaced by {options.text}")
