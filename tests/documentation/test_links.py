"""Check the links, anchors and pictures of the Markdown files, and the references to pages of the manual."""

from __future__ import annotations

import re

import pytest
from documentation.markdown_files import FILES, HELP, ROOT, anchors
from each_case import each_case

from irdesk.reporting.manual.manual_pages import INDEX, Manual, links
from irdesk.reporting.manual.plain_markdown import as_text

MANUAL = Manual(HELP)
PAGES = {page.name: page for page in MANUAL.pages}


def name_of(path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_links_lead_somewhere(path):
    for target in links(path.read_text(encoding="utf-8")):
        if target.startswith(("http://", "https://")):
            continue
        name, _, anchor = target.partition("#")
        other = (path.parent / name).resolve() if name else path
        assert other.exists(), target
        if anchor:
            assert anchor in anchors(other), target


def test_each_page_is_in_the_index_and_pages_link_to_pages_only():
    assert set(PAGES) == {path.stem for path in HELP.glob("*.md")}
    for page in MANUAL.pages:
        for target in links(page.markdown):
            name = target.partition("#")[0]
            assert name.endswith(".png") or not name or name.removesuffix(".md") in PAGES, f"{page.name}: {target}"


@each_case("page", MANUAL.pages)
def test_a_page_begins_with_its_only_title_and_each_anchor_is_there_once(page):
    assert page.sections[0].level == 1
    assert page.sections[0].title == page.title
    assert all(section.level > 1 for section in page.sections[1:])
    names = [section.anchor for section in page.sections]
    assert len(set(names)) == len(names)


def test_code_in_tables_has_no_bar():
    """Code in tables must not contain a bar: Qt shows the backslash that escapes it, and users would copy the
    backslash.
    """
    assert [page.name for page in MANUAL.pages if re.search(r"`[^`\n]*\\\|[^`\n]*`", page.markdown)] == []


def test_pictures_have_a_dark_twin_and_are_all_used():
    shown = {target for page in MANUAL.pages for target in links(page.markdown) if target.endswith(".png")}
    assert all(target.endswith("-light.png") for target in shown)
    wanted = {name for target in shown for name in (target, target.replace("-light.", "-dark."))}
    there = {str(path.relative_to(HELP)) for path in HELP.rglob("*.png")}
    assert there == wanted


@each_case("page", MANUAL.pages)
def test_a_page_fits_into_a_terminal_of_80_columns(page):
    text = as_text(re.sub(r"```pycon\n.*?```", "", page.markdown, flags=re.S))
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert not re.search(r"\*\*|\]\(", text)


def test_readme_is_short_and_leads_to_the_manual():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert f"resources/help/{INDEX}.md" in links(text)
