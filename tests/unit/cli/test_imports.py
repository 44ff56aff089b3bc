"""The command line starts without a window's libraries, and without what it does not need."""

from __future__ import annotations

import subprocess
import sys

UNWANTED = ("PySide6", "shiboken6", "pyqtgraph", "scipy.stats", "matplotlib", "irdesk.ui", "irdesk.app")


def test_the_command_line_imports_no_window_and_no_statistics():
    program = (
        "import sys\n"
        "import irdesk.cli.main\n"
        "irdesk.cli.main.build_parser()\n"
        f"print([name for name in sys.modules if name.startswith({UNWANTED!r})])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
