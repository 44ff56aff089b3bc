"""The topic filter of the context bar: each view applies it, or states that its numbers cover all topics."""

from __future__ import annotations

import json

import numpy as np
import pytest
from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.cli.main import run
from irdesk.evaluation.curves.curves import Kind, topic_curves
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.dialogs.command_popup import command_of
from irdesk.ui.frame.context_bar import FilterPopup
from irdesk.ui.overview import inspector_panel
from irdesk.ui.shell.panel import Over, View
from irdesk.ui.shell.panel_registry import CORE_VIEWS, PANELS
from irdesk.ui.widgets.empty_state import EmptyState

TWO = TopicFilter("T1,T3")
pytestmark = pytest.mark.shared_window


def prepare(hands: Hands) -> None:
    hands.judge("3", "0", "2", "1")
    hands.analyse()
    hands.wait(hands.desk.metrics.isVisible)


@pytest.fixture
def analyst(hands) -> Hands:
    hands.analyse()
    hands.wait(hands.desk.metrics.isVisible)
    return hands


def shown_means(hands: Hands) -> dict[str, list[object]]:
    rows = hands.desk.metrics.table.export.table().rows
    return {str(row[0].value): [cell.value for cell in row[1:]] for row in rows}


def inspector(hands: Hands) -> inspector_panel.InspectorPanel:
    return hands.desk.panel(inspector_panel.InspectorPanel)


def test_means_are_over_the_topics_that_pass(analyst, capsys):
    before = shown_means(analyst)
    analyst.desk.selection.choose_filter(TWO)
    after = shown_means(analyst)
    assert after.keys() == before.keys()
    assert after != before
    names = [column.name for column in analyst.desk.metrics.table.export.table().columns[1:]]
    command = command_of(analyst.desk.metrics.table)
    assert "--topics" in command.arguments
    capsys.readouterr()
    assert run([*command.arguments, "--format", "json"]) == 0
    printed = {line["run"]: line["mean"] for line in json.loads(capsys.readouterr().out)["runs"]}
    assert {tag: [printed[tag][name] for name in names] for tag in after} == after
    notes = analyst.desk.metrics.table.export.table().notes
    assert any(f"2 of {len(analyst.queries.judged_topics())} topics" in note for note in notes)
    analyst.desk.selection.choose_filter(TopicFilter())
    assert shown_means(analyst) == before


def test_a_run_has_one_mean_in_all_views(analyst):
    selection = analyst.desk.selection
    selection.choose_measure("AP")
    selection.choose_filter(TWO)
    mean = analyst.queries.mean(selection.run, "AP", selection.filter)
    assert mean != analyst.queries.mean(selection.run, "AP")
    name = analyst.queries.run_name(selection.run)
    place = [column.name for column in analyst.desk.metrics.table.export.table().columns[1:]].index("AP")
    assert shown_means(analyst)[name][place] == mean
    analyst.desk.show_panel("inspector")
    analyst.wait(lambda: inspector(analyst).heading.text() == f"Why {mean:.4f}?")
    over = f"2 of {len(analyst.queries.judged_topics())} topics"
    assert f"mean of {over}" in inspector(analyst).line.text()
    assert analyst.desk.context.topic.currentText() == f"mean of {over}"
    assert over in analyst.window.status.conventions.toolTip()


def test_band_and_bounds_are_over_the_topics_that_pass(analyst):
    selection, view = analyst.desk.selection, analyst.desk.curves
    analyst.wait(lambda: view.picture and view.picture.band)
    whole = view.picture.band
    selection.choose_filter(TWO)
    analyst.wait(lambda: view.picture.wish.among == ("T1", "T3"))
    assert view.picture.band is not None
    assert not np.array_equal(view.picture.band.upper, whole.upper)
    model = analyst.desk.metrics.model
    names = [model.measure_name(column) for column in range(model.columnCount())]
    tip = model.index(0, names.index("P@10")).data(Qt.ItemDataRole.ToolTipRole)
    bounds = analyst.queries.bounds(model.id_of(0), "P@10", None, ("T1", "T3"))
    each = [analyst.queries.bounds(model.id_of(0), "P@10", topic) for topic in ("T1", "T3")]
    assert bounds.upper == pytest.approx(np.mean([one.upper for one in each]))
    assert f"{bounds.lower:.4f} to {bounds.upper:.4f}" in tip


