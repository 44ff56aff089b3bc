"""Check of ids, such as topic ids and docnos.

Ids must be UTF-8, since runs and judgements contain the same ids. Other text is only displayed.
"""

from __future__ import annotations

from irdesk.formats.io.text_excerpts import shorten


def id_fault(data: bytes, name: str) -> str:
    """Return a message if an id is malformed, otherwise an empty string. ``name`` is the word for the id in the
    message, such as topic id or docno.
    """
    fields = data.split()
    if not fields:
        return f"the {name} is empty; expected one without white space"
    if len(fields) > 1 or fields[0] != data:
        return f"the {name} is '{shorten(data)}'; expected one without white space"
    try:
        data.decode()
    except UnicodeDecodeError:
        return f"the {name} {data[:40]!r} is not UTF-8"
    return ""
