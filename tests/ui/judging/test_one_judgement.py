"""The number of function calls for one judgement in the window does not depend on the number of topics or documents,
and hardly on the number of runs.

A time limit would be less precise: it depends on the machine, and would hide a loop over a few hundred topics.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from types import CodeType

import pytest
from short_and_long_tests import effort

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.ui.shell.panel_registry import PANELS

WORKSPACES = ("judge", "analyse", "collection")
NUMBERS = ("domain", "evaluation", "pooling", "reporting", "session")  # layers below the window: stable call counts
TOPICS = (20, 120)
CALLS_OF_A_RUN = 40  # calls per run: usually 17, twice as many if a pause falls between two judgements


def project(folder: Path, topics: int, runs: int, documents: int = 4, judged: int | None = None) -> Path:
    """Create a project with a pool of all documents, in which all topics, or the first ``judged``, have one judged
    document.
    """
    path = folder / f"{topics}x{runs}x{documents}.irdesk"
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "test")
    files = {"qrels": [f"{topic} 0 d0 1" for topic in range(topics if judged is None else judged)]}
    for run in range(runs):
        files[f"run{run}"] = [
            f"{topic} Q0 d{(place + run) % documents} {place} {-place} run{run}"
            for topic in range(topics)
            for place in range(documents)
        ]
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines) + "\n")
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(folder / name, workspace.new_id(), workspace.now(), frozen, QUIET))
    taken = tuple(Taking(source.id, documents) for source in workspace.state.present("run"))
    spec = PoolSpec(workspace.new_id(), (FromRuns(taken),), "random", 1, workspace.now())
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.close()
    return path


@cache
def _layer_of(code: CodeType) -> str:
    """Return the layer of irdesk to which a function belongs, or "others"."""
    parts = code.co_filename.rpartition("/irdesk/")
    waits = parts[2] == "session/core/background_tasks.py"
    return parts[2].split("/")[0] if parts[1] and not waits else "others"


def counted(work: Callable[[], object]) -> Counter[str]:
    """Count the calls of Python functions by layer. Calls to the task module are excluded, because the test itself
    polls it while waiting.
    """
    calls: Counter[str] = Counter()

    def count(frame, event, _argument) -> None:
        if event == "call":
            calls[_layer_of(frame.f_code)] += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def calls_of_judgement(hands, workspace: str, *panels: str) -> tuple[int, int]:
    """Return two numbers of calls: all calls until a judgement is stored and published, and the calls below the window
    afterwards.

    Each workspace judges a separate topic. Each number is the minimum over several judgements: on a busy machine, a
    timer that fires between two judgements makes a panel update twice.
    """
    hands.window.show_workspace(workspace)
    for panel in panels:
        hands.desk.show_panel(panel)
    topic = str(WORKSPACES.index(workspace))
    queue = hands.window.workspace.state.pool.queues[topic]
    hands.window.workspace.execute(JudgeDocument(topic, queue[0], 1))
    counts = []
    hands.settle()
    for grade in (0, 1, 0):
        report = counted(lambda: hands.window.workspace.execute(JudgeDocument(topic, queue[1], grade)))  # noqa: B023
        later = counted(hands.settle)
        counts.append((report.total(), sum(later[layer] for layer in NUMBERS)))
    reports, afterwards = zip(*counts, strict=True)
    return min(reports), min(afterwards)


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Callable[[int, int], Path]:
    """Return a function that creates a project with some topics and runs. Each project is created once; tests judge in
    copies.
    """
    folder = tmp_path_factory.mktemp("made")

    @cache
    def make(topics: int, runs: int) -> Path:
        return project(folder, topics, runs)

    return make


@pytest.mark.takes_long
def test_topics_that_did_not_change_cost_nothing_even_after_all_panels_were_opened(start, tmp_path, made):
    calls, with_panels = [], []
    for topics in TOPICS:
        start.open(Path(shutil.copy(made(topics, 3), tmp_path)))
        calls.append([calls_of_judgement(start, workspace) for workspace in WORKSPACES])
        report, _later = calls_of_judgement(start, "analyse", *(panel.name for panel in PANELS))
        with_panels.append(report)
        start.close()
    for workspace, few, many in zip(WORKSPACES, *calls, strict=True):
        assert many[0] < 1.1 * few[0] + 50, workspace  # Timers add a few calls; a loop over topics adds far more.
        assert many[1] < 1.25 * few[1] + 50, workspace
    assert with_panels[1] < 1.1 * with_panels[0] + 50


def test_the_first_judgement_of_a_topic_leaves_the_others_alone(start, tmp_path):
    calls = []
    for topics in TOPICS:
        start.open(project(tmp_path, topics, 3, judged=topics - 2 * len(WORKSPACES)))
        queues = start.window.workspace.state.pool.queues
        unjudged = iter(range(topics - 2 * len(WORKSPACES), topics))
        counts = []
        for workspace in WORKSPACES:
            start.window.show_workspace(workspace)
            for topic in map(str, islice(unjudged, 2)):
                start.settle()
                judge = JudgeDocument(topic, queues[topic][0], 1)
                report = counted(lambda: start.window.workspace.execute(judge)).total()  # noqa: B023
            start.settle()
            counts.append(report)
        calls.append(counts)
        start.close()
    for workspace, few, many in zip(WORKSPACES, *calls, strict=True):
        assert many < 1.1 * few + 50, workspace


@pytest.mark.takes_long
def test_runs_cost_little(start, tmp_path, made):
    few, many = 20, effort(60, 200)  # more rows than are visible
    calls = []
    for runs in (few, many):
        start.open(Path(shutil.copy(made(3, runs), tmp_path)))
        calls.append([calls_of_judgement(start, workspace) for workspace in WORKSPACES])
        start.close()
    for workspace, *counts in zip(WORKSPACES, *calls, strict=True):
        for fewer, more in zip(*counts, strict=True):
            assert more < fewer + CALLS_OF_A_RUN * (many - few), workspace


def test_documents_of_the_topic_that_are_not_judged_cost_nothing(start, tmp_path):
    calls = []
    for documents in (20, 200):
        start.open(project(tmp_path, 3, 3, documents), "judge")
        calls.append(calls_of_judgement(start, "judge"))
        start.close()
    assert calls[1][0] < 1.1 * calls[0][0] + 50
