"""The topic filter of the context bar: each view applies it, or states that its numbers cover all topics."""

from __future__ import annotations

import json

import numpy as np
import pytest
from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.cli.main import run
from irdesk.evaluation.curves.curves import Kind, topic_curves
from irdesk.session.commands import ShowRun
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.what_would_change_panel import WhatWouldChangePanel
from irdesk.ui.dialogs.command_popup import command_of
from irdesk.ui.frame.context_bar import FilterPopup
from irdesk.ui.frame.view_area import Placing, Shown
from irdesk.ui.overview import inspector_panel
from irdesk.ui.shell.panel import Over, View
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS
from irdesk.ui.tables.plain_table import PlainTable

ROWS = 5
TWO = TopicFilter("T1,T3")
pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics", "topics", "curves")]


def shown_means(hands: Hands) -> dict[str, list[object]]:
    rows = hands.desk.metrics.table.export.table().rows
    return {str(row[0].value): [cell.value for cell in row[1:]] for row in rows}


def inspector(hands: Hands) -> inspector_panel.InspectorPanel:
    return hands.desk.panel(inspector_panel.InspectorPanel)


def test_means_are_over_the_topics_that_pass(hands, capsys):
    before = shown_means(hands)
    hands.desk.selection.choose_filter(TWO)
    after = shown_means(hands)
    assert after.keys() == before.keys()
    assert after != before
    names = [column.name for column in hands.desk.metrics.table.export.table().columns[1:]]
    command = command_of(hands.desk.metrics.table)
    assert "--topics" in command.arguments
    capsys.readouterr()
    assert run([*command.arguments, "--format", "json"]) == 0
    printed = {line["run"]: line["mean"] for line in json.loads(capsys.readouterr().out)["runs"]}
    assert {tag: [printed[tag][name] for name in names] for tag in after} == after
    notes = hands.desk.metrics.table.export.table().notes
    assert any(f"2 of {len(hands.queries.judged_topics())} topics" in note for note in notes)
    hands.desk.selection.choose_filter(TopicFilter())
    assert shown_means(hands) == before


def test_a_run_has_one_mean_in_all_views(hands):
    selection = hands.desk.selection
    selection.choose_measure("AP")
    selection.choose_filter(TWO)
    mean = hands.queries.mean(selection.run, "AP", selection.filter)
    assert mean != hands.queries.mean(selection.run, "AP")
    name = hands.queries.run_name(selection.run)
    place = [column.name for column in hands.desk.metrics.table.export.table().columns[1:]].index("AP")
    assert shown_means(hands)[name][place] == mean
    hands.desk.show_panel("inspector")
    hands.wait(lambda: inspector(hands).heading.text() == f"Why {mean:.4f}?")
    over = f"2 of {len(hands.queries.judged_topics())} topics"
    assert f"mean of {over}" in inspector(hands).line.text()
    assert hands.desk.context.topic.currentText() == f"mean of {over}"
    assert over in hands.window.status.conventions.toolTip()


def test_band_and_bounds_are_over_the_topics_that_pass(hands):
    selection, view = hands.desk.selection, hands.desk.curves
    hands.wait(lambda: view.picture and view.picture.band)
    whole = view.picture.band
    selection.choose_filter(TWO)
    hands.wait(lambda: view.picture.wish.among == ("T1", "T3"))
    assert view.picture.band is not None
    assert not np.array_equal(view.picture.band.upper, whole.upper)
    model = hands.desk.metrics.model
    names = [model.measure_name(column) for column in range(model.columnCount())]
    tip = model.index(0, names.index("P@10")).data(Qt.ItemDataRole.ToolTipRole)
    bounds = hands.queries.bounds(model.id_of(0), "P@10", None, ("T1", "T3"))
    each = [hands.queries.bounds(model.id_of(0), "P@10", topic) for topic in ("T1", "T3")]
    assert bounds.upper == pytest.approx(np.mean([one.upper for one in each]))
    assert f"{bounds.lower:.4f} to {bounds.upper:.4f}" in tip


def test_the_topic_box_offers_the_topics_that_pass_and_marks_one_outside(hands):
    box, selection = hands.desk.context.topic, hands.desk.selection
    selection.choose_filter(TWO)
    assert box.entries.values == ("", "T1", "T3")
    selection.choose_topic("T2")
    assert box.entries.values == ("", "T1", "T2", "T3")
    assert box.currentText().endswith("(outside the filter)")
    selection.choose_topic("T1")
    assert box.entries.values == ("", "T1", "T3")
    assert "outside" not in box.currentText()


def test_topics_outside_are_not_listed(hands):
    topics = hands.desk.topics
    hands.desk.selection.choose_filter(TWO)
    assert [topics.model.id_of(row) for row in range(topics.model.rowCount())] == ["T1", "T3"]
    table = hands.queries.topic_scores(hands.desk.selection.run, TWO)
    mean = hands.queries.metrics(chosen=TWO)
    run_row = [head.id for head in mean.heads].index(hands.desk.selection.run)
    index = mean.measures.index(table.measures[0])
    assert np.mean(table.values[:, 0]) == pytest.approx(mean.values[run_row, index])


