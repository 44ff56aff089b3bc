"""The pool's picture in the window: cells match the files and are updated live; contributions and reusability match the
command line's output.
"""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from irdesk.cli.main import run as command_line
from irdesk.evaluation.pools.pool_cells import NONRELEVANT, NOTHING, OUTSIDE, POOLED, RELEVANT, SHARED
from irdesk.evaluation.pools.pool_picture_run_order import likeness_order
from irdesk.formats.qrels import qrels_trec
from irdesk.reporting.pools.leave_out import order_effects
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.session.commands import GroupRuns, JudgeDocument
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.pools.pool_picture_tabs import PoolPicturePanel
from irdesk.ui.pools.reusability_panel import ReusabilityPanel

pytestmark = pytest.mark.opened_in("analyse", "metrics")


def printed(*arguments) -> str:
    """Run a command and return its output."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command_line([*map(str, arguments)]) == 0
    return out.getvalue()


def pool_panel(hands, topic="") -> PoolPicturePanel:
    """Open the panel with its shortcut, and wait until a topic is drawn; return the panel."""
    hands.window.show_workspace("analyse")
    hands.press_ctrl("p")
    panel = hands.desk.panel(PoolPicturePanel)
    hands.wait(lambda: panel.isVisible() and panel.picture.live and not hands.window.runner.tasks)
    if topic:
        hands.desk.selection.choose_topic(topic)
        hands.wait(lambda: panel.picture.documents and panel.picture.documents.topic == topic)
    hands.idle()
    return panel


def rankings(hands, topic: str, ranks: int) -> dict[str, list[str]]:
    """Return the first documents of each run, keyed by tag and sorted without irdesk's code."""
    result = {}
    for row in hands.queries.runs():
        fields = [line.split() for line in Path(row.path).read_text().splitlines()]
        values = [(float(score), docno.encode()) for t, _, docno, _, score, _ in fields if t == topic]
        result[row.tag] = [docno.decode() for _, docno in sorted(values, reverse=True)][:ranks]
    return result


def expected_codes(hands, topic: str, ranks: int) -> dict[str, list[int]]:
    """Compute the code of each cell from the pool and the qrels. The sample's scale has the grades 0 to 3."""
    pool = {document.docno for document in hands.queries.queue(topic)}
    grades = hands.queries.effective_qrels().grades.get(topic, {})

    def code(docno: str) -> int:
        if docno in grades:
            return NONRELEVANT if grades[docno] < 1 else RELEVANT + grades[docno] - 1
        return POOLED if docno in pool else OUTSIDE

    return {tag: [code(docno) for docno in ranking] for tag, ranking in rankings(hands, topic, ranks).items()}


def drawn(panel) -> dict[str, list[int]]:
    """Return the codes of the drawn cells."""
    drawing = panel.picture.cells.drawing
    return {
        name: [code for code in drawing.codes[:, column].tolist() if code != NOTHING]
        for column, name in enumerate(drawing.names)
    }


