"""The panel *Average ranks*: pairwise tests instead of the critical difference, and selecting a run by its name in the
figure.
"""

from __future__ import annotations

import contextlib
import io

import pytest
from PySide6.QtCore import QPoint, Qt

from irdesk.cli.main import run as command_line
from irdesk.reporting.drawing.primitives import Text
from irdesk.reporting.tables.table_writers import WRITERS
from irdesk.ui.run_figures.average_ranks_panel import AverageRanksPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window]


def printed(command) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert command_line([*command.arguments, "--format", "csv"]) == 0
    return out.getvalue()


def test_pairwise_tests_are_those_of_the_command_and_a_click_on_a_name_selects_the_run(hands):
    hands.analyse()
    hands.desk.selection.choose_measure("nDCG@10")
    hands.window.actions_table.trigger("view.average_ranks")
    panel = hands.desk.panel(AverageRanksPanel)
    hands.settle()
    hands.wait(lambda: panel.result and not hands.window.runner.tasks)
    table = panel.table
    assert table.horizontalHeader().length() == table.viewport().width(), "the groups use the rest of the width"
    panel.test.setCurrentIndex(1)
    panel.test.activated.emit(1)
    command = panel.shown_command()
    assert "holm" in command.arguments
    expected = printed(command)
    hands.wait(lambda: panel.result and WRITERS["csv"](panel.table.export.table()) == expected)
    assert "Holm" in panel.notes.text()
    other = next(row for row in hands.queries.runs() if row.id != hands.desk.selection.run)
    canvas = panel.drawing.canvas
    text = next(item for item in canvas.drawing.items if isinstance(item, Text) and item.text.startswith(other.tag))
    place = QPoint(round((text.x + (2 if not text.anchor else -2)) * canvas.scale), round((text.y - 2) * canvas.scale))
    hands.qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place)
    assert hands.desk.selection.run == other.id, "a name that is clicked is selected"
    hands.idle()
