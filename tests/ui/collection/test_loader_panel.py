"""Loading files by drag and drop: progress, cancelling, and errors shown in place."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtWidgets import QPushButton, QScrollArea, QToolButton
from short_and_long_tests import effort
from window_driver import assert_scores_are_fresh, files_listed, flush, rows_of, runs_listed
from windows.drag_and_drop import drag, drop

from irdesk.domain.progress import QUIET
from irdesk.evaluation.attention.caution_advice import TOPIC_NUMBERS
from irdesk.session.scoring.attention import AttentionRequest
from irdesk.ui.collection.documents_topics_and_runs_panels import TopicTextsPanel
from irdesk.ui.shell.error_notices import Notice

pytestmark = pytest.mark.unpainted


@pytest.fixture
def files(sample_files) -> list[Path]:
    """Return the sample's documents, topics, qrels and runs, in mixed order."""
    runs = sorted((sample_files / "runs").glob("*.run"))
    return [
        runs[0],
        sample_files / "qrels.txt",
        *runs[1:],
        sample_files / "documents.jsonl",
        sample_files / "topics.trec",
    ]


def staged_rows(path: Path) -> list[tuple]:
    """Return the rows of unfinished imports in the project file."""
    return rows_of(path, "SELECT id FROM source WHERE staged") + rows_of(
        path, "SELECT source FROM run_part WHERE source NOT IN (SELECT id FROM source)"
    )


