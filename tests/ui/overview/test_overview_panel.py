"""The overview and the inspector: an analyst's first questions, answered with mouse and keyboard in a limited number of
steps.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyleOptionViewItem, QToolButton
from window_driver import Hands

from irdesk.domain.progress import QUIET
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.overview.inspector_panel import RANKS_HEIGHT, InspectorPanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.overview.run_table import DIFFERENCE, MEAN, NAME, RANK, RECORD, P
from irdesk.ui.rankings.side_by_side_panel import SideBySidePanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse")]


def overview_of(hands: Hands) -> OverviewPanel:
    """Wait until the overview is fully computed; return it."""
    panel = hands.desk.panel(OverviewPanel)
    hands.wait(lambda: panel.isVisible() and panel.result and not hands.window.runner.tasks)
    hands.idle()
    measure = hands.queries.topic_measure(hands.desk.selection.measure)
    hands.wait(lambda: str(panel.result.measure) == measure and not hands.window.runner.tasks)
    return panel


def inspector_of(hands: Hands) -> InspectorPanel:
    """Return the inspector once it shows the selected runs."""
    panel = hands.desk.panel(InspectorPanel)
    hands.wait(lambda: panel.isVisible() and panel._known_pair and not hands.window.runner.tasks)
    hands.idle()
    return panel


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a window that shows the sample's overview."""
    overview_of(hands)
    return hands


def test_whether_it_is_better_than_the_second_is_there_without_a_step(analyst):
    panel, inspector, selection = overview_of(analyst), inspector_of(analyst), analyst.desk.selection
    runs = panel.table.runs
    assert (selection.run, selection.other) == (runs.row(0).run_id, runs.row(1).run_id)
    request = TwoRunsRequest.of(
        analyst.window.workspace, selection.run, selection.other, selection.measure, TopicFilter()
    )
    pair = request.compute(QUIET).pair
    texts = [runs.index(0, column).data() for column in (NAME, MEAN, DIFFERENCE, RECORD)]
    record = pair.comparison.wins, pair.comparison.ties, pair.comparison.losses
    assert texts[2:] == [f"▲ {pair.comparison.mean:+.4f}", "/".join(map(str, record))]
    assert runs.row(0).p >= pair.p, "corrected"
    assert str(runs.headerData(P, Qt.Orientation.Horizontal)).casefold() == "p (holm)"
    low, high = pair.comparison.interval
    text = inspector.test.text()
    assert f"95 % interval {low:+.4f} to {high:+.4f}" in text
    assert f"{statistic_text(pair.outcome)}, p = {pair.p:.4f}" in text
    assert runs.index(1, RECORD).data() == "baseline"
    assert runs.index(1, NAME).data(Qt.ItemDataRole.FontRole).italic()
    assert all(runs.row(row).unjudged is not None for row in range(5)), "counted too"


def test_the_rank_is_the_first_column_on_screen_and_in_exports(analyst):
    table = overview_of(analyst).table
    assert table.horizontalHeader().visualIndex(RANK) == 0
    assert [table.runs.index(row, RANK).data() for row in range(5)] == ["1", "2", "3", "4", "5"]
    exported = table.export.table()
    assert [column.name for column in exported.columns[:2]] == ["#", "Run"]
    assert [row[0].value for row in exported.rows] == [1, 2, 3, 4, 5]


def test_a_selected_row_keeps_the_colour_of_a_significant_difference(analyst):
    table = overview_of(analyst).table
    table.runs.take([replace(row, side=-1) for row in table.runs.rows()])
    index = table.runs.index(2, DIFFERENCE)
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    table.itemDelegateForIndex(index).initStyleOption(option, index)
    colour = index.data(Qt.ItemDataRole.ForegroundRole)
    assert option.palette.color(QPalette.ColorRole.HighlightedText) == colour


def test_where_a_run_loses_most_and_why_in_two_steps(analyst):
    panel, selection = overview_of(analyst), analyst.desk.selection
    analyst.click_row(panel.table, panel.table.runs.index(2, NAME))
    assert selection.run == panel.table.runs.row(2).run_id
    inspector = inspector_of(analyst)
    first, second = (analyst.queries.topic_scores(run) for run in (selection.run, selection.other))
    column = [str(measure) for measure in first.measures].index(selection.measure)
    differences = first.values[:, column] - second.values[:, column]
    worst = first.heads[int(np.argmin(differences))].id
    assert inspector.topic.title.text() == f"Largest loss: {worst} ({differences.min():+.4f})"
    assert inspector.model.rowCount() > 0
    assert inspector.heading.text() == f"Why {analyst.queries.mean(selection.run, selection.measure):.4f}?"
    assert not inspector.document.isVisible()
    docno = inspector.model.row(1).docno
    analyst.click_row(inspector.ranks, inspector.model.index(1, inspector.model.column_ids().index("docno")))
    assert selection.document == docno
    analyst.wait(lambda: inspector.document.isVisible() and docno in inspector.document.title.text())
    analyst.wait(lambda: len(inspector.text.text.toPlainText()) > 20)


