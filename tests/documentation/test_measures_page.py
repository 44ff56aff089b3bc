"""The manual's measures page agrees with the guides of the measure families."""

from __future__ import annotations

from documentation.markdown_files import HELP, anchors

from irdesk.app import paths
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.formula import picture_of, plain
from irdesk.reporting.manual.manual_pages import Manual, anchor_of, formulas
from irdesk.reporting.manual.measure_reference import PAGE, manual_page


def test_the_page_of_measures_follows_from_the_families():
    written = (HELP / f"{PAGE}.md").read_text(encoding="utf-8")
    assert written == manual_page(FAMILIES), "packaging/measures_page.py writes it again"


def test_every_family_has_a_section():
    assert {anchor_of(family.name) for family in FAMILIES} <= anchors(HELP / f"{PAGE}.md")


def test_every_formula_of_the_manual_is_drawn_and_no_other():
    tex = {line for page in Manual(paths.resources() / "help").pages for line in formulas(page.markdown)}
    drawn = {path.name for path in (HELP / "formulas").glob("*.svg")}
    assert drawn == set(map(picture_of, tex)), "packaging/formula_pictures.py draws them again"
    for line in tex:
        assert plain(line)