def test_dropped_files_are_recognised_by_their_content_beside_a_wrong_one_and_pooled(empty, files, tmp_path):
    """The names of the files do not reveal their contents. The files are listed again after a restart."""
    data = QMimeData()
    data.setText("no file")
    assert not drag(empty.window, empty.desk.files, data)
    paths = [Path(shutil.copy(path, tmp_path / f"{number}.dat")) for number, path in enumerate(files)]
    wrong = tmp_path / "wrong.run"
    wrong.write_text("T1 Q0 a 1 0.9 x\nT1 Q0 b 2\n")
    empty.load([paths[0], wrong, *paths[1:]])
    assert [kind for kind, _, _ in files_listed(empty)] == ["documents", "topics", "qrels"]
    values = {kind: (name, counts) for kind, name, counts in files_listed(empty)}
    assert values["topics"] == (paths[-1].name, "8 topics")
    judgements = len(paths[1].read_text().splitlines())
    assert values["qrels"][0] == paths[1].name
    assert f"{judgements} judgements" in values["qrels"][1]
    documents = len(paths[-2].read_text().splitlines())
    assert f"{documents} documents" in values["documents"][1]
    rows = {row[0]: row for row in runs_listed(empty)}
    runs = [path for path in files if path.suffix == ".run"]
    assert len(rows) == len(runs_listed(empty)) == len(runs) == 5
    for path in runs:
        lines = [line.split() for line in path.read_text().splitlines()]
        depth = max(sum(line[0] == topic for line in lines) for topic in {line[0] for line in lines})
        tag, topics, documents, shown_depth, judged = rows[lines[0][5]][:5]
        assert (tag, topics, documents, shown_depth) == (path.stem, "8", str(len(lines)), str(depth))
        assert judged.removesuffix(" %").isdigit()
    (text,) = empty.desk.files.notices.texts()
    assert wrong.name in text
    empty.window.show_workspace("analyse")
    assert_scores_are_fresh(empty)
    before = files_listed(empty), runs_listed(empty)
    empty.reopen("collection")
    assert (files_listed(empty), runs_listed(empty)) == before

    # A pool is built from the chosen runs.
    pool = empty.desk.pool
    empty.desk.show_panel("pool")
    empty.wait(lambda: pool.runs.rows.rowCount() and pool.runs.height() > 100)
    assert "No pool yet" in pool.state.text()
    first = pool.runs.rows.index(0, 0)
    box = pool.runs.visualRect(first)
    empty.click(pool.runs.viewport(), QPoint(box.left() + 10, box.center().y()))
    assert Qt.CheckState(first.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Unchecked
    for field, keys in ((pool.depth_box, "3"), (pool.seed, "42")):
        field.setFocus()
        field.selectAll()
        empty.press(*keys)
    empty.click(pool.button)
    empty.idle()
    spec = empty.queries.pool_spec()
    assert (spec.depth(), spec.seed, len(spec.runs())) == (3, 42, 4)
    chosen = [run for run in empty.window.workspace.state.present("run") if run.id in spec.runs()]
    for row in empty.queries.pool_topics():
        expected = set()
        for run in chosen:
            expected.update(empty.window.workspace.store.run(run.id, "").rankings[row.id].docno_list()[:3])
        assert {document.docno for document in empty.queries.queue(row.id)} == expected
    first = {row.id: empty.queries.queue(row.id) for row in empty.queries.pool_topics()}
    empty.press_ctrl("Z")
    assert empty.queries.pool_spec() is None
    empty.click(pool.button)
    empty.idle()
    assert {row.id: empty.queries.queue(row.id) for row in empty.queries.pool_topics()} == first


def test_files_dropped_on_the_start_page_begin_a_project_and_a_project_is_opened(
    start, files, sample_project, tmp_path
):
    path = tmp_path / "begun.irdesk"
    start.file_dialog(path)
    assert drop(start.window, start.window.start, [*files[:2], *files[-2:]])
    start.wait(lambda: start.window.desk is not None)
    start.wait(lambda: len(runs_listed(start)) == 1)  # The new project is shown before its files are loaded.
    start.idle()
    assert start.path == path
    assert [kind for kind, _, _ in files_listed(start)] == ["documents", "topics", "qrels"]
    assert start.desk.files.notices.texts() == []
    assert start.desk.shown == "analyse"
    start.close()

    path = Path(shutil.copy(sample_project, tmp_path / "other.irdesk"))
    assert drop(start.window, start.window.start, [path])
    start.opened()
    assert start.path == path


def test_the_window_answers_and_judges_while_runs_are_read_and_cancel_keeps_nothing_of_the_rest(hands, big_run):
    paths = [big_run(f"big{i}") for i in range(effort(3, 6))]
    ticks, first = [], len(hands.queries.runs())
    timer = QTimer()
    timer.setInterval(1)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: ticks.append(len(hands.queries.runs())))
    timer.start()
    hands.desk.files.load(paths)
    hands.idle()
    timer.stop()
    assert ticks.count(first) > 1, "a timer kept firing while a file was read"
    assert all(b - a <= 2 for a, b in pairwise(sorted({*ticks, first + len(paths)}))), "and between files"
    assert len(runs_listed(hands)) == first + len(paths)
    hands.wait(lambda: not hands.window.status.task.isVisible())
    hands.desk.files.notices.dismiss_all()

    # Judgements made while runs are read also count in the scores of these runs. With 20 runs, the status bar is
    # updated before the last one is read.
    task, seen = hands.window.status.task, set()

    def loaded() -> int:
        return len(hands.window.workspace.state.present("run"))

    def is_reported(before: int) -> bool:
        """Return whether a run has been read, and the status bar has shown the next run and how many wait."""
        if task.isVisible():
            seen.add(task._name.text())
        return loaded() > before and any("reading more" in text and "(+" in text for text in seen)

    for attempt in range(5):  # On a busy machine, all files may be read before the button can be clicked.
        paths, before = [big_run(f"more{attempt}-{i}") for i in range(20)], loaded()
        hands.desk.files.load(paths)
        hands.judge("2", "2")
        judged_meanwhile = bool(hands.window.runner.tasks)
        hands.wait(lambda before=before: is_reported(before) or not hands.window.runner.tasks)
        if task.isVisible():
            hands.click(task.cancel)
        hands.idle()
        if judged_meanwhile and 0 < loaded() - before < len(paths):
            break
    assert judged_meanwhile
    assert is_reported(before)
    assert 0 < loaded() - before < len(paths), "cancelled before all were read"
    hands.wait(lambda: len(runs_listed(hands)) == loaded())
    assert all("None of the topics of " in text for text in hands.desk.files.notices.texts()), "runs that were read"
    assert staged_rows(hands.path) == []
    assert len(rows_of(hands.path, "SELECT DISTINCT source FROM run_part")) == loaded()
    hands.load(paths[-1:])
    assert runs_listed(hands)[-1][0] == paths[-1].stem
    hands.window.show_workspace("analyse")
    assert_scores_are_fresh(hands)


