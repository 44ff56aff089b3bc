"""The Analyse workspace with an interface text size of 125 %, changed while the window is open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTableView

from irdesk.settings.preferences import TEXT_SIZE, ZOOM
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.overview.inspector_panel import InspectorPanel
from irdesk.ui.overview.run_table import LEAST_NAME, NAME, RECORD
from irdesk.ui.rankings.side_by_side_panel import SideBySidePanel
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import PlainTable

pytestmark = pytest.mark.unpainted


@pytest.fixture
def larger(hands):
    """Return a driver of the Analyse workspace after the text size was changed to 125 %."""
    font = QApplication.font()
    for name in ("overview", "inspector", "comparison"):
        if hands.desk.frames[name].isVisible():
            hands.desk._panels.create(name)  # an unpainted place holds no panel yet
    hands.settle()
    hands.window._preferences.set(TEXT_SIZE, 125)
    hands.settle()
    yield hands
    hands.window._preferences.set(TEXT_SIZE, 100)
    QApplication.setFont(font)


def table(hands, name: str) -> PlainTable:
    view = hands.window.findChild(QTableView, name)
    hands.wait(lambda: view.model().rowCount() > 0)
    return view


@pytest.mark.opened_in("analyse", "overview", "inspector")
def test_tables_fit_and_labels_and_axes_grow(larger):
    runs = table(larger, "overview_runs")
    heads = runs.horizontalHeader()
    assert runs.columnWidth(NAME) >= runs.fontMetrics().horizontalAdvance("n" * LEAST_NAME)
    assert heads.length() <= runs.viewport().width()
    for column in range(heads.count()):
        if not runs.isColumnHidden(column) and column not in runs.drawn and column != NAME:
            assert runs.columnWidth(column) >= runs.sizeHintForColumn(column)
    assert runs.dispensable[0] == RECORD
    area = larger.desk.panel(InspectorPanel)._area
    assert area.widget().width() <= area.viewport().width()
    size = QApplication.font().pointSizeF()
    bar = larger.window.findChild(object, "context_bar")
    labels = [label for label in bar.children() if isinstance(label, QLabel)]
    assert {round(label.font().pointSizeF(), 3) for label in labels} == {round(size, 3)}
    larger.window.actions_table.trigger("view.two_runs")
    larger.settle()
    topics = table(larger, "two_runs_topics")
    assert topics.horizontalHeader().length() <= topics.viewport().width()
    assert topics.columnWidth(3) >= topics.sizeHintForColumn(3)
    larger.window.actions_table.trigger("view.curves")
    larger.settle()
    axis = larger.desk.curves.plot.getAxis("bottom")
    assert axis.label.font().pointSizeF() == pytest.approx(size)
    larger.desk.show_view("side_by_side")
    panel = larger.desk.panel(SideBySidePanel)
    larger.wait(panel.isVisible)
    larger.window._preferences.set(TEXT_SIZE, 150)
    larger.settle()
    assert axis.label.font().pointSizeF() == pytest.approx(QApplication.font().pointSizeF()) != pytest.approx(size)
    ranking = panel.rankings.first
    heads = [ranking.ranking.headerData(i, Qt.Orientation.Horizontal) for i in range(ranking.ranking.columnCount())]
    assert ranking.columnWidth(heads.index("other rank")) > ranking.fontMetrics().horizontalAdvance("only here")


def test_larger_text_enlarges_the_document_or_else_the_window(hands):
    preferences, zoom_in = hands.window._preferences, hands.window.actions_table["view.zoom_in"]
    zoom_in.trigger()
    assert (preferences.get(ZOOM), preferences.get(TEXT_SIZE)) == (110, 100)
    assert "document text size: 110 %" in hands.window.status.left.text()
    before = QApplication.font().pointSizeF()
    hands.window.show_workspace("analyse")
    zoom_in.trigger()
    assert (preferences.get(ZOOM), preferences.get(TEXT_SIZE)) == (110, 110)
    assert "interface text size: 110 %" in hands.window.status.left.text()
    assert not hands.window.status.left.styleSheet(), "not red, as refusals are"
    assert QApplication.font().pointSizeF() == pytest.approx(1.1 * before)
    hands.window.actions_table["view.zoom_reset"].trigger()
    assert (preferences.get(ZOOM), preferences.get(TEXT_SIZE)) == (110, 100)


@pytest.mark.opened_in("analyse", "comparison")
def test_the_comparison_fits_its_names_to_the_text(larger):
    panel = larger.desk.panel(ComparisonPanel)
    larger.wait(lambda: panel.isVisible() and panel.model.rowCount() == 5)
    larger.window._preferences.set(TEXT_SIZE, 150)
    larger.settle()
    table = panel.table
    names = [str(panel.model.index(row, 0).data()) for row in range(5)]
    assert max(map(table.fontMetrics().horizontalAdvance, names)) < table.columnWidth(0)
    assert table.verticalHeader().defaultSectionSize() >= table.fontMetrics().height()
    assert isinstance(table._heads.itemDelegateForColumn(0), ShortRunNames)
