"""Patterns that extract the fields of runs from their tags."""

from __future__ import annotations

import re
from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.formats.run_fields.field_names import clean_name

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
EXPECTED_PATTERN = worded(
    "expected field names in braces, separated by text, such as {example}, or a regular expression with named groups, "
    "such as {regex}",
    example="{team}_{model}",
    regex="(?P<team>[^_]+)_(?P<model>.*)",
)


@dataclass(frozen=True)
class TagPattern:
    """Pattern that extracts fields from tags. ``names`` holds the fields in pattern order."""

    regex: re.Pattern[str]
    names: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> TagPattern:
        """Parse a pattern such as ``{team}_{model}``, or a regular expression with named groups. In a pattern, each
        field matches as few characters as possible, and the last field matches the rest. Raises `CommandRefused`, with
        the position of the error, if the pattern is malformed.
        """
        source = text.strip()
        if "(?P<" in source:
            return cls._of_regex(source)
        names = [clean_name(name) for name in _PLACEHOLDER.findall(source)]
        if not names:
            raise CommandRefused(
                worded("the pattern '{text}' names no field; {what}", text=text, what=EXPECTED_PATTERN)
            )
        if twice := next((name for i, name in enumerate(names) if name in names[:i]), ""):
            raise CommandRefused(worded("the pattern names the field {name} twice", name=twice))
        if "}{" in source:
            raise CommandRefused(
                worded("the pattern has two fields without text between them; {what}", what=EXPECTED_PATTERN)
            )
        literals = _PLACEHOLDER.split(source)[::2]
        if any(brace in literal for literal in literals for brace in "{}"):
            raise CommandRefused(
                worded("the pattern '{text}' has an unmatched brace; {what}", text=text, what=EXPECTED_PATTERN)
            )
        groups = ["(.+?)"] * (len(names) - 1) + ["(.+)"]
        parts = [re.escape(literal) + group for literal, group in zip(literals, [*groups, ""], strict=True)]
        return cls(re.compile("".join(parts)), tuple(names))

    @classmethod
    def _of_regex(cls, source: str) -> TagPattern:
        regex = compile_regex(source)
        names = tuple(clean_name(name) for name in sorted(regex.groupindex, key=lambda name: regex.groupindex[name]))
        return cls(regex, names)

    def fields(self, tag: str) -> dict[str, str]:
        """Return the fields of a tag, or an empty dict if the pattern does not match the whole tag."""
        match = self.regex.fullmatch(tag)
        if not match:
            return {}
        if self.regex.groupindex:
            groups = match.groupdict()
            return {name: groups[name] for name in self.names if groups[name]}
        return dict(zip(self.names, match.groups(), strict=True))


def compile_regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """Compile a regular expression. Raises `CommandRefused`, with the error and its column, if it is malformed."""
    try:
        return re.compile(text, flags)
    except re.error as fault:
        raise CommandRefused(
            worded(
                "the regular expression '{text}' is invalid at column {column}: {fault}",
                text=text,
                column=(fault.pos or 0) + 1,
                fault=fault.msg,
            )
        ) from fault
