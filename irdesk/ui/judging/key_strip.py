"""Key strip below the grades: the shortcuts that apply now, as buttons."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme
from irdesk.ui.widgets.key_button import KeyButton

_GAP = 2 * theme.SPACE
# Prefixes of the entries for Enter and Esc. These entries are not actions: the focused field handles the keys itself.
_ENTER, _ESC = "field.enter.", "field.esc."
_FLAG = ("judge.flag", "help.keys")
_UNDO = ("edit.undo", "help.keys")
_MARK = ("judge.comment", "judge.passage", "judge.mark_next", "judge.sentence", "edit.undo")
KEYS: dict[str, tuple[str, ...]] = {
    "unjudged": ("judge.skip", "judge.cannot_tell", *_MARK, *_FLAG),
    "judged": ("judge.next_open", "judge.take_back", *_MARK, *_FLAG),
    "card": ("judge.read_on", "judge.note", "judge.previous", "judge.back", *_UNDO),
    "end": ("judge.back", "judge.note", "judge.previous", "judge.recent", *_UNDO),
    "find": ("judge.find_next", "judge.find_previous", "judge.passage", "judge.quote", *_UNDO),
}
"""Actions to show in each situation: for a document, a card, an end message or the find bar."""

FIELDS: dict[str, tuple[str, ...]] = {
    "comment": (f"{_ENTER}keep", f"{_ESC}leave", "judge.quote"),
    "reason": (f"{_ENTER}accept", f"{_ESC}back"),
    "topic_note": (f"{_ENTER}keep", f"{_ESC}leave"),
    "topic_steps": (f"{_ENTER}keep", f"{_ESC}leave"),
    "own_words": (f"{_ENTER}mark", f"{_ESC}back"),
    "queue_find": (f"{_ENTER}first", f"{_ESC}all"),
    "find_words": ("judge.find_next", "judge.find_previous", "judge.passage 2", "judge.quote", f"{_ESC}close"),
}
"""Keys to show while a field has the focus, keyed by the field's object name. All other keys type text.

A number after an action selects one of its shortcuts.
"""


def _labels() -> dict[str, str]:
    return {
        "judge.skip": _tr("skip"),
        "judge.cannot_tell": _tr("cannot tell"),
        "judge.comment": _tr("comment"),
        "judge.flag": _tr("flag"),
        "judge.passage": _tr("mark passage"),
        "judge.passage 2": _tr("mark match"),
        "judge.sentence": _tr("mark sentence"),
        "judge.mark_next": _tr("next marked word"),
        "judge.note": _tr("note on the topic"),
        "judge.next_open": _tr("next unjudged"),
        "judge.take_back": _tr("clear"),
        "judge.read_on": _tr("begin"),
        "judge.previous": _tr("previous"),
        "judge.back": _tr("last judged"),
        "judge.recent": _tr("last judgements"),
        "judge.find_next": _tr("next match"),
        "judge.find_previous": _tr("previous match"),
        "judge.quote": _tr("quote in comment"),
        "edit.undo": _tr("undo"),
        "help.keys": _tr("all keys"),
        f"{_ENTER}keep": _tr("save"),
        f"{_ENTER}accept": _tr("cannot tell"),
        f"{_ENTER}mark": _tr("highlight terms"),
        f"{_ENTER}first": _tr("first match"),
        f"{_ESC}leave": _tr("leave"),
        f"{_ESC}back": _tr("cancel"),
        f"{_ESC}all": _tr("show all"),
        f"{_ESC}close": _tr("close"),
    }


class KeyStrip(QWidget):
    """Line of buttons for the keys of the current situation. Buttons that do not fit are hidden, except the
    last one.
    """

    def __init__(self, actions: ActionTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("key_strip")
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.setFont(font)
        labels = _labels()
        names = dict.fromkeys(name for names in (*KEYS.values(), *FIELDS.values()) for name in names)
        self._buttons = {name: self._button(name, labels[name], actions) for name in names}
        for button in self._buttons.values():
            button.setFont(font)
            button.hide()
        self._situation, self._finding, self._field = "unjudged", False, ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    def _button(self, name: str, label: str, actions: ActionTable) -> KeyButton:
        if not name.startswith((_ENTER, _ESC)):
            known, _, number = name.partition(" ")
            return KeyButton(actions[known], label, self, int(number or 1) - 1)
        key = Qt.Key.Key_Enter if name.startswith(_ENTER) else Qt.Key.Key_Escape
        action = QAction(label, self)  # The action is not added to a widget, so its shortcut is shown but not active.
        action.setShortcut(key)
        action.triggered.connect(lambda _checked=False: _press(key))
        return KeyButton(action, label, self)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Show the keys of the focused field if the field is in this window and listed in `FIELDS`."""
        field = now.objectName() if now and now.window() is self.window() and now.objectName() in FIELDS else ""
        if field != self._field:
            self._field = field
            self._place()

    def show_for(self, situation: str) -> None:
        """Show the shortcuts for a situation. The situations are listed in `KEYS`."""
        if situation != self._situation:
            self._situation = situation
            self._place()

    def set_finding(self, finding: bool) -> None:
        """Set whether the find bar is open; if so, show its keys."""
        self._finding = finding
        self._place()

    def shown(self) -> list[str]:
        """Return the displayed keys with their labels."""
        return [f"{button.key} {button.text()}" for button in self._entries() if not button.isHidden()]

    def _entries(self) -> list[KeyButton]:
        names = FIELDS[self._field] if self._field else KEYS["find" if self._finding else self._situation]
        return [self._buttons[name] for name in names]

    def sizeHint(self) -> QSize:
        """Return the height of the buttons, and width 0."""
        return QSize(0, self._buttons["help.keys"].sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many buttons as fit."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        entries = self._entries()
        for button in self._buttons.values():
            button.setVisible(button in entries)
        room = self.width()
        while len(entries) > 1 and sum(button.sizeHint().width() + _GAP for button in entries) - _GAP > room:
            entries.pop(-2).hide()
        left = 0
        for button in entries:
            size = button.sizeHint()
            button.setGeometry(left, 0, size.width(), size.height())
            left += size.width() + _GAP


def _press(key: Qt.Key) -> None:
    """Send a key press to the focused field."""
    if field := QApplication.focusWidget():
        QApplication.sendEvent(field, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))


def _tr(text: str) -> str:
    return QCoreApplication.translate("KeyStrip", text)
