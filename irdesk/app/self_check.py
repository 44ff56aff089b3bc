"""`irdesk --self-check`: use the real window to check that irdesk's dependencies are present and work.

The check is meant for a newly built or installed program. It works in a temporary folder and does not touch the user's
files. Each step prints one line with its result.
"""

from __future__ import annotations

import io
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import irdesk
from irdesk.app import paths, versions

# Modules that are imported only when needed. Without this check, their absence would go unnoticed.
SERVER = ("irdesk.service.routes", "irdesk.service.server")
LATE = (
    "scipy.special",
    "scipy.integrate",
    "datasketch",
    "nh3",
    "snowballstemmer",
    "zstandard",
    "pyqtgraph",
    "filelock",
    "tomli_w",
    "msgspec",
    "platformdirs",
    "bz2",
    "lzma",
    "gzip",
    "zipfile",
    "sqlite3",
)
LEAST_MODULES = 200
RUN_LINES = 40_000
"""Number of lines in a run file that is larger than one megabyte. The window reads such a file in a separate
process.
"""
MEASURES = ("AP", "nDCG@10", "P@10", "RR")
# Means of map, ndcg_cut_10, P_10 and recip_rank over the sample's topics: trec_eval 9's scores, averaged in double
# precision.
KNOWN = {
    "bm25-b4": (0.6819532350844462, 0.7248965548881809, 0.4375, 0.90625),
    "bm25-b9": (0.658010664784052, 0.6975984128079512, 0.45, 0.9375),
    "rrf": (0.6174709790385742, 0.6576232743240268, 0.4375, 0.9375),
    "tfidf": (0.5462879859410834, 0.5953724345399073, 0.4, 0.9375),
    "title-only": (0.2895865335192168, 0.37426292256504984, 0.3, 0.6428571428571429),
}
NEARLY = 1e-9
PROJECT = "sample.irdesk"
LONGEST_WAIT = 120.0
GRADE = 2


class NotInOrder(Exception):
    """Raised when a step of the self-check finds an error."""


def must(holds: object, otherwise: str) -> None:
    """Raise `NotInOrder` with the message ``otherwise`` if a condition does not hold."""
    if not holds:
        raise NotInOrder(otherwise)


def compare(run: str, scores: Sequence[float]) -> None:
    """Raise `NotInOrder` if a run's means of `MEASURES` differ from trec_eval's."""
    for measure, score, known in zip(MEASURES, scores, KNOWN[run], strict=True):
        must(abs(score - known) < NEARLY, f"{measure} of {run} is {score!r}; trec_eval gives {known!r}")


