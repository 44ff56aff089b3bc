"""Fixtures of the project file: a new one, open or closed again."""

from __future__ import annotations

import pytest

from irdesk.store.store import Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "p.irdesk"


@pytest.fixture
def store(path):
    store = Store.create(path, {"name": "p"})
    yield store
    store.close()


@pytest.fixture
def closed(path):
    """The path of a project that is there and not open."""
    Store.create(path, {"name": "p"}).close()
    return path
