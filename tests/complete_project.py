"""A small project that contains everything a project can contain: every kind of file, judgement, step and setting.

``python tests/complete_project.py`` writes the project with the current schema to ``tests/data``. Run it exactly once
for each released schema.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import zstandard

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.document import Passage
from irdesk.domain.grades import FOUR
from irdesk.domain.pool import Chosen, Designed, DesignedDocument, FromRuns, Layer, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import (
    Adjudicate,
    AssignTopics,
    CannotTell,
    ChooseMeasures,
    ChoosePlan,
    ChooseResolution,
    ChooseRules,
    ChooseScale,
    ChooseWords,
    FlagDocument,
    GroupRuns,
    JudgeDocument,
    KeepView,
    MarkPassages,
    MoveTo,
    RemoveSource,
    SkipDocument,
    TakeBack,
    TakeSnapshot,
    Undo,
    WriteComment,
    WriteGuidelines,
    WriteNote,
)
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.session.team.package_import import PackageImport, prepare_import
from irdesk.store import schema

DATA = Path(__file__).parent / "data"
PEOPLE = ("anna", "ben")
FILES = {
    "docs.jsonl": "".join(
        json.dumps({"docno": d, "title": f"title {d}", "text": f"text of {d} ☃ " * 30, "year": "2001"}) + "\n"
        for d in "abcdef"
    ),
    "topics.tsv": "1\tthe first\n2\tthe second ✓\n3\tthe third\n",
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n1 Q0 c 3 2 one\n2 Q0 d 1 1 one\n2 Q0 a 2 1 one\n3 Q0 e 1 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 d 2 2 two\n2 Q0 f 1 1 two\n2 Q0 d 2 1 two\n3 Q0 a 1 1 two\n3 Q0 e 2 1 two\n",
    "gone.run": "1 Q0 f 1 1 gone\n2 Q0 f 1 1 gone\n",
    "nist.qrels": "1 0 a 1\n1 0 f 0\n2 0 d 2\n3 0 e 1\n",
    "crowd.qrels": "1 0 a 2\n1 0 b 1\n",
    "diverse.qrels": "1 1 a 1\n1 2 a 0\n1 2 b 1\n1 1 b 1\n1 1 c 0\n1 2 c 0\n",
    "prefs.qrels": "1 g s a 1\n1 g s b 1\n1 g s c 0\n",
    "umbrela-gpt-4.qrels": "1 0 a 0\n1 0 c 2\n2 0 d 1\n",
    "strata.qrels": "2 0 a 1 1\n2 0 d 2 2\n2 0 e 2 -1\n",
}


def make(path: Path, folder: Path) -> Path:
    """Create the project at a path, with its source files in a folder."""
    create(path, FOUR)
    workspace = workspace_of(open_project(path, QUIET), PEOPLE[0])
    ids = {name: _load(workspace, folder, name, text) for name, text in FILES.items()}
    do = workspace.execute
    do(RemoveSource(ids["gone.run"]))
    do(GroupRuns((ids["one.run"],), "Delft"))
    do(WriteGuidelines("What counts:\n\n- all of it"))
    do(ChooseScale(replace(workspace.state.scale, name="our own")))
    do(ChooseMeasures(("AP", "nDCG@3", "P@2", "RR", "ERR_IA@3", "prefs_simp", "xinfAP")))
    runs = tuple(Taking(ids[name], 3) for name in ("one.run", "two.run"))
    parts = (FromRuns(runs, layers=(Layer(1, 1, 1.0), Layer(2, 0, 0.5))), Chosen({"3": ("b", "f")}, "added by hand"))
    listed = {"3": (DesignedDocument("b", 0.5, 1), DesignedDocument("e", 0.25, 0))}
    designed = Designed(listed, 1, 7, (ids["umbrela-gpt-4.qrels"],), (ids["one.run"],), ("P@2",))
    for order, seed, more in (("docno", 1, ()), ("random", 7, (designed,))):
        spec = PoolSpec(workspace.new_id(), (*parts, *more), order, seed, workspace.now())
        do(prepare_pool(workspace.store, spec, QUIET))
    do(AssignTopics(AssignmentPlan(PEOPLE, Overlap(2, 1.0), repeats=0.5, seed=3)))
    queue = {topic: tuple(queue) for topic, queue in workspace.state.pool.queues.items()}
    for grade, (topic, docno) in enumerate((name, docno) for name in queue for docno in queue[name]):
        do(JudgeDocument(topic, docno, grade % 4, 2.5))
    first, *_, last = queue["1"]
    do(WriteComment("1", first, "“quoted”\nand more"))
    do(FlagDocument("1", last, flagged=True))
    do(MarkPassages("1", first, (Passage(6, 12, "text of"),)))
    # Documents d and e have imported grades: skip a document other than these, and mark d as undecidable.
    do(SkipDocument("2", next(docno for docno in queue["2"] if docno not in "de")))
    do(CannotTell("2", "d", "torn"))
    do(TakeBack("3", queue["3"][0]))
    do(JudgeDocument("3", queue["3"][0], 1))
    do(Undo())
    do(WriteNote("1", 4, "vague"))
    do(ChooseWords("1", ("first", "word")))
    do(KeepView(project_settings.ColumnView("ours", ("AP",), ("p",))))
    do(ChoosePlan(Plan(seed=5, confidence=0.9)))
    do(TakeSnapshot("pilot"))
    do(ChooseResolution(Resolution(Policy.ADJUDICATOR)))
    _judged_by_the_other(workspace, folder / "ben.irdesk")
    disputed = workspace.state.disputes()[0]
    do(Adjudicate(disputed.topic, disputed.docno, 3, "settled"))
    do(ChooseRules(ScoringOptions(Convention.EXACT, level=1, ties=Ties.RANK)))
    do(MoveTo("1", first))
    with workspace.store.transaction() as transaction:
        team = transaction.team
        team.arrived(team.lock(), team.unnumbered(), "")
        team.put("team", "settings", "{}")
    workspace.close()
    return path


def _load(workspace: Workspace, folder: Path, name: str, text: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    source, frozen = workspace.new_id(), LoadingContext.of(workspace.store, workspace.state)
    standing = Standing("a crowd", True) if name.startswith("crowd") else Standing()
    workspace.execute(prepare(folder / name, source, workspace.now(), frozen, QUIET, standing=standing))
    return source


def _judged_by_the_other(workspace: Workspace, package: Path) -> None:
    """Judge a work package as the second assessor, including its hidden repeats, and import it."""
    write_package(PackageExport.of(workspace), PEOPLE[1], package, QUIET)
    other = workspace_of(open_project(package, QUIET), "")
    for grade, (topic, entry) in enumerate(
        (topic, entry) for topic, queue in other.state.pool.queues.items() for entry in sorted(queue)
    ):
        other.execute(JudgeDocument(topic, entry, (grade + 2) % 3, 1.5))
    other.close()
    workspace.execute(prepare_import(PackageImport.of(workspace), package, QUIET))


def facts(workspace: Workspace) -> dict[str, object]:
    """Return the content of a project as JSON values."""
    state, board = workspace.state, workspace.state.board
    data = workspace.store.data()
    names = {source.id: source.name for source in state.sources.values()}
    return {
        "scores": {
            names[run]: {str(measure): board.means()[i, index].item() for i, measure in enumerate(board.measures)}
            for index, run in enumerate(board.run_ids)
        },
        "grades": {topic: dict(sorted(state.grades(topic).items())) for topic in sorted(board.topics)},
        "queues": {topic: list(queue) for topic, queue in state.pool.queues.items()},
        "journal": len(data.journal),
        "notes": len(data.notes),
        "changes": len(data.changes),
        "sources": sorted(f"{source.kind} {source.name} {source.present}" for source in state.sources.values()),
        "documents": [workspace.store.document(docno).title for docno in "abcdef"],
        "undo": workspace.history.undoable.name,
        "settings": sorted(state.settings),
    }


def main() -> int:
    """Write the project and its facts."""
    DATA.mkdir(exist_ok=True)
    name = f"version-{schema.VERSION}"
    if (DATA / f"{name}.irdesk.zst").exists():
        print(f"{name} is there already: a schema that was released does not change", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        path = make(Path(scratch) / f"{name}.irdesk", Path(scratch) / "files")
        workspace = workspace_of(open_project(path, QUIET), PEOPLE[0])
        (DATA / f"{name}.json").write_text(json.dumps(facts(workspace), indent=1, ensure_ascii=False) + "\n", "utf-8")
        workspace.close()
        (DATA / f"{name}.irdesk.zst").write_bytes(zstandard.ZstdCompressor(level=19).compress(path.read_bytes()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