def test_bars_and_links_of_the_inspector_select_everywhere_and_a_key_hides_it(analyst):
    panel, inspector = overview_of(analyst), inspector_of(analyst)
    box = panel.strip.plot.getPlotItem().vb
    analyst.wait(lambda: len(panel.strip.rows) == 8)
    point = panel.strip.plot.mapFromScene(box.mapViewToScene(QPointF(2, 0)))
    analyst.click(panel.strip.plot.viewport(), point)
    topic = panel.strip.rows[2].topic
    analyst.wait(lambda: analyst.desk.selection.topic == topic)
    analyst.wait(lambda: inspector.topic.title.text().startswith(f"Topic {topic}: "))
    assert analyst.desk.context.topic.currentText().startswith(topic)
    levels = analyst.queries.grade_counts(topic)
    # The counts are shown later than the title, because the run's ranking is read in the background.
    analyst.wait(lambda: all(f": {count}" in inspector.counts.text() for count in levels.values()))

    # The inspector is hidden and shown by key and button.
    frame = analyst.desk.frames["inspector"]
    assert frame.isVisible()
    analyst.press_ctrl("N", shift=True)
    assert not frame.isVisible()
    action = analyst.window.actions_table["view.inspector"]
    button = next(
        toolbutton
        for toolbutton in analyst.desk.context.findChildren(QToolButton)
        if toolbutton.defaultAction() is action
    )
    assert not button.isChecked()
    analyst.click(button)
    assert frame.isVisible()
    assert button.isChecked()
    analyst.click(frame.bar.closing)
    assert not button.isChecked()


def test_cautions_say_that_the_topic_filter_does_not_apply_and_advice_is_followed_by_its_button(analyst):
    cards, selection = analyst.desk.panel(OverviewPanel).attention, analyst.desk.selection
    assert not cards.line.isVisible()
    selection.choose_filter(TopicFilter(names=analyst.queries.judged_topics()[0]))
    assert "the topic filter does not apply" in cards.line.text()
    assert cards.line.isVisible()
    selection.choose_filter(TopicFilter())
    assert not cards.line.isVisible()

    # A button next to a caution applies its advice.
    panel = overview_of(analyst)
    analyst.wait(lambda: panel.attention.rows and not analyst.window.runner.tasks)
    row = next(row for row in panel.attention.rows if row.button.text().startswith("Set to"))
    assert row.button.text() == "Set to grade 2"
    assert analyst.window.workspace.state.rules.level == 1
    analyst.click(row.button)
    analyst.wait(lambda: analyst.window.workspace.state.rules.level == 2)
    analyst.idle()
    assert analyst.queries.undo_name() == "count grades of 2 or higher as relevant"


@pytest.mark.own_window
@pytest.mark.painted
def test_the_inspector_fills_a_high_panel_with_ranks_and_never_scrolls_for_them(analyst):
    inspector = analyst.desk.panel(InspectorPanel)
    analyst.wait(lambda: inspector.isVisible() and inspector.ranks.isVisible())
    before = analyst.window.size()
    try:
        heights = []
        for height in (700, 1400, 700):
            analyst.window.resize(1280, height)
            analyst.idle()
            heights.append(inspector.ranks.height())
            whole = inspector.ranks.verticalHeader().length() + inspector.ranks.horizontalHeader().height()
            assert heights[-1] <= max(whole, RANKS_HEIGHT)
        assert heights[0] == heights[2] == RANKS_HEIGHT
        assert heights[1] > RANKS_HEIGHT
        assert not inspector._area.verticalScrollBar().maximum() or heights[-1] == RANKS_HEIGHT
    finally:
        analyst.window.resize(before)
        analyst.idle()


def test_side_by_side_shows_the_topic_of_the_inspector_and_the_title_of_the_curves_names_the_selected_topic(analyst):
    for run in analyst.queries.best_runs("AP", 2):
        analyst.desk.selection.choose_run(run)
        topic = inspector_of(analyst).shown_topic
        analyst.desk.show_view("side_by_side")
        side = analyst.desk.panel(SideBySidePanel)
        analyst.wait(lambda side=side, topic=topic: side.isVisible() and side.rankings.title.text().startswith(topic))
        assert not analyst.desk.selection.topic
        analyst.desk.show_view("overview")

    # The title of the curves names the selected topic.
    panel = overview_of(analyst)
    assert panel.drawn.title.text() == "Precision and recall"
    summary = panel.summary.text()
    analyst.desk.selection.choose_topic("T3")
    assert panel.drawn.title.text() == "Precision and recall: topic T3"
    overview_of(analyst)
    assert panel.summary.text() == summary, "the table still covers all topics"


def test_a_judgement_moves_the_overview(analyst):
    panel = overview_of(analyst)
    before = [panel.table.runs.row(row).mean for row in range(5)]
    analyst.desk.show_beside("editor")
    analyst.wait(analyst.desk.editor.isVisible)
    analyst.desk.editor.begin_topic()
    analyst.judge("3")
    analyst.wait(lambda: [panel.table.runs.row(row).mean for row in range(5)] != before)
    by_id = {row.run_id: row.mean for row in panel.table.runs.rows()}
    for run, mean in by_id.items():
        assert mean == pytest.approx(analyst.queries.mean(run, analyst.desk.selection.measure))
