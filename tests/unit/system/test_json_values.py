"""Several threads may decode the first values of a type concurrently."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from irdesk.domain.pool import Stratum
from irdesk.system.json_values import decode_json, decoder_of

THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec

from irdesk.system.json_values import decode_json

sys.setswitchinterval(1e-6)
TEXT = b'{"id": "a", "parts": [{"name": "x", "more": {"k": ["v"]}}], "seed": 3}'
TOGETHER = Barrier(6)


def decode(kind):
    TOGETHER.wait()
    return decode_json(TEXT, kind).parts[0].more


with ThreadPoolExecutor(6) as pool:
    for _ in range(150):
        part = msgspec.defstruct("Part", [("name", str), ("more", dict[str, tuple[str, ...]], {})])
        fields = [("id", str), ("parts", tuple[part, ...]), ("seed", int), ("rate", float, 0.0)]
        kind = msgspec.defstruct("Whole", fields)
        assert list(pool.map(decode, [kind] * 6)) == [{"k": ("v",)}] * 6
"""


def test_threads_prepare_a_type_one_after_another():
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_decoder_is_made_once_and_checks_its_values():
    assert decoder_of(Stratum) is decoder_of(Stratum)
    assert decode_json("[1, 2]", tuple[int, ...]) == (1, 2)
    with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
        decode_json(b'["a"]', tuple[int, ...])


def test_nothing_is_decoded_into_a_type_without_it():
    sources = Path(__file__).parents[3] / "irdesk"
    names = [path.name for path in sources.rglob("*.py") if re.search(r"json\.decode\([^\n]*type=", path.read_text())]
    assert names == []
