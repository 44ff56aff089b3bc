"""Fixtures for a project with assigned topics, and for its assessors' packages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from work_packages import ALL

from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    AssignTopics,
    WriteGuidelines,
)
from irdesk.session.core.workspace import Workspace
from irdesk.session.team.package_export import PackageExport, write_package


@pytest.fixture
def assigned(desk, load, files) -> Workspace:
    (files / "docs.jsonl").write_text(
        "".join(f'{{"id": "{docno}", "title": "T {docno}", "text": "text of {docno}"}}\n' for docno in "abcdz"),
        encoding="utf-8",
    )
    load(desk, "docs.jsonl")
    load(desk, "topics.tsv")
    load(desk, "nist.qrels")
    desk.execute(WriteGuidelines("read it all"))
    desk.execute(AssignTopics(ALL))
    return desk


@pytest.fixture
def package(assigned, tmp_path) -> Callable[[str], Path]:
    def make(assessor: str) -> Path:
        path = tmp_path / f"{assessor}.irdesk"
        write_package(PackageExport.of(assigned), assessor, path, QUIET)
        return path

    return make