def test_cells_follow_a_judgement_at_once_and_contributions_and_reusability_are_the_command_lines(hands, tmp_path):
    judged, topic = (row.docno for row in hands.queries.queue(hands.place.topic)), hands.place.topic
    for grade, docno in zip((3, 0, 2), judged, strict=False):
        hands.window.execute(JudgeDocument(topic, docno, grade))
    docno = hands.place.docno
    panel = pool_panel(hands, topic)
    before = drawn(panel)
    assert before == expected_codes(hands, topic, 20)
    kinds = {code for entry in before.values() for code in entry}
    assert kinds >= {OUTSIDE, POOLED, NONRELEVANT, RELEVANT}
    hands.panels("editor")
    hands.desk.editor.document.setFocus()
    hands.judge("2")
    assert hands.queries.effective_qrels().grades[topic][docno] == 2
    after = drawn(panel)  # read immediately, without waiting
    assert after == expected_codes(hands, topic, 20)
    changed = {
        (tag, rank) for tag, entry in after.items() for rank, code in enumerate(entry) if before[tag][rank] != code
    }
    assert (
        changed
        == {(tag, ranking.index(docno)) for tag, ranking in rankings(hands, topic, 20).items() if docno in ranking}
        != set()
    )
    hands.desk.selection.choose_topic("")
    panel.picture.ranks.setCurrentIndex(0)
    panel.picture.ranks.activated.emit(0)
    every = [expected_codes(hands, topic, 10) for topic in panel.picture.live.base.topics]
    for column, tag in enumerate(panel.picture.live.base.names):
        for rank in range(10):
            codes = [entry[tag][rank] for entry in every if rank < len(entry[tag])]
            shares = [np.mean([(c >= RELEVANT if kind == RELEVANT else c == kind) for c in codes]) for kind in SHARED]
            assert panel.picture._shares[:, rank, column].tolist() == pytest.approx(shares)
    rows = panel.picture.table().rows
    assert len(rows) == 10 * len(panel.picture.live.base.names)

    # Contributions and reusability equal the command line's output.
    panel = pool_panel(hands)
    panel.tabs.setCurrentWidget(panel.contributions)
    hands.wait(lambda: panel.contributions.result and not hands.window.runner.tasks)
    measure = hands.desk.selection.measure
    report = json.loads(printed("project", "pool-stats", hands.path, "-m", measure, "--format", "json"))
    shown = panel.contributions.table.rows.rows()
    assert [
        (
            entry.name,
            entry.statistics.documents,
            entry.statistics.unique,
            entry.statistics.unique_relevant,
            entry.mean,
            entry.without,
        )
        for entry in shown
    ] == [
        (
            entry["run"],
            entry["pooled"],
            entry["unique"],
            entry["unique relevant"],
            entry[measure],
            entry[f"{measure} without its unique"],
        )
        for entry in report["runs"]
    ]
    assert all(sum(entry.parts) == entry.statistics.documents for entry in shown)
    hands.press("p", modifier=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    panel = hands.desk.panel(ReusabilityPanel)
    hands.wait(lambda: panel.isVisible() and panel.result and not hands.window.runner.tasks)
    for depth, options in ((0, ()), (20, ("--depth", 20))):
        panel.pool.setCurrentIndex(panel.pool.findData(depth))
        before = panel.result
        panel.pool.activated.emit(panel.pool.currentIndex())
        hands.wait(lambda before=before: panel.result is not before and not hands.window.runner.tasks)
        expected = printed("project", "leave-out", hands.path, "-m", measure, *options, "--format", "csv")
        assert WRITERS["csv"](panel.table.export.table()) == expected
    assert panel.table.isColumnHidden(1)
    panel.what.setCurrentIndex(panel.what.findData("teams"))
    panel.what.activated.emit(panel.what.currentIndex())
    hands.wait(lambda: "No run belongs to a team" in panel.verdict.text())
    assert panel.result is None
    assert panel.no_team.isVisible()
    hands.click(panel.no_team.button)
    hands.wait(lambda: not panel.isVisible())
    hands.wait(lambda: hands.desk.files.filter.metadata.menu().isVisible())
    hands.desk.files.filter.metadata.menu().close()
    hands.window.activateWindow()
    hands.desk.show_view("reusability")
    hands.wait(panel.isVisible)
    hands.window.execute(GroupRuns(tuple(row.id for row in hands.queries.runs()[:2]), "Delft"))
    panel.what.setCurrentIndex(panel.what.findData("teams"))
    before = panel.result
    panel.what.activated.emit(panel.what.currentIndex())
    hands.wait(lambda: panel.result is not before and panel.result.teams and not hands.window.runner.tasks)
    expected = printed("project", "leave-out", hands.path, "-m", measure, "--depth", 20, "--teams", "--format", "csv")
    assert WRITERS["csv"](panel.table.export.table()) == expected
    assert not panel.table.isColumnHidden(1)
    assert panel.no_team.isHidden()
    panel.what.setCurrentIndex(panel.what.findData("runs"))
    before = panel.result
    hands.desk.selection.choose_filter(TopicFilter("T1,T3,T4"))
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)
    qrels_trec.write(hands.queries.effective_qrels(), tmp_path / "qrels")
    paths = [row.path for row in hands.queries.runs()]
    expected = printed(
        "leave-out", tmp_path / "qrels", *paths, "-m", measure, "--depth", 20, "--topics", "T1,T3,T4", "--format", "csv"
    )
    assert WRITERS["csv"](panel.table.export.table()) == expected
    assert "3 of 8 topics" in expected
    assert "No verdict: 3 topics are judged (limit 5)" in panel.verdict.text()
    assert not panel.verdict.text().startswith(("✓", "⚠"))
    hands.idle()


