"""Makes the sample project from the files of the bundled collection."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from irdesk.domain.grades import FOUR
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import WriteGuidelines
from irdesk.session.core import project_settings
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_construction import prepare_pool
from irdesk.session.project_files.projects import create, open_project, workspace_of
from irdesk.system.disk import rename_durably

DEPTH = 10
SEED = 1


def make(folder: Path, path: Path) -> Path:
    """Create the sample project at ``path`` unless it exists, and return the path.

    It is built next to its final place and moved there when complete, so that a half-built sample is never opened.
    """
    if path.exists():
        return path
    beside = path.with_name(f"{path.stem}-being-made")
    beside.mkdir(parents=True, exist_ok=True)
    draft = beside / path.name  # the project's name is its file name
    for left in beside.iterdir():
        left.unlink()
    create(draft, FOUR)
    workspace = workspace_of(open_project(draft, QUIET), "sample")
    try:
        runs = sorted((folder / "runs").glob("*.run"))
        for file in (folder / "documents.jsonl", folder / "topics.trec", folder / "qrels.txt", *runs):
            frozen = LoadingContext.of(workspace.store, workspace.state)
            workspace.execute(prepare(file, workspace.new_id(), workspace.now(), frozen, QUIET))
        workspace.execute(WriteGuidelines((folder / "guidelines.md").read_text(encoding="utf-8")))
        chosen = FromRuns(tuple(Taking(source.id, DEPTH) for source in workspace.state.present("run")))
        spec = PoolSpec(workspace.new_id(), (chosen,), "random", SEED, workspace.now())
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        assert workspace.state.settings[project_settings.POOL] == spec.id
    finally:
        workspace.close()
    rename_durably(draft, path)
    with suppress(OSError):
        beside.rmdir()
    return path
