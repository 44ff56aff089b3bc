"""The preferences dialog: searchable, with changes applied immediately."""

from __future__ import annotations

import json
import os
import shutil

import pytest
from forked_programs import WINDOW, completed
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox
from window_driver import flush

from irdesk.settings.preferences import (
    ALL,
    COLOURS,
    FONT,
    HIGHLIGHT,
    LAYOUTS,
    MEASURES,
    NARRATIVE,
    TEXT_SIZE,
    THEME,
    ZOOM,
    Preferences,
)
from irdesk.ui.dialogs.preferences_sheet import PreferencesSheet
from irdesk.ui.dialogs.shortcut_sheet import KeyField
from irdesk.ui.frame.stored_layouts import layout_text
from irdesk.ui.frame.view_area import Placing, Shown
from irdesk.ui.style import theme


@pytest.fixture
def sheet(hands):
    """Open the sample's preferences with the shortcut; restore the style afterwards."""
    app = QApplication.instance()
    size, palette = app.font(), app.palette()
    hands.qtbot.keyClick(hands.desk.editor.document.view, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    hands.wait(lambda: hands.window.findChild(PreferencesSheet))
    yield hands
    hands.window._preferences.set(THEME, "system")
    hands.window._preferences.set(TEXT_SIZE, 100)  # The next window computes its usual size from font and text size.
    app.setFont(size)
    app.setPalette(palette)
    theme.choose_colours("okabe-ito")
    flush()


def the_sheet(hands) -> PreferencesSheet:
    return hands.window.findChild(PreferencesSheet)


def editor(hands, preference, kind):
    row = the_sheet(hands).findChild(object, f"preference_{preference.key}")
    return row.findChild(kind)


def shown(hands) -> list[str]:
    return [row.objectName() for _, row, _ in the_sheet(hands).rows if row.isVisible() and row.objectName()]


def test_preferences_are_found_by_words_hold_at_once_and_follow_the_editor(sheet, tmp_path):
    assert set(shown(sheet)) == {f"preference_{entry.key}" for entry in ALL if entry.title}
    entry = the_sheet(sheet)
    assert len(entry.findChildren(KeyField)) > 50
    sheet.qtbot.keyClicks(entry.search, "FOLDER topics")
    assert shown(sheet) == ["preference_data"]
    entry.search.clear()
    sheet.qtbot.keyClicks(entry.search, "flag this document")
    fields = [field for field in entry.findChildren(KeyField) if field.isVisible()]
    assert [field.objectName() for field in fields] == ["key_judge.flag"]
    entry.search.clear()
    sheet.qtbot.keyClicks(entry.search, "xyzzy")
    assert entry.nothing.isVisible()
    assert not shown(sheet)
    entry.search.clear()
    sheet.qtbot.keyClicks(entry.search, "flag this document")
    field = next(field for field in entry.findChildren(KeyField) if field.objectName() == "key_judge.flag")
    field.setFocus()
    sheet.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    sheet.qtbot.keyClick(field, Qt.Key.Key_F9)
    assert field.text() == "F9"
    assert sheet.window.actions_table["judge.flag"].shortcut().toString() == "F9"

    entry.search.clear()

    # Changes of the colour scheme, sizes and colours are applied immediately.
    preferences, app = sheet.window._preferences, QApplication.instance()
    box = editor(sheet, THEME, QComboBox)
    before, pen = app.font().pointSizeF(), theme.run_pen(0).color().name()
    secondary = sheet.window.status.font().pointSizeF()
    box.setFocus()
    sheet.qtbot.keyClick(box, Qt.Key.Key_End)
    box.activated.emit(box.currentIndex())
    assert preferences.get(THEME) == "dark"
    assert theme.is_dark()
    size = editor(sheet, TEXT_SIZE, QSpinBox)
    size.selectAll()
    sheet.qtbot.keyClicks(size, "150")
    sheet.qtbot.keyClick(size, Qt.Key.Key_Return)
    flush()
    assert app.font().pointSizeF() == pytest.approx(1.5 * before)
    assert sheet.window.status.font().pointSizeF() == pytest.approx(1.5 * secondary)
    family = next(family for family in QFontDatabase.families() if family != app.font().family())
    preferences.set(FONT, family)
    flush()
    assert {app.font().family(), sheet.window.status.font().family(), sheet.desk.queue.queue_list.font().family()} == {
        family
    }
    assert sheet.desk.editor.document.view.document().defaultFont().family() == family
    assert app.font().pointSizeF() == pytest.approx(1.5 * before)
    preferences.set(FONT, "")
    assert app.font().family() != family
    preferences.set(COLOURS, "grey")
    colour = theme.run_pen(0).color()
    assert colour.name() != pen
    assert colour.saturation() == 0
    preferences.set(THEME, "light")
    assert not theme.is_dark()

    # The dialog and the judgement editor show the same values. An unknown measure is reported and not stored.
    desk = sheet.desk
    sheet.qtbot.keyClick(editor(sheet, HIGHLIGHT, QCheckBox), Qt.Key.Key_Space)
    assert preferences.get(HIGHLIGHT) is False
    assert not sheet.window.actions_table["judge.highlight"].isChecked()
    sheet.window.actions_table.trigger("judge.narrative")
    assert preferences.get(NARRATIVE)
    assert editor(sheet, NARRATIVE, QCheckBox).isChecked()
    before = desk.editor.document.view.font().pointSizeF(), desk.editor.document.view.document().size().height()
    preferences.set(ZOOM, 200)
    flush()
    assert desk.editor.document.view.document().size().height() > before[1]
    assert editor(sheet, ZOOM, QSpinBox).value() == 200
    row = editor(sheet, ZOOM, QSpinBox).parent().parent()
    sheet.qtbot.mouseClick(row.usual, Qt.MouseButton.LeftButton)
    assert preferences.get(ZOOM) == 100
    assert not row.usual.isEnabled()

    field = editor(sheet, MEASURES, QLineEdit)
    sheet.qtbot.keyClicks(field, "AP nDGC@10")
    sheet.qtbot.keyClick(field, Qt.Key.Key_Return)
    fault = the_sheet(sheet).findChild(QLabel, "preferences_fault")
    assert fault.isVisible()
    assert "nDCG" in fault.text()
    assert preferences.get(MEASURES) == []
    field.clear()
    sheet.qtbot.keyClicks(field, "AP nDCG@10")
    sheet.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not fault.isVisible()
    sheet.window.create_project(tmp_path / "other.irdesk", [])
    sheet.wait(lambda: sheet.window.project and sheet.window.project.path.stem == "other")
    assert [str(measure) for measure in sheet.window.workspace.state.measures] == ["AP", "nDCG@10"]


# The second screen's geometry is in native pixels; its doubled DPI results in scale factor 2.
TWO_SCREENS = [
    {"name": "one", "x": 0, "y": 0, "width": 1280, "height": 800, "logicalDpi": 96},
    {"name": "two", "x": 1280, "y": 0, "width": 3200, "height": 2000, "logicalDpi": 192, "logicalBaseDpi": 96},
]
PROGRAM = """
import sys
import time
from pathlib import Path
from PySide6.QtWidgets import QApplication
from irdesk.app import bootstrap
from irdesk.settings.preferences import Preferences

app = bootstrap.application()
folder = Path(sys.argv[1])

def opened():
    window = bootstrap.main_window(Preferences(folder / "preferences.toml"), folder / "sample.irdesk")
    window.show()
    window.open_path(folder / "sample.irdesk", "analyse")
    while window.project is None:
        app.processEvents()
        time.sleep(0.002)
    for _ in range(20):
        app.processEvents()
    return window

window = opened()
first, second = app.screens()
assert window.screen() is first, window.screen().name()
window.setGeometry(second.availableGeometry().adjusted(40, 40, -200, -100))
dock = window.desk.frames["topics"]
window.desk.float_view("topics")
for _ in range(20):
    app.processEvents()
dock.setGeometry(first.availableGeometry().adjusted(100, 100, -600, -300))
for _ in range(20):
    app.processEvents()
picture = window.grab()
place = window.geometry()
print(window.screen().name(), picture.devicePixelRatio(), dock.screen().name(), flush=True)
window.close()
again = opened()
floating = again.desk.frames["topics"].floating
print(again.screen().name(), again.geometry() == place, floating, flush=True)
again.desk.reset_layout()
print(again.desk.frames["topics"].floating, flush=True)
again.close()
"""


def test_two_screens_of_different_scale(tmp_path, sample_project):
    shutil.copy(sample_project, tmp_path / "sample.irdesk")
    views = Placing((("metrics",), ("topics",)))
    layout = layout_text(Shown("metrics", {"metrics": views}, {}))
    Preferences(tmp_path / "preferences.toml").set(LAYOUTS, {"analyse": layout})
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": TWO_SCREENS}), encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"}
    done = completed(PROGRAM, tmp_path, environment=environment, before=WINDOW)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["two", "2.0", "one", "two", "True", "True", "False"]
