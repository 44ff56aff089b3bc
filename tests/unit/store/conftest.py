"""Fixtures for a project in each engine, open or closed."""

from __future__ import annotations

import pytest

from irdesk.store.store import Store


@pytest.fixture
def store(store_backend):
    store = Store.create(store_backend, {"name": "p"})
    yield store
    store.close()


@pytest.fixture
def closed(store_backend):
    """Return the location of an existing closed project."""
    Store.create(store_backend, {"name": "p"}).close()
    return store_backend
