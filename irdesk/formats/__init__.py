"""Readers and writers of files: runs, qrels, topics, documents; one module a format, one registry that sniffs.

`read_run` and `read_qrels` are the way in for a notebook; what they import comes when they are asked for.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.domain.qrels import Qrels
    from irdesk.domain.run import Run

__all__ = ["read_qrels", "read_run"]


def read_run(path: str | PathLike[str]) -> Run:
    """A run from a file of any format that irdesk reads, compressed or not. Raises `InputError`, which names file,
    line, what was found and what was expected.
    """
    from irdesk.domain.run import Run
    from irdesk.formats.file_reading import of_kind

    run = of_kind(path, "run")
    assert isinstance(run, Run)
    return run


def read_qrels(path: str | PathLike[str]) -> Qrels:
    """Judgements from a file of any format that irdesk reads. Raises `InputError`."""
    from irdesk.domain.qrels import Qrels
    from irdesk.formats.file_reading import of_kind

    qrels = of_kind(path, "qrels")
    assert isinstance(qrels, Qrels)
    return qrels
