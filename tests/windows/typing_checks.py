"""Check that typing in a field judges no document."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStackedWidget,
    QTextEdit,
    QWidget,
)
from short_and_long_tests import LONG
from window_driver import Hands, rows_of

from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.keys.typing_guard import PASSES_DIGITS
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS

KEYS = "09usxcfkbldqnght./?"
TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


def given(path) -> list[tuple]:
    """Return the judgements in the journal, excluding rows that only comment or flag."""
    query = "SELECT topic, docno, grade FROM journal WHERE grade IS NOT NULL OR abstention <> '' ORDER BY id"
    return rows_of(path, query)


def bring_up(hands: Hands, field: QWidget) -> None:
    """Make a field visible: show its panel, and select the stacked pages that contain it."""
    parents = [field]
    while (parent := parents[-1].parentWidget()) is not None:
        parents.append(parent)
    for parent in reversed(parents):
        if isinstance(parent, ViewFrame):
            if parent.name != "editor" and not parent.floating:
                hands.desk.area.bring_back()  # Close earlier windows, because every visible one is redrawn.
                hands.desk.float_view(parent.name)
                parent.window().setUpdatesEnabled(False)
            parent.show()
        elif isinstance(parent.parentWidget(), QStackedWidget):
            parent.parentWidget().setCurrentWidget(parent)
        elif parent.isHidden():
            parent.show()
    hands.wait(field.isVisible)
    hands.wait(lambda: field.window().activateWindow() or field.window().isActiveWindow())


def home_of(field: QWidget) -> str:
    """Return the workspace of the panel that contains a field, or "" if the field is outside all panels."""
    workspaces = {view.name: view.group.workspace for view in (*CORE_VIEWS, *PANELS)}
    parent = field.parentWidget()
    while parent is not None and not isinstance(parent, ViewFrame):
        parent = parent.parentWidget()
    return workspaces.get(parent.name, "") if parent else ""


def assert_typing_judges_nothing(hands: Hands) -> None:
    """Type into the fields of all panels, which have been shown before, each in the workspace of its panel, with a
    document shown in the editor.

    The first field of each class gets every key. Without ``--long``, further fields of a class get a few.
    """
    fields = [
        field
        for field in hands.desk.findChildren(QWidget)
        if (isinstance(field, TEXT_FIELDS) or (isinstance(field, QTextEdit) and not field.isReadOnly()))
        and not isinstance(field.parentWidget(), QAbstractSpinBox | QComboBox)
        and not isinstance(field.window(), QMenu)
        and field.isEnabled()
        and not field.property(PASSES_DIGITS)
        and not (isinstance(field, QPlainTextEdit) and field.isReadOnly())
    ]
    kinds = {kind for field in fields for kind in TEXT_FIELDS if isinstance(field, kind)}
    assert kinds == set(TEXT_FIELDS)
    assert {"comment", "reason", "topic_note", "queue_find", "history_find"} <= {f.objectName() for f in fields}
    homes, classes = {field: home_of(field) for field in fields}, set()
    for workspace in ("judge", "analyse", "collection"):
        hands.desk.area.bring_back()
        hands.window.show_workspace(workspace)
        hands.panels("editor")
        before, place = given(hands.path), hands.place
        hands.window.setUpdatesEnabled(False)  # Fields take keys without being painted.
        for field, home in homes.items():
            if home in {"", workspace}:
                type_into(hands, field, every_key=LONG or type(field) not in classes)
                classes.add(type(field))
        hands.window.setUpdatesEnabled(True)
        hands.window.activateWindow()
        hands.wait(hands.window.isActiveWindow)
        hands.desk.editor.document.setFocus()
        hands.judge("2")
        assert given(hands.path) == [*before, (place.topic, place.docno, 2)], "and outside of them it does"


def type_into(hands: Hands, field: QWidget, *, every_key: bool) -> None:
    """Press keys in a field, and check that they neither judge, switch highlighting, nor move to another document."""
    table, place, before = hands.window.actions_table, hands.place, given(hands.path)
    marked = table["judge.highlight"].isChecked()
    pool = hands.desk.pool.form  # The form has different fields for each kind of pool.
    pool.kind.setCurrentIndex(int(any(field is widget for _, widget in pool.estimates.rows)))
    bring_up(hands, field)
    assert hands.desk.editor.isVisible()
    assert table["judge.grade.2"].isEnabled(), "the editor is open beside the field"
    field.setFocus()
    if not (field.hasFocus() or field.focusProxy()):
        return  # The panel needs no input now, so the field cannot take the focus.
    typed = not isinstance(field, QComboBox) or field.isEditable()
    if typed and not isinstance(field, QComboBox):
        field.selectAll()
        hands.press(Qt.Key.Key_Backspace)
    text = text_in(field)
    hands.press("2")
    assert not typed or text_in(field) != text, f"{field.accessibleName() or field.objectName()} takes no text"
    hands.press(*(KEYS if every_key else "u"), Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right)
    while (popup := QApplication.activePopupWidget()) is not None:  # The space bar opens a combo box's popup.
        popup.close()
    assert given(hands.path) == before, field.accessibleName()
    assert hands.place == place
    assert table["judge.highlight"].isChecked() == marked
    assert not table["judge.narrative"].isChecked()
    assert not hands.queries.queue_row(place.topic, place.docno).judgement.flagged
    if typed and not isinstance(field, QComboBox):
        field.selectAll()
        hands.press(Qt.Key.Key_Backspace)


def text_in(field: QWidget) -> str:
    if isinstance(field, QPlainTextEdit | QTextEdit):
        return field.toPlainText()
    return field.currentText() if isinstance(field, QComboBox) else field.text()
