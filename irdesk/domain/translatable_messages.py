"""Messages that are created outside the user interface and can be translated by the window.

They are plain English strings everywhere else. They keep their template and values for translation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from string import Formatter
from typing import Any

_LONGEST = 10_000
_HARMLESS = re.compile(r"(?:[^{}]|\{[a-z_][a-z_0-9]*(?::(?:[,g]|[^{}:|]*\|[^{}:|]*))?\})*")
"""Pattern of the templates that are accepted from other programs. A field consists of a plain name and, optionally, a
thousands separator, a short number format, or a singular and a plural.
"""


class Worded(str):
    """A message, with the template and values from which it was built. A value may itself be a message."""

    template: str
    values: Mapping[str, object]


class _Plurals(Formatter):
    """Formatter that renders ``{count:topic|topics}`` as the singular for 1 and as the plural for any other number."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format a value by its format specification."""
        one, several, many = format_spec.partition("|")
        if not several:
            return str(super().format_field(value, format_spec))
        return one if value == 1 else many


_PLURALS = _Plurals()


def filled(template: str, /, **values: object) -> str:
    """Fill a template with values, as `str.format` does. A field such as ``{count:topic|topics}`` becomes singular or
    plural.

    Singular and plural are part of the template, so that a translation can have its own plural forms. Do not use such
    fields in the names of undo steps: project files store these names, and earlier versions of irdesk cannot read the
    fields.
    """
    return _PLURALS.vformat(template, (), values) if "|" in template else template.format(**values)


def worded(template: str, /, **values: object) -> Worded:
    """Return the English message, which is ``template`` with ``values`` inserted. The template must be a literal, since
    `packaging/translations.py` collects it from the source.
    """
    return _compose(template, values)


def together(separator: str, parts: Iterable[str]) -> Worded:
    """Join several messages into one. Each part is translated separately."""
    named = {f"part{i}": part for i, part in enumerate(parts)}
    return _compose(separator.join(f"{{{name}}}" for name in named), named)


def few(names: Sequence[str], most: int = 5) -> str:
    """Join names into one phrase. If there are more than ``most`` names, the phrase contains only the first names and
    the number of further names.
    """
    shown = ", ".join(names[:most])
    more = len(names) - most
    return worded("{names} and {count} more", names=shown, count=more) if more > 0 else shown


def record_message(text: str) -> str:
    """Return a message's template and values, to be stored in the project file next to its text. The result is empty
    for plain text.
    """
    if not isinstance(text, Worded):
        return ""
    return json.dumps(_parts(text), ensure_ascii=False, separators=(",", ":"))


def restore_message(text: str, wording: str) -> str:
    """Restore a message from its text and stored template. If no template was stored, return plain text."""
    return _whole(json.loads(wording)) if wording else text


def wording_of(text: str) -> str:
    """Return a message's template and values, to be sent to another program. The result is empty if the message has no
    values, since its text is then the template.
    """
    return record_message(text) if isinstance(text, Worded) and text.values else ""


def foreign_message(text: str, wording: str) -> str:
    """Restore a message sent by another program. If its template is not harmless, return the text itself."""
    with suppress(ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        parts = json.loads(wording[:_LONGEST]) if wording else None
        if parts and _is_harmless(parts) and (message := _whole(parts)) == text:
            return message
    return text


def _is_harmless(parts: list[Any]) -> bool:
    """Return whether templates only insert values, without attribute access or padding. Messages nested among the
    values are checked too.
    """
    template, values = parts
    nested = (value for value in values.values() if isinstance(value, list))
    return bool(_HARMLESS.fullmatch(template)) and all(map(_is_harmless, nested))


def _parts(text: Worded) -> list[object]:
    """Return the message as a list of template and values. Messages among the values become lists too; other values
    remain strings or numbers.
    """
    values = {
        name: _parts(value) if isinstance(value, Worded) else value if isinstance(value, int | float) else str(value)
        for name, value in text.values.items()
    }
    return [text.template, values]


def _whole(parts: list[Any]) -> Worded:
    template, values = parts
    given = {name: _whole(value) if isinstance(value, list) else value for name, value in values.items()}
    return _compose(template, given)


def _compose(template: str, values: Mapping[str, object]) -> Worded:
    text = Worded(filled(template, **values))
    text.template, text.values = template, values
    return text
