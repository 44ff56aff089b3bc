"""Renders each workspace of the window to PNG, in light and dark, without a screen."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from irdesk.domain.errors import InputError
from irdesk.ui import theme
from irdesk.ui.main_window import MainWindow
from irdesk.ui.panels import ARRANGEMENTS

LONGEST_WAIT = 60.0
QUIET_SECONDS = 0.15


def render(window: MainWindow, project: Path | None, folder: Path) -> list[Path]:
    """Write ``start-light.png``, ``judge-dark.png`` and so on; gives the paths. Without ``project``, the sample."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be made: {fault.strerror}") from fault
    window.resize(1280, 800)
    window.show()
    written = []
    for name in ("light", "dark"):
        theme.use_scheme(name == "dark")
        window.take_colours()
        written.append(_grab(window, folder / f"start-{name}.png"))
        if project is None:
            window.open_sample()
        else:
            window.open_path(project)
        _wait(window)
        if window.desk is None:
            raise InputError(str(project), 0, "\n".join(window.start.notices.texts()) or "could not be opened")
        for arrangement in ARRANGEMENTS:
            window.show_workspace(arrangement.name)
            window.desk.reset_layout()
            written.append(_grab(window, folder / f"{arrangement.name}-{name}.png"))
        window.close_project()
        _wait(window)
    window.close()
    return written


def _wait(window: MainWindow) -> None:
    """Until no work goes on in the background."""
    until = time.monotonic() + LONGEST_WAIT
    while window.runner.tasks and time.monotonic() < until:
        QApplication.processEvents()
    _settle()


def _settle() -> None:
    """Until nothing has taken long for a while: panels are made when they are first seen, and draw after that."""
    until = time.monotonic() + QUIET_SECONDS
    while (began := time.monotonic()) < until:
        QApplication.processEvents()
        if time.monotonic() - began > QUIET_SECONDS / 10:
            until = time.monotonic() + QUIET_SECONDS


def _grab(widget: QWidget, path: Path) -> Path:
    _settle()
    if not widget.grab().save(str(path)):
        raise InputError(str(path), 0, "cannot be written")
    return path