WRONG_FILES = (
    ("five.run", "T1 Q0 a 1 0.9 x\nT1 Q0 b 2 0.8 x\nT1 Q0 c 3 0.7\n", ("line 3", "5 columns", "expected six")),
    ("score.run", "T1 Q0 a 1 0.9 x\nT1 Q0 b 2 high x\n", ("line 2", "high", "expected")),
    ("grade.qrels", "T1 0 a 1\nT1 0 b yes\n", ("line 2", "yes", "expected an integer")),
    ("twice.qrels", "T1 0 a 1\nT2 0 a 1\nT1 0 a 0\n", ("line 3", "line 1", "expected one judgement")),
    ("empty.run", "", ("is empty", "expected a run")),
    ("notes.txt", "Dear all,\nplease find the runs attached\n", ("line 1", "Dear all", "expected a run")),
    ("broken.jsonl", '{"_id": "a", "title": "t", "text": "x"}\n{"_id": "b", \n', ("line 2", "expected")),
)


@pytest.mark.opened_in("collection", "files")
def test_a_wrong_file_is_reported_and_reached_by_tab_and_nothing_of_it_is_kept(hands, tmp_path):
    before = files_listed(hands), runs_listed(hands), rows_of(hands.path, "SELECT id FROM source")
    for number, (name, text, expected) in enumerate(WRONG_FILES):
        (tmp_path / name).write_text(text)
        hands.load([tmp_path / name])
        texts = hands.desk.files.notices.texts()
        assert len(texts) == number + 1
        (notice,) = (text for text in texts if name in text)
        for part in expected:
            assert part in notice.replace("Line", "line")
        assert (files_listed(hands), runs_listed(hands), rows_of(hands.path, "SELECT id FROM source")) == before
        assert staged_rows(hands.path) == []

    # A notice is shown for every wrong file, and Tab reaches the buttons of all notices.
    notices = hands.desk.files.notices
    shown = notices.findChildren(Notice)
    assert all(notice.isVisible() for notice in shown)
    assert notices.foot.y() < min(notice.y() for notice in shown), "the button that dismisses all is on top"
    assert notices.foot.more.text() == f"{len(WRONG_FILES)} notices"
    expected = [notices.foot.dismiss, *(c for n in sorted(shown, key=lambda notice: notice.y()) for c in n.controls)]
    widget, order = hands.desk.files.remove.nextInFocusChain(), []
    while len(order) < len(expected):
        widget = widget.nextInFocusChain()
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append(widget)
    assert order == expected
    assert widget.nextInFocusChain() is hands.desk.files.files
    hands.window.show_workspace("analyse")
    assert_scores_are_fresh(hands)


@pytest.mark.opened_in("collection", "files")
def test_notices_of_files_stay_until_they_are_put_away_or_a_button_or_a_load_removes_them(
    hands, sample_files, tmp_path
):
    (tmp_path / "empty.run").touch()
    topic, _, docno, grade = (sample_files / "qrels.txt").read_text().splitlines()[0].split()
    (tmp_path / "other.qrels").write_text(f"{topic} 0 {docno} {3 - int(grade)}\n")
    notices, area = hands.desk.files.notices, hands.desk.files.findChild(QScrollArea)
    hands.loader()
    for path, parts in (
        (tmp_path / "gone.run", ("gone.run",)),
        (tmp_path / "empty.run", ("empty.run",)),
        (sample_files / "runs" / "rrf.run", ("already loaded",)),
        (tmp_path / "other.qrels", ("other.qrels and qrels.txt disagree on 1 judgement", docno)),
    ):
        if path.exists():
            hands.load([path])
        else:
            hands.desk.files.load([path])
            hands.idle()
        (text,) = notices.texts()
        for part in parts:
            assert part in text
        assert not area.isHidden()
        hands.click(notices.findChild(QToolButton))
        assert notices.texts() == []
        assert area.isHidden(), "its room is given back"
        flush()
    assert len(runs_listed(hands)) == 5
    assert staged_rows(hands.path) == []

    # When a file loads, its earlier errors are removed; those of other files stay.
    good, other = tmp_path / "good.run", tmp_path / "other.run"
    for path in (good, other):
        path.touch()
    hands.load([good])
    hands.load([other])
    hands.load([good])
    assert len(notices.texts()) == 2, "a second failure replaces the first"
    good.write_text("1 Q0 d1 1 2.5 fine\n")
    hands.load([good])
    assert not any("good.run was not loaded" in text for text in notices.texts())
    assert any("other.run was not loaded" in text for text in notices.texts())
    notices.dismiss_all()
    flush()

    def button(text: str) -> QPushButton:
        return next(each for each in notices.findChildren(QPushButton) if each.text() == text)

    # Qrels without a topic in common with the project can be removed.
    other = tmp_path / "other.qrels"
    other.write_text("901 0 a 1\n902 0 b 0\n903 0 99999 1\n")
    before = files_listed(hands)
    hands.load([other])
    (text,) = notices.texts()
    assert "other.qrels has no topic in common with the project's topics and runs" in text
    hands.click(button("Remove"))
    assert files_listed(hands) == before
    assert notices.texts() == []
    flush()

    # A file of three columns is ambiguous, so the loader asks for their meaning.
    path = tmp_path / "three.txt"
    path.write_text("T1 SE-001 1\nT1 SE-002 2\n", encoding="utf-8")
    count = len(hands.queries.runs())
    hands.desk.files.load([path])
    hands.wait(notices.texts)
    assert "Choose one" in notices.texts()[0]
    hands.click(button("topic docno rank"))
    hands.wait(lambda: len(hands.queries.runs()) == count + 1)
    assert notices.texts() == []
    assert hands.queries.runs()[-1].documents == 2


