"""Figure export with the keyboard: PDF, SVG, PNG and their data, in the chosen width and colours."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from window_driver import flush

from irdesk.app import paths
from irdesk.cli.main import run as command_line
from irdesk.evaluation.curves.curves import Kind
from irdesk.reporting.curves.curve_plot_data import BandKind, CurveWish
from irdesk.reporting.drawing.figure import Axis, Figure, Intervals, Label, Line, floats
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import lay_out_figure
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS, GREYS
from irdesk.reporting.drawing.svg import as_svg
from irdesk.reporting.tables.table_writers import as_csv
from irdesk.ui.comparison.all_pairs_panel import AllPairsPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.plots.figure_png_pdf import DOTS, FigurePainter
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.widgets.figure_export import visible_figures

pytestmark = [
    pytest.mark.unpainted,
    pytest.mark.shared_window,
    pytest.mark.opened_in("analyse", "metrics", "curves"),
]

ENDINGS = (".pdf", ".svg", ".png", ".csv")


@pytest.fixture
def analyst(hands):
    hands.desk.curves.kind.setFocus()
    return hands


def choose(hands, row: int) -> None:
    """Select an item in the open menu with the keyboard."""
    hands.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    for _ in range(row + 1):
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)
    flush()


def taken(hands, path, ending: str) -> bytes:
    hands.file_dialog(path)
    hands.press_ctrl("f", shift=True)
    choose(hands, ENDINGS.index(ending))
    hands.idle()
    return path.read_bytes()


def test_a_figure_is_written_in_each_format_without_another_question(analyst, tmp_path):
    pdf = taken(analyst, tmp_path / "curve.pdf", ".pdf")
    assert pdf.startswith(b"%PDF")
    assert str(tmp_path / "curve.pdf") in analyst.window.status.left.text()
    image = QImage.fromData(taken(analyst, tmp_path / "curve.png", ".png"))
    assert image.width() == round(84 / 25.4 * DOTS)
    assert round(image.dotsPerMeterX() * 0.0254) == DOTS
    svg = taken(analyst, tmp_path / "curve.svg", ".svg").decode()
    assert svg == as_svg(lay_out_figure(analyst.desk.curves.figure()))
    curves = analyst.queries.curves()
    rows = list(csv.DictReader(io.StringIO(taken(analyst, tmp_path / "curve.csv", ".csv").decode())))
    rows = [row for row in rows if row["drawn"] == "line" and row["series"] != "perfect ranking"]
    order = [head.text for head in analyst.queries.shown_runs()]
    rows.sort(key=lambda row: order.index(row["series"].removesuffix(" (baseline)")))
    assert [float(row["precision"]) for row in rows] == [y for curve in curves for y in curve.y.tolist()], "bit for bit"
    assert [float(row["recall"]) for row in rows] == [x for curve in curves for x in curve.x.tolist()]


def test_the_view_draws_what_the_command_line_draws(analyst, tmp_path):
    runs = analyst.queries.runs()
    folder = paths.resources() / "sample"
    analyst.desk.selection.choose_run(runs[0].id)
    analyst.desk.selection.choose_other(runs[2].id)
    analyst.wait(lambda: analyst.desk.curves.figure().marks[1].lower is not None)
    files = [str(folder / "runs" / f"{run.tag}.run") for run in runs]
    path = tmp_path / "command.svg"
    for kind in Kind:
        analyst.desk.curves.choose(kind)
        asked = ["--kind", kind.value, "--baseline", runs[2].tag]
        assert command_line(["curve", str(folder / "qrels.txt"), *files, "-o", str(path), *asked]) == 0
        assert path.read_text(encoding="utf-8") == as_svg(lay_out_figure(analyst.desk.curves.figure()))

    view = analyst.desk.curves
    analyst.wait(lambda: view.picture)
    view.choose_wish(CurveWish(around=BandKind.TOPICS, contours=True, less=True))
    for less in (True, False):
        view.choose_wish(replace(view.wish, less=less))
        analyst.wait(lambda less=less: view.picture.sampled and bool(view.picture.sampled.less) is less)
        asked = ["--baseline", runs[2].tag, "--bootstrap", "10000", "--contours", *(["--differences"] if less else [])]
        assert command_line(["curve", str(folder / "qrels.txt"), *files, "-o", str(path), *asked]) == 0
        assert path.read_text(encoding="utf-8") == as_svg(lay_out_figure(view.figure()))


def test_a_file_that_cannot_be_written_is_told(analyst, tmp_path):
    analyst.file_dialog(tmp_path / "nowhere" / "curve.svg")
    button = analyst.desk.curves.findChild(QToolButton, "take_figure")
    analyst.click(button)
    choose(analyst, 1)
    analyst.idle()
    assert "The figure was not written" in analyst.window.status.left.text()


WALKED = {
    "two_runs": {"differences", "scores", "spread"},
    "all_pairs": {"all-pairs"},
    "difficulty": {"topics"},
    "rankings": {"rankings"},
    "forest_plot": {"forest-plot"},
    "average_ranks": {"average-ranks"},
    "distribution": {"distribution"},
}


def figures_of(hands, panel: str) -> dict[str, Figure]:
    kind = next(kind for kind in PANELS if kind.name == panel)
    hands.window.actions_table.trigger(kind.action)
    wanted = WALKED[panel]
    hands.wait(
        lambda: (
            {entry.figure().name for entry in visible_figures(hands.desk.panel(kind.panel)) if entry.figure()} == wanted
        )
    )
    return {entry.figure().name: entry.figure() for entry in visible_figures(hands.desk.panel(kind.panel))}


def test_letters_that_no_font_has_are_said_and_no_empty_boxes(qtbot):
    paint = FigurePainter(paths.resources() / "fonts")
    figure = Figure("", marks=(Intervals(("\U00013000 a", "γδ ж Ǻ"), floats([1, 2]), floats([1, 2]), floats([1, 2])),))
    drawing = lay_out_figure(figure)
    assert paint.lacks(drawing) == "\U00013000", "the font of figures has all others"
    output = PdfReader(io.BytesIO(paint.pdf(drawing, COLOURS))).pages[0].extract_text()
    assert "\ufffd" in output
    assert {"γδ", "ж", "Ǻ"} <= set(output.split())


def test_svg_as_others_read_it_is_what_is_painted(qtbot):
    """Qt's SVG renderer, which has none of irdesk's fonts, must produce the same image as the painter."""
    x = floats([0, 0.25, 0.5, 1])
    marks = (
        Label(0.4, 0.3, "here"),
        Line("one", x, x**2, 0, x / 3, x, wide=True, marks=True),
        Line("Ωμέγα", x, 1 - x, 1, marks=True),
    )
    drawing = lay_out_figure(Figure("", Axis("recall", 0, 1), Axis("precision", 0, 1), marks))
    for palette in (COLOURS, GREYS):
        painted = QImage.fromData(FigurePainter(paths.resources() / "fonts").png(drawing, palette)).scaledToWidth(600)
        reader = QSvgRenderer(QByteArray(as_svg(drawing, palette).encode()))
        read = QImage(painted.size(), painted.format())
        read.fill(Qt.GlobalColor.white)
        painter = QPainter(read)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reader.render(painter, QRectF(read.rect()))
        painter.end()
        grey_8 = QImage.Format.Format_Grayscale8
        one, other = (
            np.frombuffer(bytes(entry.convertToFormat(grey_8).constBits()), np.uint8).astype(int)
            for entry in (painted, read)
        )
        ink = (one < 200) | (other < 200)
        assert 0.02 < ink.mean() < 0.4
        assert np.abs(one - other).mean() < 3, "of 255"


def test_every_picture_of_the_analyst_has_its_figure_and_of_several_figures_one_is_chosen(analyst, tmp_path):
    runs = analyst.queries.runs()
    analyst.desk.selection.choose_measure("AP")
    analyst.desk.selection.choose_run(runs[0].id)
    analyst.desk.selection.choose_other(runs[1].id)
    results = {name: entry for panel in WALKED for name, entry in figures_of(analyst, panel).items()}
    for item in results.values():
        ElementTree.fromstring(as_svg(lay_out_figure(item)))
        assert data(item).rows, item.name
    rows = csv.DictReader(io.StringIO(as_csv(data(results["differences"]))))
    bars = {row["name"]: float(row["difference of AP"]) for row in rows if row["drawn"] == "bar"}
    assert bars == {row.topic: row.difference for row in analyst.desk.panel(TwoRunsPanel).bars.rows}
    grid = results["all-pairs"].marks[0]
    assert (grid.values == analyst.desk.panel(AllPairsPanel).result.adjusted).all()

    # If a view has several figures, one of them is chosen in the menu.
    figures_of(analyst, "two_runs")
    panel = analyst.desk.panel(TwoRunsPanel)
    panel.table.setFocus()
    analyst.file_dialog(tmp_path / "plane.svg")
    analyst.press_ctrl("f", shift=True)
    analyst.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        analyst.qtbot.keyClick(menu, key)
    analyst.wait(lambda: QApplication.activePopupWidget() is not menu)
    analyst.qtbot.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Down)
    analyst.qtbot.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Return)
    flush()
    analyst.idle()
    root = ElementTree.fromstring((tmp_path / "plane.svg").read_bytes())
    assert root[0].text == f"AP of {runs[0].tag} against {runs[1].tag}"


@pytest.mark.own_window
def test_the_only_figure_needs_no_focus_its_width_and_grey_are_kept_and_without_one_it_says_what_to_do(
    analyst, tmp_path
):
    analyst.wait(lambda: analyst.desk.curves.picture)
    analyst.desk.metrics.table.setFocus()
    analyst.press_ctrl("f", shift=True)
    analyst.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    assert "PDF" in QApplication.activePopupWidget().actions()[0].text()
    QApplication.activePopupWidget().close()
    flush()

    analyst.desk.curves.kind.setFocus()
    for row in (5, 6):  # the two menu items below the formats and the command
        analyst.press_ctrl("f", shift=True)
        choose(analyst, row)
    root = ElementTree.fromstring(taken(analyst, tmp_path / "grey.svg", ".svg"))
    assert root.get("width") == "174mm"
    colours = set(re.findall(r'"(#[0-9A-F]{6})"', ElementTree.tostring(root, encoding="unicode")))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    analyst.reopen("analyse")
    assert analyst.window.actions_table["edit.figure_page"].isChecked()

    # Without a figure, or without anything to draw, the status bar says what to do.
    analyst.window.show_workspace("judge")
    analyst.press_ctrl("f", shift=True)
    assert "Go to a view with a figure, then export it" in analyst.window.status.left.text()
    analyst.close()
    analyst.window.create_project(tmp_path / "new.irdesk", [])
    analyst.opened()
    analyst.show_in("analyse", "curves")
    analyst.desk.curves.kind.setFocus()
    analyst.press_ctrl("f", shift=True)
    assert "no figure to export yet" in analyst.window.status.left.text()
