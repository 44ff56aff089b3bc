"""A sample for estimates in the pool panel: planned before judging, created, and extended by a round."""

from __future__ import annotations

import pytest
from window_driver import journal

from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Provenance
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare

pytestmark = pytest.mark.opened_in("collection", "pool")


@pytest.fixture
def panel(hands, tmp_path):
    """Return the sample's pool panel with a model's labels loaded, set to replace the pool by a sample for
    estimates.
    """
    workspace = hands.window.workspace
    path = tmp_path / "labels.txt"
    judged = {topic: workspace.state.grades(topic) for topic in workspace.state.board.topics}
    lines = [
        f"{topic} 0 {docno} {(nth + grade) % 3}\n"
        for topic, grades in judged.items()
        for nth, (docno, grade) in enumerate(grades.items())
    ]
    path.write_text("".join(lines), "utf-8")
    frozen, standing = LoadingContext.of(workspace.store, workspace.state), Standing(provenance=Provenance("gpt-4"))
    workspace.execute(prepare(path, workspace.new_id(), 1.0, frozen, QUIET, standing=standing))
    hands.idle()
    hands.click(hands.desk.pool.anew)
    hands.desk.pool.form.kind.setCurrentIndex(1)
    settled(hands)
    return hands.desk.pool


def settled(hands) -> None:
    hands.wait(lambda: not hands.desk.pool._later.isActive())
    hands.idle()


def test_a_sample_can_be_for_two_runs_says_what_it_lacks_and_is_planned_built_and_extended(hands, panel):
    fields = panel.form.estimates
    assert fields.budget.isVisible()
    assert not fields.pair.isVisible()
    assert not panel.order.isVisible()
    assert [fields.models.itemText(row) for row in range(fields.models.count())] == ["gpt-4"]
    fields.goal.setCurrentIndex(1)
    fields.budget.setValue(30)
    settled(hands)
    hands.wait(lambda: "interval of the difference of about" in panel.preview.summary.text())
    fields.measures.setText("RR")
    settled(hands)
    hands.wait(lambda: "RR is not estimated" in panel.preview.summary.text())
    assert not panel.button.isEnabled()
    fields.goal.setCurrentIndex(0)
    fields.budget.setValue(40)
    fields.measures.setText("P@5 nDCG@5")
    settled(hands)
    hands.wait(lambda: {row.documents for row in panel.preview.widths.rows.rows()} >= {20, 40, 80})
    means = {row.documents: row.mean for row in panel.preview.widths.rows.rows() if row.measure == "P@5"}
    assert means[80] < means[40] < means[20]
    assert f"P@5: 95 % intervals of about ± {means[40]:.3f}" in panel.preview.summary.text()
    rows = len(journal(hands.path))
    hands.wait(panel.button.isEnabled)
    hands.click(panel.button)
    hands.wait(lambda: hands.queries.recorded_design() is not None)
    recorded = hands.queries.recorded_design()
    assert (recorded.budget, recorded.measures, recorded.rounds) == (40, ("P@5", "nDCG@5"), 1)
    assert hands.queries.progress().documents == 40
    assert len(journal(hands.path)) == rows
    hands.wait(lambda: "a random sample of" in panel.state.text())
    hands.click(panel.grow)
    settled(hands)
    assert panel.form.for_estimates
    assert (fields.budget.value(), fields.measures.text()) == (80, "P@5 nDCG@5")
    assert not fields.models.isEnabled()
    assert not panel.seed.isEnabled()
    hands.wait(panel.button.isEnabled)
    hands.click(panel.button)
    hands.wait(lambda: hands.queries.recorded_design().rounds == 2)
    drawn = hands.queries.recorded_design().design.drawn()
    assert all(set(docnos) <= set(drawn[topic]) for topic, docnos in recorded.design.drawn().items())
