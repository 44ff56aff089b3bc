"""The manual in the window: F1 by panel, search, links, pictures in light and dark."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator, QUrl
from PySide6.QtGui import QTextDocument, QTextFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from irdesk.app import paths
from irdesk.reporting.manual.manual_pages import Manual
from irdesk.reporting.manual.manual_search import search_manual
from irdesk.ui.dialogs.manual_page import url_of
from irdesk.ui.dialogs.manual_viewer import ManualViewer
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.style import theme

MANUAL = Manual(paths.resources() / "help")


@pytest.fixture
def viewer(qtbot):
    """Return the manual without a main window, on its first page."""
    shown = ManualViewer(MANUAL, theme.icons(paths.resources() / "icons"), None)
    qtbot.addWidget(shown)
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    shown.show_page("index")
    shown.show()
    return shown


def _assert_exists(place: str) -> None:
    name, _, anchor = place.partition("#")
    assert not anchor or anchor in {section.anchor for section in MANUAL.page(name).sections}, place


def test_each_panel_and_workspace_has_a_help_page():
    for kind in (*PANELS, *ARRANGEMENTS):
        _assert_exists(kind.help)


@pytest.mark.opened_in("analyse", "metrics")
def test_f1_opens_the_page_of_the_panel_that_has_the_focus_also_while_a_person_types(hands):
    frames = hands.desk.frames.values()
    assert len(frames) > len(PANELS)
    for frame in frames:
        _assert_exists(hands.desk.help_page(frame.widget()))
    hands.window.setFocus()
    runs = hands.desk.metrics.table
    runs.setCurrentIndex(runs.model().index(0, 0))  # In a measure's column, F1 opens the page of the measure.
    for panel, focus, place in (
        ("metrics", runs, ["analyst", "metrics"]),
        ("queue", hands.desk.queue.topic_list, ["assessor", "the-queue"]),
    ):
        hands.desk.show_panel(panel)
        focus.setFocus()
        QTest.keyClick(focus, Qt.Key.Key_F1)
        shown = hands.window.findChild(ManualViewer)
        hands.wait(shown.isVisible)
        assert [shown.page.page, shown.page.place.fragment()] == place
        hands.window.activateWindow()
    assert len(hands.window.findChildren(ManualViewer)) == 1

    # F1 works while the user types in a field.
    hands.wait(hands.window.isActiveWindow)
    hands.desk.show_panel("metrics")
    box = hands.desk.metrics.measure_field
    box.setFocus()
    QTest.keyClicks(box, "nDC")
    QTest.keyClick(box, Qt.Key.Key_F1)
    hands.wait(lambda: [shown.page.page, shown.page.place.fragment()] == ["analyst", "metrics"])
    assert box.text() == "nDC"


def test_f1_on_the_start_page_opens_the_contents(start):
    start.press(Qt.Key.Key_F1)
    shown = start.window.findChild(ManualViewer)
    assert shown.page.page == "index"


def test_links_stay_inside_and_lead_back_and_search_lists_sections_and_marks_the_words(viewer):
    outside = []
    viewer.open_outside = outside.append
    viewer.page.anchorClicked.emit(url_of("analyst", "two-runs"))
    assert viewer.page.page == "analyst"
    assert viewer.contents.currentItem().text(0) == "Two runs"
    assert viewer.page.verticalScrollBar().value() > 0  # the page is scrolled to the section
    assert viewer.back.isEnabled()
    viewer.back.click()
    assert viewer.page.page == "index"
    viewer.forward.click()
    assert viewer.page.place == url_of("analyst", "two-runs")
    viewer.page.anchorClicked.emit(QUrl("https://example.org/"))
    assert outside == [QUrl("https://example.org/")]
    assert viewer.page.page == "analyst"

    # Search lists the sections of all pages, and marks the words.
    viewer.search.setText("krippendorff ALPHA")
    assert viewer.hits.text() == "no sections"
    viewer.search.setText("kripp agree")
    wanted = [(section.page, section.title) for section in search_manual(MANUAL, "kripp agree")]
    assert ("coordinator", "Agreement") in wanted
    viewer.search.setText("provenance")
    QTest.keyClick(viewer.search, Qt.Key.Key_Return)
    assert viewer.page.page == "coordinator"
    marked = {mark.cursor.selectedText().lower() for mark in viewer.page.extraSelections()}
    assert marked == {"provenance"}
    viewer.search.setText("nDCG")
    QTest.keyClick(viewer.search, Qt.Key.Key_Return)
    assert (viewer.page.page, viewer.page.section) == ("measures", "ndcg")
    viewer.search.clear()
    assert viewer.page.extraSelections() == []
    assert viewer.contents.topLevelItemCount() == len(MANUAL.pages)


def test_pictures_and_code_follow_light_and_dark_and_a_narrower_window_keeps_the_place(viewer, qtbot):
    def picture():
        kind = QTextDocument.ResourceType.ImageResource.value
        return viewer.page.loadResource(kind, QUrl("manual:/pictures/judge-light.png"))

    before = QApplication.palette()
    try:
        theme.use_scheme(False)
        light = picture()
        theme.use_scheme(True)
        dark = picture()
        assert light.pixelColor(2, 2).lightness() > 200 > 60 > dark.pixelColor(2, 2).lightness()
        assert dark.width() <= viewer.page.viewport().width() * dark.devicePixelRatio()
        viewer.show_page("command-line")
        grounds = lambda: {  # noqa: E731
            block.blockFormat().background().color().lightness() for block in _code_blocks(viewer.page.document())
        }
        qtbot.waitUntil(lambda: max(grounds()) < 128)
        theme.use_scheme(False)
        qtbot.waitUntil(lambda: min(grounds()) > 128)
    finally:
        QApplication.setPalette(before)

    # The scroll position is kept when the window becomes narrower or the colour scheme changes.
    viewer.show_page("analyst", "two-runs")
    before = QApplication.palette()
    try:
        theme.use_scheme(True)
        viewer.resize(700, 500)
        qtbot.waitUntil(lambda: viewer.page.lineWrapColumnOrWidth() < 600)
        qtbot.wait(0)
        first = viewer.page.cursorForPosition(viewer.page.viewport().rect().topLeft()).block().text()
        assert first == "Two runs"
        assert not viewer.page.horizontalScrollBar().isVisible()
    finally:
        QApplication.setPalette(before)


def _code_blocks(document):
    block, results = document.begin(), []
    while block.isValid():
        if block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
            results.append(block)
        block = block.next()
    assert results
    return results


def test_a_translated_window_says_that_the_pages_are_in_english(qtbot, viewer):
    assert not viewer.findChild(QLabel, "manual_language").isVisible()

    class German(QTranslator):
        def translate(self, context, text, *_rest):
            return "Nur auf Englisch." if text.startswith("The pages") else ""

        def isEmpty(self):  # noqa: N802
            return False

    german = German()
    QCoreApplication.installTranslator(german)
    try:
        other = ManualViewer(MANUAL, theme.icons(paths.resources() / "icons"), None)
        qtbot.addWidget(other)
        assert other.findChild(QLabel, "manual_language").text() == "Nur auf Englisch."
        assert not other.findChild(QLabel, "manual_language").isHidden()
    finally:
        QCoreApplication.removeTranslator(german)
