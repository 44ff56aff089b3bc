"""The mouse wheel scrolls a form and does not change the fields under the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from irdesk.ui.style import application_style


def turn(field: QWidget) -> bool:
    """Turn the wheel over a field, and return whether the field accepted the event. Qt passes unaccepted events to the
    parent widget.
    """
    place = QPointF(field.rect().center())
    down, none = QPoint(0, -120), Qt.MouseButton.NoButton
    phase, modifiers = Qt.ScrollPhase.NoScrollPhase, Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(place, field.mapToGlobal(place), QPoint(), down, none, modifiers, phase, False)
    event.ignore()
    QApplication.sendEvent(field, event)
    return event.isAccepted()


@pytest.mark.parametrize("kind", [QComboBox, QSpinBox])
def test_the_wheel_changes_a_field_only_with_the_focus(qapp, qtbot, kind):
    application_style.install(qapp)
    form = QWidget()
    column = QVBoxLayout(form)
    other, field = QLineEdit(), kind()
    for widget in (other, field):
        column.addWidget(widget)
    qtbot.addWidget(form)
    if isinstance(field, QComboBox):
        field.addItems(["a", "b", "c"])
    else:
        field.setValue(5)
    form.show()
    form.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)

    def value() -> int:
        return field.currentIndex() if isinstance(field, QComboBox) else field.value()

    before = value()
    assert not turn(field)
    assert value() == before
    assert not field.hasFocus()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert turn(field)
    assert value() != before
