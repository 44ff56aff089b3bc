"""The queue shows each document's first words. They are read in the background, for visible rows only, also in
packages.
"""

from __future__ import annotations

import json
import shutil
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import AssignTopics
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.ui.queue.queue_list import WORDS_ROLE


def words(hands: Hands) -> dict[str, str]:
    """Return the first words of the visible rows, keyed by docno."""
    rows = hands.desk.queue.queue_list
    model, viewport = rows.model(), rows.viewport()
    first = rows.indexAt(viewport.rect().topLeft()).row()
    last = rows.indexAt(viewport.rect().bottomLeft()).row()
    seen = range(first, (last if last >= 0 else model.rowCount() - 1) + 1)
    return {model.docno(row): model.index(row, 0).data(WORDS_ROLE) for row in seen}


def test_each_document_has_its_title_in_a_second_line_unless_documents_are_repeated_unnoticed(
    start, sample_project, sample_package, tmp_path
):
    hands = start
    hands.open(Path(shutil.copy(sample_project, tmp_path / "project.irdesk")), "judge")
    assert_titles_are_shown(hands)
    hands.close()
    hands.open(Path(shutil.copy(sample_package, tmp_path / "package.irdesk")), "judge")
    assert_titles_are_shown(hands)

    # In a package with hidden repeats, the queue shows no words, because they would reveal the repeats.
    hands.close()
    project = Path(shutil.copy(sample_project, tmp_path / "repeated.irdesk"))
    workspace = workspace_of(open_project(project, QUIET), "coordinator")
    workspace.execute(AssignTopics(AssignmentPlan(("anna",), repeats=0.5)))
    write_package(PackageExport.of(workspace), "anna", tmp_path / "anna.irdesk", QUIET)
    workspace.close()
    hands.open(tmp_path / "anna.irdesk")
    hands.idle()
    assert set(words(hands).values()) == {""}
    title = hands.queries.document(hands.place.docno).title
    rows = hands.desk.queue.queue_list
    row = rows.model().row_of(hands.place.docno)
    assert title not in rows.model().index(row, 0).data(Qt.ItemDataRole.ToolTipRole)


def assert_titles_are_shown(hands: Hands) -> None:
    hands.wait(lambda: all(words(hands).values()))
    assert words(hands) == {docno: hands.queries.document(docno).title for docno in words(hands)}
    rows = hands.desk.queue.queue_list
    assert rows.visualRect(rows.model().index(0, 0)).height() > 2 * rows.fontMetrics().height()
    docno = next(iter(words(hands)))
    index = rows.model().index(rows.model().row_of(docno), 0)
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert words(hands)[docno] in index.data(role)


@pytest.fixture(scope="module")
def large_project(tmp_path_factory) -> Path:
    """Create a pool of 1,000 documents without titles for one topic."""
    folder = tmp_path_factory.mktemp("large")
    path, run, documents = (folder / name for name in ("large.irdesk", "one.run", "docs.jsonl"))
    docnos = [f"d{i:04}" for i in range(1000)]
    run.write_text("".join(f"1 Q0 {docno} {i} {-i} one\n" for i, docno in enumerate(docnos, 1)))
    documents.write_text(
        "".join(json.dumps({"docno": docno, "text": f"words of\n {docno} " * 40}) + "\n" for docno in docnos)
    )
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "test")
    for file in (run, documents):
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(file, workspace.new_id(), workspace.now(), frozen, QUIET))
    taken = tuple(Taking(source.id, 1000) for source in workspace.state.present("run"))
    spec = PoolSpec(workspace.new_id(), (FromRuns(taken),), "docno", 1, workspace.now())
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.close()
    return path


@pytest.fixture
def large(start, large_project, tmp_path) -> Hands:
    """Return a window with a copy of the large project."""
    start.open(Path(shutil.copy(large_project, tmp_path)), "judge")
    return start


def test_only_rows_that_are_seen_are_read_not_on_the_windows_thread_nor_while_hidden_nor_when_the_file_closes(large):
    hands, store = large, large.window.workspace.store
    read, threads, titles = [], [], store.titles

    def recorded(docnos, instead=0):
        read.extend(docnos)
        threads.append(threading.current_thread())
        return titles(docnos, instead)

    store.titles = recorded
    hands.wait(lambda: words(hands) and all(words(hands).values()))
    assert all(text.startswith(f"words of {docno} words of") for docno, text in words(hands).items())
    hands.press("q", Qt.Key.Key_End)
    hands.wait(lambda: "d0999" in words(hands) and all(words(hands).values()))
    hands.idle()
    assert "d0999" in read
    assert len(read) == len(set(read)) < 600
    assert threading.main_thread() not in threads

    # No words are read while the queue is hidden.
    reading, goes_on = threading.Event(), threading.Event()

    def waits(docnos, instead=0):
        reading.set()
        goes_on.wait(120)
        return titles(docnos, instead)

    hands.idle()
    store.titles = waits
    hands.desk.queue._words.forget()
    hands.desk.queue.queue_list.viewport().update()
    hands.wait(reading.is_set)
    running = list(hands.window.runner.tasks)
    hands.window.show_workspace("collection")
    hands.wait(lambda: not hands.desk.queue.isVisible())
    stopped = [task.name for task in running if task.cancelled]
    goes_on.set()
    assert stopped == ["reading titles"]
    hands.idle()
    hands.window.show_workspace("judge")
    hands.wait(lambda: words(hands) and all(words(hands).values()))

    # If the file is closed while a thread is reading words, the words are discarded without an error message.
    still_reading, closing, faults = threading.Event(), threading.Event(), []

    def fails(docnos, instead=0):
        still_reading.set()
        assert closing.wait(60)
        try:
            return titles(docnos, instead)
        except StoreUnavailable as fault:
            faults.append(fault)
            raise

    hands.idle()
    store.titles = fails
    hands.desk.queue._words.forget()
    hands.desk.queue.queue_list.viewport().update()
    hands.wait(still_reading.is_set)
    closed = threading.Event()
    store.when_closed = closed.set
    hands.window.close_project()
    hands.wait(closed.is_set)
    closing.set()
    with hands.qtbot.captureExceptions() as raised:
        hands.idle()
    assert faults, "the file was closed before it was read"
    assert not raised


def test_a_project_that_is_closed_while_words_are_read_takes_none(large):
    hands, store = large, large.window.workspace.store
    reading, goes_on, titles = threading.Event(), threading.Event(), store.titles

    def waits(docnos, instead=0):
        reading.set()
        goes_on.wait(120)
        return titles(docnos, instead)

    hands.idle()
    store.titles = waits
    words_of = hands.desk.queue._words
    words_of.forget()
    hands.desk.queue.queue_list.viewport().update()
    hands.wait(reading.is_set)
    hands.window.desk.queue.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    goes_on.set()
    hands.wait(lambda: not hands.window.runner.tasks)
