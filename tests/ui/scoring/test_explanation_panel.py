"""The panel *Why?*: it shows the selected run, topic and measure, and is updated after a judgement."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from irdesk.domain.ranking_order import evaluation_order
from irdesk.domain.run import USUAL_ORDERING
from irdesk.session.commands import ChooseMeasures, JudgeDocument

pytestmark = [
    pytest.mark.unpainted,
    pytest.mark.shared_window,
    pytest.mark.opened_in("analyse", ("metrics", "topics"), "why"),
]


@pytest.fixture
def why(hands):
    """Return the panel, with a run selected and the run's mean shown."""
    assert hands.desk.selection.run
    return hands.desk.why


def shown(why):
    return [why.model.row(row).docno for row in range(why.model.rowCount())]


def column(why, kind):
    return why.model.column_ids().index(kind)


def test_without_a_topic_it_explains_that_with_the_largest_loss(hands, why):
    selection, queries = hands.desk.selection, hands.queries
    runs = [selection.run, selection.other]
    scores = [queries.topic_scores(run) for run in runs]
    column = [str(measure) for measure in scores[0].measures].index(selection.measure)
    differences = scores[0].values[:, column] - scores[1].values[:, column]
    topic = scores[0].heads[int(differences.argmin())].id
    said = f"</b> · {topic} · <i>largest loss to {queries.run_name(runs[1])} (no topic"
    hands.wait(lambda: said in why.formula.text())
    selection.choose_topic(topic)
    hands.wait(lambda: "largest loss" not in why.formula.text())


def test_a_clicked_cell_is_explained_and_it_follows_the_column_of_the_metrics_panel(hands, why):
    topics = hands.desk.topics
    hands.wait(topics.model.rowCount)
    names = [topics.model.measure_name(index) for index in range(topics.model.columnCount())]
    hands.click_row(topics.table, topics.model.index(topics.model.row_of("T1"), names.index("nDCG@10")))
    hands.wait(lambda: " · T1 · nDCG@10" in why.formula.text())
    score = topics.model.value(topics.model.row_of("T1"), names.index("nDCG@10"))
    assert why.formula.text().endswith(f"= {score:.4f}")
    assert "nDCG@10" in why.formula.text()
    stored = hands.window.workspace.store.ranking(hands.desk.selection.run, "T1")
    order = evaluation_order(stored, USUAL_ORDERING)
    docnos = stored.docno_list()
    assert shown(why)[:10] == [docnos[index] for index in order[:10]]
    adds = [why.model.row(row).adds for row in range(why.model.rowCount())]
    assert [why.model.row(row).adds > 0 for row in range(10)] == [
        (hands.window.workspace.state.grade("T1", docno) or 0) > 0 for docno in shown(why)[:10]
    ]
    assert adds[0] == float(why.model.full_text(0, column(why, "adds")) or 0)

    # The panel explains the measure of the column selected in the metrics panel.
    hands.desk.selection.choose_topic("T1")
    metrics = hands.desk.metrics
    names = [metrics.model.measure_name(index) for index in range(metrics.model.columnCount())]
    hands.click_row(metrics.table, metrics.model.index(2, names.index("AP")))
    hands.wait(lambda: "AP = " in why.formula.text())
    head = why.model.headerData(column(why, "factor"), Qt.Orientation.Horizontal)
    tips = [
        why.model.headerData(column(why, "factor"), Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole),
        metrics.model.headerData(names.index("AP"), Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole),
        why.formula.toolTip(),
    ]
    assert (head, tips[0]) == ("P at rank", "Precision at this rank")
    assert all(
        "Documents with grade 1 or better are relevant. There is no cutoff: the whole list counts." in tip
        for tip in tips[1:]
    )
    assert "ideal" not in why.model.column_ids()
    hands.click_row(metrics.table, metrics.model.index(1, names.index("nDCG")))
    hands.wait(lambda: "nDCG = " in why.formula.text())
    assert "ideal" in why.model.column_ids()
    assert metrics.model._table.heads[metrics.model._order[1]].text in why.formula.text()


