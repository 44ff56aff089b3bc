"""An analyst's first task: load runs and qrels from the start page, and find the best run under a measure."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from window_driver import Hands
from windows.drag_and_drop import drop

from irdesk.ui.overview.overview_panel import OverviewPanel


@pytest.fixture
def folder(tmp_path, sample_files) -> Path:
    """Return a folder with the layout of a distributed collection: a subfolder of runs, and the qrels next to it."""
    (tmp_path / "track" / "runs").mkdir(parents=True)
    for name in ("bm25-b4", "rrf", "title-only"):
        shutil.copy(sample_files / "runs" / f"{name}.run", tmp_path / "track" / "runs")
    shutil.copy(sample_files / "qrels.txt", tmp_path / "track")
    return tmp_path / "track"


def runs_of(folder: Path) -> list[Path]:
    return sorted((folder / "runs").iterdir())


def quoted(paths: list[Path]) -> str:
    """Quote paths in the form that a file dialog accepts."""
    return " ".join(f'"{path}"' for path in paths)


def click_button(hands: Hands, parent, text: str) -> None:
    """Click a button once it is visible."""

    def found() -> list[QPushButton]:
        return [each for each in parent.findChildren(QPushButton) if each.text() == text and each.isVisible()]

    hands.wait(found)
    hands.click(found()[0])


def choose_measure(hands: Hands, name: str) -> None:
    """Open the measure box, type part of a name and press Enter (one step)."""
    hands.click(hands.desk.context.measure)
    hands.wait(QApplication.activePopupWidget)
    field = QApplication.activePopupWidget().findChild(QLineEdit)
    hands.qtbot.keyClicks(field, name)
    hands.qtbot.keyClick(field, Qt.Key.Key_Return)


def best_by_ndcg(hands: Hands) -> str:
    """Choose nDCG@10 and return the first run of the overview."""
    panel = hands.desk.panel(OverviewPanel)
    hands.wait(lambda: panel.isVisible() and panel.result)
    choose_measure(hands, "ndcg@10")
    hands.wait(lambda: str(panel.result.measure) == "nDCG@10")
    return panel.table.runs.row(0).name


def expected(hands: Hands) -> str:
    return hands.queries.run_name(hands.queries.best_runs("nDCG@10", 1)[0])


def test_runs_and_qrels_in_one_choice_and_the_best_run_in_four_steps_compared_with_one_that_differs(
    start, folder, tmp_path, sample_project
):
    """Each run is loaded twice, under two tags, so that the best run and the next one have the same scores."""
    for path in runs_of(folder):
        lines = path.read_text().splitlines()
        path.with_name(f"again-{path.name}").write_text(
            "".join(f"{line.rpartition(' ')[0]} again-{path.stem}\n" for line in lines)
        )
    files = [*runs_of(folder), folder / "qrels.txt"]
    start.file_dialog(quoted(files), folder / "track.irdesk")
    click_button(start, start.window.start, "Choose files…")
    start.opened()
    start.wait(lambda: start.desk.shown == "analyse")
    assert start.path == folder / "track.irdesk"
    panel = start.desk.panel(OverviewPanel)
    start.wait(lambda: panel.isVisible() and panel.result and panel.strip.rows)
    run, other = start.desk.selection.pair
    first, second = (start.queries.run_name(each).removeprefix("again-") for each in (run, other))
    assert first != second
    assert [each.removeprefix("again-") for each in map(start.queries.run_name, start.queries.best_runs("AP", 3))] == [
        first,
        first,
        second,
    ]
    assert any(pair.difference for pair in panel.strip.rows), "there is something to see"
    assert best_by_ndcg(start) == expected(start)
    start.close()

    # A project can be chosen, too.
    path = Path(shutil.copy(sample_project, tmp_path / "mine.irdesk"))
    start.file_dialog(path)
    click_button(start, start.window.start, "Choose files…")
    start.opened()
    assert start.path == path


def test_qrels_in_the_folder_above_are_offered_as_one_button_and_dropped_files_lead_to_all_scores(start, folder):
    start.file_dialog(quoted(runs_of(folder)), folder / "track.irdesk")
    click_button(start, start.window.start, "Choose files…")
    start.opened()
    start.wait(lambda: start.desk.shown == "analyse")
    panel = start.desk.panel(OverviewPanel)
    start.wait(lambda: panel.unjudged.offered)
    click_button(start, panel, "Load qrels.txt")
    start.wait(start.queries.judged_topics)
    assert start.desk.shown == "analyse", "they are loaded where their scores are waited for"
    assert best_by_ndcg(start) == expected(start)
    start.close()

    # After files are dropped, the scores of all runs are shown.
    start.file_dialog(folder / "dropped.irdesk")
    assert drop(start.window, start.window.start, [folder / "runs", folder / "qrels.txt"])
    start.opened()
    start.wait(lambda: start.desk.shown == "analyse")
    assert best_by_ndcg(start) == expected(start)
    panel = start.desk.panel(OverviewPanel)
    best = start.queries.best_runs("nDCG@10", 3)
    assert [panel.table.runs.row(row).run_id for row in range(3)] == best
    means = [panel.table.runs.row(row).mean for row in range(3)]
    assert means == pytest.approx([start.queries.mean(run, "nDCG@10") for run in best])
    start.wait(lambda: (panel.table.chosen(), start.desk.selection.run) == ([0], best[0]))


def test_a_collection_to_be_judged_stays_with_its_loader_and_a_refused_file_keeps_or_brings_it(
    start, folder, sample_files
):
    files = [sample_files / "documents.jsonl", sample_files / "topics.trec", *runs_of(folder)]
    start.file_dialog(quoted(files), folder / "track.irdesk")
    click_button(start, start.window.start, "Choose files…")
    start.opened()
    start.wait(lambda: len(start.queries.sources("run")) == len(runs_of(folder)))
    start.settle()
    assert start.desk.shown == "collection"
    assert start.desk.files.isVisible()
    start.close()

    # A file that is refused.
    (folder / "qrels.txt").write_text("1 0 doc\n")
    start.file_dialog(quoted([*runs_of(folder), folder / "qrels.txt"]), folder / "refused.irdesk")
    click_button(start, start.window.start, "Choose files…")
    start.opened()
    start.wait(start.desk.files.notices.texts)
    start.settle()
    assert start.desk.files.isVisible(), "which says what is wrong"
    start.window.show_workspace("analyse")
    start.wait(start.desk.panel(OverviewPanel).unjudged.isVisible)
    start.file_dialog(folder / "qrels.txt")
    click_button(start, start.desk.panel(OverviewPanel), "Add qrels…")
    start.wait(start.desk.files.isVisible)