def run() -> int:
    """Run all steps and return the exit status, which is 1 if a step finds an error."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    began = time.monotonic()
    print(*versions.lines(), sep="\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="irdesk-self-check-", ignore_cleanup_errors=True) as scratch:
        try:
            for text in _steps(Path(scratch)):
                print(f"ok      {text}", flush=True)
        except NotInOrder as fault:
            print(f"FAILED  {fault}", flush=True)
            return 1
        except Exception as fault:
            print(f"FAILED  {type(fault).__name__}: {fault}", flush=True)
            traceback.print_exc()
            return 1
    print(f"irdesk {irdesk.__version__} is in order ({time.monotonic() - began:.1f} s)")
    return 0


def _steps(scratch: Path) -> Iterator[str]:
    yield _resources()
    yield _imports()
    yield _command_line()
    yield _reader(scratch)
    yield from _window(scratch)
    yield _figures(scratch)
    yield _project(scratch / PROJECT)


def _imports() -> str:
    modules = [module.name for module in pkgutil.walk_packages(irdesk.__path__, "irdesk.")]
    modules.remove("irdesk.__main__")  # importing __main__ would run the program
    if find_spec("uvicorn") is None:  # irdesk was installed without the extra `server`
        modules = [name for name in modules if name not in SERVER]
    for name in (*modules, *LATE):
        import_module(name)
    must(len(modules) > LEAST_MODULES, f"imports: only {len(modules)} modules of irdesk are here")
    return f"imports: {len(modules)} modules of irdesk, {len(LATE)} that are imported late"


def _resources() -> str:
    folder = paths.resources()
    wanted = (
        "irdesk.svg",
        "icons/check.svg",
        "fonts/figures.ttf",
        "fonts/Inter-Regular.ttf",
        "fonts/Inter-SemiBold.ttf",
        "fonts/Inter-Bold.ttf",
        "translations/irdesk_de.qm",
        "sample/qrels.txt",
        "sample/documents.jsonl",
        "help/index.md",
        "help/pictures/judge-dark.png",
    )
    lacking = [name for name in wanted if not (folder / name).is_file()]
    must(not lacking, f"resources: {', '.join(lacking)} not in {folder}")
    return f"resources: {sum(1 for file in folder.rglob('*') if file.is_file())} files"


def _command_line() -> str:
    """Evaluate runs in a new process of this program, and compare two of them in this process. The new process reads
    the runs in worker processes if the system supports these.
    """
    sample = paths.resources() / "sample"
    runs = [str(sample / "runs" / f"{name}.run") for name in KNOWN]
    options = [part for measure in MEASURES for part in ("-m", measure)]
    report = json.loads(_program("evaluate", "--format", "json", *options, str(sample / "qrels.txt"), *runs))
    for name, run in zip(KNOWN, report["runs"], strict=True):
        compare(name, [run["mean"][measure] for measure in MEASURES])
    compared = _command("compare", str(sample / "qrels.txt"), *runs[:2], "-m", "AP")
    must("bm25-b9" in compared, f"command line: two runs compared say {compared!r}")
    return f"command line: {len(KNOWN)} runs have trec_eval's scores, two were compared"


def _window(scratch: Path) -> Iterator[str]:
    """Open the sample in the real window, then judge, score and export it. Yield one line about each step."""
    from PySide6.QtWidgets import QApplication

    from irdesk.app import bootstrap
    from irdesk.settings.preferences import LANGUAGE, Preferences
    from irdesk.ui.style.window_language import ENGLISH

    app = bootstrap.application()
    yield _qt()
    preferences = Preferences(None)
    preferences.set(LANGUAGE, ENGLISH)
    window = bootstrap.main_window(preferences, scratch / PROJECT)

    def wait(condition: Callable[[], object], what: str) -> None:
        until = time.monotonic() + LONGEST_WAIT
        while not condition():
            must(time.monotonic() < until, f"{what}: nothing happened; {window.start.notices.texts()}")
            app.processEvents()
            time.sleep(0.001)

    def idle(what: str) -> None:
        wait(lambda: not window.runner.tasks, what)
        app.processEvents()

    try:
        window.show()
        wait(window.isVisible, "window")
        picture = window.grab().toImage()
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)}
        must(len(colours) > 3, "window: the start page is empty")
        yield f"window: {picture.width()} × {picture.height()} pixels on {QApplication.platformName()}"

        window.open_sample()
        idle("sample")
        project = window.project
        must(project, f"sample: not opened; {window.start.notices.texts()}")
        assert project is not None
        desk, state = project.desk, project.workspace.state
        window.show_workspace("analyse")
        desk.show_view("metrics")
        wait(desk.metrics.isVisible, "metrics")
        model = desk.metrics.model
        columns = {model.measure_name(column): column for column in range(1, model.columnCount())}
        for run in desk.queries.runs():
            row = model.row_of(run.id)
            compare(Path(run.path).stem, [model.value(row, columns[measure]) for measure in MEASURES])
        must(model.rowCount() == len(KNOWN), f"metrics: {model.rowCount()} runs")
        yield f"sample: {model.rowCount()} runs have trec_eval's scores in the window"

        window.show_workspace("judge")
        desk.editor.begin_topic()
        wait(lambda: desk.editor.document.is_ready, "document")
        place = desk.queries.place()
        must(place, "judge: there is no document to judge")
        assert place is not None
        window.actions_table[f"judge.grade.{GRADE}"].trigger()
        wait(lambda: desk.queries.place() != place, "judge")
        idle("judge")
        must(state.board.means().tolist() == state.fresh_board().means().tolist(), "judge: the scores were not updated")
        yield f"judge: {place.docno} has grade {GRADE}, all scores were updated"

        written = scratch / "exported.qrels"
        project.exporter.qrels(written)
        idle("export")
        line = f"{place.topic} 0 {place.docno} {GRADE}"
        must(line in written.read_text(encoding="utf-8").splitlines(), f"export: {line!r} is not in the qrels")
        report = scratch / "report.html"
        project.exporter.report(report)
        idle("report")
        must(report.exists(), f"report: not written; {window.banner.texts()}")
        must("</html>" in report.read_text(encoding="utf-8"), "report: it is incomplete")
        yield f"export: the judgement is in the qrels, the report has {report.stat().st_size} bytes"
    finally:
        window.close()
        app.processEvents()


def _qt() -> str:
    """Check that the translation files of Qt and of irdesk are present, since either can be missing in a packaged
    program.
    """
    from PySide6.QtCore import QCoreApplication, qVersion

    from irdesk.app import bootstrap
    from irdesk.ui.style import window_language

    app = bootstrap.application()
    folder = paths.resources() / "translations"
    window_language.install(app, folder, "de")
    for context, text, german in (
        ("QPlatformTheme", "Cancel", "Abbrechen"),
        ("FaultReporter", "Copy details", "Einzelheiten kopieren"),
    ):
        translated = QCoreApplication.translate(context, text)
        must(translated == german, f"translations: {text!r} is {translated!r} in German, expected {german!r}")
    window_language.install(app, folder, window_language.ENGLISH)
    return f"Qt {qVersion()}: speaks German, and irdesk with it"


def _figures(scratch: Path) -> str:
    """Write a figure of curves in each format, the PDF in a process without a window."""
    sample = paths.resources() / "sample"
    runs = [str(sample / "runs" / f"{name}.run") for name in KNOWN]
    for ending, wanted, carry_out in (
        (".svg", b"aria-label", _command),
        (".png", b"\x89PNG", _command),
        (".pdf", b"irdeskFigures", _program),
    ):
        path = scratch / f"figure{ending}"
        carry_out("curve", str(sample / "qrels.txt"), *runs, "-o", str(path))
        must(wanted in path.read_bytes(), f"figures: {path.name} is not a valid figure")
    return "figures: SVG, PNG, and PDF with its embedded font"


def _program(*arguments: str) -> str:
    """Run this program again and return its output."""
    start = (
        [] if getattr(sys, "frozen", False) else ["-c", "from irdesk.app.main import main; raise SystemExit(main())"]
    )
    done = subprocess.run([sys.executable, *start, *arguments], capture_output=True, encoding="utf-8", check=False)
    must(done.returncode == 0, f"irdesk {arguments[0]}: status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def _command(*arguments: str) -> str:
    """Run a command in this process and return its output. Starting the program again for the command would take ten
    times as long.
    """
    from irdesk.app.main import painter
    from irdesk.cli.main import run as run_command

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run_command(arguments, painter)
    must(status == 0, f"irdesk {arguments[0]}: status {status}: {err.getvalue().strip()}")
    return out.getvalue()


def _reader(scratch: Path) -> str:
    from irdesk.domain.progress import QUIET
    from irdesk.evaluation.measures.measure_names import parse_one
    from irdesk.evaluation.scoring.judgements import Judgements
    from irdesk.evaluation.scoring.scoring_options import ScoringOptions
    from irdesk.session.importing.run_reader_processes import RunReaders, Scoring

    if sys.platform == "win32":
        return "reader: runs are read in the window's process here"
    path = scratch / "large.run"
    lines = (f"{i // 1000} Q0 document-{i % 1000:04} {i % 1000 + 1} {1000 - i % 1000} large" for i in range(RUN_LINES))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    readers = RunReaders()
    by = Scoring(Judgements({}), (parse_one("AP"),), ScoringOptions())
    try:
        with readers.reading(path, "large", by, QUIET) as read:
            if read is None:
                raise NotInOrder("reader: the process beside the window did not read the run")
            run, rows = read
            topics = sum(len(json.loads(row["topics"])) for row in rows)
    finally:
        readers.rest()
    must(run.counts["lines"] == RUN_LINES, f"reader: {run.counts['lines']} of {RUN_LINES} lines")
    return f"reader: a separate process read {RUN_LINES} lines of {topics} topics"


def _project(path: Path) -> str:
    output = _command("project", "check", str(path))
    must("in order" in output, f"project: {output}")
    return f"project: {output.strip().splitlines()[-1]}"
