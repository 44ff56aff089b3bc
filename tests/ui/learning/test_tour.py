"""The tour, followed with keyboard, mouse and menus; it can be left and resumed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from window_driver import Hands

from irdesk.session.commands import JudgeDocument, MoveTo, Undo
from irdesk.session.learning.examples import PROJECT, example_named
from irdesk.session.learning.tour_steps import STEPS
from irdesk.settings.preferences import TOUR, Preferences
from irdesk.ui.frame.navigator import WANTED
from irdesk.ui.frame.view_area import SIDE
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.what_if.what_if_panel import WhatIfPanel

pytestmark = pytest.mark.unpainted

RELEVANT = (2, 5, 6, 8, 10)  # numbers of the relevant documents among ten on software testing


def tour_at(student: Hands, step: str, *views: str) -> None:
    """Open the practice project with these views in Analyse, or without views in Judge, and resume the tour at a
    step.
    """
    path = student.window._sample_path.with_name(f"{PROJECT}.irdesk")
    if views:
        student.open_in("analyse", *views, path=path)
    else:
        student.open(path, "judge")
    student.window._preferences.set(TOUR, step)
    student.window.actions_table.trigger("learn.tour")
    student.wait(student.window.learning.bar.isVisible)
    student.idle()
    assert student.window.learning.tour.step.name == step


def skip_to(student: Hands, step: str) -> None:
    student.window._preferences.set(TOUR, step)
    student.window.learning.tour.begin()


def judge_all(student: Hands, relevant: tuple[int, ...] = RELEVANT) -> None:
    for number in range(1, 11):
        student.window.execute(JudgeDocument("testing", f"testing-{number:02}", int(number in relevant)))


def click_view(student: Hands, title: str) -> None:
    """Click a view in the navigator."""
    rows = student.desk.navigator.list
    model = rows.model()
    indexes = (model.index(row, 0) for row in range(model.rowCount()))
    student.click_row(rows, next(index for index in indexes if index.data() == title))


def done(student: Hands, name: str) -> None:
    """Wait until a step is done, and go to the next one."""
    tour, bar = student.window.learning.tour, student.window.learning.bar
    assert tour.step.name == name
    student.wait(lambda: student.window.learning.tour.done)
    assert bar.text.text() == tour.text
    assert bar.onward.text() in {"Next step", "End"}
    student.click(bar.onward)
    student.idle()


def test_the_tour_waits_for_each_action(student, tmp_path):
    student.window.actions_table.trigger("learn.tour")
    student.opened()
    tour, bar = student.window.learning.tour, student.window.learning.bar
    student.wait(bar.isVisible)
    assert student.desk.shown == "judge"
    assert not tour.done
    assert bar.onward.text() == "Skip"
    student.judge("0")
    done(student, "judge-one")
    for number in range(2, 11):
        assert not tour.done
        student.judge("1" if number in RELEVANT else "0")
    done(student, "judge-all")

    student.press_ctrl("2")
    assert not tour.done
    click_view(student, "Metrics")
    selection = student.desk.selection
    assert selection.topic == "testing"
    scores = dict(zip(student.queries.measure_names(), means(student), strict=True))
    assert (scores["SetP"], scores["SetR"]) == (0.75, 0.6)
    assert "its precision: of the four documents that it retrieved" in bar.text.text()
    assert "0.7500" in bar.text.text()
    assert "0.6000" in bar.text.text()
    done(student, "metrics")
    student.press_ctrl("z")
    assert dict(zip(student.queries.measure_names(), means(student), strict=True))["SetR"] == 0.5
    student.wait(lambda: student.window.learning.tour.done)
    assert bar.text.text().startswith("testing-10 is unjudged again, and SetR of run A went from 0.6000 to 0.5000")
    done(student, "undo")
    student.press_ctrl("z", shift=True)
    done(student, "redo")

    student.click(bar.close_button)
    assert "Help → Tour" in student.window.status.left.text()  # The tour was left, and is resumed below.
    assert not bar.isVisible()
    assert Preferences(tmp_path / "preferences.toml").get(TOUR) == "why"
    student.window.actions_table.trigger("learn.tour")
    student.wait(bar.isVisible)
    assert tour.step.name == "why"

    student.press_ctrl("y", shift=True)
    assert selection.topic == "eight"
    done(student, "why")
    student.press_ctrl("b")
    student.wait(lambda: student.desk.panel(WhatIfPanel).shown)
    student.wait(lambda: student.desk.panel(WhatIfPanel).shown.topic == "eight")
    panel = student.desk.panel(WhatIfPanel)
    student.idle()
    assert not tour.done
    table = panel.table
    top, row = table.rowViewportPosition(3), table.rowHeight(3)
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, top + row // 2))
    QTest.mouseMove(table.viewport(), QPoint(40, top + row))
    QTest.mouseMove(table.viewport(), QPoint(40, top + 3 * row - 4))
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, top + 3 * row - 4))
    assert panel.shown.touched
    done(student, "what-if")
    click_view(student, "Curves")
    assert selection.topic == "cross"
    done(student, "curves")
    student.press_ctrl("d")
    done(student, "two-runs")
    assert selection.topic == "pool"
    student.press_ctrl("l")
    assert tour.last
    done(student, "pool")
    assert bar.title.text() == "The tour is done"
    assert selection.filter.everything
    assert Preferences(tmp_path / "preferences.toml").get(TOUR) == ""
    student.window.actions_table.trigger("learn.tour")
    student.idle()
    assert "10 documents of this topic are already judged" in bar.text.text()
    student.click(bar.clear_button)
    student.idle()
    assert student.queries.pool_topic("testing").judged == 0
    assert (tour.step.name, tour.done) == ("judge-one", False)
    assert not bar.clear_button.isVisible()
    assert bar.text.text() == tour.text
    assert student.place.docno == "testing-01"
    judge_all(student, relevant=())
    student.click(bar.onward)
    student.idle()
    assert "Other grades were expected: testing-02 says why programs are tested; " in bar.text.text()
    del panel, table, tour, bar, selection


def means(student: Hands) -> list[float]:
    """Return run A's scores as shown in Metrics."""
    model = student.desk.metrics.model
    row = next(row for row in range(model.rowCount()) if student.queries.run_name(model.id_of(row)) == "A")
    return [model.value(row, column) for column in range(1, model.columnCount())]