def test_the_topic_box_offers_the_topics_that_pass_and_marks_one_outside(analyst):
    box, selection = analyst.desk.context.topic, analyst.desk.selection
    selection.choose_filter(TWO)
    assert box.entries.values == ("", "T1", "T3")
    selection.choose_topic("T2")
    assert box.entries.values == ("", "T1", "T2", "T3")
    assert box.currentText().endswith("(outside the filter)")
    selection.choose_topic("T1")
    assert box.entries.values == ("", "T1", "T3")
    assert "outside" not in box.currentText()


def test_topics_outside_are_not_listed(analyst):
    topics = analyst.desk.topics
    analyst.wait(topics.isVisible)
    analyst.desk.selection.choose_filter(TWO)
    assert [topics.model.id_of(row) for row in range(topics.model.rowCount())] == ["T1", "T3"]
    table = analyst.queries.topic_scores(analyst.desk.selection.run, TWO)
    mean = analyst.queries.metrics(chosen=TWO)
    run_row = [head.id for head in mean.heads].index(analyst.desk.selection.run)
    index = mean.measures.index(table.measures[0])
    assert np.mean(table.values[:, 0]) == pytest.approx(mean.values[run_row, index])


def views() -> tuple[View, ...]:
    return tuple(view for view in (*CORE_VIEWS, *PANELS) if view.group.workspace == "analyse")


@pytest.mark.takes_long
def test_every_view_follows_the_filter_or_says_so(analyst):
    selection, silent = analyst.desk.selection, []
    for view in views():
        selection.choose_filter(TopicFilter())
        analyst.desk.show_panel(view.name)
        frame = analyst.desk.frames[view.name]
        analyst.settle()
        before = frame.widget().grab().toImage()
        assert frame.unfiltered.isHidden(), view.name
        selection.choose_filter(TWO)
        analyst.settle()
        assert frame.unfiltered.isHidden() == (view.over is not Over.ALL), view.name
        empty = any(state.isVisible() for state in frame.widget().findChildren(EmptyState))  # the sample has no labels
        if view.over is Over.CHOSEN and not empty and frame.widget().grab().toImage() == before:
            silent.append(view.name)
    del frame  # a reference would keep the frame alive longer than the window
    assert silent == []


def test_the_button_says_how_many_topics_and_a_click_clears_the_filter(analyst):
    bar, every = analyst.desk.context, len(analyst.queries.judged_topics())
    assert bar.filter.text() == "Filter: all topics"
    analyst.desk.selection.choose_filter(TWO)
    assert bar.filter.text() == f"Filter: 2 of {every} topics"
    assert bar.filter.font().bold() or bar.filter.font().weight() > bar.font().weight()
    analyst.click(bar.filter)
    popup = bar.findChild(FilterPopup)
    analyst.wait(popup.isVisible)
    assert popup.bar.measure.currentText() == analyst.desk.selection.measure
    analyst.click(popup.bar.every)
    assert analyst.desk.selection.filter == TopicFilter()
    assert bar.filter.text() == "Filter: all topics"
    popup.hide()


def test_curves_are_means_over_the_topics_that_pass(analyst, capsys):
    analyst.desk.selection.choose_filter(TWO)
    analyst.desk.show_panel("curves")
    analyst.settle()
    curves = analyst.desk.frames["curves"].widget()
    picture, run_id, command = curves.picture, analyst.desk.selection.run, curves.shown_command()
    del curves
    capsys.readouterr()
    assert run([*command.arguments, "--format", "csv"]) == 0
    name, printed = analyst.queries.run_name(run_id), capsys.readouterr().out
    assert "--only" in command.arguments
    assert all(f"{y}" in printed for y in picture.curves[run_id].y.tolist()), printed
    assert name in printed
    board = analyst.window.workspace.state.board
    curves_of = [{curve.run_id: curve.y for curve in topic_curves(board, topic, Kind.PR_11)} for topic in ("T1", "T3")]
    assert picture.curves[run_id].y == pytest.approx(np.mean([of[run_id] for of in curves_of], axis=0))
