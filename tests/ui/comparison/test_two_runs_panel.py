"""Two runs: their numbers equal the command line's, all plots and panels select the same topic, and both rankings are
operated with the keyboard.
"""

from __future__ import annotations

import contextlib
import io
import json

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication
from two_runs_driver import choose, compare_two, shown, two
from window_driver import Hands

from irdesk.cli.main import run as command
from irdesk.evaluation.comparison.differences_histogram import differences_histogram
from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.two_runs import TwoRuns
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.session.commands import ChooseMeasures, ChoosePlan
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.two_runs_plots import TopicPlot
from irdesk.ui.comparison.two_runs_text import in_words

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "two_runs")]


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a window in which two runs are compared."""
    return compare_two(hands)


def told(*arguments: str) -> list[dict]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command([*arguments, "--format", "json"]) == 0
    return json.loads(out.getvalue())


def place_of(plot: TopicPlot, topic: str) -> QPoint:
    """Return the viewport position of a topic in a plot."""
    x, y = plot.places()
    index = next(i for i, row in enumerate(plot.rows) if row.topic == topic)
    scene = plot.plot.getPlotItem().vb.mapViewToScene(QPointF(float(x[index]), float(y[index])))
    return plot.plot.mapFromScene(scene)


def test_the_panel_has_the_numbers_of_the_command_line(analyst, sample_files):
    for measure in ("AP", "P@5"):
        assert_numbers_of_the_command_line(analyst, sample_files, measure)


def assert_numbers_of_the_command_line(analyst, sample_files, measure):
    choose(analyst, "bm25-b9", "tfidf", measure)
    files = [str(sample_files / "qrels.txt"), *(str(sample_files / "runs" / f"{n}.run") for n in ("tfidf", "bm25-b9"))]
    (expected,) = told("compare", *files, "-m", measure, "--per-topic")
    panel = two(analyst)
    rows = {row.topic: row for row in panel.table.rows.rows()}
    assert len(rows) == len(expected["per_topic"]) == 8
    for row in expected["per_topic"]:
        actual = rows[row["topic"]]
        assert (actual.first, actual.second, actual.difference) == (row["score"], row["other_score"], row["difference"])
        assert (actual.relevant, actual.unjudged) == (row["relevant"], (row["unjudged"], row["other_unjudged"]))
    summary = panel.summary.text()
    assert f"mean difference {expected['difference']:+.4f}" in summary
    assert f"95 % interval (t) {expected['lower']:+.4f} to {expected['upper']:+.4f}" in summary
    assert f"d {expected['effect_d']:+.3f}" in summary
    assert f"paired t: t({expected['df']}) = {expected['statistic']:.3f}, p = {expected['p']:.4f}" in summary
    assert f"SD {expected['deviation']:.4f}" in summary
    for name, one, many in (("wins", "win", "wins"), ("ties", "tie", "ties"), ("losses", "loss", "losses")):
        assert f"{expected[name]} {one if expected[name] == 1 else many}" in summary
    assert "in 8 topics" in summary
    assert panel._result.spread.counts.astype(int).tolist() == expected["spread"]["topics"]


def test_bars_fall_and_a_topic_chosen_in_any_of_them_is_chosen_in_all(analyst):
    choose(analyst, "bm25-b4", "title-only", "AP")
    panel = two(analyst)
    heights = list(panel.bars.places()[1])
    assert heights == sorted(heights, reverse=True)
    assert [row.topic for row in panel.table.rows.rows()] == [row.topic for row in panel.bars.rows]
    for index, row in enumerate(panel.table.rows.rows()):
        text = panel.table.rows.index(index, 3).data()
        assert text[0] == ("▲" if row.difference > 0 else "▼" if row.difference < 0 else "=")
        assert row.topic in panel.describe(row)

    # A topic selected in the table or in a plot is selected in all of them.
    selection = analyst.desk.selection
    topics = [row.topic for row in panel.bars.rows]

    def assert_chosen(topic: str) -> None:
        assert selection.topic == topic
        (row,) = panel.table.chosen()
        assert panel.table.rows.row(row).topic == topic
        index = panel.table.rows.index(row, 0)
        analyst.wait(lambda: panel.table.viewport().rect().contains(panel.table.visualRect(index).center()))
        for plot in (panel.plane, panel.spread):
            x, y = plot._ring.getData()
            position = next(i for i, entry in enumerate(plot.rows) if entry.topic == topic)
            assert (x[0], y[0]) == (plot.places()[0][position], plot.places()[1][position])
        assert panel.bars._chosen.opts["x"] == [topics.index(topic)]

    for plot, topic in ((panel.bars, topics[0]), (panel.plane, topics[-1]), (panel.spread, topics[0])):
        analyst.click(plot.plot.viewport(), place_of(plot, topic))
        analyst.wait(lambda topic=topic: selection.topic)
        chosen = selection.topic
        actual, wanted = (next(row for row in plot.rows if row.topic == name) for name in (chosen, topic))
        assert (actual.first, actual.second) == (wanted.first, wanted.second) or actual.difference == wanted.difference
        assert_chosen(chosen)
        selection.choose_topic("")
        assert panel.table.chosen() == []
    analyst.click_row(panel.table, panel.table.rows.index(2, 0))
    assert_chosen(panel.table.rows.row(2).topic)
    analyst.press(Qt.Key.Key_Down)
    assert_chosen(panel.table.rows.row(3).topic)
    analyst.press(Qt.Key.Key_Escape)
    assert selection.topic == ""


def test_enter_opens_both_rankings_and_escape_goes_back(analyst):
    choose(analyst, "bm25-b4", "title-only", "nDCG@10")
    panel, selection = two(analyst), analyst.desk.selection
    analyst.click_row(panel.table, panel.table.rows.index(0, 0))
    analyst.press(Qt.Key.Key_Return)
    view = panel.rankings
    # Until the new rankings are computed, the view shows the previous ones.
    analyst.wait(lambda: view.title.text().startswith(selection.topic) and "title-only" in view.names[1].text())
    analyst.wait(lambda: view.isVisible() and view.first.ranking.rowCount() > 1 and view.first.hasFocus())
    for table, run in ((view.first, selection.run), (view.second, selection.other)):
        rows = analyst.queries.explanation(run, selection.topic, "AP").rows
        for rank in range(1, 11):
            placed = table.ranking.placed(rank - 1)
            assert (placed.rank, placed.docno, placed.grade) == (rank, rows[rank - 1].docno, rows[rank - 1].grade)
    first = view.first.ranking
    for row in range(first.rowCount()):
        placed = first.placed(row)
        other = view.second.ranking.placed(placed.elsewhere - 1) if placed and placed.elsewhere else None
        assert other is None or (other.docno, other.elsewhere) == (placed.docno, placed.rank)
    analyst.press(Qt.Key.Key_Down)
    before = view.chosen()
    assert before.rank == 2
    analyst.press(Qt.Key.Key_Return)
    analyst.wait(view.text.isVisible)
    title = analyst.window.workspace.store.document(before.docno).title
    analyst.wait(lambda: title in view.text.text.toPlainText())
    analyst.press(Qt.Key.Key_Down)
    after = view.chosen()
    title = analyst.window.workspace.store.document(after.docno).title
    analyst.wait(lambda: after.docno != before.docno and title in view.text.text.toPlainText())
    analyst.press(Qt.Key.Key_Right)
    assert view.second.hasFocus()
    analyst.press_ctrl("C")
    lines = [line.split("\t") for line in QApplication.clipboard().text().splitlines()]
    assert lines[0][:2] == ["rank", "docno"]
    assert len(lines) == 2, "the selected rank"
    analyst.press(Qt.Key.Key_Left)
    assert view.first.hasFocus()
    analyst.press(Qt.Key.Key_Escape)
    assert view.text.isHidden()
    assert view.isVisible()
    analyst.press(Qt.Key.Key_Escape)
    assert not view.isVisible()
    assert panel.table.hasFocus()


def test_open_rankings_follow_topic_and_depth_and_have_tips(analyst):
    panel = two(analyst)
    analyst.click_row(panel.table, panel.table.rows.index(0, 0))
    panel.open_topic()
    view = panel.rankings
    analyst.wait(lambda: view.first.ranking.placed(0))
    placed = view.first.ranking.placed(0)
    tip = view.first.ranking.index(0, 2).data(Qt.ItemDataRole.ToolTipRole)
    document = analyst.window.workspace.store.document(placed.docno)
    assert document.title in tip
    assert document.text.split()[0] in tip
    assert "rank 1" in tip

    # Select another topic and another depth while the rankings are shown.
    selection = analyst.desk.selection
    other = panel.table.rows.row(1).topic
    selection.choose_topic(other)
    analyst.wait(lambda: view._result and view._result.topic == other)
    longest = max(len(view._result.first), len(view._result.second))
    view.first.choose(4, go=True)
    kept = view.chosen()
    for row, depth in enumerate((20, 50, 100, 1000)):
        view.ranks.setFocus()
        view.ranks.setCurrentIndex(row)
        view.ranks.activated.emit(row)
        assert view.first.ranking.rowCount() == view.second.ranking.rowCount() == min(depth, longest)
        assert view.chosen() == kept, "what was chosen stays chosen"
    view.grab()
    selection.choose_topic("")
    assert not view.isVisible(), "the mean has no rankings"


def test_a_measure_of_no_single_topic_is_not_offered(analyst):
    panel = two(analyst)
    analyst.window.workspace.execute(ChooseMeasures(("NumQ", "P@5", "gm_map", "AP")))
    analyst.desk.selection.choose_measure("NumQ")
    analyst.wait(lambda: panel.measure.count() == 2 and shown(analyst))
    assert [panel.measure.itemText(i) for i in range(2)] == ["P@5", "AP"]
    assert panel.measure.currentText() == str(panel._result.measure) == "P@5"


def test_rows_are_copied_in_full_and_only_the_topics_of_the_filter(analyst):
    panel = two(analyst)
    panel.table.setFocus()
    assert analyst.desk.selection.topic == "", "to come into the table chooses nothing"
    analyst.press_ctrl("C")
    lines = QApplication.clipboard().text().splitlines()
    assert lines[9:] == [*panel.summary.text().split("\n"), analyst.queries.conventions()]
    row = panel.table.rows.row(0)
    assert lines[1].split("\t")[1:4] == [repr(row.first), repr(row.second), repr(row.difference)]

    # Only the topics that match the filter are compared.
    topics = analyst.queries.judged_topics()
    analyst.desk.selection.choose_filter(TopicFilter(names=f"{topics[0]} {topics[3]}"))
    analyst.wait(lambda: panel.table.rows.rowCount() == 2)
    assert "2 of 8 topics" in panel.summary.text()
    analyst.desk.selection.choose_filter(TopicFilter(names="none-such"))
    analyst.wait(lambda: panel.table.rows.rowCount() == 0)
    assert "No topics for comparing the runs" in panel.summary.text()


def test_undefined_tests_and_small_numbers_of_topics_are_reported():
    scores = np.column_stack([[0.6, 0.3, 0.9], [0.5, 0.2, 0.8]])

    def text_of(method):
        comparison = compare_runs(list("123"), scores, Plan(method), 1)
        differences = comparison.pairs[0].comparison.differences
        return in_words(
            TwoRuns(parse_one("AP"), comparison, (), differences_histogram(differences)), ("one", "two"), "all 3 topics"
        )

    counts = "3 wins · 0 ties · 0 losses in 3 topics. AP · all 3 topics"
    assert text_of(Method.T) == (
        "one − two: mean difference +0.1000, paired t: undefined, because the difference is the same in every topic\n"
        + counts
    )
    assert text_of(Method.SIGN) == (
        "one − two: mean difference +0.1000, sign: 3+ 0−, p = 0.2500, interval and effect size are undefined, because "
        "the difference is the same in every topic, sign: with 3 non-zero differences, the lowest possible p is 0.25\n"
        + counts
    )


def test_the_test_and_the_margin_are_those_that_were_chosen_and_sides_are_changed_everywhere(analyst, sample_files):
    choose(analyst, "bm25-b9", "tfidf", "AP")
    panel = two(analyst)
    panel.practical.margin.setValue(0.3)
    files = [str(sample_files / "qrels.txt"), *(str(sample_files / "runs" / f"{n}.run") for n in ("tfidf", "bm25-b9"))]
    (row,) = told("compare", *files, "-m", "AP", "--margin", "0.3")["rows"]
    analyst.wait(lambda: "±0.3:" in panel.practical.result.text())
    text = panel.practical.result.text()
    assert f"TOST p {row['TOST p']:.4f}" in text
    for name, words in (("P(better)", "better"), ("P(equivalent)", "equivalent"), ("P(worse)", "worse")):
        assert f"{words} {100 * row[name]:.1f} %" in text
    assert f"80 % power: {row['n to detect it']}" in text
    panel.practical.margin.setValue(0.01)

    # The panel uses the significance test that is chosen for the project.
    (expected,) = told("compare", *files, "-m", "AP", "--per-topic", "--test", "randomization")
    analyst.window.workspace.execute(ChoosePlan(Plan(Method.RANDOMIZATION)))
    analyst.wait(lambda: f"sign-flip randomization: all 256, p = {expected['p']:.4f}" in panel.summary.text())
    assert "seed 1" in panel.summary.toolTip()

    # The button swaps the two runs in all views.
    choose(analyst, "bm25-b4", "tfidf", "AP")
    selection = analyst.desk.selection
    before, (run, other) = panel._result.pair.comparison.mean, (selection.run, selection.other)
    analyst.click(panel.swap)
    assert (selection.run, selection.other) == (other, run)
    analyst.wait(lambda: shown(analyst))
    assert panel._result.pair.comparison.mean == pytest.approx(-before)


def test_a_judgement_moves_what_can_be_seen_and_nothing_else(analyst):
    hands, panel = analyst, two(analyst)
    started: list[str] = []
    submit = hands.window.runner.submit

    def noted(name, *rest, **options):
        started.append(name)
        return submit(name, *rest, **options)

    hands.window.runner.submit = noted
    hands.window.show_workspace("judge")
    hands.judge("3")
    hands.idle()
    assert "comparing two runs" not in started
    hands.window.show_workspace("analyse")
    hands.press_ctrl("D")
    hands.wait(lambda: "comparing two runs" in started and shown(hands))
    board = hands.window.workspace.state.fresh_board()
    index = [str(measure) for measure in board.measures].index(str(panel._result.measure))
    column = board.run_ids.index(hands.desk.selection.run)
    fresh = dict(zip(board.topics, board.table(index)[:, column].tolist(), strict=True))
    assert {row.topic: row.first for row in panel.table.rows.rows()} == fresh
