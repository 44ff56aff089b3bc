"""Searching the manual."""

from __future__ import annotations

from irdesk.reporting.manual.manual_pages import Manual
from irdesk.reporting.manual.manual_search import search_manual

PAGES = {
    "index": "# All\n\n- [First](first.md): how to begin\n- [Second](second.md): how to go on\n",
    "first": "# First\n\nIntroduction.\n\n## A part: `x` & y\n\nWith *words* and [a link](second.md#end).\n",
    "second": "# Second\n\nMore words.\n",
}


def test_search_wants_every_word_in_one_section(tmp_path):
    for name, text in PAGES.items():
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    manual = Manual(tmp_path)
    assert [(entry.page, entry.title) for entry in search_manual(manual, "WORDS")] == [
        ("first", "A part: x & y"),
        ("second", "Second"),
    ]
    assert [entry.page for entry in search_manual(manual, "words link")] == ["first"]
    assert search_manual(manual, "introduction link") == ()
    assert search_manual(manual, " ") == ()
