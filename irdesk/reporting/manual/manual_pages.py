"""The manual: Markdown pages in `resources/help`, and their sections.

`index.md` lists the pages in order, one list item per page: ``- [Title](name.md): summary``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from irdesk.evaluation.measures.formula import FENCE, plain

INDEX = "index"
SPLIT = {"measures": 3}
"""Maps the name of each long page to a heading level. The sections of this level are shown one at a time."""
_ENTRY = re.compile(r"^- \[([^\]]+)\]\((\w[\w-]*)\.md\): (.+)$", re.M)
_HEADING = re.compile(r"^(#{1,6}) (.+)$")
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_FORMULA = re.compile(rf"^{FENCE}\n(.+)\n```$", re.M)
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


@dataclass(frozen=True)
class Section:
    """A section of a page: its heading, and the text up to the next heading."""

    page: str
    title: str
    anchor: str
    level: int
    text: str


@dataclass(frozen=True)
class Page:
    """A page: its file name without ``.md``, its title, a summary for lists, and its Markdown."""

    name: str
    title: str
    summary: str
    markdown: str

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections in page order. The first one has the title of the page."""
        return tuple(_sections(self.name, self.markdown))

    @cached_property
    def _alone(self) -> dict[str, str]:
        """The Markdown of the sections that are shown one at a time, keyed by anchor; empty if the page is
        not split.
        """
        if self.name not in SPLIT:
            return {}
        _, *parts = re.split(rf"^(?={'#' * SPLIT[self.name]} )", self.markdown, flags=re.M)
        return {anchor_of(part.partition("\n")[0].lstrip("# ")): part for part in parts}

    def stands_alone(self, anchor: str) -> bool:
        """Return whether a section is shown on its own."""
        return anchor in self._alone

    def shown(self, anchor: str = "") -> str:
        """Return the Markdown to show for an anchor: the anchor's section if it is shown on its own, otherwise the
        whole page. If other sections of the page are shown on their own, only the part of the page before them is
        returned.
        """
        if anchor in self._alone:
            return f"[{self.title}]({self.name}.md)\n\n#{self._alone[anchor].lstrip('#')}"
        if not self._alone:
            return self.markdown
        before = self.markdown.partition(next(iter(self._alone.values())))[0]
        return before.rpartition("\n## ")[0]


class Manual:
    """The manual in a folder, with all its pages. Reading them raises `OSError` if a page cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        index = _read(folder / f"{INDEX}.md")
        listed = {name: (title, summary) for title, name, summary in _ENTRY.findall(index)}
        first = Page(INDEX, _sections_title(index), "Contents and words", index)
        others = (Page(name, *words, _read(folder / f"{name}.md")) for name, words in listed.items())
        self.pages = (first, *others)

    def page(self, name: str) -> Page:
        """Return the page with a name. Raises `KeyError` if there is none."""
        return {page.name: page for page in self.pages}[name]


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading, as GitHub forms it: lower case, hyphens for spaces, no punctuation."""
    return re.sub(r"[^\w\- ]", "", without_markup(heading).strip().lower()).replace(" ", "-")


def without_markup(markdown: str) -> str:
    """Return a Markdown fragment as plain text, without link targets, pictures and emphasis."""
    text = _LINK.sub(r"\1", _IMAGE.sub("", with_formulas(markdown, plain)))
    return without_emphasis(text.replace("`", ""))


def without_emphasis(text: str) -> str:
    """Remove the asterisks of bold and italic words from a text."""
    return re.sub(r"\*(\S(?:[^*\n]*\S)?)\*", r"\1", re.sub(r"\*\*(.+?)\*\*", r"\1", text))


def links(markdown: str) -> tuple[str, ...]:
    """Return the targets of all links and pictures outside of code, in order."""
    prose = "\n".join(line for line, code in lines_of(markdown) if not code)
    return tuple(re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", prose)))


def formulas(markdown: str) -> tuple[str, ...]:
    """Return the TeX of all formulas of a page, in order."""
    return tuple(_FORMULA.findall(markdown))


def with_formulas(markdown: str, shown: Callable[[str], str]) -> str:
    """Replace each formula in Markdown by the result of calling ``shown`` with its TeX."""
    return _FORMULA.sub(lambda formula: shown(formula[1]), markdown)


def lines_of(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield each line, and whether it belongs to a code block (including its fences)."""
    code = False
    for line in markdown.splitlines():
        fence = line.lstrip().startswith("```")
        yield line, code or fence
        code = code != fence


def _sections(page: str, markdown: str) -> Iterator[Section]:
    head, body = ("", 1), list[str]()
    for line, code in lines_of(markdown):
        if (heading := _HEADING.match(line)) and not code:
            if head[0]:
                yield _section(page, head, body)
            head, body = (heading.group(2), len(heading.group(1))), []
        else:
            body.append(line)
    if head[0]:
        yield _section(page, head, body)


def _section(page: str, head: tuple[str, int], body: list[str]) -> Section:
    title, level = head
    return Section(page, without_markup(title), anchor_of(title), level, without_markup("\n".join(body)).strip())


def _sections_title(markdown: str) -> str:
    return next(_sections(INDEX, markdown)).title


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
