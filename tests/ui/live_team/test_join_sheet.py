"""The form that accepts an invitation, without a service."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from short_and_long_tests import effort
from windows.cut_labels import cut_labels

from irdesk.service.invitation_line import Invitation
from irdesk.ui.live_team.join_sheet import JoinSheet

LONG = Invitation(
    host="127.0.0.1",
    port=40_000,
    trust="0123456789abcdef" * 4,
    code="abcdefgh" * 4,
    project="a-project-with-a-long-name-" * 4,
    name="anna the first",
    role="assessor",
    by="cora",
)


@pytest.fixture
def new_sheet(qtbot, tmp_path):
    """Return a function that opens the form for a folder in which new files are stored."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def new_sheet(folder: Path) -> JoinSheet:
        sheet = JoinSheet(folder, tmp_path, lambda _path: None, lambda _task: None, parent)
        sheet.show()
        return sheet

    return new_sheet


def test_no_text_is_cut_however_long_the_path_is(new_sheet):
    for length in range(0, 160, effort(7, 1)):
        sheet = new_sheet(Path("/dev", "x" * length, "4"))
        sheet.field.setPlainText(LONG.line())
        assert (cut_labels(sheet), sheet.width()) == ([], 600), length
        assert sheet.where.text().replace("\u200b", "") == str(sheet.path)
        sheet.close()


def test_rows_without_a_value_are_hidden(new_sheet):
    sheet = new_sheet(Path("/dev"))
    line = LONG.line()
    sheet.field.setPlainText(line.replace("&by=cora", ""))
    shown = [label.isVisible() for label in (sheet.values["project"], sheet.values["by"])]
    assert shown == [True, False]
    sheet.field.setPlainText(line)
    assert sheet.values["by"].isVisible()
    assert cut_labels(sheet) == []
