"""Fixture that reads bytes as a file of a named format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from irdesk.domain.progress import QUIET
from irdesk.formats.format_detection import by_name


@pytest.fixture
def reading(tmp_path: Path) -> Callable[[str, bytes], Any]:
    def read(name: str, data: bytes) -> Any:
        path = tmp_path / "file"
        path.write_bytes(data)
        return by_name(name).read(path, QUIET)

    return read
