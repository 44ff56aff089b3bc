"""Renumbering of topics whose ids differ from those in the qrels.

Cranfield's queries are numbered 001, 002, 004 … 365, but its judgements number them from 1 to 225.
"""

from __future__ import annotations

import msgspec

from irdesk.domain.topic import Topic


def number_by_position(topics: list[Topic]) -> list[Topic]:
    """Return the topics in the given order, with the ids ``1`` to ``n``."""
    return [msgspec.structs.replace(topic, id=str(number)) for number, topic in enumerate(topics, 1)]
