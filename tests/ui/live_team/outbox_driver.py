"""Run the real window with a project that joined a team: ``outbox_driver.py PROJECT``.

Prints the team status shown in the status bar whenever it changes, until the process is killed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from irdesk.app import bootstrap
from irdesk.settings.preferences import Preferences


def main(path: Path) -> None:
    app = bootstrap.application()
    window = bootstrap.main_window(Preferences(None), path)
    window.show()
    window.open_path(path)
    shown = [""]

    def tell() -> None:
        text = window.status.team.text() if window.desk else ""
        if text != shown[0]:
            shown[0] = text
            print(text, flush=True)

    timer = QTimer(window)
    timer.timeout.connect(tell)
    timer.start(5)
    app.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
