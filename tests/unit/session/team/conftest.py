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
def assigned(prepared, pooled_project, load, files) -> Workspace:
    (files / "docs.jsonl").write_text(
        "".join(f'{{"id": "{docno}", "title": "T {docno}", "text": "text of {docno}"}}\n' for docno in "abcdz"),
        encoding="utf-8",
    )

    def assign(desk: Workspace) -> None:
        for name in ("docs.jsonl", "topics.tsv", "nist.qrels"):
            load(desk, name)
        desk.execute(WriteGuidelines("read it all"))
        desk.execute(AssignTopics(ALL))

    return prepared(pooled_project, assign)


@pytest.fixture
def package(assigned, tmp_path) -> Callable[[str], Path]:
    def make(assessor: str) -> Path:
        path = tmp_path / f"{assessor}.irdesk"
        write_package(PackageExport.of(assigned), assessor, path, QUIET)
        return path

    return make
