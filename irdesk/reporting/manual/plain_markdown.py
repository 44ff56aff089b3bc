"""Conversion of Markdown to plain text of a given width, for terminals. Headings are underlined; paragraphs and table
cells are wrapped.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from irdesk.evaluation.measures.formula import FENCE, plain
from irdesk.reporting.manual.manual_pages import lines_of, without_emphasis

_ITEM = re.compile(r"^( *)([-*]|\d+\.) +")
_UNDERLINES = {1: "=", 2: "-"}
_GAP = "  "
_NARROWEST = 8
"""The width, in characters, below which a table column is not narrowed."""


def as_text(markdown: str, width: int = 80) -> str:
    """Convert Markdown to plain text. The lines of code blocks are kept; pictures are omitted."""
    text, before = "", False
    for lines in _blocks(markdown):
        item = bool(_ITEM.match(lines[0]))
        if block := _block(lines, width):
            gap = "\n" if item and before else "\n\n"
            text += f"{gap if text else ''}{block}"
            before = item
    return text + "\n"


def _blocks(markdown: str) -> Iterator[list[str]]:
    """Yield blocks as lists of lines: code with its fences, headings, list items, tables and paragraphs."""
    block: list[str] = []
    for line, code in lines_of(markdown):
        begins = bool(_ITEM.match(line) or line.startswith("#")) or (line.startswith("```") and not _is_code(block))
        if block and not (code and _is_code(block)) and (begins or not line.strip() or _is_code(block)):
            yield block
            block = []
        if line.strip() or code:
            block.append(line)
    if block:
        yield block


def _is_code(block: Sequence[str]) -> bool:
    return bool(block) and block[0].lstrip().startswith("```") and (len(block) == 1 or not block[-1].startswith("```"))


def _block(lines: list[str], width: int) -> str:
    first = lines[0]
    if first.startswith(FENCE):
        return _wrapped(plain(lines[1]), width, "  ", "    ")
    if first.lstrip().startswith("```"):
        return "\n".join(f"  {line}".rstrip() for line in lines[1:-1])
    if first.startswith("#"):
        level, _, title = first.partition(" ")
        text = _inline(title)
        return f"{text}\n{_UNDERLINES[len(level)] * len(text)}" if len(level) in _UNDERLINES else text
    if first.startswith("|"):
        return _table([[_inline(cell.strip()) for cell in _cells(line)] for line in lines], width)
    if item := _ITEM.match(first):
        text = _inline(" ".join([first[item.end() :], *lines[1:]]))
        return _wrapped(text, width, f"{item.group(1)}{item.group(2)} ", " " * item.end())
    return _wrapped(_inline(" ".join(lines)), width)


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> str:
    words = " ".join(text.split())
    return textwrap.fill(
        words, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    ).strip("\n")


def _inline(markdown: str) -> str:
    """Remove emphasis and pictures from a text. The address of a link to a web page is kept."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", markdown)
    text = re.sub(r"\[([^\]]+)\]\((https?:[^)]+)\)", r"\1 <\2>", text)
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(piece if piece.startswith("`") else without_emphasis(piece) for piece in pieces)


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _table(rows: list[list[str]], width: int) -> str:
    """Return a table with aligned columns. The widest columns are narrowed until the rows fit the width."""
    rows = [rows[0], *rows[2:]]
    count = max(map(len, rows))
    rows = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(count)]
    while sum(widths) + len(_GAP) * (count - 1) > width and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines = [_row(row, widths) for row in rows]
    rule = _GAP.join("-" * width for width in widths)
    return "\n".join((lines[0], rule, *lines[1:]) if any(rows[0]) else lines[1:])


def _row(row: list[str], widths: list[int]) -> str:
    wrapped = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
    ]
    height = max(map(len, wrapped))
    padded = [[*cell, *[""] * (height - len(cell))] for cell in wrapped]
    lines = (
        _GAP.join(part.ljust(width) for part, width in zip(parts, widths, strict=True))
        for parts in zip(*padded, strict=True)
    )
    return "\n".join(line.rstrip() for line in lines)
