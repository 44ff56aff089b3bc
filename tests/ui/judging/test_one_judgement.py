"""The number of function calls for one judgement in the window does not depend on the number of topics or documents,
and hardly on the number of runs.

A time limit would be less precise: it depends on the machine, and would hide a loop over a few hundred topics.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

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
CALLS_OF_A_RUN = 40  # calls per run: usually 17, twice as many if a pause falls between two judgements


def project(folder: Path, topics: int, runs: int, documents: int = 4, judged: int | None = None) -> Path:
    """Create a project with a pool of all documents, in which all topics, or the first ``judged``, have one judged
    document. The first topic has ``documents`` documents, each other topic has 4.
    """
    path = folder / f"{topics}x{runs}x{documents}.irdesk"
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "test")
    files = {"qrels": [f"{topic} 0 d0 1" for topic in range(topics if judged is None else judged)]}
    for run in range(runs):
        files[f"run{run}"] = [
            f"{topic} Q0 d{(place + run) % size} {place} {-place} run{run}"
            for topic in range(topics)
            for size in (4 if topic else documents,)
            for place in range(size)
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


def _layer_of(file: str) -> str:
    """Return the layer of irdesk to which a file belongs, or "others"."""
    parts = file.rpartition("/irdesk/")
    waits = parts[2] == "session/core/background_tasks.py"
    return parts[2].split("/")[0] if parts[1] and not waits else "others"


def counted(work: Callable[[], object]) -> Counter[str]:
    """Count the calls of Python functions by layer. Calls to the task module are excluded, because the test itself
    polls it while waiting.
    """
    of_files: Counter[str] = Counter()

    def count(frame, event, _argument) -> None:
        if event == "call":
            of_files[frame.f_code.co_filename] += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    calls: Counter[str] = Counter()
    for file, number in of_files.items():
        calls[_layer_of(file)] += number
    return calls


def calls_of_judgement(hands, workspace: str, limits: tuple[float, float] | None = None) -> tuple[int, int]:
    """Return two numbers of calls: all calls until a judgement is stored and published, and the calls below the window
    afterwards.

    Each workspace judges a separate topic. Each number is the minimum over several judgements: on a busy machine, a
    timer that fires between two judgements makes a panel update twice. With limits, no more judgements are counted
    once both numbers are below them.
    """
    hands.window.show_workspace(workspace)
    topic = str(WORKSPACES.index(workspace))
    queue = hands.window.workspace.state.pool.queues[topic]
    hands.window.workspace.execute(JudgeDocument(topic, queue[0], 1))
    reports, later = [], []
    hands.settle()
    for grade in (0, 1, 0) if limits else (0, 1):
        report = counted(lambda: hands.window.workspace.execute(JudgeDocument(topic, queue[1], grade)))  # noqa: B023
        calls = counted(hands.settle)
        reports.append(report.total())
        later.append(sum(calls[layer] for layer in NUMBERS))
        if limits and min(reports) < limits[0] and min(later) < limits[1]:
            break
    return min(reports), min(later)


def assert_few_calls(hands, workspace: str, limits: tuple[float, float]) -> None:
    calls = calls_of_judgement(hands, workspace, limits)
    assert calls[0] < limits[0], workspace
    assert calls[1] < limits[1], workspace


def calls_of_first_judgement(hands, topics: list[str]) -> int:
    """Return the number of calls until the first judgement of the last of these topics is stored and published. The
    earlier topics are judged as preparation.
    """
    for topic in topics:
        hands.settle()
        judge = JudgeDocument(topic, hands.window.workspace.state.pool.queues[topic][0], 1)
        report = counted(lambda: hands.window.workspace.execute(judge))  # noqa: B023
    return report.total()


@pytest.mark.takes_long
def test_topics_and_documents_not_judged_cost_nothing_even_after_all_panels_were_opened(start, tmp_path):
    """The larger project has more topics, and more documents in the topic that is judged in the Judge workspace. In
    each workspace, the first judgement of a topic is measured too.
    """
    few: dict[str, tuple[int, int]] = {}
    first: dict[str, int] = {}
    for topics, documents in ((20, 20), (120, 200)):
        judged = topics - 2 * len(WORKSPACES)
        start.open(project(tmp_path, topics, 3, documents, judged))
        unjudged = map(str, range(judged, topics))
        for workspace in WORKSPACES:
            start.window.show_workspace(workspace)
            if workspace == "analyse":
                for panel in PANELS:
                    start.desk.show_panel(panel.name)
                start.desk.reset_layout()
            if topics == 20:
                few[workspace] = calls_of_judgement(start, workspace)
            else:  # Timers add a few calls; a loop over topics adds far more.
                limits = 1.05 * few[workspace][0] + 50, 1.25 * few[workspace][1] + 50
                assert_few_calls(start, workspace, limits)
            calls = calls_of_first_judgement(start, [next(unjudged), next(unjudged)])
            assert calls < 1.05 * first.setdefault(workspace, calls) + 50, workspace
        start.close()


@pytest.mark.takes_long
def test_runs_cost_little(start, tmp_path):
    few, many = 10, effort(50, 200)  # more rows than are visible
    start.open(project(tmp_path, 3, few))
    calls = [calls_of_judgement(start, workspace) for workspace in WORKSPACES]
    start.close()
    start.open(project(tmp_path, 3, many))
    for workspace, numbers in zip(WORKSPACES, calls, strict=True):
        publishing, later = (number + CALLS_OF_A_RUN * (many - few) for number in numbers)
        assert_few_calls(start, workspace, (publishing, later))
    start.close()
