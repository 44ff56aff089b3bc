"""Imports during startup: a real process prints the modules that are imported when the window is painted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FOR_THE_START_PAGE = {"PySide6", "platformdirs", "shiboken6", "tomli_w"}
FOR_JUDGING = FOR_THE_START_PAGE | {
    "filelock",
    "greenlet",
    "msgspec",
    "nh3",
    "numpy",
    "snowballstemmer",
    "sqlalchemy",
    "typing_extensions",
    "zstandard",
}
PROGRAM = """
import json, logging, sys, sysconfig
from irdesk.app import main
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

class Painted(logging.Handler):
    def emit(self, record):
        if record.getMessage() == sys.argv[1]:
            loaded = list(sys.modules.items())
            origins = {name: getattr(getattr(own, "__spec__", None), "origin", None) for name, own in loaded}
            folders = tuple(sysconfig.get_paths()[name] for name in ("purelib", "platlib"))
            names = [name for name, at in origins.items() if at and at.startswith(folders)]
            network = [name for name in ("irdesk.service.client", "http.client") if name in origins]
            print(json.dumps(names + [f"{name}: no team was joined" for name in network]), flush=True)
            print(json.dumps("irdesk.ui.shell.workbench" in sys.modules), flush=True)
            if sys.argv[2:]:
                QApplication.activeWindow().close()
                return
            self.timer = QTimer()
            self.timer.timeout.connect(look)
            self.timer.start(10)

def look():
    if "irdesk.ui.shell.project_in_window" in sys.modules and not QApplication.activeWindow().runner.tasks:
        print(json.dumps("prepared"), flush=True)
        QApplication.activeWindow().close()

logging.getLogger().addHandler(Painted())
sys.exit(main.main(sys.argv[2:]))
"""


def _run(home, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    root = str(Path(__file__).parents[3])
    values = {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": root, **dict.fromkeys(names, str(home))}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=values,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_nothing_is_imported_before_it_is_needed_and_the_panels_are_imported_behind_the_start_page(tmp_path):
    for painted, arguments, allowed, project in (
        ("window painted", [], FOR_THE_START_PAGE, False),
        ("project painted", ["demo"], FOR_JUDGING, True),
    ):
        process = _run(tmp_path, PROGRAM, painted, *arguments)
        assert process.returncode == 0, process.stderr
        names, has_panels, *prepared = map(json.loads, process.stdout.splitlines())
        assert {name.partition(".")[0] for name in names} - {"irdesk", "_distutils_hack"} <= allowed, painted
        assert not [name for name in names if name.endswith("no team was joined")], painted
        assert (has_panels, prepared) == (project, [] if project else ["prepared"])
