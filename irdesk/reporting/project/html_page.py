"""Builder for a self-contained HTML page: one file without scripts or external resources, readable in light mode, in
dark mode and in print.

Text from users and files is inserted by `text` or `name`. `text` escapes markup and replaces control characters. `name`
also isolates right-to-left characters, so that they do not reorder the surrounding text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from irdesk.domain.untrusted_text import plain
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS


def text(value: object) -> str:
    """Escape a text as HTML, and replace control characters."""
    return escape(plain(str(value)))


def name(value: str) -> str:
    """Escape a name from a file or a user, and isolate it from the surrounding text."""
    return f"<bdi>{text(value)}</bdi>"


def section(anchor: str, title: str, parts: Sequence[str]) -> str:
    """Return an HTML section with its heading."""
    return f'<section id="{anchor}">\n<h2>{text(title)}</h2>\n' + "\n".join(parts) + "\n</section>\n"


def paragraph(value: str) -> str:
    """Return an HTML paragraph of plain text."""
    return f"<p>{text(value)}</p>"


def facts(rows: Sequence[tuple[str, str]]) -> str:
    """Return a definition list of names and their descriptions. The descriptions are HTML."""
    return (
        "<dl>\n" + "\n".join(f"<dt>{text(term)}</dt><dd>{description}</dd>" for term, description in rows) + "\n</dl>"
    )


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """Return a table whose cells are HTML. The first ``texts`` columns are text, all others numbers. The table scrolls
    if it is wider than the page.
    """

    def kind(column: int) -> str:
        return "" if column < texts else ' class="n"'

    head = "".join(f'<th scope="col"{kind(i)}>{text(heading)}</th>' for i, heading in enumerate(heads))
    body = []
    for row in rows:
        cells = [f'<th scope="row">{cell}</th>' if not i else f"<td{kind(i)}>{cell}</td>" for i, cell in enumerate(row)]
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="scroll"><table>\n<caption>{text(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(body)
        + "\n</tbody></table></div>"
    )


def figure(drawing: str, caption: str) -> str:
    """Return a drawing with its caption as HTML."""
    return f"<figure>\n{drawing}\n<figcaption>{text(caption)}</figcaption>\n</figure>"


def page(title: str, sections: Sequence[tuple[str, str, Sequence[str]]], foot: str) -> str:
    """Return the whole page. Each section is given as (anchor, title, parts)."""
    links = " · ".join(f'<a href="#{anchor}">{text(title)}</a>' for anchor, title, _ in sections)
    body = "".join(section(*fields) for fields in sections)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{text(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<header><h1>{name(title)}</h1></header>
<nav aria-label="Sections">{links}</nav>
<main>
{body}</main>
<footer><p>{text(foot)}</p></footer>
</body>
</html>
"""


_LINES = ("c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "more", "less")
_ON_WHITE = " ".join(f"--{role}: {COLOURS[role]};" for role in _LINES)
_ON_BLACK = " ".join(
    f"--{role}: {colour};"
    for role, colour in zip(
        _LINES,
        ("#6cb6ff", "#ff8a3d", "#4fd1a1", "#e39ac5", "#d8c86a", "#a9c7ff", "#e0e0e0", "#e69f00", "#6cb6ff", "#ff8a3d"),
        strict=True,
    )
)
STYLE = (
    f"""\
:root {{ {_ON_WHITE} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_ON_BLACK} }} }}
@media print {{ :root {{ {_ON_WHITE} }} }}
"""
    + """\
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --rule: #d0d7de; --fill: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181d; --ink: #e6e9ec; --soft: #a3adb8; --rule: #3a434d;
  --fill: #1d232a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 80rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 40px 0 8px; border-bottom: 1px solid var(--rule); }
h3 { font-size: 1rem; margin: 24px 0 4px; }
p, li { max-width: 45rem; overflow-wrap: anywhere; }
a { color: var(--c0); }
nav, footer, caption, figcaption { color: var(--soft); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 4px 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: 4px 0; white-space: nowrap; }
th, td { padding: 3px 8px; text-align: left; font-weight: normal; vertical-align: top; }
thead th { font-weight: 600; border-bottom: 1px solid var(--rule); vertical-align: bottom; }
tbody tr:nth-child(even) { background: var(--fill); }
.n { text-align: right; white-space: nowrap; }
tbody th { min-width: 11rem; max-width: 22rem; overflow-wrap: anywhere; }
.hash { font-family: ui-monospace, monospace; font-size: 0.75rem; overflow-wrap: anywhere; white-space: normal;
  display: inline-block; max-width: 32.5ch; text-align: left; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--fill); padding: 12px; font: inherit; }
blockquote { margin: 12px 0; padding: 4px 16px; border-left: 3px solid var(--c0); }
figure { margin: 16px 0; } svg { max-width: 100%; height: auto; }
svg .fill-none { fill: none; } svg .stroke-none { stroke: none; }
"""
    + "".join(
        f"svg .fill-{role} {{ fill: var(--{role}); }} svg .stroke-{role} {{ stroke: var(--{role}); }}\n"
        for role in COLOURS
    )
    + """\
@media print {
  :root { --paper: #ffffff; --ink: #000000; --soft: #444444; --rule: #bbbbbb; --fill: #f4f4f4; }
  html, body { font-size: 12px; }
  body { padding: 0; max-width: none; }
  nav { display: none; }
  p, li { max-width: none; }
  .scroll { overflow: visible; }
  table { font-size: 8px; }
  th, td { padding: 2px 4px; }
  tbody th { min-width: 0; }
  .hash { font-size: 7px; }
  thead { display: table-header-group; }
  tr, svg { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  caption { white-space: normal; }
}
"""
)
"""The style sheet of the page. All content is also readable in black and white."""
