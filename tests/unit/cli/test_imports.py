"""The command line starts without importing the window's libraries or other unneeded modules."""

from __future__ import annotations

import subprocess
import sys

UNWANTED = ("PySide6", "shiboken6", "pyqtgraph", "scipy.stats", "matplotlib", "irdesk.ui", "irdesk.app")
NOT_FOR_EVALUATION = {"sqlalchemy", "scipy", "msgspec", "zstandard", "tempfile", "tarfile", "statistics", "html"}


def test_evaluation_imports_only_what_it_needs_and_all_commands_no_window_and_no_statistics(tmp_path):
    (tmp_path / "qrels").write_text("1 0 a 1\n")
    (tmp_path / "run").write_text("1 Q0 a 1 2.5 tag\n")
    program = (
        "import sys\n"
        "from irdesk.cli.main import build_parser, run\n"
        "assert run(['evaluate', 'qrels', 'run', '-m', 'AP', '--format', 'trec']) == 0\n"
        f"print([name for name in sys.modules if name.split('.')[0] in {NOT_FOR_EVALUATION!r}])\n"
        "build_parser()\n"
        f"print([name for name in sys.modules if name.startswith({UNWANTED!r})])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "map                   \tall\t1.0000\n[]\n[]\n"
