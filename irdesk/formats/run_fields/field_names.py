"""Names and values of the metadata fields of runs, such as team, model and type."""

from __future__ import annotations

import re
from collections.abc import Mapping

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded

TAG = "run"
"""The name by which a run's tag can be selected in place of a field."""
LONGEST_NAME, LONGEST_VALUE = 40, 200
_NAME = re.compile(r"[^\W\d_][\w .-]*")


def clean_name(name: str) -> str:
    """Return a field's name without surrounding spaces. Raises `CommandRefused` if the name is not valid."""
    cleaned = " ".join(name.split())
    if not _NAME.fullmatch(cleaned) or len(cleaned) > LONGEST_NAME or cleaned in {TAG, "tag"}:
        raise CommandRefused(
            worded(
                "'{name}' cannot be the name of a field; expected a letter, then letters, digits, spaces, '-', '.' or "
                "'_', at most {most} characters in all, and not 'run' or 'tag'",
                name=name[:LONGEST_NAME],
                most=LONGEST_NAME,
            )
        )
    return cleaned


def clean_value(value: str) -> str:
    """Return a field's value as one line, truncated to `LONGEST_VALUE` characters."""
    return " ".join(value.split())[:LONGEST_VALUE]


def merge_fields(before: Mapping[str, str], change: Mapping[str, str]) -> dict[str, str]:
    """Return a copy of the fields with changed values. An empty value removes a field."""
    merged = {**before, **{clean_name(name): clean_value(value) for name, value in change.items()}}
    return {name: value for name, value in merged.items() if value}
