"""Reading and naming the pages of a manual."""

from __future__ import annotations

import pytest

from irdesk.reporting.manual.manual_pages import Manual, anchor_of, links, without_markup

INDEX = "# All\n\n- [First](first.md): how to begin\n- [Second](second.md): how to go on\n"
PART = "## A part: `x` & y\n\nWith *words* and [a link](second.md#end).\n\n```sh\n# no head\n```\n"
FIRST = f"# First\n\nIntroduction.\n\n{PART}"


@pytest.fixture
def manual(tmp_path):
    for name, text in (("index", INDEX), ("first", FIRST), ("second", "# Second\n\nMore words.\n")):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    return Manual(tmp_path)


def test_pages_are_in_the_order_of_the_index(manual):
    assert [(page.name, page.title, page.summary) for page in manual.pages[1:]] == [
        ("first", "First", "how to begin"),
        ("second", "Second", "how to go on"),
    ]
    assert manual.pages[0].title == "All"


def test_sections_have_title_anchor_and_text(manual):
    introduction, part = manual.page("first").sections
    assert (introduction.title, introduction.level, introduction.text) == ("First", 1, "Introduction.")
    assert (part.title, part.anchor, part.level) == ("A part: x & y", "a-part-x--y", 2)
    assert "With words and a link." in part.text
    assert "# no head" in part.text


def test_anchors_links_and_words():
    assert anchor_of("Can judging reverse the order of two runs?") == "can-judging-reverse-the-order-of-two-runs"
    assert links(FIRST + "\n`[not](this)` ![p](pictures/p.png)") == ("second.md#end", "pictures/p.png")
    assert without_markup("**a** *b c* `d` 3 * 4 * 5 ![p](q) [r](s)") == "a b c d 3 * 4 * 5  r"
