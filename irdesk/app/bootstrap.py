"""Puts the window together: everything is passed by constructor, nothing is global."""

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
from irdesk.app.garbage import GarbageCollector
from irdesk.settings.preferences import LANGUAGE, Preferences
from irdesk.ui.shell import language
from irdesk.ui.shell.main_window import MainWindow

LOG_BYTES = 1 << 20
ASKS_BY_EVENTS = sys.platform == "darwin"
SWITCH_SECONDS = 0.0005
"""After which a thread lets another have the interpreter. The window's thread gives it up in each call of Qt, dozens of
times a paint; with Python's five milliseconds it would wait as long for each worker each time.
"""


def application() -> QApplication:
    """Qt's application object."""
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
    """Open projects that the system asks for while irdesk runs, where it does so."""
    if ASKS_BY_EVENTS:
        from irdesk.app.open_requests import AskedApplication

        if isinstance(app, AskedApplication):
            app.open_with(window.open_path, lambda: bool(window.runner.tasks))


def _log_of_qt(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """What Qt has to say goes to the log; the offscreen platform's excuse for having no window manager is no news."""
    if "propagateSizeHints" in message:
        return
    levels = {QtMsgType.QtDebugMsg: logging.DEBUG, QtMsgType.QtInfoMsg: logging.INFO}
    logging.getLogger("qt").log(levels.get(kind, logging.WARNING), "%s", message)


def start_logging(path: Path) -> None:
    """Log to a file that never grows past a megabyte; a read-only folder costs the log, not the start."""
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
    """The window with all its parts, in the person's language."""
    folder = paths.resources()
    app = QApplication.instance()
    assert app is not None
    language.install(app, folder / "translations", preferences.get(LANGUAGE))

    def make_sample(path: Path) -> Path:
        from irdesk.app import sample_project

        return sample_project.make(folder / "sample", path)

    sys.setswitchinterval(SWITCH_SECONDS)
    window = MainWindow(preferences, folder, sample_path, make_sample)
    GarbageCollector(window)
    return window


def report_faults(window: MainWindow, log: Path) -> None:
    """Show what nobody caught in a dialog with the log to copy; the window stays."""
    reporter = FaultReporter(window, log)
    sys.excepthook = reporter.hook
