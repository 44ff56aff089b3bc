"""What all parity tests share: the command line in process, and the expected lines of another program."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from irdesk.cli.main import run

ALL_NAMES = ("official", "recall", "ndcg", "ndcg_cut", "map_cut", "success")


@pytest.fixture
def evaluated(capsys) -> Callable[..., list[str]]:
    """The lines that `irdesk evaluate --format trec` prints."""

    def evaluate(qrels: Path, run_path: Path, *options: str) -> list[str]:
        status = run(["evaluate", "--format", "trec", *options, str(qrels), str(run_path)])
        said = capsys.readouterr()
        assert (status, said.err) == (0, "")
        return said.out.splitlines(keepends=True)

    return evaluate


@pytest.fixture
def asked_for_all() -> list[str]:
    """The options that ask for every measure that trec_eval and irdesk both have."""
    return [part for name in ALL_NAMES for part in ("-m", name)]


@pytest.fixture
def expected() -> Callable[[Path, list[str]], list[str]]:
    """The lines of a file of expected output whose measures are among those of ``printed``."""

    def lines_of(path: Path, printed: list[str]) -> list[str]:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        names = {line.split("\t", 1)[0].strip() for line in printed}
        return [
            line
            for line in data.decode().splitlines(keepends=True)
            if line.strip() and line.split("\t", 1)[0].strip() in names
        ]

    return lines_of
