"""Backups while judging: made in the background and shown in the status bar; failures are shown in a notice, and
backups can be restored.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from window_driver import Hands, checked, flush, journal

from irdesk.session.project_files.backups import all_backups, backups_of
from irdesk.settings.preferences import BACKUP_FOLDER, BACKUPS
from irdesk.ui.dialogs.backups_sheet import BackupsSheet
from irdesk.ui.project_files.background_backups import EVERY, due

pytestmark = pytest.mark.unpainted


def sheet(hands: Hands) -> BackupsSheet:
    hands.wait(lambda: hands.window.findChild(BackupsSheet))
    widget = hands.window.findChild(BackupsSheet)
    hands.wait(lambda: widget.isActiveWindow() and widget.list.hasFocus())
    return widget


def test_switched_off_none_is_made_and_a_failure_is_reported_once_while_judging_goes_on(hands, tmp_path):
    hands.window._preferences.set(BACKUPS, False)
    hands.judge("2")
    hands.idle()
    assert all_backups(tmp_path / "backups") == []

    # A failure is reported in a notice.
    hands.window._preferences.set(BACKUPS, True)
    (tmp_path / "a file").write_text("")
    hands.window._preferences.set(BACKUP_FOLDER, str(tmp_path / "a file" / "within"))
    hands.judge("2")
    hands.idle()
    (texts,) = hands.window.banner.texts()
    assert "No backup could be made" in texts
    assert "within" in texts
    assert "the last backup failed" in hands.window.status.left.toolTip()
    hands.judge("1", "0")
    hands.idle()
    assert len(hands.window.banner.texts()) == 1
    assert len(journal(hands.path)) == 4


def assert_leads_to_backups(hands: Hands, number: int) -> None:
    """Damage the closed project, try to open it, and assert that the notice leads to its backups. Then undo
    the damage.
    """
    path = hands.path
    hands.close()
    content = path.read_bytes()
    path.write_bytes(content[:9000])
    hands.window.open_path(path)
    hands.idle()
    (texts,) = hands.window.start.notices.texts()
    assert "the file is damaged" in texts
    hands.click(next(b for b in hands.window.start.notices.findChildren(QPushButton) if b.text() == "Backups…"))
    result = sheet(hands) if number else None
    hands.wait(lambda: hands.window.findChild(BackupsSheet))
    result = result or hands.window.findChild(BackupsSheet)
    assert result.list.count() == number
    assert result.opening.isEnabled() == bool(number)
    result.close()
    flush()
    path.write_bytes(content)


def test_a_backup_is_made_and_opened_as_a_copy_and_a_damaged_project_leads_to_it_and_is_repaired(hands, tmp_path):
    root, path = tmp_path / "backups", hands.path
    assert_leads_to_backups(hands, 0)
    hands.open(path)

    # A backup is made while judging.
    hands.judge("2", "1")
    hands.idle()
    (made,) = backups_of(root, path)
    assert "last backup: 20" in hands.window.status.left.toolTip()
    assert len(journal(made.path)) >= 1
    hands.judge("3")
    hands.idle()
    assert backups_of(root, path) == [made], "the next one is made half an hour later"

    # A copy of the backup is opened.
    shown = journal(made.path)
    hands.press_ctrl("B", shift=True)
    assert "sample" in sheet(hands).list.item(0).text()
    hands.file_dialog(tmp_path / "copy.irdesk")
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: hands.window.project and hands.path.name == "copy.irdesk")
    hands.opened()
    assert journal(hands.path) == shown
    copy = hands.path
    hands.close()
    assert checked(copy) == checked(path) == []
    assert len(journal(path)) == 3, "the project is as it was"

    # The notice about a damaged project offers its backup.
    hands.open(path)
    assert_leads_to_backups(hands, 1)

    # If the journal and a document are damaged, all intact rows are saved to a new project.
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'journal'").fetchone()
        connection.execute("UPDATE document SET text = 'another' WHERE docno = (SELECT min(docno) FROM document)")
        connection.commit()
    shown, data = journal(path), bytearray(path.read_bytes())
    data[root * 4096 - 30] ^= 1
    path.write_bytes(data)
    hands.window.open_path(path)
    hands.idle()
    assert "journal is not in the format of irdesk" in hands.window.start.notices.texts()[0]
    buttons = hands.window.start.notices.findChildren(QPushButton)
    hands.file_dialog(tmp_path / "new.irdesk")
    hands.click(next(button for button in buttons if button.text() == "Save the readable rows…"))
    hands.wait(lambda: hands.window.project and hands.path.name == "new.irdesk")
    hands.opened()
    (texts,) = hands.window.banner.texts()
    assert "saved as new.irdesk" in texts
    assert "journal steps: saved 2 of 3, lost 1" in texts
    assert "documents: saved 114 of 115, lost 1" in texts
    assert len(set(journal(hands.path)) & set(shown)) == 2
    assert path.read_bytes() == data


def test_they_are_made_every_thirty_minutes_at_most_whatever_the_clock_does():
    assert due(None, 0.0)
    assert not due(1000.0, 1000.0 + EVERY - 1)
    assert due(1000.0, 1000.0 + EVERY)
    assert due(1e9, 1000.0), "a clock that was set back keeps no backup from being made"
