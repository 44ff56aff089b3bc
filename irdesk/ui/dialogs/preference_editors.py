"""Editors for each kind of preference: check box, number, single choice, multiple choice, text, folder, names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFontComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from irdesk.settings.preferences import Form, Preference


def preference_text(text: str) -> str:
    """Translate a text from the table of preferences into the window's language."""
    return QCoreApplication.translate("preferences", text)


class Editor(QWidget):
    """Editor widget for a preference. ``chosen`` is emitted with a value that the user chooses."""

    chosen = Signal(object)

    def __init__(self, preference: Preference[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._fill = _FORMS[preference.form](self, preference)

    def show_value(self, value: Any) -> None:
        """Show a value without emitting ``chosen``."""
        self.blockSignals(True)
        self._fill(value)
        self.blockSignals(False)


def _named(widget: QWidget, editor: Editor, preference: Preference[Any]) -> QWidget:
    layout = editor.layout() or QHBoxLayout(editor)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(widget)
    widget.setAccessibleName(preference_text(preference.title))
    widget.setToolTip(preference_text(preference.help))
    editor.setFocusProxy(widget)
    return widget


def _flag(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    box = QCheckBox(editor)
    _named(box, editor, preference)
    box.toggled.connect(editor.chosen.emit)
    return box.setChecked


def _number(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    box = QSpinBox(editor)
    box.setRange(preference.least, preference.most)
    box.setSuffix(f" {preference_text(preference.unit)}")
    box.setKeyboardTracking(False)  # store only complete numbers: typing 120 must not first store 1 and 12
    _named(box, editor, preference)
    box.valueChanged.connect(editor.chosen.emit)
    return box.setValue


def _choice(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    box = QComboBox(editor)
    for value, name in preference.choices:
        box.addItem(preference_text(name), value)
    _named(box, editor, preference)
    box.activated.connect(lambda row: editor.chosen.emit(box.itemData(row)))
    return lambda value: box.setCurrentIndex(box.findData(value))


def _field(editor: Editor, preference: Preference[Any], value: Callable[[str], Any]) -> QLineEdit:
    field = QLineEdit(editor)
    _named(field, editor, preference)
    field.editingFinished.connect(lambda: editor.chosen.emit(value(field.text())))
    return field


def _text(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    return _field(editor, preference, lambda text: " ".join(text.split())).setText


def _names(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    field = _field(editor, preference, str.split)
    return lambda names: field.setText(" ".join(names))


def _folder(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    field = _field(editor, preference, str.strip)
    button = QPushButton(QCoreApplication.translate("Editor", "Choose…"), editor)
    button.setAutoDefault(False)
    button.setToolTip(QCoreApplication.translate("Editor", "Choose a folder"))
    button.setAccessibleName(f"{preference_text(preference.title)}: {button.toolTip()}")
    layout = editor.layout()
    assert layout is not None
    layout.addWidget(button)

    def choose() -> None:
        name = QFileDialog.getExistingDirectory(editor, preference_text(preference.title), field.text())
        if name:
            field.setText(name)
            editor.chosen.emit(name)

    button.clicked.connect(choose)
    return field.setText


def _font(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    box = QFontComboBox(editor)
    box.setEditable(False)
    _named(box, editor, preference)
    box.activated.connect(lambda _at: editor.chosen.emit(box.currentFont().family()))
    return lambda family: box.setCurrentFont(QFont(family) if family else QApplication.font())


def _several(editor: Editor, preference: Preference[Any]) -> Callable[[Any], None]:
    grid = QGridLayout()
    outer = QVBoxLayout(editor)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addLayout(grid)
    boxes: dict[str, QCheckBox] = {}

    def changed(_ticked: bool) -> None:
        editor.chosen.emit([value for value, box in boxes.items() if box.isChecked()])

    def fill(values: list[str]) -> None:
        for value, box in boxes.items():
            box.setChecked(value in values)

    for index, (value, name) in enumerate(preference.choices):
        box = boxes[value] = QCheckBox(preference_text(name), editor)
        box.setToolTip(preference_text(preference.help))
        box.toggled.connect(changed)
        grid.addWidget(box, index // 2, index % 2)
    editor.setFocusProxy(next(iter(boxes.values())))
    return fill


_FORMS: dict[Form, Callable[[Editor, Preference[Any]], Callable[[Any], None]]] = {
    Form.FLAG: _flag,
    Form.NUMBER: _number,
    Form.CHOICE: _choice,
    Form.TEXT: _text,
    Form.FOLDER: _folder,
    Form.NAMES: _names,
    Form.SEVERAL: _several,
    Form.FONT: _font,
}
