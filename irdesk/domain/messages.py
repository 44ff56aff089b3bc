"""Sentences made below the window that a window may say in another language.

They are plain English text wherever they go, and remember what they were made of.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any


class Worded(str):
    """A sentence with the template and the values that it was made of; a value may be such a sentence itself."""

    template: str
    values: Mapping[str, object]


class _Plurals(Formatter):
    """Fills ``{count:topic|topics}`` with the word for one, or with that for any other number."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value as its template wants it."""
        one, several, many = format_spec.partition("|")
        if not several:
            return str(super().format_field(value, format_spec))
        return one if value == 1 else many


_PLURALS = _Plurals()


def filled(template: str, /, **values: object) -> str:
    """A template with its values, as `str.format` gives it; ``{count:topic|topics}`` is the word that suits the number.

    The two words are the template's, so that a translation has its own. Names of steps, which project files keep, have
    none: they are read by earlier versions too.
    """
    return _PLURALS.vformat(template, (), values) if "|" in template else template.format(**values)


def worded(template: str, /, **values: object) -> Worded:
    """The English sentence: ``template`` with ``values`` in its braces. The template has to be a literal, since
    `packaging/translations.py` collects it from the source.
    """
    return _made(template, values)


def together(separator: str, parts: Iterable[str]) -> Worded:
    """Several sentences as one, each to be translated by itself."""
    named = {f"part{i}": part for i, part in enumerate(parts)}
    return _made(separator.join(f"{{{name}}}" for name in named), named)


def recorded(text: str) -> str:
    """What a sentence was made of, as the project file keeps it beside the text; empty for plain text."""
    if not isinstance(text, Worded):
        return ""
    return json.dumps(_parts(text), ensure_ascii=False, separators=(",", ":"))


def recalled(text: str, wording: str) -> str:
    """The sentence again; plain text where nothing is kept of what it was made of."""
    return _whole(json.loads(wording)) if wording else text


def _parts(text: Worded) -> list[object]:
    """Template and values; a value that is a sentence is such a list itself, any other is text or a number."""
    values = {
        name: _parts(value) if isinstance(value, Worded) else value if isinstance(value, int | float) else str(value)
        for name, value in text.values.items()
    }
    return [text.template, values]


def _whole(parts: list[Any]) -> Worded:
    template, values = parts
    given = {name: _whole(value) if isinstance(value, list) else value for name, value in values.items()}
    return _made(template, given)


def _made(template: str, values: Mapping[str, object]) -> Worded:
    text = Worded(filled(template, **values))
    text.template, text.values = template, values
    return text
