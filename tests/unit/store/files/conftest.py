"""Fixtures of the project file: its path, and a new one, open or closed again."""

from __future__ import annotations

import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "p.irdesk"


@pytest.fixture
def store_backend(path):
    return path
