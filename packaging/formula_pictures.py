"""Render the manual's formulas as SVG in resources/help/formulas, from the TeX in its pages.

Run this after packaging/measures_page.py, which writes the formulas of the measures to their page.
"""

from __future__ import annotations

import re

import environment

FOLDER = environment.CHECKOUT / "resources" / "help" / "formulas"
SIZE = 24
"""Font size in SVG units."""

_OUTLINE = re.compile(r"(?<= d=)\"[^\"]*\"")
_NUMBER = re.compile(r"-?[0-9]+\.[0-9]+")


def drawn(tex: str) -> str:
    """Render a formula as SVG outlines without a colour, with coordinates rounded to a tenth of a unit."""
    from ziamath.config import config
    from ziamath.zmath import Latex

    config.svg2 = False
    svg = Latex(tex, size=SIZE).svg()
    svg = _NUMBER.sub(lambda number: f"{float(number[0]):.1f}".removesuffix(".0").replace("-0.", "-.", 1), svg)
    return _OUTLINE.sub(lambda path: re.sub(r"(?<=[MLQCZ]) | (?=[-MLQCZ])", "", path[0]), svg) + "\n"


if __name__ == "__main__":
    from irdesk.app import paths
    from irdesk.evaluation.measures.formula import picture_of
    from irdesk.reporting.manual.manual_pages import Manual, formulas

    pages = Manual(paths.resources() / "help").pages
    wanted = {picture_of(tex): tex for page in pages for tex in formulas(page.markdown)}
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        if old.name not in wanted:
            old.unlink()
    for name, tex in wanted.items():
        if not (FOLDER / name).exists():
            (FOLDER / name).write_text(drawn(tex), encoding="utf-8", newline="\n")