def test_documents_are_chosen_by_keys_late_runs_are_outside_and_judging_hides_the_panels(hands, tmp_path):
    panel = pool_panel(hands, "T3")
    picture, selection = panel.picture, hands.desk.selection
    entry = rankings(hands, "T3", 20)
    names = picture.cells.drawing.names
    picture.cells.setFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert picture.cells.cell == (1, 1)
    docno = entry[names[1]][1]
    assert selection.run == next(row.id for row in hands.queries.runs() if row.tag == names[1])
    marked = {(names[column], int(row)) for row, column in np.argwhere(picture.cells._same).tolist()}
    assert marked == {(tag, docnos.index(docno)) for tag, docnos in entry.items() if docno in docnos}
    text = picture.details.text()
    assert f"{names[1]}, rank 2: {docno}" in text
    assert f"in {len(marked)} of 5 runs" in text
    assert "reason for pooling: " in text
    assert picture.cells.accessibleDescription() == text
    assert picture.text.isVisible()
    assert picture.text.text.toPlainText().strip()
    for sorting in ("name", "group", "alike", "loaded"):
        picture.sorting.setCurrentIndex(picture.sorting.findData(sorting))
        picture.sorting.activated.emit(picture.sorting.currentIndex())
        hands.idle()
        again = {(picture.cells.drawing.names[c], int(r)) for r, c in np.argwhere(picture.cells._same).tolist()}
        assert again == marked
        assert drawn(panel) == expected_codes(hands, "T3", 20)
    assert picture.cells.drawing.names == tuple(row.tag for row in hands.queries.runs())
    picture.sorting.setCurrentIndex(picture.sorting.findData("alike"))
    picture.sorting.activated.emit(picture.sorting.currentIndex())
    alike = likeness_order(picture.live.base.heads, 5)
    hands.wait(lambda: picture.order.tolist() == alike.tolist())
    hands.press(Qt.Key.Key_Escape)
    assert picture.text.isHidden()
    hands.press(Qt.Key.Key_Escape)
    assert selection.topic == ""
    hands.idle()

    # All ranks are seen without scrolling.
    view = pool_panel(hands).picture.view
    hands.window.resize(1280, 720)
    QApplication.processEvents()
    (_, _), (whole, seen) = view.cells.extent()
    assert whole <= seen
    assert not view.down.isVisible()
    hands.window.resize(1280, 800)

    # The views show no content in the Judge workspace.
    panel = pool_panel(hands, "T1")
    assert panel.picture.isVisible()
    hands.press_ctrl("1")
    hands.desk.show_panel("pool_picture")
    hands.desk.show_panel("reusability")
    hands.wait(hands.desk.panel(ReusabilityPanel).hidden.isVisible)
    assert not panel.picture.isVisible()
    assert not hands.desk.panel(ReusabilityPanel).body.isVisible()
    assert hands.desk.panel(ReusabilityPanel).result is None
    hands.idle()

    # The documents of a run that was loaded after pooling are shown as outside the pool.
    lines = [f"T1 Q0 {docno} {rank} {9 - rank} late" for rank, docno in enumerate(("<b>X-1</b>", "X-2", "X-3"), 1)]
    (tmp_path / "late.run").write_text("\n".join(lines) + "\n")
    hands.load([tmp_path / "late.run"])
    panel = pool_panel(hands, "T1")
    hands.wait(lambda: drawn(panel).get("late") == [OUTSIDE] * 3)  # The panel was shown before the run was loaded.
    cells = panel.picture.cells

    def is_named() -> bool:
        """Return whether the tooltip names the document. Its untrusted id must be escaped, not interpreted as
        markup.
        """
        place = cells.place(0, cells.drawing.names.index("late")).toPoint()
        QApplication.sendEvent(cells, QHelpEvent(QEvent.Type.ToolTip, place, cells.mapToGlobal(place)))
        return "&lt;b&gt;X-1" in QToolTip.text()

    hands.wait(is_named)
    panel.picture.pool.setCurrentIndex(1)  # option: the first 10 documents of all runs
    panel.picture.pool.activated.emit(1)
    hands.wait(lambda: panel.picture.live and drawn(panel)["late"] == [POOLED] * 3)
    hands.idle()

    # Hidden bars are not scrolled to the selected run.
    hands.press("p", modifier=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    panel = hands.desk.panel(ReusabilityPanel)
    hands.wait(lambda: panel.isVisible() and panel.result and not hands.window.runner.tasks)
    panel.bars.setMinimumHeight(4000)
    panel.bar_area.setFixedHeight(60)
    hands.idle()
    last = order_effects(panel.result)[-1]
    bar = panel.bar_area.verticalScrollBar()
    bar.setValue(0)
    hands.window.actions_table.trigger("view.metrics")
    hands.wait(lambda: not panel.isVisible())
    hands.desk.selection.choose_run(hands.queries.runs()[last.at].id)
    assert bar.value() == 0


def test_without_runs_the_panels_say_what_to_do_and_topics_that_nobody_judged_are_drawn(empty, sample_files):
    empty.window.show_workspace("analyse")
    empty.press_ctrl("p")
    empty.wait(empty.desk.panel(PoolPicturePanel).empty.isVisible)
    empty.press("p", modifier=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    empty.wait(empty.desk.panel(ReusabilityPanel).empty.isVisible)

    # Unjudged topics are drawn, too.
    paths = [sample_files / "runs/tfidf.run", sample_files / "runs/title-only.run"]
    empty.load(paths)
    panel = pool_panel(empty)
    picture = panel.picture
    assert not picture.cells.drawing.codes.any(), "no document is relevant"
    selection, box = empty.desk.selection, empty.desk.context.topic
    assert not picture.topic.isVisible(), "the bar above all views has the box"
    assert {"T1", "T2"} <= set(box.entries.values)
    box.choose("T2")
    assert (box.value, selection.topic) == ("T2", ""), "views of scores show the mean"
    assert box.currentText().endswith("(not judged)")
    empty.wait(lambda: picture.documents and picture.documents.topic == "T2")
    assert picture.chosen_topic == "T2", "though no view of scores knows it"
    assert {code for entry in drawn(panel).values() for code in entry} == {POOLED, OUTSIDE}  # The pool has depth 10.
    picture.cells.setFocus()
    empty.press(Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_Escape)  # The first Escape closes the document's text.
    assert picture.chosen_topic == ""
    box.choose("T2")
    assert picture.chosen_topic == "T2"
    empty.load([sample_files / "qrels.txt"])
    assert selection.any_topic == "", "no other view shows topics without judgements"
    assert set(box.entries.values) == {"", *empty.queries.judged_topics()}
    empty.idle()
