"""*Estimates* and *Model bias*: an analyst reads them, judges a document, and has documents adjudicated."""

from __future__ import annotations

import contextlib
import io

import pytest
from labelled_collection import PEOPLE, make_project
from window_driver import Hands

from irdesk.cli.main import run as command_line
from irdesk.reporting.tables.table import Table
from irdesk.reporting.tables.table_writers import as_csv
from irdesk.session.commands import JudgeDocument
from irdesk.session.estimates.estimate_request import Lacking
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.estimates.estimates_panel import EstimatesPanel
from irdesk.ui.estimates.model_bias_panel import FAMILY, ModelBiasPanel
from irdesk.ui.team.adjudication_panel import AdjudicationPanel


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> bytes:
    return make_project(tmp_path_factory.mktemp("estimated")).read_bytes()


@pytest.fixture
def analyst(request, start: Hands, tmp_path, made) -> Hands:
    """Return the project in the Analyse workspace, opened as the test's marker says, with P@5 chosen."""
    path = tmp_path / "estimated.irdesk"
    path.write_bytes(made)
    start.open_in(*request.node.get_closest_marker("opened_in").args, path=path)
    start.desk.selection.choose_measure("P@5")
    return start


def shown(hands: Hands, name: str, kind: type):
    """Show a view, wait until it has computed the current selection, and return it."""
    hands.desk.show_panel(name)
    panel = hands.desk.panel(kind)
    hands.wait(lambda: panel.isVisible() and panel.result and not panel.computing.stale)
    return panel


def printed(*arguments: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command_line([*arguments]) == 0
    return out.getvalue()


def widths(table: Table) -> list[float]:
    place = next(i for i, column in enumerate(table.columns) if column.name == "95 % interval")
    return [row[place].value[1] - row[place].value[0] for row in table.rows]


@pytest.mark.opened_in("analyse", "estimates")
def test_an_analyst_reads_estimates_and_sees_a_judgement_narrow_them(analyst):
    hands = analyst
    panel = shown(hands, "estimates", EstimatesPanel)
    assert len(panel.result.table.rows) == 5
    assert "assumes that the" in panel.notes.text()
    assert "not judged yet" in panel.notes.text()
    assert "95 % interval" in panel.pair.text()
    assert panel.drawing.canvas.drawing is not None
    assert not panel.model.isVisible()
    before = panel.result.table

    workspace = hands.window.workspace
    drawn = hands.queries.recorded_design().design.drawn()
    known = {topic: workspace.state.grades(topic) for topic in drawn}
    waiting = [(topic, docno) for topic, docnos in drawn.items() for docno in docnos if docno not in known[topic]]
    for topic, docno in waiting:
        hands.window.execute(JudgeDocument(topic, docno, PEOPLE[topic][docno]))
    hands.wait(lambda: panel.result and "not judged yet" not in panel.notes.text() and not panel.computing.stale)
    assert sum(widths(panel.result.table)) < sum(widths(before))

    command = panel.shown_command()
    lines = printed(*command.arguments, "--format", "csv").splitlines()
    assert as_csv(panel.result.table).splitlines()[1:] == lines[1:]
    *steps, last = command.notebook.splitlines()
    known: dict[str, object] = {}
    exec("\n".join(steps), known)
    best = panel.result.table.rows[0]
    assert eval(last, known).value(best[0].value) == best[3].value

    rested_on = panel.notes.text()
    hands.desk.selection.choose_filter(TopicFilter("1,3,5,7"))
    hands.wait(lambda: panel.result and panel.notes.text() != rested_on and not panel.computing.stale)
    assert panel.shown_command().arguments[-2:] == ("--topics", "1 3 5 7")
    hands.desk.selection.choose_filter(TopicFilter())
    hands.wait(lambda: panel.result and panel.notes.text() == rested_on and not panel.computing.stale)

    panel.other_topics.click()
    hands.wait(lambda: "other topics" in panel.notes.text() and not panel.computing.stale)
    assert "--other-topics" in panel.shown_command().arguments

    hands.desk.selection.choose_measure("RR")
    hands.wait(lambda: "RR is not estimated" in panel.notes.text())
    assert panel.result is None


@pytest.mark.opened_in("analyse", "model_bias")
def test_a_models_bias_is_read_by_run_and_family_and_documents_are_adjudicated(analyst):
    hands = analyst
    panel = shown(hands, "model_bias", ModelBiasPanel)
    assert len(panel.result.ids) == 5
    assert panel.agreement_model.rowCount() > 10
    assert "for all 5 rows simultaneously" in panel.notes.text()
    command = panel.shown_command()
    runs = {row[0].value: row for row in panel.result.table.rows}
    lines = printed(*command.arguments, "--format", "csv").splitlines()[1:]
    assert {line.split(",")[0] for line in lines} == set(runs)

    panel.table.selectRow(0)
    panel.family.setText("gpt")
    hands.click(panel.mark)
    hands.wait(lambda: panel.by.findText(FAMILY) >= 0)
    panel.by.setCurrentIndex(panel.by.findText(FAMILY))
    panel.by.activated.emit(panel.by.currentIndex())
    hands.wait(lambda: panel.result and panel.result.ids == ("gpt",))

    panel.tabs.setCurrentWidget(panel.documents)
    differences = panel.result.differences
    assert differences
    hands.click(panel.documents.open)
    adjudication = hands.desk.panel(AdjudicationPanel)
    hands.wait(lambda: adjudication.isVisible() and adjudication.chosen() and not adjudication.computing.stale)
    chosen = adjudication.chosen().dispute
    assert (chosen.topic, chosen.docno) == (differences[0].topic, differences[0].docno)
    assert set(chosen.votes) == {differences[0].grade, differences[0].label}
    adjudication.table.setFocus()
    hands.press(str(differences[0].label))
    hands.wait(lambda: hands.queries.decision(chosen.topic, chosen.docno) == differences[0].label)
    assert adjudication.chosen().dispute.docno != chosen.docno


def test_the_views_say_what_to_do_next(start, tmp_path):
    hands = start
    hands.open_in("analyse", "estimates", path=make_project(tmp_path, judged=0.0))
    for name, kind in (("estimates", EstimatesPanel), ("model_bias", ModelBiasPanel)):
        hands.desk.show_panel(name)
        panel = hands.desk.panel(kind)
        hands.wait(lambda panel=panel: panel.isVisible() and panel.lacking is Lacking.JUDGEMENTS)
        assert panel.empty.isVisible()
    hands.click(panel.empty.button)
    hands.wait(lambda: hands.desk.shown == "judge")
