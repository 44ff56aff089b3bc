"""Fixtures that run commands in this process, in a folder of small files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from irdesk.cli.main import run

Ended = tuple[int, str, str]


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Callable[[Mapping[str, str]], Path]:
    """Return a function that writes files, passed as name and content, to a folder and makes it the current folder."""

    def of(files: Mapping[str, str]) -> Path:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        return tmp_path

    return of


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    """Return the projects that a module's fixtures have made once, by name; each test works on a copy."""
    return {}


@pytest.fixture
def command(capsys) -> Callable[..., Callable[..., Ended]]:
    """Return a function that fixes the first words of a command. For example, ``command("project")("info", path)`` runs
    the command and returns its exit status, stdout and stderr. Warnings are removed from stderr unless
    ``with_warnings``, because small cases cause many.
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
