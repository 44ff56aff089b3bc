"""Writers of a table as plain text, Markdown, booktabs LaTeX, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from irdesk.domain.untrusted_text import on_one_line, on_terminal
from irdesk.reporting.tables.number_formats import Kind, Value, full, known
from irdesk.reporting.tables.spreadsheet_cells import without_formulas
from irdesk.reporting.tables.table import Column, Table

_TEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"$<$",
    ">": r"$>$",
    "|": r"$|$",
    "−": "$-$",
    "–": "--",
    "—": "---",
    "…": r"\ldots{}",
    "“": "``",
    "”": "''",
    "’": "'",
    "·": r"$\cdot$",
    "×": r"$\times$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "Δ": r"$\Delta$",
    "α": r"$\alpha$",
    "κ": r"$\kappa$",
    "ρ": r"$\rho$",
    "τ": r"$\tau$",
    "σ": r"$\sigma$",
    "▲": r"$\blacktriangle$",
    "▼": r"$\blacktriangledown$",
    "†": r"$^\dagger$",
    "‡": r"$^\ddagger$",
    "\u2003": " ",
    "\u202f": r"\,",
    "\u00a0": "~",
    "\n": " ",
    "\t": " ",
    "`": r"\textasciigrave{}",
    "\u2028": " ",
    "\u2029": " ",
}
_BREAKS = dict.fromkeys(map(ord, "\t\n\r"), "\ufffd")
"""Translation table for the characters that would break a row of text into two lines."""
_EMPTY = "\ue000"  # placeholder for an empty TeX group, so that its braces are not escaped
_TEX_PAIRS = {"--": f"-{_EMPTY}-", "?`": f"?{_EMPTY}`", "!`": f"!{_EMPTY}`"}
"""Pairs of characters that TeX's fonts would join into a ligature."""
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|~#$&^]|(?<![a-z0-9])@|:(?=//)|(?<=www)\.)", re.IGNORECASE)
_MARKDOWN_LINE = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")
"""Matches the start of a line that Markdown reads as a list or a heading. After a number, the dot or parenthesis is
escaped.
"""

_MINUS = re.compile(r"(?<![\w.])-(?=\d)")  # the minus sign of a negative number


def as_text(table: Table) -> str:
    """Return a text table with aligned columns, marks next to their numbers, and the notes below. The heading of a
    group's first column includes the group's name.
    """
    heads = [
        column.name if before and column.group and column.group == before.group else column.full_name
        for before, column in pairwise((None, *table.columns))
        if column
    ]
    marks = [max((len(row[j].mark) for row in table.rows), default=0) for j in range(len(heads))]
    rows = [
        [table.shown(i, j).translate(_BREAKS) + cell.mark.ljust(marks[j]) for j, cell in enumerate(row)]
        for i, row in enumerate(table.rows)
    ]
    left = [column.kind is Kind.TEXT for column in table.columns]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [
        "  ".join(
            text.ljust(width) if is_left else text.rjust(width)
            for is_left, text, width in zip(left, row, widths, strict=True)
        ).rstrip()
        for row in [heads, *rows]
    ]
    return "\n".join([*lines, *(["", *table.notes] if table.notes else [])]) + "\n"


def as_markdown(table: Table) -> str:
    """Return a Markdown table with the best values in bold, marks next to their numbers, and the notes below."""
    heads = [_plain(column.full_name) for column in table.columns]
    sides = ["---" if column.kind is Kind.TEXT else "---:" for column in table.columns]
    lines = ["| " + " | ".join(heads) + " |", "|" + "|".join(sides) + "|"]
    for i, row in enumerate(table.rows):
        cells = []
        for j, cell in enumerate(row):
            shown = table.shown(i, j)
            text = _plain(shown) if table.columns[j].kind is Kind.TEXT else shown
            cells.append((f"**{text}**" if cell.best and text else text) + cell.mark)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, *(line for note in table.notes for line in ("", _line(note)))]) + "\n"


def _plain(text: str) -> str:
    """Escape text so that Markdown shows it literally, on one line."""
    return _MARKDOWN.sub(r"\\\1", " ".join(on_terminal(text).split()))


def _line(text: str) -> str:
    """Escape a line outside a table, including its start if Markdown would read the line as a list item or a
    heading.
    """
    escaped = _plain(text)
    start = _MARKDOWN_LINE.match(escaped)
    if not start:
        return escaped
    number = start[1].isdigit()
    return f"{start[1]}\\{escaped[start.end() :]}" if number else f"\\{escaped}"


