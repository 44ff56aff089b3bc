"""Fixtures of a project on each engine: a new one, open or closed again."""

from __future__ import annotations

import pytest

from irdesk.store.store import Store


@pytest.fixture
def store(store_place):
    store = Store.create(store_place, {"name": "p"})
    yield store
    store.close()


@pytest.fixture
def closed(store_place):
    """Return the location of an existing closed project."""
    Store.create(store_place, {"name": "p"}).close()
    return store_place
