"""The strip of the keys that matter now, below the grades; each entry can be clicked too."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from irdesk.ui.shell.action_table import ActionTable
from irdesk.ui.style import theme
from irdesk.ui.widgets.key_button import KeyButton

_GAP = 2 * theme.SPACE
_FLAG = ("judge.flag", "help.keys")
_UNDO = ("edit.undo", "help.keys")
KEYS: dict[str, tuple[str, ...]] = {
    "unjudged": ("judge.skip", "judge.cannot_tell", "judge.comment", "judge.passage", "edit.undo", *_FLAG),
    "judged": ("judge.next_open", "judge.take_back", "judge.comment", "judge.passage", "edit.undo", *_FLAG),
    "card": ("judge.read_on", "judge.previous", "judge.back", *_UNDO),
    "end": ("judge.back", "judge.previous", "judge.recent", *_UNDO),
    "find": ("judge.find_next", "judge.find_previous", "judge.passage", "judge.quote", *_UNDO),
}
"""The actions that matter in each situation: what is shown, and what can be done with it."""


def _labels() -> dict[str, str]:
    return {
        "judge.skip": _tr("skip"),
        "judge.cannot_tell": _tr("cannot tell"),
        "judge.comment": _tr("comment"),
        "judge.flag": _tr("flag"),
        "judge.passage": _tr("mark passage"),
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
    }


class KeyStrip(QWidget):
    """The keys of the current situation in one line; those that do not fit are left out, but never the last one."""

    def __init__(self, actions: ActionTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("key_strip")
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.setFont(font)
        labels = _labels()
        names = dict.fromkeys(name for names in KEYS.values() for name in names)
        self._buttons = {name: KeyButton(actions[name], labels[name], self) for name in names}
        for button in self._buttons.values():
            button.setFont(font)
            button.hide()
        self._situation, self._finding = "unjudged", False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_for(self, situation: str) -> None:
        """Show the keys of a situation, one of `KEYS`."""
        if situation != self._situation:
            self._situation = situation
            self._place()

    def set_finding(self, finding: bool) -> None:
        """Show the keys of find while its bar is open."""
        self._finding = finding
        self._place()

    def shown(self) -> list[str]:
        """Return the labels that are shown, with their keys."""
        return [f"{button.key} {button.text()}" for button in self._entries() if not button.isHidden()]

    def _entries(self) -> list[KeyButton]:
        return [self._buttons[name] for name in KEYS["find" if self._finding else self._situation]]

    def sizeHint(self) -> QSize:
        """Return the height of the entries."""
        return QSize(0, self._buttons["help.keys"].sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many entries as fit."""
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("KeyStrip", text)