@pytest.fixture
def numbered(tmp_path) -> tuple[Path, Path]:
    """Return a run of topics 1 to 3, and a topic file in Cranfield's format that numbers the topics 001, 004
    and 009.
    """
    run = tmp_path / "numbered.run"
    run.write_text("".join(f"{topic} Q0 d{rank} {rank} {9 - rank} own\n" for topic in (1, 2, 3) for rank in range(5)))
    topics = tmp_path / "topics.qry"
    topics.write_text("".join(f".I {number}\n.W\nabout {number} .\n" for number in ("001", "004", "009")))
    return run, topics


def test_topics_that_are_numbered_otherwise_are_pointed_out_and_can_be_numbered_by_position_also_on_their_step(
    empty, numbered, tmp_path
):
    empty.load(list(numbered))
    panel = empty.desk.files
    (texts,) = panel.notices.texts()
    assert "topics.qry" in texts
    assert "3 topics" in texts or "2 topics" in texts
    button = panel.notices.findChild(QPushButton)
    assert button.text() == "Number topics by position"
    empty.click(button)
    empty.idle()
    assert panel.notices.texts() == []
    assert [kind for kind, _, _ in files_listed(empty)] == ["topics"]
    assert [empty.queries.topic(str(i)).title or empty.queries.topic(str(i)).description for i in (1, 2, 3)] != [
        "",
        "",
        "",
    ]
    assert empty.queries.topic("2") != empty.queries.topic("4")
    text = empty.queries.topic("2")
    assert "about 004" in text.title + text.description + text.narrative
    empty.close()

    # Topics that do not match the runs are also reported if they are loaded first. Their step offers to renumber
    # them, although some ids match by chance.
    empty.window.create_project(tmp_path / "before.irdesk", [])
    empty.opened()
    run, topics = tmp_path / "four.run", tmp_path / "topics.tsv"
    run.write_text("".join(f"{topic} Q0 d 1 2.0 four\n" for topic in (1, 2, 3, 4)))
    topics.write_text("1\tone\n2\ttwo\n4\tthree\n8\tfour\n")
    empty.load([topics])
    assert empty.desk.files.notices.texts() == []
    empty.load([run])
    (texts,) = empty.desk.files.notices.texts()
    assert "topics.tsv" in texts
    assert "may number the topics differently" in texts.lower()
    request = AttentionRequest.of(empty.window.workspace)
    assert TOPIC_NUMBERS in [caution.code for caution in request.attention(QUIET).cautions]
    empty.window.actions_table.trigger("view.topic_texts")
    step = empty.desk.panel(TopicTextsPanel)
    empty.wait(step.number.isVisible)
    assert "Topic 4 becomes 3, 8 becomes 4" in step.numbers.text()
    assert not step.missing.isVisible(), "it says once what is missing"
    assert not step.messages.isVisible()
    empty.click(step.number)
    empty.idle()
    assert empty.desk.files.notices.texts() == [], "what the notice offered was done on the step's page"
    assert empty.queries.topic("3").title == "three"
    empty.wait(lambda: not step.number.isVisible())
    assert step.table.rows.index(0, 1).data() == "4 topics, numbered by position"