def as_latex(table: Table) -> str:
    """Return a booktabs table with columns under their groups, the best values in bold, and marks as superscripts. The
    notes are LaTeX comments.

    The line of group headings is omitted if every group has only one column.
    """
    sides = "".join("l" if column.kind is Kind.TEXT else "r" for column in table.columns)
    lines = [rf"\begin{{tabular}}{{{sides}}}", r"\toprule"]
    if any(len(columns) > 1 for group, columns in _grouped(table) if group):
        lines += [*_above(table)]
        heads = [column.name or ("mean" if column.group else "") for column in table.columns]
    else:
        heads = [column.full_name for column in table.columns]
    lines += [_tex_row(map(tex, heads)), r"\midrule"]
    for i, row in enumerate(table.rows):
        cells = []
        for j, cell in enumerate(row):
            shown = table.shown(i, j)
            text = tex(shown if table.columns[j].kind is Kind.TEXT else _MINUS.sub("−", shown))
            text = rf"\textbf{{{text}}}" if cell.best else text
            cells.append(text + tex(cell.mark))
        lines.append(_tex_row(cells))
    lines += [r"\bottomrule", r"\end{tabular}"]
    return "\n".join([*lines, *(f"% {on_one_line(line)}" for note in table.notes for line in note.splitlines())]) + "\n"


def _grouped(table: Table) -> list[tuple[str, list[Column]]]:
    return [(group, list(columns)) for group, columns in groupby(table.columns, key=lambda column: column.group)]


def _above(table: Table) -> Iterator[str]:
    """Yield the line of group headings, and the rules below it."""
    cells, rules, position = [], [], 1
    for group, columns in _grouped(table):
        if group:
            cells.append(rf"\multicolumn{{{len(columns)}}}{{c}}{{{tex(group)}}}")
            rules.append(rf"\cmidrule(lr){{{position}-{position + len(columns) - 1}}}")
        else:
            cells += [""] * len(columns)
        position += len(columns)
    yield " & ".join(cells) + r" \\"
    yield " ".join(rules)


def tex(text: str) -> str:
    """Escape text so that TeX prints it literally, on one line."""
    shown = on_terminal(text)
    for sign, escaped in _TEX_PAIRS.items():
        shown = shown.replace(sign, escaped)
    return "".join(_TEX.get(sign, "\\" + sign if sign in "&%$#_{}" else sign) for sign in shown).replace(_EMPTY, "{}")


def _tex_row(cells: Iterable[str]) -> str:
    """Return a table row. If its first cell begins with ``[`` or ``*``, an empty group precedes the cell. Otherwise TeX
    would read this character as an argument of the preceding line break.
    """
    row = " & ".join(cells)
    return f"{'{}' if row[:1] in {'[', '*'} else ''}{row}" + r" \\"


def flat(table: Table) -> tuple[list[str], list[list[Value]]]:
    """Return column names and rows with a single value per column. Intervals are split into their two ends, and marks
    get separate columns.
    """
    heads: list[str] = []
    rows: list[list[Value]] = [[] for _ in table.rows]
    for j, column in enumerate(table.columns):
        ends, marked = column.kind.ends, table.marked(j)
        name = column.full_name
        heads += [f"{name} {end}" for end in ends] or [name]
        heads += [f"{name} mark"] if marked else []
        for flat, row in zip(rows, table.rows, strict=True):
            value = row[j].value
            several = value if isinstance(value, tuple) else (None,) * len(ends)
            flat.extend(several if ends else (value,))
            flat.extend((row[j].mark,) if marked else ())
    return heads, rows


def as_csv(table: Table) -> str:
    """Return one CSV line per row, in full precision. Missing values are empty fields, and each line includes the
    notes.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heads, rows = flat(table)
    note = [" · ".join(table.notes)] if table.notes else []
    writer.writerow([*heads, *(["notes"] if note else [])])
    for row in rows:
        writer.writerow([*map(full, row), *note])
    return out.getvalue()


def as_inert_csv(table: Table) -> str:
    """Return the table as CSV for spreadsheets, in which no cell is a formula."""
    return without_formulas(as_csv(table))


def as_json(table: Table) -> str:
    """Return one JSON object with the notes, and the rows as objects in full precision. Missing values are null."""
    heads, rows = flat(table)
    objects = [dict(zip(heads, map(known, row), strict=True)) for row in rows]
    whole = {**({"title": table.title} if table.title else {}), "rows": objects, "notes": list(table.notes)}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


WRITERS: Mapping[str, Callable[[Table], str]] = {
    "table": as_text,
    "markdown": as_markdown,
    "latex": as_latex,
    "csv": as_csv,
    "json": as_json,
}
TAKEN: Mapping[str, Callable[[Table], str]] = {**WRITERS, "csv": as_inert_csv}
"""The writers for tables that users export. Their CSV contains no formulas."""
SUFFIXES = {".csv": "csv", ".tex": "latex", ".md": "markdown", ".json": "json", ".txt": "table"}
"""Maps file name suffixes to formats."""
