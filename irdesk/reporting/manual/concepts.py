"""Concepts of evaluation: the sections of the manual's page *Concepts*, each with the names under which it can be
found.

The line ``*Also: name, name.*`` in a section lists further names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from irdesk.reporting.manual.manual_pages import Manual

PAGE = "concepts"
_NAMES = re.compile(r"^\*Also: (.+)\.\*\n+", re.M)
_LEVEL = "## "


@dataclass(frozen=True)
class Concept:
    """A concept: its title, its anchor on the page, further names, and its Markdown with the title as a heading."""

    title: str
    anchor: str
    names: tuple[str, ...]
    markdown: str

    @property
    def place(self) -> str:
        """The concept's place in the manual, as ``page#anchor``."""
        return f"{PAGE}#{self.anchor}"


@cache
def concepts(folder: Path) -> tuple[Concept, ...]:
    """Return all concepts of the manual in a folder. Raises `OSError` if a page cannot be read."""
    page = Manual(folder).page(PAGE)
    sections = {section.title: section.anchor for section in page.sections}
    _, *parts = re.split(rf"^{_LEVEL}", page.markdown, flags=re.M)
    result = []
    for part in parts:
        title, _, text = part.partition("\n")
        names = _NAMES.search(text)
        also = tuple(names[1].split(", ")) if names else ()
        result.append(Concept(title, sections[title], also, f"# {title}\n{text}"))
    return tuple(result)


def concept_named(typed: str, folder: Path) -> Concept | None:
    """Return the concept with this title or name, or None. Case, spaces, hyphens and a plural s are ignored."""
    wanted = _singular(typed.strip("% "))
    return next(
        (concept for concept in concepts(folder) if wanted in map(_singular, (concept.title, *concept.names))), None
    )


def concepts_described(typed: str, folder: Path) -> tuple[Concept, ...]:
    """Return the concepts whose title and names together contain every typed word. If there are none, return those
    whose text contains every word. A typed word also matches a longer word that begins with it.
    """
    words = _words(typed)
    titles = [concept for concept in concepts(folder) if _begins_in(words, " ".join((concept.title, *concept.names)))]
    return tuple(titles or (concept for concept in concepts(folder) if _begins_in(words, concept.markdown)))


def _begins_in(words: list[str], text: str) -> bool:
    text_words = set(_words(text))
    return bool(words) and all(any(other.startswith(word) for other in text_words) for word in words)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w+]+", text.casefold())


def _singular(words: str) -> str:
    """Return a text in lower case, without spaces, hyphens, underscores and the final plural s."""
    return re.sub(r"[ _-]+", "", words).lower().removesuffix("s")
