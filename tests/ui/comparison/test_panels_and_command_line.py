"""Check every panel of the Analyse workspace against the command line's output for the exported files.

Documents are judged with the keyboard and a run is hidden first, so that no panel can pass with its initial values.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from short_and_long_tests import LONG
from window_driver import Hands

from irdesk.cli.main import run as command_line
from irdesk.evaluation.comparison.run_rankings import Similarity
from irdesk.formats import pool_file
from irdesk.formats.qrels import qrels_trec
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.tables.table import Table
from irdesk.reporting.tables.table_writers import WRITERS, as_csv
from irdesk.session.commands import ChooseMeasures, ShowRun
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.all_pairs_panel import AllPairsPanel
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.comparison.found_by_whom_panel import FoundByWhomPanel
from irdesk.ui.comparison.heat_map_panel import HeatMapPanel
from irdesk.ui.comparison.run_rankings_panel import RunRankingsPanel
from irdesk.ui.comparison.topic_difficulty_panel import TopicDifficultyPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.comparison.what_would_change_panel import WhatWouldChangePanel
from irdesk.ui.run_figures.average_ranks_panel import AverageRanksPanel
from irdesk.ui.run_figures.differences_panel import DifferencesPanel
from irdesk.ui.run_figures.scores_over_topics_panel import ScoresOverTopicsPanel
from irdesk.ui.shell.views_in_navigator_order import PANELS

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]

MEASURES = ("AP", "nDCG@10", "P@5")
TOPICS = "T1,T3,T4,T5,T6"
HIDDEN = "title-only"
ELSEWHERE = {"curves", "snapshots", "agreement", "adjudication", "drift", "history", "conventions", "fusion"} | {
    "pool_picture",
    "reusability",
    "side_by_side",
    "what_if",
    "attention",
    "overview",
    "inspector",
    "examples",
    "estimates",
    "model_bias",
}
"""Panels whose numbers are compared with the command line in other test modules."""


@dataclass
class Analyst:
    """A window's driver, with the exported qrels and the files of the shown runs."""

    hands: Hands
    qrels: str
    runs: dict[str, str]
    """The files of the shown runs, keyed by tag, in the order shown in the window."""
    chosen: tuple[str, ...]
    """The command-line options that select the topics."""

    def printed(self, *arguments: str) -> str:
        """Run a command and return its output."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            assert command_line([*arguments]) == 0
        return out.getvalue()

    def told(self, *arguments: str) -> Any:
        """Run a command with JSON output, and return the parsed result."""
        return json.loads(self.printed(*arguments, "--format", "json"))

    def compared(self, *options: str, runs: tuple[str, ...] = (), form: str = "json") -> str:
        """Return the output of `compare` for ``runs``, by default all shown ones, over the selected topics."""
        files = [self.runs[tag] for tag in runs or self.runs]
        return self.printed("compare", self.qrels, *files, *options, *self.chosen, "--format", form)

    def pairs(self, *options: str) -> list[dict[str, str]]:
        """Return the pairs printed by `compare` as rows."""
        return list(csv.DictReader(io.StringIO(self.compared(*options, form="csv"))))

    def panel(self, kind: type[QWidget], key: str, ready: Callable[[Any], object]) -> Any:
        """Open a panel with its shortcut and wait until it has computed. A capital letter in ``key`` means
        with Shift.
        """
        self.hands.press_ctrl(key.lower(), shift=key.isupper())
        panel = self.hands.desk.panel(kind)
        self.hands.settle()
        self.hands.wait(lambda: panel.isVisible() and ready(panel) and not self.hands.window.runner.tasks)
        return panel

    def id_of(self, tag: str) -> str:
        return next(row.id for row in self.hands.queries.runs() if row.tag == tag)


def prepare(hands: Hands) -> None:
    """Judge four documents, hide a run, choose the measures and show the Analyse workspace."""
    hands.judge("3", "0", "2", "1")
    for row in hands.queries.runs():
        if row.tag == HIDDEN:
            hands.window.execute(ShowRun(row.id, False))
    hands.window.execute(ChooseMeasures(MEASURES))
    hands.analyse()


@pytest.fixture(params=["all topics", "some topics"])
def analyst(request, hands, tmp_path) -> Analyst:
    """Export the qrels, select all or some topics, and return the driver."""
    qrels = tmp_path / "exported.qrels"
    qrels_trec.write(hands.queries.effective_qrels(), qrels)
    runs = {row.tag: row.path for row in hands.queries.runs() if row.visible}
    assert len(runs) == 4
    hands.analyse()
    hands.wait(hands.desk.metrics.isVisible)
    if request.param == "all topics":
        return Analyst(hands, str(qrels), runs, ())
    hands.desk.selection.choose_filter(TopicFilter(TOPICS))
    return Analyst(hands, str(qrels), runs, ("--topics", TOPICS))


def numbers(table: Table) -> dict[str, dict[str, object]]:
    """Convert a table to a dict of rows, keyed by each row's first word. A row is a dict of values keyed by column
    name.
    """
    names = [column.full_name for column in table.columns]
    return {
        str(row[0].value).split()[0]: {name: cell.value for name, cell in zip(names[1:], row[1:], strict=True)}
        for row in table.rows
    }


def measures(names: tuple[str, ...] = MEASURES) -> list[str]:
    return [part for name in names for part in ("-m", name)]


def test_each_panel_that_compares_runs_is_walked_here_or_elsewhere():
    here = {"decide", "comparison", "two_runs", "difficulty", "all_pairs", "rankings", "heat_map", "found"}
    here |= {"forest_plot", "average_ranks", "distribution", "metrics", "topics", "why"}
    assert {panel.name for panel in PANELS if panel.group.workspace == "analyse"} - ELSEWHERE == here


def test_all_panels_have_the_numbers_of_the_command_line(analyst):
    for check in (
        assert_scores_curves_and_derivations,
        assert_comparisons,
        assert_figures_over_the_runs,
        assert_what_would_change,
        *([assert_rankings] if analyst.chosen else []),  # test_run_rankings_panel.py compares them over all topics.
    ):
        analyst.hands.desk.selection.choose_topic("")
        check(analyst)


def assert_scores_curves_and_derivations(analyst):
    desk, tag = analyst.hands.desk, "tfidf"
    desk.selection.choose_run(analyst.id_of(tag))
    desk.selection.choose_measure("AP")
    files = analyst.qrels, *analyst.runs.values()
    evaluated = analyst.told("evaluate", *files, *measures(), "-q", *analyst.chosen)["runs"]
    assert numbers(desk.metrics.table.export.table()) == {entry["run"]: entry["mean"] for entry in evaluated}
    by_topic = next(entry["by_topic"] for entry in evaluated if entry["run"] == tag)
    analyst.hands.wait(lambda: numbers(desk.topics.table.export.table()) == by_topic)

    for topic in ("", "T3"):
        desk.selection.choose_topic(topic)
        asked = ("--topic", topic) if topic else ("--only", TOPICS) if analyst.chosen else ()
        drawn = analyst.told("curve", *files, *asked)["runs"]
        expected = {analyst.id_of(entry["run"]): (entry["x"], entry["y"]) for entry in drawn}

        def shown() -> dict[str, tuple[list[float], list[float]]]:
            return {run: (line.x.tolist(), line.y.tolist()) for run, line in desk.curves.drawing.lines.items()}

        analyst.hands.wait(lambda expected=expected, shown=shown: shown() == expected)

    explained = analyst.told("explain", analyst.qrels, analyst.runs[tag], "-m", "AP", "--topic", "T3")
    analyst.hands.wait(lambda: " · T3 · " in desk.why.formula.text())
    rows = [desk.why.model.row(index) for index in range(desk.why.model.rowCount())]
    assert [(row.docno, row.grade, row.adds, row.precision) for row in rows] == [
        (entry["docno"], entry["grade"], entry["adds"], entry["precision"]) for entry in explained["ranks"]
    ]
    assert by_topic["T3"]["AP"] == explained["score"]
    assert f"{explained['score']:.4f}" in desk.why.formula.text()


def assert_comparisons(analyst):
    hands, selection = analyst.hands, analyst.hands.desk.selection
    tags = list(analyst.runs)
    one, base = analyst.id_of("tfidf"), analyst.id_of(tags[0])
    selection.choose_run(one)
    selection.choose_other(base)
    selection.choose_measure("nDCG@10")

    over = "5 of 8" if analyst.chosen else "all 8 topics"
    panel = analyst.panel(ComparisonPanel, "T", lambda panel: over in panel.notes.text())
    panel.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)  # sort by name, which is also the order of the files
    expected = analyst.compared(*measures(), "--show", "difference,unjudged", form="csv")
    assert WRITERS["csv"](panel.table.export.table()) == expected

    panel = analyst.panel(TwoRunsPanel, "d", lambda panel: panel._result and "nDCG@10" in panel.summary.text())
    (expected,) = json.loads(analyst.compared("-m", "nDCG@10", "--per-topic", runs=(tags[0], "tfidf")))
    shown = {row.topic: row for row in panel.table.rows.rows()}
    assert len(shown) == len(expected["per_topic"]) == (5 if analyst.chosen else 8)
    for row in expected["per_topic"]:
        actual = shown[row["topic"]]
        assert (actual.first, actual.second, actual.difference) == (row["score"], row["other_score"], row["difference"])
        assert (actual.relevant, *actual.unjudged) == (row["relevant"], row["unjudged"], row["other_unjudged"])
    assert f"mean difference {expected['difference']:+.4f}" in panel.summary.text()
    assert f"p = {expected['p']:.4f}" in panel.summary.text()
    mean = expected["difference"]

    panel = analyst.panel(TopicDifficultyPanel, "D", lambda panel: panel.summary.text().startswith("nDCG@10"))
    (expected,) = json.loads(analyst.compared("-m", "nDCG@10", "--difficulty"))
    shown = {row.figures.topic: row.figures for row in panel.table.rows.rows()}
    assert len(shown) == len(expected["topics"]) == (5 if analyst.chosen else 8)
    for row in expected["topics"]:
        actual = shown[row["topic"]]
        names = ("relevant", "runs", "mean", "median", "best", "deviation", "apart", "tau_ap")
        assert [getattr(actual, name) for name in names] == [row[name] for name in names]
        assert (actual.fails.gap if actual.fails else None) == row["below_the_next"]
    hardest = min(expected["topics"], key=lambda row: row["mean"])
    assert f"hardest topic: {hardest['topic']} " in panel.summary.text()

    panel = analyst.panel(AllPairsPanel, "P", lambda panel: panel.result)
    assert panel.measure.currentText() == "nDCG@10"
    rows = analyst.pairs("-m", "nDCG@10", "--all-pairs")
    assert len(rows) == 6
    for row in rows:
        pair = panel.result.details(panel.result.names.index(row["run"]), panel.result.names.index(row["other"]))
        assert [repr(value) for value in (*pair.means, pair.difference, pair.p, pair.adjusted)] == [
            row[name] for name in ("mean", "other_mean", "difference", "p", "corrected_p")
        ]
    cell = panel.result.runs.index(one), panel.result.runs.index(base)
    assert panel.result.details(*cell).difference == mean, "all pairs and two runs are one comparison"
    assert f"{mean:+.4f}" in panel.pair.text(), "the pair that is chosen elsewhere"

    panel = analyst.panel(HeatMapPanel, "m", lambda panel: panel.result)
    expected = analyst.printed(
        "heatmap", analyst.qrels, *analyst.runs.values(), "-m", "nDCG@10", *analyst.chosen, "--format", "csv"
    )
    assert WRITERS["csv"](panel.table()) == expected

    selection.choose_topic("T4")
    panel = analyst.panel(FoundByWhomPanel, "l", lambda panel: panel.result and panel.result.report.topic == "T4")
    files = [analyst.runs["tfidf"], *(path for tag, path in analyst.runs.items() if tag != "tfidf")]
    assert files[1] == analyst.runs[tags[0]], "the run compared with"
    expected = analyst.printed("found", analyst.qrels, *files, "-m", "nDCG@10", "--topic", "T4", "--format", "csv")
    assert WRITERS["csv"](panel.table_of_all()) == expected
    hands.idle()


def assert_figures_over_the_runs(analyst):
    hands, selection = analyst.hands, analyst.hands.desk.selection
    selection.choose_run(analyst.id_of("tfidf"))
    selection.choose_other(analyst.id_of(next(iter(analyst.runs))))
    selection.choose_measure("nDCG@10")
    for panel_class, name, options in (
        (DifferencesPanel, "forest_plot", ()),
        (AverageRanksPanel, "average_ranks", ("--average-ranks", "nemenyi")),
        (ScoresOverTopicsPanel, "distribution", ("--distribution",)),
    ):
        hands.window.actions_table.trigger(f"view.{name}")
        panel = hands.desk.panel(panel_class)
        hands.settle()
        hands.wait(lambda panel=panel: panel.result and not hands.window.runner.tasks)
        assert panel.drawing.canvas.drawing is not None
        assert panel.drawing.canvas.figure is panel.figure()
        shown = WRITERS["csv"](panel.table.export.table())
        if options:
            assert shown == analyst.compared("-m", "nDCG@10", *options, form="csv")
        else:
            expected = analyst.compared("-m", "nDCG@10", "--show", "difference,interval-of-difference", form="csv")
            wanted = {row["run"]: row["nDCG@10 Δ"] for row in csv.DictReader(io.StringIO(expected))}
            assert {row["nDCG@10"]: row["difference"] for row in csv.DictReader(io.StringIO(shown))} == wanted
        again = analyst.printed(*panel.shown_command().arguments, "--format", "csv")
        if options:
            assert again == shown, "the command that is shown"
        else:
            rows = csv.DictReader(io.StringIO(again))
            assert {row["run"]: row["difference"] for row in rows} == {
                tag: difference for tag, difference in wanted.items() if difference
            }
        drawn = csv.DictReader(io.StringIO(as_csv(data(panel.figure()))))
        assert len(list(drawn)) >= len(analyst.runs) - 1
    hands.idle()


def assert_what_would_change(analyst):
    hands, selection = analyst.hands, analyst.hands.desk.selection
    base, one = next(iter(analyst.runs)), "tfidf"
    selection.choose_run(analyst.id_of(base))
    selection.choose_other(analyst.id_of(one))
    pool = Path(analyst.qrels).parent / "pool.txt"
    pool_file.write(hands.window.workspace.state.pool.queues, pool)
    files = [analyst.qrels, analyst.runs[base], analyst.runs[one], "--pool", str(pool)]
    asked = [("nDCG@10", ""), ("AP", "T3"), ("P@5", "")]
    if not LONG:  # The answer for a single topic does not depend on the filter, so it is tested once.
        asked = asked[:1] if analyst.chosen else asked[1:]
    for measure, topic in asked:
        selection.choose_measure(measure)
        selection.choose_topic(topic)
        scope = ("--topic", topic) if topic else analyst.chosen
        expected = analyst.told("decide", *files, "-m", measure, *scope)
        panel = analyst.panel(
            WhatWouldChangePanel,
            "W",
            lambda panel, to=(measure, topic): (
                panel.result and (str(panel.result.decision.measure), panel.result.topic) == to
            ),
        )
        decision = panel.result.decision
        assert panel.result.text == expected["said"]
        assert (decision.difference, decision.reach.lower, decision.reach.upper) == (
            expected["difference"],
            expected["lower"],
            expected["upper"],
        )
        assert (decision.answer, decision.matter) == (expected["answer"], expected["unjudged"])
        expected = analyst.printed("decide", *files, "-m", measure, *scope, "--format", "csv")
        assert WRITERS["csv"](panel.result.table()) == expected
    hands.idle()


def assert_rankings(analyst):
    hands = analyst.hands
    panel = analyst.panel(RunRankingsPanel, "K", lambda panel: panel.likeness.result)
    rows = analyst.pairs(*measures(), "--rankings", "measures")
    result = panel.likeness.result
    names = result.names_of_ways
    assert (names, len(rows)) == (MEASURES, 3)
    for likeness in Similarity:
        values = result.alike(likeness)
        assert [repr(float(values[names.index(row["ranking"]), names.index(row["other"])])) for row in rows] == [
            row[likeness.value] for row in rows
        ]
    panel.tabs.tabBar().setFocus()
    hands.press(Qt.Key.Key_Right)
    hands.settle()
    rows = panel.power.table.rows.rows
    hands.wait(lambda: rows() and all(size for _, _, size in rows()) and not hands.window.runner.tasks)
    designed = json.loads(analyst.compared(*measures(), "--topic-set-size", str(panel.power.difference.value())))[
        "rows"
    ]
    needed = {row["measure"]: (row["paired t"], row["runs"], row["ANOVA"], row["interval"]) for row in designed}
    assert {name: (size.t_test, size.runs, size.anova, size.interval) for name, _, size in rows()} == needed
    expected = json.loads(analyst.compared(*measures(), "--discriminative-power", "bootstrap"))["rows"]
    assert [name for name, _, _ in rows()] == [row["measure"] for row in expected]
    for row in expected:
        power = panel.power.result.powers[row["measure"]]
        assert (power.share, power.different) == (row["discriminative power"], row["pairs that differ"])
    panel.tabs.setCurrentIndex(0)
