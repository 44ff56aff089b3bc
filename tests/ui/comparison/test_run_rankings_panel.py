"""Rankings of runs in the window: assessors, ranks and discriminative power. The numbers equal the command line's."""

from __future__ import annotations

import csv
import io
import json
import math

import pytest
from PySide6.QtCore import Qt

from irdesk.cli.main import run
from irdesk.evaluation.comparison.run_rankings import Similarity
from irdesk.session.commands import JudgeDocument
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.run_rankings_panel import RunRankingsPanel
from irdesk.ui.team.agreement_panel import AgreementPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "rankings")]


@pytest.fixture
def ranked(hands):
    """Return a driver of the window with the rankings by measure."""
    hands.desk.panel(RunRankingsPanel).tabs.setCurrentIndex(0)
    hands.settle()  # An earlier test may have chosen topics.
    hands.wait(lambda: view_of(hands).result and not view_of(hands).computing.stale)
    if view_of(hands).basis.currentData() != "measures":
        rank_by(hands, "measures")
    return hands


def view_of(hands):
    return hands.desk.panel(RunRankingsPanel).likeness


def choose(hands, box, data):
    """Choose an entry of a combo box."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def rank_by(hands, basis):
    view = view_of(hands)
    before = view.result
    choose(hands, view.basis, basis)
    hands.wait(lambda: view.result is not before and not hands.window.runner.tasks)
    return view


def files(folder):
    return [str(path) for path in (folder / "qrels.txt", *sorted((folder / "runs").glob("*.run")))]


def test_the_matrix_says_what_the_command_line_says_and_places_follow_the_chosen_cell(ranked, sample_files, capsys):
    for basis in ("measures", "depths"):
        view = rank_by(ranked, "depths") if basis == "depths" else view_of(ranked)
        names = view.result.names_of_ways
        asked = names if basis == "measures" else [view.measure.currentText()]
        named = [part for name in asked for part in ("-m", name)]
        assert run(["compare", *files(sample_files), *named, "--rankings", basis, "--format", "csv"]) == 0
        rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
        assert len(rows) == len(names) * (len(names) - 1) // 2
        for likeness in Similarity:
            choose(ranked, view.statistic, likeness.value)
            values, exported = view.result.alike(likeness), view.export.table().rows
            for index, row in enumerate(rows):
                i, j = names.index(row["ranking"]), names.index(row["other"])
                assert row[likeness.value] == repr(float(values[i, j]))
                assert view.matrix.matrix.text(i, j) == f"{float(row[likeness.value]):.3f}"
                assert float(exported[index][2].value) == float(row["τ_b"])
                assert f"{row['change places']} of {row['runs']} runs change places" in view.matrix.matrix.tell(j, i)

    # The table of ranks shows the measure of the selected cell; clicking a row selects its run.
    assert view.measure.isEnabled()
    model = view.places.rows
    heads = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    assert heads == ["run", "depth 5", "depth 10", "depth 20", "depth 50", "depth 100", "all judged"]
    view.matrix.setFocus()
    ranked.press(Qt.Key.Key_Down)
    row = view.matrix.cell[0]
    assert row == 1
    places = [standing.places[row] for standing in model.rows()]
    assert places == sorted(places)
    assert places[0] == 1
    ranked.click_row(view.places, model.index(1, 0))
    assert ranked.desk.selection.run == model.row(1).run


def test_power_and_topics_needed_are_the_command_lines(ranked, sample_files, capsys):
    panel = ranked.desk.panel(RunRankingsPanel)
    panel.tabs.tabBar().setFocus()
    ranked.press(Qt.Key.Key_Right)
    view = panel.power
    ranked.wait(lambda: view.result and any(row[2] for row in view.table.rows.rows()))
    ranked.idle()
    for test in ("bootstrap", "randomized-tukey"):
        if test != "bootstrap":
            before = view.result
            choose(ranked, view.test, test)
            ranked.wait(lambda before=before: view.result is not before and not ranked.window.runner.tasks)
        assert_power_like_the_command_line(view, sample_files, capsys, test)

    # The number of topics needed to detect a difference equals the command line's.
    before = {row[0]: row[2] for row in view.table.rows.rows()}
    view.difference.setValue(0.1)
    ranked.wait(lambda: {row[0]: row[2] for row in view.table.rows.rows()} != before)
    sizes = {row[0]: row[2] for row in view.table.rows.rows() if row[2]}
    named = [part for name in sizes for part in ("-m", name)]
    assert run(["compare", *files(sample_files), *named, "--topic-set-size", "0.1", "--format", "json"]) == 0
    for row in json.loads(capsys.readouterr().out)["rows"]:
        size = sizes[row["measure"]]
        assert (size.t_test, size.anova, size.interval) == (row["paired t"], row["ANOVA"], row["interval"])
        assert size.difference == 0.1


def assert_power_like_the_command_line(view, sample_files, capsys, test):
    named = [part for name in view.result.powers for part in ("-m", name)]
    assert run(["compare", *files(sample_files), *named, "--discriminative-power", test, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["measure"] for row in rows] == [name for name, *_ in view.table.rows.rows()]
    for row in rows:
        power = view.result.powers[row["measure"]]
        assert (power.share, power.different, power.difference) == (
            row["discriminative power"],
            row["pairs that differ"],
            row["difference needed"],
        ), test
    lines = {line.name: line for line in view.plot.lines}
    assert lines[rows[0]["measure"]].y == tuple(view.result.powers[rows[0]["measure"]].levels.tolist())
    assert lines["level 0.05"].y == (pytest.approx(0.05),) * 2


def test_rankings_and_power_follow_the_chosen_topics(ranked, sample_files, capsys):
    view, power = view_of(ranked), ranked.desk.panel(RunRankingsPanel).power
    before = view.result
    ranked.desk.selection.choose_filter(TopicFilter(names="*1 *2 *3"))
    ranked.wait(lambda: view.result is not before and not ranked.window.runner.tasks)
    assert "topics *1, *2, *3" in view.summary.text()
    names = view.result.names_of_ways
    named = [part for name in names for part in ("-m", name)]
    chosen = ["--topics", "*1 *2 *3"]
    assert run(["compare", *files(sample_files), *named, *chosen, "--rankings", "measures", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    values = view.result.alike(Similarity.TAU_AP)
    for row in rows:
        value = float(values[names.index(row["ranking"]), names.index(row["other"])])
        assert row["τ_AP"] == ("" if math.isnan(value) else repr(value))  # τ_AP is undefined if all runs are tied
    ranked.desk.panel(RunRankingsPanel).tabs.setCurrentIndex(1)
    ranked.wait(lambda: power.result and {entry.topics for entry in power.result.powers.values()} == {3})


def test_assessors_are_compared_by_what_both_judged(ranked):
    view = rank_by(ranked, "assessors")
    assert view.matrix.matrix is None
    assert "need two assessors" in view.summary.text()
    workspace = ranked.window.workspace
    assessor, pool = workspace.assessor, workspace.state.pool
    for i, name in enumerate(("anna", "ben")):
        workspace.assessor = name
        for topic, queue in list(pool.queues.items())[:2]:
            for index, docno in enumerate(queue[:6]):
                workspace.execute(JudgeDocument(topic, docno, (index * (i + 1)) % 3))
    workspace.assessor = assessor
    ranked.wait(lambda: {"anna", "ben"} <= set(view.result.names_of_ways) and not ranked.window.runner.tasks)
    names = view.result.names_of_ways
    i, j = names.index("anna"), names.index("ben")
    ranked.press_ctrl("g")
    panel = ranked.desk.panel(AgreementPanel)
    ranked.wait(lambda: panel.pairs.rows.rowCount() and not ranked.window.runner.tasks)
    pairs = [(pair.first, pair.second) for pair in panel.pairs.rows.rows()]
    panel.pairs.selectRow(pairs.index(("anna", "ben")))
    ranked.wait(lambda: "anna and ben both judged" in panel.orders.text())
    orders = panel.details.orders
    assert orders.tau == pytest.approx(view.result.alike(Similarity.TAU_B)[i, j])
    assert orders.tau_ap == pytest.approx(view.result.alike(Similarity.TAU_AP)[i, j])
    _, standings = view.result.standings(i, j)
    assert {standing.run: standing.places for standing in standings} == {
        standing.run: (standing.first_place, standing.second_place) for standing in orders.runs
    }
