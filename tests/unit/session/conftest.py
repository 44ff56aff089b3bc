"""Fixtures for a project with two runs, qrels and a pool, in a real file that is open as a workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from irdesk.domain.grades import FOUR
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of

FILES = {
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n1 Q0 c 3 1 one\n2 Q0 d 1 1 one\n2 Q0 a 2 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 d 2 2 two\n3 Q0 a 1 1 two\n",
    "three.run": "2 Q0 e 1 3 three\n2 Q0 a 2 2 three\n",
    "nist.qrels": "1 0 a 1\n1 0 b 0\n",
    "more.qrels": "1 0 a 1\n2 0 d 2\n3 0 z 7\n",
    "contrary.qrels": "1 0 a 0\n1 0 b 3\n",
    "topics.tsv": "1\tthe first\n2\tthe second\n",
    "broken.run": "1 Q0 a 1 3 one\n1 Q0 b 2 x one\n",
}

_PREPARED: dict[str, tuple[bytes, str]] = {}
"""Projects that `prepared` made, with their last assessor, keyed by the function that made the changes."""


def written(folder: Path) -> Path:
    """Write the files above to a new folder; return it."""
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def loaded(workspace: Workspace, path: Path, **options: Any) -> ChangeSet:
    """Load a file synchronously."""
    frozen = LoadingContext.of(workspace.store, workspace.state)
    return workspace.execute(prepare(path, workspace.new_id(), 1.0, frozen, QUIET, **options))


def pooled(workspace: Workspace, depth: int = 2, order: str = "docno", seed: int = 1, replaced: str = "") -> ChangeSet:
    """Create a pool from all runs."""
    runs = tuple(source.id for source in workspace.state.present("run"))
    part = FromRuns(tuple(Taking(run, depth) for run in runs))
    spec = PoolSpec(workspace.new_id(), (part,), order, seed, 1.0)
    return workspace.execute(prepare_pool(workspace.store, spec, QUIET, replaced=replaced))


@pytest.fixture
def files(tmp_path) -> Path:
    """Write the files above; return their folder."""
    return written(tmp_path / "files")


@pytest.fixture(scope="session")
def empty_project(tmp_path_factory) -> bytes:
    """Create an empty project with the scale 0–3 once and return its bytes; tests work on copies."""
    path = tmp_path_factory.mktemp("empty") / "p.irdesk"
    create(path, FOUR)
    return path.read_bytes()


@pytest.fixture
def project(tmp_path, empty_project) -> Path:
    """Return the path of an empty project on the scale 0–3."""
    path = tmp_path / "p.irdesk"
    path.write_bytes(empty_project)
    return path


@pytest.fixture
def reopen(project) -> Iterator[Callable[..., Workspace]]:
    """Return a function that closes the project if it is open, and opens it for an assessor."""
    opened: list[Workspace] = []

    def open_for(assessor: str = "A") -> Workspace:
        while opened:
            opened.pop().close()
        opened.append(workspace_of(open_project(project, QUIET), assessor))
        return opened[0]

    yield open_for
    for workspace in opened:
        workspace.close()


@pytest.fixture
def prepared(project, reopen) -> Callable[[bytes, Callable[[Workspace], object]], Workspace]:
    """Return a function that takes a project and a function that changes it, and opens a copy of the changed project.
    The project is changed only once in this process, even if several tests use the same changes.
    """

    def prepare_once(start: bytes, change: Callable[[Workspace], object]) -> Workspace:
        key = f"{change.__module__}.{change.__qualname__}"
        if key not in _PREPARED:
            project.write_bytes(start)
            workspace = reopen()
            change(workspace)
            workspace.close()
            _PREPARED[key] = project.read_bytes(), workspace.assessor
        content, assessor = _PREPARED[key]
        project.write_bytes(content)
        return reopen(assessor)

    return prepare_once


@pytest.fixture
def empty(reopen) -> Workspace:
    """Return the workspace of the empty project, for assessor A."""
    return reopen()


@pytest.fixture
def load(files) -> Callable[[Workspace, str], ChangeSet]:
    """Return a function that loads one of the files synchronously."""
    return lambda workspace, name, **options: loaded(workspace, files / name, **options)


@pytest.fixture
def pool() -> Callable[..., ChangeSet]:
    """Return a function that creates a pool from all runs."""
    return pooled


@pytest.fixture(scope="session")
def pooled_project(tmp_path_factory, empty_project) -> bytes:
    """Create the project of `desk` once and return its bytes; tests work on copies."""
    folder = tmp_path_factory.mktemp("pooled")
    path = folder / "p.irdesk"
    path.write_bytes(empty_project)
    files, workspace = written(folder / "files"), workspace_of(open_project(path, QUIET), "A")
    loaded(workspace, files / "one.run")
    loaded(workspace, files / "two.run")
    pooled(workspace)
    workspace.close()
    return path.read_bytes()


@pytest.fixture
def desk(project, pooled_project, reopen) -> Workspace:
    """Return the workspace with runs one and two and their pool. It contains a b c d in topic 1, a d in topic 2, and a
    in topic 3.
    """
    project.write_bytes(pooled_project)
    return reopen()
