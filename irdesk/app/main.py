"""Entry point, which runs a command without a window or opens the window. Qt is imported only when needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk import SERVE_RUNS

if TYPE_CHECKING:
    from irdesk.reporting.drawing.figure_files import Painter

WINDOWED = ("demo", "screenshots")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run irdesk and return the exit status."""
    if getattr(sys, "frozen", False) and {"--multiprocessing-fork", "-c"} & set(sys.argv[1:]):
        import multiprocessing

        multiprocessing.freeze_support()  # in a worker process, this call does not return
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    try:
        status = _about_itself(arguments)
        return _carried_out(arguments) if status is None else status
    except KeyboardInterrupt:  # Ctrl+C was pressed before the command installed its own handler
        print("irdesk: interrupted", file=sys.stderr)
        return 130


def _carried_out(arguments: list[str]) -> int:
    # Keep OpenBLAS from starting threads: this would take a fifth of the start-up time, and irdesk uses no linear
    # algebra.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from irdesk.cli.main import COMMANDS, build_parser, project_to_open, run
    from irdesk.cli.support.terminal import speak_plainly, tell
    from irdesk.domain.errors import CommandRefused

    speak_plainly()
    if arguments and (arguments[0] in COMMANDS or arguments[0].startswith("-")):
        import atexit
        import gc

        gc.set_threshold(100_000, 10, 10)  # collect less often, since scanning the imported objects frees none of them
        atexit.register(gc.freeze)  # skip garbage collection at exit, since the process ends anyway
        return run(arguments, painter)
    if arguments and arguments[0] in WINDOWED:
        parsed = build_parser().parse_args(arguments)
        if arguments[0] == "screenshots":
            return _screenshots(Path(parsed.DIR), Path(parsed.PROJECT) if parsed.PROJECT else None)
        return _window(None, sample=True, learn=parsed.learn)
    try:
        project = project_to_open(arguments)
    except CommandRefused as fault:
        tell(str(fault))
        return 2
    return _window(project, sample=False)


def painter() -> Painter:
    """Create the painter that commands use to write PDF and PNG. It needs no display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from irdesk.domain.errors import CommandRefused

    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError as fault:
        raise CommandRefused(
            f"PDF and PNG need Qt, which does not start on this computer ({fault}); .svg does not"
        ) from fault
    from irdesk.app import paths
    from irdesk.ui.plots.figure_png_pdf import FigurePainter

    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    return FigurePainter(paths.resources() / "fonts", app)


def _about_itself(arguments: list[str]) -> int | None:
    """Handle options about irdesk itself, such as its version; return the exit status, or None for other arguments."""
    if len(arguments) == 2 and arguments[0] == SERVE_RUNS:
        from irdesk.session.importing.run_reader_processes import serve

        serve(int(arguments[1]))
        return 0
    if arguments == ["--self-check"]:
        from irdesk.app import self_check

        return self_check.run()
    if arguments[:1] == ["--version"]:
        from irdesk.app import versions

        print(*versions.lines(), sep="\n")
        return 0
    return None


def _window(project: Path | None, *, sample: bool, learn: bool = False) -> int:
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))):
        # Check for a display before starting Qt, because Qt ends the process if there is none.
        print("irdesk: there is no screen here; irdesk screenshots renders the window to files", file=sys.stderr)
        return 2
    if _says_why_qt_cannot_start():
        return 2
    import gc

    gc.set_threshold(20_000, 10, 10)  # collect less often: scanning imported objects took a quarter of the start-up
    from irdesk.app import bootstrap, paths
    from irdesk.settings.preferences import Preferences

    bootstrap.start_logging(paths.log())
    app = bootstrap.application()
    preferences = Preferences(paths.preferences())
    window = bootstrap.main_window(preferences, paths.sample())
    bootstrap.report_faults(window, paths.log())
    window.show()
    if learn:
        window.actions_table.trigger("learn.project")
    elif sample:
        window.open_sample()
    elif project is not None:
        window.open_path(project)
    else:
        window.open_last()
    bootstrap.open_what_is_asked(app, window)
    return app.exec()


def _says_why_qt_cannot_start() -> bool:
    """Return whether Qt cannot start, and in this case print the reason as one line. Without this check, Qt itself
    would end the process.
    """
    from irdesk.app import qt_start_check

    problem = qt_start_check.start_problem(os.environ)
    if problem:
        print(f"irdesk: {problem}", file=sys.stderr)
    return bool(problem)


def _screenshots(folder: Path, project: Path | None) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if _says_why_qt_cannot_start():
        return 2
    import tempfile

    from irdesk.app import bootstrap
    from irdesk.app.screenshots import render
    from irdesk.cli.support.terminal import tell
    from irdesk.domain.errors import IrdeskError
    from irdesk.settings.preferences import Preferences

    bootstrap.application()
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        window = bootstrap.main_window(Preferences(None), Path(scratch) / "sample.irdesk")
        try:
            for path in render(window, project, folder):
                print(path)
        except IrdeskError as fault:
            tell(str(fault))
            return 2
        finally:
            window.close()
    return 0
