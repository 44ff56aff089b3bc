"""Reading bytes in the format of a test module, which names it as ``FORMAT``."""

from __future__ import annotations

import pytest

from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET


@pytest.fixture
def read(request, tmp_path):
    """Reads bytes in the module's format."""

    def read_bytes(data: bytes):
        path = tmp_path / "run"
        path.write_bytes(data)
        return request.module.FORMAT.read(path, QUIET)

    return read_bytes


@pytest.fixture
def refusal(read):
    """Reads bytes that are refused, and returns the fault."""

    def fault_of(data: bytes) -> InputError:
        with pytest.raises(InputError) as fault:
            read(data)
        return fault.value

    return fault_of
