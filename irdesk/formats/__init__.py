"""Readers and writers for files of runs, qrels, topics and documents. Each format is a module;
`format_detection` lists the formats and detects the format of a file.

`read_run` and `read_qrels` are the entry points for notebooks. Their dependencies are imported on first use.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irdesk.domain.qrels import Qrels
    from irdesk.domain.run import Run

__all__ = ["read_qrels", "read_run"]


def read_run(path: str | PathLike[str]) -> Run:
    """Read a run from a file of any supported format, compressed or not. Raises `InputError` for a malformed file, with
    the file, the line, and the text found and expected.
    """
    from irdesk.domain.run import Run
    from irdesk.formats.format_detection import of_kind

    run = of_kind(path, "run")
    assert isinstance(run, Run)
    return run


def read_qrels(path: str | PathLike[str]) -> Qrels:
    """Read judgements from a file of any supported format. Raises the same error as `read_run`."""
    from irdesk.domain.qrels import Qrels
    from irdesk.formats.format_detection import of_kind

    qrels = of_kind(path, "qrels")
    assert isinstance(qrels, Qrels)
    return qrels
