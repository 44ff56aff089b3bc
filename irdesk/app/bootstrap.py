"""Construction of the main window. Its parts receive their dependencies through constructors, so there are no
globals.
"""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from irdesk import __version__
from irdesk.app import paths
from irdesk.app.crash_dialog import FaultReporter
from irdesk.app.garbage_collection import GarbageCollector
from irdesk.app.pyside_import_speed import never_search_sources
from irdesk.settings.preferences import LANGUAGE, Preferences
from irdesk.ui.shell.main_window import MainWindow
from irdesk.ui.style import application_style, fonts, theme, window_language

LOG_BYTES = 1 << 20
ASKS_BY_EVENTS = sys.platform == "darwin"
SWITCH_SECONDS = 0.0005
"""The interpreter's switch interval in seconds. The window's thread releases the interpreter lock in each Qt call,
dozens of times per repaint. To get the lock back, it may have to wait this long for every busy worker. Python's default
of five milliseconds would make repaints slow.
"""


def application() -> QApplication:
    """Create the `QApplication` object."""
    never_search_sources()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = _new_application(sys.argv[:1])
    qInstallMessageHandler(_log_of_qt)
    app.setApplicationName("irdesk")
    app.setApplicationVersion(__version__)
    QGuiApplication.setDesktopFileName("irdesk")
    return app


def _new_application(arguments: list[str]) -> QApplication:
    if not ASKS_BY_EVENTS:
        return QApplication(arguments)
    from irdesk.app.open_requests import AskedApplication

    return AskedApplication(arguments)


def open_what_is_asked(app: QApplication, window: MainWindow) -> None:
    """While irdesk is running, open the projects that the operating system asks irdesk to open. Only some systems send
    such requests.
    """
    if ASKS_BY_EVENTS:
        from irdesk.app.open_requests import AskedApplication

        if isinstance(app, AskedApplication):
            app.open_with(window.open_path, lambda: bool(window.runner.tasks))


def _log_of_qt(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Log Qt's messages, except those about the missing window manager on the offscreen platform."""
    if "propagateSizeHints" in message:
        return
    levels = {QtMsgType.QtDebugMsg: logging.DEBUG, QtMsgType.QtInfoMsg: logging.INFO}
    logging.getLogger("qt").log(levels.get(kind, logging.WARNING), "%s", message)


def start_logging(path: Path) -> None:
    """Start logging to a file of at most one megabyte. If its folder is read-only, irdesk runs without a log."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=2, encoding="utf-8")
    except OSError as fault:
        handler = logging.StreamHandler()
        root.addHandler(handler)
        root.warning("no log file: %s", fault)
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root.addHandler(handler)


def main_window(preferences: Preferences, sample_path: Path) -> MainWindow:
    """Create the main window with all its parts, in the user's language."""
    folder = paths.resources()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    fonts.install(app, folder / "fonts")
    application_style.install(app)
    theme.use_icons(folder / "icons")
    window_language.install(app, folder / "translations", preferences.get(LANGUAGE))

    def make_project(name: str, path: Path) -> Path:
        from irdesk.session.project_files import sample_project

        return sample_project.make(folder / name, path)

    sys.setswitchinterval(SWITCH_SECONDS)
    window = MainWindow(preferences, folder, sample_path, make_project)
    GarbageCollector(window)
    return window


def report_faults(window: MainWindow, log: Path) -> None:
    """Show uncaught exceptions in a dialog from which the log can be copied. The window stays open."""
    reporter = FaultReporter(window, log)
    sys.excepthook = reporter.hook
