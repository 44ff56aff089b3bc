"""A topic: an information need."""

from __future__ import annotations

import msgspec


class Topic(msgspec.Struct, frozen=True):
    """An information need: its id as the files have it, and what a person needs to judge it."""

    id: str
    title: str
    description: str = ""
    narrative: str = ""