def is_pointed_out(student: Hands, title: str) -> bool:
    """Return whether the navigator outlines a view and the view's row is visible."""
    view = student.desk.navigator
    index = next(i for row in range(len(view.rows.entries)) if (i := view.rows.index(row)).data() == title)
    return index.data(WANTED) and view.list.viewport().rect().contains(view.list.visualRect(index))


def test_the_view_a_step_names_is_outlined_and_hidden_and_waited_for_but_not_asked_for_again_when_done(student):
    student.window.resize(student.window.width(), 520)
    tour_at(student, "metrics", "why")
    tour, bar = student.window.learning.tour, student.window.learning.bar
    student.idle()
    assert is_pointed_out(student, "Metrics")
    skip_to(student, "curves")
    rows = student.desk.navigator.list
    rows.verticalScrollBar().setValue(rows.verticalScrollBar().maximum())
    student.click(bar.onward)
    student.click(bar.onward)
    student.idle()
    assert tour.step.name == "pool"
    assert is_pointed_out(student, "Found by whom")
    rows.verticalScrollBar().setValue(rows.verticalScrollBar().maximum())
    tour.begin()
    student.idle()
    assert is_pointed_out(student, "Found by whom")
    student.press_ctrl("l")
    student.wait(lambda: student.window.learning.tour.done)
    assert not is_pointed_out(student, "Found by whom")

    # When a step begins, the view that it asks for is hidden.
    student.window.resize(1280, 800)
    student.desk.show_view("why")
    student.idle()
    skip_to(student, "redo")
    student.idle()
    student.desk.show_beside("inspector")
    width = student.desk.frames["inspector"].width()
    assert width <= SIDE
    student.click(bar.onward)
    assert tour.step.name == "why"
    assert student.desk.area.view == "overview", "the only view was hidden"
    student.press_ctrl("y", shift=True)
    student.wait(lambda: student.window.learning.tour.done)
    student.click(bar.close_button)
    assert "waits at step 7" in student.window.status.left.text()
    student.window.actions_table.trigger("learn.tour")
    student.wait(bar.isVisible)
    assert (tour.step.name, tour.done) == ("what-if", False)
    student.press_ctrl("b")
    student.idle()
    assert student.desk.frames["inspector"].width() <= width

    # A step is not done merely because its view was shown before.
    student.click(bar.onward)
    student.desk.show_view("metrics")
    student.desk.show_beside("two_runs")
    click_view(student, "Curves")
    student.wait(lambda: student.window.learning.tour.done)
    student.desk.show_view("two_runs")
    student.click(bar.onward)
    student.idle()
    assert (tour.step.name, tour.done) == ("two-runs", False)
    assert not student.desk.area.is_shown("two_runs")
    student.press_ctrl("d")
    student.wait(lambda: student.window.learning.tour.done)
    del tour, bar, rows


def test_steps_can_be_skipped_and_an_example_leaves_the_tour(student):
    student.window.actions_table.trigger("learn.tour")
    student.opened()
    learning = student.window.learning
    for step in STEPS[:5]:
        student.wait(learning.bar.isVisible)
        assert learning.tour.step is step
        assert learning.bar.text.text() == learning.tour.text
        student.click(learning.bar.onward)
    assert "Ctrl+Shift+Y" in learning.bar.text.text()
    student.window.actions_table.trigger("learn.example")
    assert not learning.tour.on
    assert learning.bar.isVisible()
    assert learning.bar.list_button.isVisible()
    student.close()
    assert not learning.bar.isVisible()
    student.window.actions_table.trigger("learn.tour")
    student.opened()
    student.wait(lambda: learning.tour.step.name == "why")
    assert learning.bar.text.text() == translated(STEPS[5].task).replace("{key}", "Ctrl+Shift+Y")


