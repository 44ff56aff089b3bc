"""The number of function calls for one judgement in the window does not depend on the number of topics or documents,
and hardly on the number of runs.

A time limit would be less precise: it depends on the machine, and would hide a loop over a few hundred topics.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest
from short_and_long_tests import effort
from window_driver import Hands

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, RemoveSource
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.ui.shell.views_in_navigator_order import PANELS

WORKSPACES = ("judge", "analyse", "collection")
NUMBERS = ("domain", "evaluation", "pooling", "reporting", "session")  # layers below the window: stable call counts
CALLS_OF_A_RUN = 40  # calls per run: usually 17, twice as many if a pause falls between two judgements


@dataclass(frozen=True)
class Size:
    """The size of a project. The first topic has ``documents`` documents, each other topic has 4. The last topics, two
    for each workspace, are not in the qrels; each other topic has one judged document there.
    """

    topics: int
    documents: int
    runs: int

    @property
    def judged(self) -> int:
        """Return the number of topics in the qrels."""
        return self.topics - 2 * len(WORKSPACES)


FEW = Size(topics=20, documents=20, runs=6)
MORE_TOPICS = Size(topics=200, documents=200, runs=6)
MORE_RUNS = Size(topics=20, documents=20, runs=effort(50, 200))  # more rows than are visible


def fill(workspace: Workspace, folder: Path, size: Size) -> None:
    """Load qrels and runs of this size instead of the project's earlier files, and pool all documents of the runs."""
    folder = folder / f"{size.topics}x{size.documents}x{size.runs}"
    folder.mkdir()
    for source in [source.id for source in workspace.state.sources.values() if source.present]:
        workspace.execute(RemoveSource(source))
    files = {"qrels": [f"{topic} 0 d0 1" for topic in range(size.judged)]}
    for run in range(size.runs):
        files[f"run{run}"] = [
            f"{topic} Q0 d{(place + run) % depth} {place} {-place} run{run}"
            for topic in range(size.topics)
            for depth in (4 if topic else size.documents,)
            for place in range(depth)
        ]
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines) + "\n")
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(folder / name, workspace.new_id(), workspace.now(), frozen, QUIET))
    taken = tuple(Taking(source.id, size.documents) for source in workspace.state.present("run"))
    spec = PoolSpec(workspace.new_id(), (FromRuns(taken),), "random", 1, workspace.now())
    pool = workspace.state.pool
    workspace.execute(prepare_pool(workspace.store, spec, QUIET, replaced=pool.spec.id if pool else ""))


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


def show(hands: Hands, workspace: str) -> None:
    hands.window.show_workspace(workspace)
    hands.desk.editor.begin_topic()


def open_all_panels(hands: Hands) -> None:
    """Show every panel once in Analyse."""
    hands.window.show_workspace("analyse")
    for panel in PANELS:
        hands.desk.show_panel(panel.name)
    hands.desk.reset_layout()


class Calls(NamedTuple):
    """Numbers of calls: all calls until a judgement is stored and published, and the calls below the window
    afterwards.
    """

    report: float
    later: float


def calls_of_judgement(hands: Hands, workspace: str, limits: Calls | None = None) -> Calls:
    """Return the numbers of calls of a judgement.

    Each workspace judges a separate topic. Each number is the minimum over several judgements: on a busy machine, a
    timer that fires between two judgements makes a panel update twice. With limits, no more judgements are counted
    once both numbers are below them.
    """
    topic = str(WORKSPACES.index(workspace))
    queue = hands.window.workspace.state.pool.queues[topic]
    hands.window.workspace.execute(JudgeDocument(topic, queue[0], 1))
    reports, later = [], []
    hands.settle()
    for grade in (0, 1, 0, 1) if limits else (0, 1):
        report = counted(lambda: hands.window.workspace.execute(JudgeDocument(topic, queue[1], grade)))  # noqa: B023
        calls = counted(hands.settle)
        reports.append(report.total())
        later.append(sum(calls[layer] for layer in NUMBERS))
        if limits and min(reports) < limits.report and min(later) < limits.later:
            break
    return Calls(min(reports), min(later))


def assert_few_calls(hands: Hands, workspace: str, limits: Calls) -> Calls:
    """Check that the numbers of calls of a judgement are below the limits, and return them."""
    calls = calls_of_judgement(hands, workspace, limits)
    assert calls.report < limits.report, workspace
    assert calls.later < limits.later, workspace
    return calls


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
def test_topics_documents_and_runs_cost_little_even_after_all_panels_were_opened(empty, tmp_path):
    """The project grows while it is open: first to more topics, and more documents in the topic that is judged in the
    Judge workspace, then to more runs. With few and with many topics, the first judgement of a topic is measured in
    each workspace, too.
    """
    few: dict[str, Calls] = {}
    first: dict[str, int] = {}
    for size in (FEW, MORE_TOPICS):
        empty.window.show_workspace("judge")  # Loading files costs least in this workspace.
        fill(empty.window.workspace, tmp_path, size)
        if size == FEW:
            open_all_panels(empty)
        unjudged = map(str, range(size.judged, size.topics))
        for workspace in WORKSPACES:
            show(empty, workspace)
            if size == FEW:
                few[workspace] = calls_of_judgement(empty, workspace)
            else:  # Timers add a few calls; a loop over topics adds far more.
                limits = Calls(1.05 * few[workspace].report + 50, 1.25 * few[workspace].later + 50)
                assert_few_calls(empty, workspace, limits)
            calls = calls_of_first_judgement(empty, [next(unjudged), next(unjudged)])
            assert calls < 1.05 * first.setdefault(workspace, calls) + 50, workspace
    empty.window.show_workspace("judge")
    fill(empty.window.workspace, tmp_path, MORE_RUNS)
    more = CALLS_OF_A_RUN * (MORE_RUNS.runs - FEW.runs)
    for workspace in WORKSPACES:
        show(empty, workspace)
        assert_few_calls(empty, workspace, Calls(few[workspace].report + more, few[workspace].later + more))
