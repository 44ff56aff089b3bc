"""The topic filter of the context bar: each view follows it, or says that its numbers are over all topics."""

from __future__ import annotations

import json

import numpy as np
import pytest
from window_driver import Hands

from irdesk.cli.main import run
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.dialogs.command_popup import command_of
from irdesk.ui.overview import inspector_panel

TWO = TopicFilter("T1,T3")


@pytest.fixture
def analyst(hands) -> Hands:
    hands.judge("3", "0", "2", "1")
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