def test_the_text_of_a_moved_score_follows_changes_and_documents_without_a_grade_are_named(student):
    tour_at(student, "judge-all")
    history = student.window.workspace.history
    first = history.undoable.id if history.undoable else ""
    judge_all(student)
    student.window.execute(MoveTo("testing", "testing-10"))
    student.press_ctrl("2")
    tour, bar = student.window.learning.tour, student.window.learning.bar
    skip_to(student, "undo")
    student.press_ctrl("z")
    student.wait(lambda: student.window.learning.tour.done)
    student.press_ctrl("z")
    assert bar.text.text().startswith("testing-09 is unjudged again; SetR of run A is still 0.5000")
    student.click(bar.onward)
    student.press_ctrl("z")
    assert not tour.done, "this step asks for the opposite"
    assert bar.text.text() == tour.text == "Redo the judgement with Ctrl+Shift+Z."
    for _number in range(3):
        student.press_ctrl("z", shift=True)
    assert tour.done
    assert bar.text.text().startswith("testing-10 has the grade 1 again, and SetR of run A went from 0.5000 to 0.6000")

    # Undoing a step that is not a judgement changes no score, so the tour's step is not done.
    student.window.learning.open(example_named("sign-five"))  # The example chooses a test, which can be undone.
    student.idle()
    skip_to(student, "undo")
    student.press_ctrl("2")
    student.press_ctrl("z")
    assert not tour.done
    assert bar.text.text() == "That was not a judgement, so no score has changed. Press Ctrl+Z again."
    student.press_ctrl("z")
    assert tour.done
    assert bar.text.text().startswith("testing-10 is unjudged again")
    student.click(bar.onward)
    student.press_ctrl("1")
    student.judge("1")
    assert tour.done, "the judgement can be brought back by judging, too"
    assert bar.text.text().startswith("testing-10 has the grade 1, and SetR of run A went from 0.5000 to 0.6000")

    # The tour names a document without a grade. If a judgement is cleared, the step is no longer done.
    while history.undoable and history.undoable.id != first:
        student.window.execute(Undo())
    student.press_ctrl("1")
    student.window.execute(MoveTo("testing", "testing-01"))
    skip_to(student, "judge-all")
    student.idle()
    assert not tour.done
    student.judge("s")
    for number in range(2, 10):
        student.window.execute(JudgeDocument("testing", f"testing-{number:02}", 0))
    student.window.execute(MoveTo("testing", "testing-10"))
    student.judge("x")
    student.press(Qt.Key.Key_Return)
    assert bar.text.text() == tour.step.task, "the skipped document comes again"
    student.judge("0")
    assert not tour.done
    assert bar.text.text().startswith('Marked "cannot tell", which is not a grade: testing-10. Click')
    student.press(Qt.Key.Key_Backspace)
    while student.place.docno != "testing-10":
        student.press(Qt.Key.Key_Right)
    student.judge("1")
    assert tour.done
    student.press("u")
    assert not tour.done
    assert bar.text.text() == tour.step.task
    student.judge("1")
    assert tour.done
    del tour, bar


def test_a_step_leads_back_to_where_it_can_be_done_or_seen(student):
    tour_at(student, "judge-one")
    tour, bar = student.window.learning.tour, student.window.learning.bar
    back = bar.back_button
    assert not back.isVisible()
    student.press_ctrl("2")
    student.wait(back.isVisible)
    assert back.text() == "Return to the step"
    student.click(back)
    assert student.desk.shown == "judge"
    assert not back.isVisible()
    judge_all(student)
    skip_to(student, "metrics")
    assert not back.isVisible(), "the way to the view is what the step asks for"
    student.press_ctrl("2")
    click_view(student, "Comparison")
    assert not back.isVisible()
    student.desk.selection.choose_topic("eight")
    student.wait(back.isVisible)
    student.click(back)
    assert (student.desk.selection.topic, tour.done) == ("testing", False)
    click_view(student, "Metrics")
    assert tour.done
    click_view(student, "Why?")
    student.wait(back.isVisible)
    student.click(back)
    assert student.desk.area.is_shown("metrics")
    assert tour.done
    assert not back.isVisible()
    student.click(bar.onward)
    student.press_ctrl("1")
    student.wait(back.isVisible)
    student.click(back)
    assert student.desk.shown == "analyse"
    skip_to(student, "pool")
    student.press_ctrl("l")
    student.wait(lambda: student.window.learning.tour.done)
    student.press_ctrl("3")
    student.wait(back.isVisible)
    student.click(back)
    assert student.desk.area.is_shown("found")
    assert student.desk.area.is_shown("inspector")
    student.desk.selection.choose_topic("")
    student.click(bar.onward)
    assert bar.title.text() == "The tour is done"
    assert not back.isVisible()
    del tour, bar, back
