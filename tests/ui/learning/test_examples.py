"""Practice examples: from the start page to the list of examples, and from the list to the views that show them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTextDocument
from PySide6.QtWidgets import QPushButton, QStyleOptionViewItem, QTableView
from window_driver import Hands

from irdesk.session.commands import ChooseRules, JudgeDocument
from irdesk.session.learning.examples import EXAMPLES, PROJECT, example_named
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.learning.examples_panel import ExamplesPanel
from irdesk.ui.scoring.explanation_panel import ExplanationPanel
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.what_if.what_if_panel import WhatIfPanel
from irdesk.ui.what_if.what_if_table import DOCNO

pytestmark = pytest.mark.unpainted


def start_button(hands: Hands, action: str) -> QPushButton:
    text = hands.window.actions_table[action].text()
    return next(button for button in hands.window.start.findChildren(QPushButton) if button.text() == text)


def open_list(student: Hands) -> None:
    student.click(start_button(student, "learn.project"))
    student.opened()
    student.wait(student.desk.panel(ExamplesPanel).isVisible)


def open_in(student: Hands, view: str) -> None:
    """Open the practice project with a view alone in the Analyse workspace."""
    student.open_in("analyse", view, path=student.window._sample_path.with_name(f"{PROJECT}.irdesk"))


def wait_for_title(student: Hands, title: str) -> None:
    student.wait(lambda: title in student.window.learning.bar.title.text())


def test_every_example_opens_in_its_view_with_its_choice(student):
    open_list(student)
    window, guide = student.window, student.window.learning.bar
    listed = student.desk.panel(ExamplesPanel).list
    assert [listed.item(row).text() for row in range(listed.count())] == [translated(e.title) for e in EXAMPLES]
    listed.setFocus()
    listed.setCurrentRow(0)
    student.press(Qt.Key.Key_Return)
    for example in EXAMPLES:
        wait_for_title(student, translated(example.title))
        student.idle()
        if student.desk.area.is_shown("what_if"):
            student.wait(lambda: student.desk.panel(WhatIfPanel).shown)
        assert guide.text.text() == translated(example.text)
        if example.judges:
            assert student.desk.shown == "judge"
            assert student.place.topic == example.topic
        else:
            assert student.desk.shown == "analyse"
            view = student.desk.view_of(example.action)
            assert student.desk.area.is_shown(view.name if view else "what_if")
            assert student.desk.area.is_shown("heat_map") == (example.beside == "heat_map")
            assert student.desk.area.is_shown("inspector") or example.ranking or example.beside
            selection, queries = student.desk.selection, student.queries
            names = [queries.run_name(run) for run in (selection.run, selection.other)]
            assert names == [example.run, example.other]
            # The topic "testing" has no judgements, so views of scores show the mean.
            assert selection.topic == (example.topic if example.topic != "testing" else "")
            assert selection.filter.names == example.topics
            assert selection.measure == example.measure
        student.click(guide.onward)
    wait_for_title(student, translated(EXAMPLES[0].title))  # After the last example, the first one follows again.
    student.idle()
    student.click(guide.close_button)
    assert not guide.isVisible()
    assert not student.desk.panel(WhatIfPanel).shown.is_imagined  # The last example showed the ranking of a run.
    del listed, guide, window


@pytest.mark.opened_in("analyse", "examples")
def test_other_projects_offer_to_open_the_examples(hands):
    panel = hands.desk.panel(ExamplesPanel)
    assert panel.none.isVisible()
    assert not hands.window.learning.bar.isVisible()
    del panel


def heads_in_sight(table: QTableView) -> list[str]:
    """Return the column headers that are entirely visible."""
    heads, model = table.horizontalHeader(), table.model()
    return [
        str(model.headerData(column, Qt.Orientation.Horizontal))
        for column in range(model.columnCount())
        if heads.sectionViewportPosition(column) + heads.sectionSize(column) <= table.viewport().width()
    ]


def cells_of(html: str) -> str:
    document = QTextDocument()
    document.setHtml(html)
    return " ".join(document.toPlainText().split())


def shown_cells(table: QTableView, column: int) -> list[str]:
    """Return the texts of a column as drawn, elided to the column width."""
    texts = []
    for row in range(table.model().rowCount()):
        index, option = table.model().index(row, column), QStyleOptionViewItem()
        table.initViewItemOption(option)
        option.rect = table.visualRect(index)
        table.itemDelegateForIndex(index).initStyleOption(option, index)
        texts.append(option.fontMetrics.elidedText(option.text, option.textElideMode, option.rect.width() - 6))
    return texts


def test_an_example_chooses_its_test_offers_to_clear_judgements_and_leads_back_to_what_it_shows_in_a_small_window(
    student,
):
    open_in(student, "examples")
    listed = student.desk.panel(ExamplesPanel).list
    names = [example.name for example in EXAMPLES]
    listed.setCurrentRow(names.index("sign-five"))
    student.click(student.desk.panel(ExamplesPanel).open_button)
    student.idle()
    student.wait(lambda: "sign" in student.desk.queries.setting("plan"))
    student.click(student.window.learning.bar.list_button)
    student.wait(listed.isVisible)
    listed.setCurrentRow(names.index("steady"))
    student.press(Qt.Key.Key_Return)
    student.idle()
    assert '"t"' in student.queries.setting("plan")
    del listed

    # The example of judging offers to clear judgements made before.
    student.window.learning.open(example_named("judge"))
    student.idle()
    bar = student.window.learning.bar
    assert not bar.clear_button.isVisible()
    student.judge("1")
    student.window.learning.open(example_named("judge"))
    student.idle()
    assert bar.text.text().startswith("1 document of this topic is already judged.")
    assert bar.clear_button.isVisible()
    student.click(bar.clear_button)
    student.idle()
    assert student.queries.pool_topic("testing").judged == 0
    assert bar.text.text() == translated(example_named("judge").text)
    assert not bar.clear_button.isVisible()

    # After the user leaves an example, a button returns to its view, topic and filter.
    learning, back = student.window.learning, bar.back_button
    learning.open(example_named("average-precision"))
    student.idle()
    assert not back.isVisible()
    selection, area = student.desk.selection, student.desk.area
    selection.choose_measure("RR")
    student.idle()
    assert not back.isVisible(), "an example may say to choose other measures"
    for leave in (
        lambda: student.desk.selection.choose_topic("cross"),
        lambda: student.desk.selection.choose_filter(TopicFilter()),
        lambda: student.desk.show_view("curves"),
        lambda: student.window.show_workspace("collection"),
        lambda: student.desk.selection.choose_run(student.desk.selection.other),
    ):
        leave()
        student.wait(back.isVisible)
        assert back.text() == "Return to the example"
        student.click(back)
        student.idle()
        assert not back.isVisible()
        assert (student.desk.shown, selection.topic, selection.filter.names) == ("analyse", "eight", "eight")
        assert area.is_shown("why")
    selection.choose_topic("cross")
    student.click(learning.bar.onward)
    student.idle()
    assert not back.isVisible()
    del back, bar, selection, area

    # The table of retrieved and relevant documents uses the size of the collection, or asks for it.
    for number, grade in enumerate("0100110101", 1):
        student.window.execute(JudgeDocument("testing", f"testing-{number:02}", int(grade)))
    learning.open(example_named("precision-recall"))
    student.idle()
    label = student.desk.panel(ExplanationPanel).steps
    student.wait(lambda: "relevant" in label.text())
    assert "relevant not relevant retrieved 3 1 not retrieved 2 693" in cells_of(label.text()), "of 699 documents"
    rules = student.window.workspace.state.rules
    student.window.execute(ChooseRules(replace(rules, profile=replace(rules.profile, documents=0))))
    student.wait(lambda: "unknown" in label.text())
    document = QTextDocument()
    document.setHtml(label.text())
    text = document.toPlainText()
    assert "relevant not relevant retrieved 3 1 not retrieved 2 unknown" in cells_of(label.text())
    assert text.index("set it in Conventions") > text.index("unknown")
    document.setTextWidth(-1)
    assert document.idealWidth() < label.width()

    # Names of columns, topics and documents can be read in a small window.
    student.window.resize(1280, 720)
    learning.open(example_named("gain"))
    student.wait(lambda: "ideal sum" in heads_in_sight(student.desk.panel(ExplanationPanel).table))
    learning.open(example_named("ideals"))
    student.idle()
    table = student.desk.panel(WhatIfPanel).board.scores.table
    student.wait(lambda: table.model().rowCount() == 3)
    student.wait(lambda: table.viewport().rect().contains(table.visualRect(table.model().index(2, 0))))
    learning.open(example_named("steady"))
    student.idle()
    two_runs, names = student.desk.panel(TwoRunsPanel), [f"steady-{number}" for number in range(1, 9)]
    student.wait(lambda: sorted(text.split()[0].rstrip("…") for text in shown_cells(two_runs.table, 0)) == names)
    student.wait(lambda: sorted(name for *_, name in names_below_bars(two_runs)) == names)
    student.idle()
    assert_names_below_bars_are_not_cut(two_runs)
    learning.open(example_named("pool"))
    student.idle()

    def documents() -> list[str]:
        texts = [text.split()[0] for text in shown_cells(student.desk.panel(WhatIfPanel).table, DOCNO) if text]
        return [text for text in texts if text.startswith("pool")]

    student.wait(lambda: documents() == ["pool-04", "pool-05", "pool-01", "pool-02"])
    del learning


def names_below_bars(panel: TwoRunsPanel) -> list[tuple[QRectF, int, str]]:
    painter = QPainter(canvas := QPixmap(10, 10))
    names = panel.bars.plot.getAxis("bottom").generateDrawSpecs(painter)[2]
    painter.end()
    del canvas
    return names


def assert_names_below_bars_are_not_cut(panel: TwoRunsPanel) -> None:
    plot = panel.bars.plot
    axis = plot.getAxis("bottom")
    for rect, _flags, _name in names_below_bars(panel):
        top = axis.mapToScene(rect.topLeft()).y()
        assert top + plot.fontMetrics().height() <= plot.viewport().height()
        assert rect.top() + plot.fontMetrics().height() <= axis.boundingRect().bottom()  # pyqtgraph clips here


def test_views_stand_as_before_when_an_example_is_left_or_closed(student):
    student.window.actions_table.trigger("learn.project")
    student.opened()
    student.window.resize(1280, 720)
    student.desk.show_view("metrics")
    student.idle()
    area = student.desk.area
    assert area.besides == ["inspector"]
    width = student.desk.frames["inspector"].width()
    for name in ("means", "reciprocal-rank"):
        student.window.learning.open(example_named(name))
        student.idle()
    assert student.desk.frames["inspector"].width() == width
    student.click(student.window.learning.bar.close_button)
    student.desk.show_view("metrics")
    assert area.besides == ["inspector"]
    student.window.learning.open(example_named("means"))
    student.idle()
    assert area.besides == ["heat_map"]
    student.click(student.window.learning.bar.close_button)
    assert area.besides == ["inspector"]
    student.window.learning.open(example_named("means"))
    student.idle()
    student.window.learning.open(example_named("judge"))
    student.idle()
    student.click(student.window.learning.bar.close_button)
    assert not area.is_shown("inspector")
    student.window.show_workspace("analyse")
    assert area.besides == ["inspector"]
    student.window.learning.open(example_named("means"))
    student.idle()
    student.reopen("analyse")
    assert student.desk.area.besides == ["inspector"]
    del area
