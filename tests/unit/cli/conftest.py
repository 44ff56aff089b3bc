"""Commands given in process, in a folder of small files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from irdesk.cli.main import run

Ended = tuple[int, str, str]


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Callable[[Mapping[str, str]], Path]:
    """Writes files by their names into a folder, in which commands are given from then on."""

    def of(files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        return tmp_path

    return of


@pytest.fixture
def command(capsys) -> Callable[..., Callable[..., Ended]]:
    """Makes a command that begins with some words: ``command("project")("info", path)`` gives its status, what it
    printed, and its errors. Lines of warnings are among these only ``with_warnings``: small cases have many.
    """

    def of(*first: object, with_warnings: bool = False) -> Callable[..., Ended]:
        def call(*more: object) -> Ended:
            try:
                status = run([str(word) for word in (*first, *more)])
            except SystemExit as end:
                status = end.code
            output = capsys.readouterr()
            lines = output.err.splitlines(keepends=True)
            kept = [line for line in lines if with_warnings or not line.startswith("irdesk: warning [")]
            return status, output.out, "".join(kept)

        return call

    return of
