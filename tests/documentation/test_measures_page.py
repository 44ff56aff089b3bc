"""The manual's page of measures is the one that the families' guides give."""

from __future__ import annotations

from documentation.markdown_files import HELP, anchors

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.reporting.manual.manual_pages import anchor_of
from irdesk.reporting.manual.measure_reference import PAGE, manual_page


def test_the_page_of_measures_follows_from_the_families():
    written = (HELP / f"{PAGE}.md").read_text(encoding="utf-8")
    assert written == manual_page(FAMILIES), "python3 packaging/measures_page.py writes it again"


def test_every_family_has_a_section():
    assert {anchor_of(family.name) for family in FAMILIES} <= anchors(HELP / f"{PAGE}.md")
