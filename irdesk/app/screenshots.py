"""Renderer that writes each workspace of the window as PNG, in the light and the dark colour scheme. It needs no
display.
"""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from irdesk.domain.errors import InputError
from irdesk.ui.shell.main_window import MainWindow
from irdesk.ui.style import theme

LONGEST_WAIT = 60.0
QUIET_SECONDS = 0.4  # required idle time; longer than the delay after which panels start computing
SLOW_SECONDS = 0.02
PAUSE_SECONDS = 0.002


def render(window: MainWindow, project: Path | None, folder: Path) -> list[Path]:
    """Write one PNG per workspace and colour scheme, such as ``start-light.png``, and return the paths. If ``project``
    is None, show the sample project.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be created: {fault.strerror}") from fault
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
        _settle(window)
        if window.desk is None:
            raise InputError(str(project), 0, "\n".join(window.start.notices.texts()) or "could not be opened")
        window.desk.editor.begin_topic()  # an open document shows more of the window than a topic card
        for workspace in window.desk.workspaces:
            window.show_workspace(workspace)
            window.desk.reset_layout()
            written.append(_grab(window, folder / f"{workspace}-{name}.png"))
        window.close_project()
        _settle(window)
    window.close()
    return written


def _settle(window: MainWindow) -> None:
    """Wait until no background work is running and the event loop has been idle for a while. Panels are created when
    they are first shown, then drawn, and start computing a little later.
    """
    end = time.monotonic() + LONGEST_WAIT
    until = time.monotonic() + QUIET_SECONDS
    while (began := time.monotonic()) < min(until, end):
        QApplication.processEvents()
        if window.runner.tasks or time.monotonic() - began > SLOW_SECONDS:
            until = time.monotonic() + QUIET_SECONDS
        time.sleep(PAUSE_SECONDS)  # give worker threads time to run


def _grab(window: MainWindow, path: Path) -> Path:
    _settle(window)
    if not window.grab().save(str(path)):
        raise InputError(str(path), 0, "cannot be written")
    return path