def test_exported_notes_name_the_topics_of_the_shown_result_until_the_new_one_is_computed(hands):
    """One of the views is in a separate window."""
    desk = hands.desk
    placing = Placing((("overview", "two_runs"), ("difficulty",)))
    desk.area.restore(Shown("overview", {"overview": placing}, {}), desk._arrangement.first)
    desk.float_view("decide")
    names = ("overview", "two_runs", "difficulty", "decide")
    hands.wait(lambda: all(desk.frames[name].findChild(PlainTable) is not None for name in names))
    tables = {name: desk.frames[name].findChild(PlainTable) for name in names}
    hands.wait(lambda: all(table.isVisible() and table.export.table().rows for table in tables.values()))
    hands.idle()
    summary = desk.panel(WhatWouldChangePanel).summary
    assert "all 8 topics" in summary.text()
    before = {name: table.export.table() for name, table in tables.items()}
    desk.selection.choose_filter(TWO)
    for name, table in tables.items():
        assert table.export.table() == before[name], f"{name} shows the old result with its own notes"

    def are_new(name: str) -> bool:
        notes = tables[name].export.table().notes
        return bool(notes) and "2 of 8 topics" in notes[-1]

    for name in names:
        hands.wait(lambda name=name: are_new(name))
    assert "2 of 8 topics" in summary.text()
    tables.clear()  # References would keep the widgets alive longer than the window.


def views() -> tuple[View, ...]:
    return tuple(view for view in (*CORE_VIEWS, *PANELS) if view.group.workspace == "analyse")


@pytest.mark.takes_long
def test_every_view_follows_the_filter_or_says_so(hands):
    """All views are shown in one large window, because waiting for each of them takes twice as long."""
    desk, every, size = hands.desk, views(), hands.window.size()
    names = [view.name for view in every]
    columns = tuple(tuple(names[place : place + ROWS]) for place in range(0, len(names), ROWS))
    for row in hands.queries.runs()[3:]:  # three runs suffice for each comparison
        hands.window.execute(ShowRun(row.id, visible=False))
    hands.window.resize(2600, 1800)
    desk.area.restore(Shown(names[0], {names[0]: Placing(columns)}, {}), desk._arrangement.first)
    hands.settle()
    widgets = {name: desk.frames[name].widget() for name in names}
    assert [name for name in names if not widgets[name].isVisible()] == []
    assert [name for name in names if not desk.frames[name].unfiltered.isHidden()] == []
    before = {name: widget.grab().toImage() for name, widget in widgets.items()}
    desk.selection.choose_filter(TWO)
    hands.settle()
    unfiltered = {name for name in names if not desk.frames[name].unfiltered.isHidden()}
    assert unfiltered == {view.name for view in every if view.over is Over.ALL}
    follow = {view.name for view in every if view.over is Over.CHOSEN}
    images = {name: widgets[name].grab().toImage() for name in follow}
    assert [name for name in follow if images[name].size() != before[name].size()] == [], (
        "the views have kept their size"
    )
    same = {name for name in follow if images[name] == before[name]}
    assert same == {"estimates", "model_bias"}, "the sample has no labels"
    del widgets  # references would keep the widgets alive longer than the window
    desk.show_view("metrics")
    hands.window.resize(size)


def test_the_button_says_how_many_topics_and_a_click_clears_the_filter(hands):
    bar, every = hands.desk.context, len(hands.queries.judged_topics())
    assert bar.filter.text() == "Filter: all topics"
    hands.desk.selection.choose_filter(TWO)
    assert bar.filter.text() == f"Filter: 2 of {every} topics"
    assert bar.filter.font().bold() or bar.filter.font().weight() > bar.font().weight()
    hands.click(bar.filter)
    popup = bar.findChild(FilterPopup)
    hands.wait(popup.isVisible)
    assert popup.bar.measure.currentText() == hands.desk.selection.measure
    hands.click(popup.bar.every)
    assert hands.desk.selection.filter == TopicFilter()
    assert bar.filter.text() == "Filter: all topics"
    popup.hide()


def test_curves_are_means_over_the_topics_that_pass(hands, capsys):
    hands.desk.selection.choose_filter(TWO)
    hands.wait(lambda: hands.desk.curves.picture and hands.desk.curves.picture.wish.among == ("T1", "T3"))
    picture, run_id, command = hands.desk.curves.picture, hands.desk.selection.run, hands.desk.curves.shown_command()
    capsys.readouterr()
    assert run([*command.arguments, "--format", "csv"]) == 0
    name, printed = hands.queries.run_name(run_id), capsys.readouterr().out
    assert "--only" in command.arguments
    assert all(f"{y}" in printed for y in picture.curves[run_id].y.tolist()), printed
    assert name in printed
    board = hands.window.workspace.state.board
    curves_of = [{curve.run_id: curve.y for curve in topic_curves(board, topic, Kind.PR_11)} for topic in ("T1", "T3")]
    assert picture.curves[run_id].y == pytest.approx(np.mean([of[run_id] for of in curves_of], axis=0))
