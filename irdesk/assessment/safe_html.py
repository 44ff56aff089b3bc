"""Sanitising of HTML: only text and its structure are kept; no scripts, external resources or links remain."""

from __future__ import annotations

import re

_TAGS = frozenset(
    (
        "p",
        "br",
        "hr",
        "div",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "blockquote",
        "pre",
        "b",
        "strong",
        "i",
        "em",
        "u",
        "s",
        "sub",
        "sup",
        "code",
        "tt",
        "small",
        "big",
        "span",
        "center",
    )
)
_TABLES = frozenset(("table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"))
_DROPPED = frozenset(
    (
        "script",
        "style",
        "head",
        "title",
        "noscript",
        "template",
        "iframe",
        "object",
        "svg",
        "math",
        "select",
        "textarea",
    )
)
_TABLE = re.compile(r"<(/?)table\b", re.IGNORECASE)
DEEPEST_TABLES = 4


def harmless(markup: str) -> str:
    """Return a page's body with structural tags only: no scripts, styles, images, links, forms or comments.

    Tables nested more than four deep are flattened: they are page layout, not data.
    """
    import nh3

    tags = _TAGS if _depth(markup) > DEEPEST_TABLES else _TAGS | _TABLES
    return nh3.clean(
        markup,
        tags=set(tags),
        clean_content_tags=set(_DROPPED),
        attributes={"*": {"dir"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}},
        link_rel=None,
        strip_comments=True,
    )


def _depth(markup: str) -> int:
    depth = deepest = 0
    for tag in _TABLE.finditer(markup):
        depth = max(depth + (-1 if tag[1] else 1), 0)
        deepest = max(deepest, depth)
    return deepest