def test_marked_ranks_copy_in_full_precision_and_the_derivation_copies_as_latex(hands, why):
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_topic("T1")
    hands.wait(lambda: " · T1 · AP" in why.formula.text())
    rows = [why.model.row(row) for row in range(why.model.rowCount())]
    open_row = next(row for row, entry in enumerate(rows) if entry.unjudged)
    adding = next(row for row, entry in enumerate(rows) if entry.adds)
    assert why.model.index(open_row, column(why, "grade")).data() == "?"
    assert why.model.index(open_row, column(why, "adds")).data() == ""
    assert why.model.index(adding, column(why, "adds")).data().startswith("+")
    assert why.model.index(adding, column(why, "docno")).data(Qt.ItemDataRole.FontRole).bold()

    # Rows of the table of ranks are copied in full precision.
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_topic("T1")
    hands.wait(lambda: " · T1 · AP" in why.formula.text())
    why.table.selectRow(1)
    why.export.copy()
    head, line, conventions = QGuiApplication.clipboard().text().splitlines()
    assert conventions.startswith("trec_eval 9 conventions")
    assert head.split("\t")[:3] == ["rank", "docno", "grade"]
    assert line.split("\t")[1] == shown(why)[1]
    assert float(line.split("\t")[head.split("\t").index("precision")]) == why.model.row(1).precision

    # The derivation is shown in symbols and in numbers, and copied as LaTeX.
    hands.desk.selection.choose_topic("T1")
    hands.desk.selection.choose_measure("AP")
    score = hands.queries.explanation(hands.desk.selection.run, "T1", "AP").score
    hands.wait(lambda: f"= {score:.4f}<" in why.steps.text())
    assert "AP = (Σ<sub>" in why.steps.text()
    assert "not retrieved" not in why.steps.text()
    why.steps.linkActivated.emit("latex")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("\\begin{align*}")
    assert "\\frac{\\sum_{i=1}^{n}" in copied
    assert "LaTeX" in hands.window.status.left.text()
    hands.desk.selection.choose_measure("nDCG@10")
    hands.wait(lambda: "IDCG@10 = " in why.steps.text())


def test_it_follows_a_judgement_and_loaded_subtopics_and_names_a_topic_that_the_run_lacks(hands, why, tmp_path):
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_topic("T1")
    hands.wait(lambda: " · T1 · AP" in why.formula.text())
    row = next(row for row in range(why.model.rowCount()) if why.model.row(row).grade == 0)
    hands.window.execute(JudgeDocument("T1", why.model.row(row).docno, 3))
    hands.wait(lambda: why.model.row(row).grade == 3)
    assert why.model.row(row).adds > 0

    # Missing subtopics are reported until they are loaded.
    metrics = hands.desk.metrics
    hands.window.execute(ChooseMeasures(("AP", "ERR_IA@5")))
    hands.wait(lambda: metrics.model.columnCount() == 3)
    cell = metrics.model.index(0, 2)
    assert cell.data() == "–"
    assert "ERR_IA@5 needs subtopics, but the qrels contain none" in cell.data(Qt.ItemDataRole.ToolTipRole)
    hands.desk.selection.choose_topic("T1")
    hands.desk.selection.choose_measure("ERR_IA@5")
    hands.wait(lambda: "ERR_IA@5 needs subtopics, but the loaded qrels contain none for topic T1" in why.hint.text())
    state = hands.window.workspace.state
    docnos = [docno for docno, grade in state.grades("T1").items() if grade == 0][:4]
    best = [docno for docno, grade in state.grades("T1").items() if grade == 1][:1]
    lines = [f"T1 {part} {docno} 0\n" for part in "12" for docno in docnos]
    (tmp_path / "diverse.qrels").write_text(
        "".join([*lines, *(f"T1 {part} {docno} 1\n" for part in "12" for docno in best)])
    )
    hands.desk.files.load([tmp_path / "diverse.qrels"])
    hands.wait(lambda: "ERR_IA@5 = " in why.formula.text())
    assert "subtopics" in why.model.column_ids()
    assert "gain" not in why.model.column_ids()
    notes = [why.model.full_text(row, column(why, "subtopics")) for row in range(why.model.rowCount())]
    assert set(notes) <= {"", "1, 2"}

    # A topic that the run lacks has no score.
    (tmp_path / "more.qrels").write_text("T9 0 SE-001 1\n", encoding="utf-8")
    hands.desk.files.load([tmp_path / "more.qrels"])
    hands.idle()
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_topic("T9")
    hands.wait(why.hint.isVisible)
    assert "no score for topic T9" in why.hint.text()
