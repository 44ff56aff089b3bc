"""Search for words in the loaded documents."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.session.pools.pool_additions import search_documents


def test_documents_are_found_by_all_words_in_any_case(empty, files, load):
    (files / "some.jsonl").write_text(
        '{"_id": "w1", "title": "Wings", "text": "of steel"}\n{"_id": "w2", "text": "Steel wings"}\n'
        '{"_id": "w3", "text": "wings"}\n{"_id": "steel_100%", "text": "wing"}\n'
    )
    load(empty, "some.jsonl")
    result = search_documents(empty.store, "1", "STEEL wings")
    assert (result.documents, result.how) == ({"1": ("w1", "w2")}, "found by 'STEEL wings'")
    assert search_documents(empty.store, "1", "steel_100%").documents == {"1": ("steel_100%",)}, "taken by the letter"
    for words in ("_", "nothing", "  "):
        if words == "_":
            assert search_documents(empty.store, "1", words).documents == {"1": ("steel_100%",)}
        else:
            with pytest.raises(CommandRefused):
                search_documents(empty.store, "1", words)
