"""Untrusted text within irdesk's messages."""

from __future__ import annotations

from each_case import each_case

from irdesk.domain.untrusted_text import plain


@each_case(
    ("value", "messages"),
    [
        ("BM25+RM3 (k=0.9)", "BM25+RM3 (k=0.9)"),
        ("Läufe 試験", "Läufe 試験"),
        ("a\tb\nc", "a\tb\nc"),
        ("a\x1b[2Jb", "a\ufffd[2Jb"),
        ("run\u202etxt", "run\ufffdtxt"),
        ("lone \ud800", "lone \ufffd"),
        ("soft\u00adhyphen", "soft\u00adhyphen"),
    ],
)
def test_only_what_changes_more_than_itself_is_replaced(value, messages):
    assert plain(value) == messages
