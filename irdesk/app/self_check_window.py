"""The part of the self-check that opens the real window, and opens, judges, scores and exports the sample in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from irdesk.app.self_check_scores import KNOWN, MEASURES, compare, must

PROJECT = "sample.irdesk"
LONGEST_WAIT = 120.0
GRADE = 2


def steps(scratch: Path) -> Iterator[str]:
    """Run the steps and yield one line about each. Raises `NotInOrder` if a step finds an error."""
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

    from irdesk.app import bootstrap, paths
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
