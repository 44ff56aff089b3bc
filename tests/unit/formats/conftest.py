"""Fixtures that read bytes in the format that a test module names as ``FORMAT``."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET


@pytest.fixture
def read(request, tmp_path):
    """Return a function that reads bytes in the module's format."""

    def read_bytes(data: bytes):
        path = tmp_path / "run"
        path.write_bytes(data)
        return request.module.FORMAT.read(path, QUIET)

    return read_bytes


@pytest.fixture
def refusal(read):
    """Return a function that reads bytes, which must be refused, and returns the error."""

    def fault_of(data: bytes) -> InputError:
        with pytest.raises(InputError) as fault:
            read(data)
        return fault.value

    return fault_of
