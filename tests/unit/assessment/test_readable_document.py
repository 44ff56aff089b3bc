"""Documents prepared for reading: sanitised pages and paragraphs."""

from __future__ import annotations

import re

from each_case import each_case

from irdesk.assessment.readable_document import LONG_TEXT, paragraphs, reading_of
from irdesk.assessment.safe_html import harmless
from irdesk.domain.document import Document


@each_case(
    "markup",
    [
        "<script>alert(1)</script>",
        "<img src=http://x/y.png onerror=alert(1)>",
        "<style>@import url(http://x/)</style>",
        "<link rel=stylesheet href=http://x/><base href=http://x/><meta http-equiv=refresh content='0;url=http://x/'>",
        "<a href='javascript:alert(1)' onclick=alert(1)>",
        "<iframe src=http://x/></iframe><object data=http://x/></object><embed src=http://x/>",
        "<p style='background:url(http://x/)' onmouseover=alert(1)>",
        "<svg onload=alert(1)><a xlink:href=http://x/></a></svg>",
        "<form action=http://x/><input type=image src=http://x/></form>",
        "<table background=http://x/><td background=http://x/></table>",
        "<!-- http://x/ --><video poster=http://x/ autoplay src=http://x/></video>",
        "<<script>script>alert(1)<</script>/script>",
    ],
)
def test_nothing_in_a_page_runs_or_loads(markup):
    clean = harmless(f"<p>before</p>{markup}<p>after</p>")
    assert "<p>before</p>" in clean
    tags = re.findall(r"<[^>]*>", clean)
    assert not [tag for tag in tags if re.search(r"script|http|src|href|on\w+=|style|url|img|svg|iframe", tag)]


def test_the_structure_of_a_page_stays():
    page = "<h1>H</h1><ul><li>a</ul><table><tr><td colspan=2>x</table><a href=http://x/>link</a>"
    assert harmless(page) == (
        '<h1>H</h1><ul><li>a</li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>link'
    )


def test_tables_that_lay_out_a_page_are_taken_apart():
    page = "<table><tr><td>" * 3000 + "deep" + "</table>" * 3000
    assert harmless(page) == "deep"


def test_a_page_is_read_as_a_page_and_a_text_as_paragraphs():
    assert reading_of(Document("d", "T", "plain", {}, "<p>page")).page == "<p>page</p>"
    reading = reading_of(Document("d", "T", "one\ntwo\n\nthree", {"date": "1992"}))
    assert (reading.page, reading.shown) == ("", "T\ndate: 1992\none two\nthree")
    assert reading.searched(reading.shown) == "T\n          \none two\nthree"


def test_a_very_long_text_has_no_line_that_cannot_be_laid_out():
    text = "word " * (LONG_TEXT // 5) + "x" * 10_000
    reading = reading_of(Document("d", "", text))
    assert reading.long
    assert max(map(len, reading.text.split("\n"))) <= 2000
    assert "".join(reading.text.split()) == "".join(text.split())


def test_lines_that_a_file_broke_are_joined_but_not_those_that_are_set():
    assert paragraphs("a\r\nb\n \nc\n- d\n  of it\n- e") == ["a b", "c\u2028- d of it\u2028- e"]
    table = "name    mean\none     0.5\ntwo     0.25"
    assert paragraphs(table) == [table.replace("\n", "\u2028")]
    code = "def f():\n    if x:\n        return 1"
    assert paragraphs(code) == [code.replace("\n", "\u2028")]


def test_indented_first_lines_begin_paragraphs_as_in_newswire_and_abstracts():
    abstract = "a title of\ntwo lines .\n  the first\nparagraph of it\nand more .\n  another one\nends here ."
    assert paragraphs(abstract) == [
        "a title of two lines .",
        "the first paragraph of it and more .",
        "another one ends here .",
    ]
    newswire = "   WASHINGTON (AP) _ One\ntwo three.\n   ``Four,'' he said,\nfive.\n   Six\nseven."
    assert paragraphs(newswire) == ["WASHINGTON (AP) _ One two three.", "``Four,'' he said, five.", "Six seven."]


def test_a_text_as_it_is_keeps_its_lines_and_the_same_characters():
    text = "one\n  two\n\n\nthree  four\n"
    as_is, joined = (reading_of(Document("d", "A\ntitle", text), as_is=as_is) for as_is in (True, False))
    assert as_is.text.split("\u2028") == ["one", "  two", "", "", "three  four"]
    assert (as_is.title, joined.title) == ("A title", "A title")
    assert "".join(as_is.shown.split()) == "".join(joined.shown.split())
    long = reading_of(Document("d", "", "one\ntwo\n" * LONG_TEXT), as_is=True)
    assert long.long
    assert long.text.startswith("one\ntwo\none")
