"""Fixtures for a project file: its path, and a new file, open or closed."""

from __future__ import annotations

import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "p.irdesk"


@pytest.fixture
def store_backend(path):
    return path
