"""Create the bundled projects (the sample project and the practice project) from the files in their folders."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from irdesk.domain.grades import FOUR
from irdesk.domain.pool import FromRuns, Part, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseRules, WriteGuidelines
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.learning.examples import MEASURES, SCALE
from irdesk.session.pools.pool_additions import read_documents
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.system.durable_rename import rename_durably

DEPTH = 10
SEED = 1
POOL, GUIDELINES = "pool.txt", "guidelines.md"


def make(folder: Path, path: Path) -> Path:
    """Create a project at ``path`` from the files in a folder, unless ``path`` exists, and return ``path``.

    If the folder contains a pool file, the project gets a pool with the documents in file order, and shows the measures
    of the examples. Its scoring options include the size of the collection, which contingency tables of retrieved and
    relevant documents require. The project is built next to ``path`` and moved there when complete, so that an
    incomplete project is never opened.
    """
    if path.exists():
        return path
    beside = path.with_name(f"{path.stem}-being-made")
    beside.mkdir(parents=True, exist_ok=True)
    draft = beside / path.name  # same file name as ``path``, since it becomes the project's name
    for leftover in beside.iterdir():
        leftover.unlink()
    learns = (folder / POOL).exists()
    create(draft, SCALE if learns else FOUR, MEASURES if learns else ())
    workspace = workspace_of(open_project(draft, QUIET), "sample")
    try:
        runs = sorted((folder / "runs").glob("*.run"))
        for file in (folder / "documents.jsonl", folder / "topics.trec", folder / "qrels.txt", *runs):
            frozen = LoadingContext.of(workspace.store, workspace.state)
            workspace.execute(prepare(file, workspace.new_id(), workspace.now(), frozen, QUIET))
        if learns:
            count = sum(source.counts["documents"] for source in workspace.state.present("documents"))
            rules = workspace.state.rules
            workspace.execute(ChooseRules(replace(rules, profile=replace(rules.profile, documents=count))))
        workspace.execute(WriteGuidelines((folder / GUIDELINES).read_text(encoding="utf-8")))
        part: Part = read_documents(folder / POOL, QUIET) if learns else _of_runs(workspace)
        spec = PoolSpec(workspace.new_id(), (part,), "docno" if learns else "random", SEED, workspace.now())
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        assert workspace.state.settings[project_settings.POOL] == spec.id
    finally:
        workspace.close()
    rename_durably(draft, path)
    with suppress(OSError):
        beside.rmdir()
    return path


def _of_runs(workspace: Workspace) -> Part:
    return FromRuns(tuple(Taking(source.id, DEPTH) for source in workspace.state.present("run")))
