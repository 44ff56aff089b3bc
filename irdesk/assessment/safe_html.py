"""HTML sanitiser. Only text and its structure are kept; scripts, external resources and links are removed."""

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
    """Return a page's body with structural tags only. Scripts, styles, images, links, forms and comments are removed.

    Tables nested more than four deep are flattened, since they are page layout, not data.
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
