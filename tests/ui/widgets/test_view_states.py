"""States that all views display in the same way: empty, busy and failed."""

from __future__ import annotations

from threading import Event

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.app import paths
from irdesk.domain.errors import InputError
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.ui.shell.background_query import BackgroundQuery
from irdesk.ui.shell.workspace_qt_bridge import Poster
from irdesk.ui.style import theme
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.failure_indicator import FailedSign
from irdesk.ui.widgets.panel_progress import ProgressStrip, show_computing
from irdesk.ui.widgets.status_icon import IconSign


def test_an_empty_view_has_an_icon_a_line_and_a_button(qtbot):
    theme.use_icons(paths.resources() / "icons")
    pressed: list[bool] = []
    view = EmptyState("No run is loaded.", "Add files…", lambda: pressed.append(True))
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show()
    (icon,) = view.findChildren(IconSign)
    colours = {icon.grab().toImage().pixel(x, y) for x in range(icon.width()) for y in range(icon.height())}
    assert len(colours) > 1, "it is drawn"
    assert [label.text() for label in view.findChildren(QLabel)] == ["No run is loaded."]
    view.findChild(QPushButton).click()
    assert pressed == [True]


def test_a_failed_view_says_why_and_tries_again(qtbot):
    panel = QWidget()
    qtbot.addWidget(panel)
    QVBoxLayout(panel).addWidget(QLabel("what was shown before", panel))
    runner = TaskRunner(Poster(panel).post)
    results: list[int] = []
    texts: list[str] = []

    def work() -> object:
        if not texts:
            raise InputError("bm25.run", 3, "is no number")
        return 1

    query = BackgroundQuery(
        panel, runner, "comparing", lambda: lambda _progress: work(), results.append, texts.append, 0
    )
    panel.resize(500, 200)
    panel.show()
    qtbot.waitUntil(lambda: bool(texts))
    sign = panel.findChild(FailedSign)
    assert sign.isVisible()
    assert "is no number" in sign.text.text()
    assert sign.geometry().bottom() == panel.rect().bottom(), "what was shown stays above it"
    panel.resize(400, 300)
    assert sign.geometry().bottom() == panel.rect().bottom()
    sign.button.click()
    qtbot.waitUntil(lambda: results == [1])
    assert not sign.isVisible()
    assert not query.under_way


def test_the_bar_of_a_busy_view_lies_along_its_top_and_shows_the_share(qtbot):
    panel = QWidget()
    qtbot.addWidget(panel)
    panel.resize(200, 100)
    panel.show()
    strip = ProgressStrip(panel)
    strip.show_share(0.5)
    picture = strip.grab().toImage()
    assert (strip.y(), strip.width()) == (0, 200)
    assert picture.pixelColor(50, 1) == theme.roles().accent
    assert picture.pixelColor(150, 1) == theme.roles().track


def test_in_a_narrow_view_the_bar_alone_says_that_it_is_busy(qtbot):
    panel, gate = QWidget(), Event()
    qtbot.addWidget(panel)
    panel.resize(90, 300)
    panel.show()
    runner = TaskRunner(Poster(panel).post)
    task = runner.submit("looking at all the steps", lambda _progress: gate.wait(), lambda _: None, lambda _: None)
    sign = show_computing(panel, runner, task)
    qtbot.waitUntil(lambda: panel.findChild(ProgressStrip).isVisible())
    assert not sign.isVisible(), "its text would be cut, and cover what lies in the corner"
    panel.resize(600, 300)
    qtbot.waitUntil(sign.isVisible)
    gate.set()
    qtbot.waitUntil(lambda: not runner.tasks)
    sign.refresh()
    assert not sign.isVisible()
    runner.shutdown()
