"""HTML pages as documents."""

from __future__ import annotations

from irdesk.domain.document import Document
from irdesk.formats.documents.html_page import page_of


def test_a_page_without_body() -> None:
    assert page_of("d", b"<title>T</title><p>a<p>b") == Document("d", "T", "a\n\nb", markup="<p>a<p>b")
    assert page_of("d", b"no markup") == Document("d", "", "no markup")
