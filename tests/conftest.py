"""Fixtures for all tests: the real data, which lies beside a checkout and not in it."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; a test that needs it is skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("../shared is not beside the checkout")
    return SHARED
