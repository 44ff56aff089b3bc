"""Popup with the command that produces a view's numbers, as a command line and as notebook code."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet

if TYPE_CHECKING:  # Import only for type checking, so that the start page does not load the session package.
    from irdesk.session.queries import ShownCommand

WIDTH = 640  # width in pixels
MOST_LINES = 6


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommandPopup", text)


@runtime_checkable
class HasCommand(Protocol):
    """Protocol of a view whose numbers a command can reproduce."""

    def shown_command(self) -> ShownCommand | None:
        """Return the command that reproduces the displayed numbers, or None if no numbers are displayed."""


def command_of(widget: QWidget | None) -> ShownCommand | None:
    """Return the command of the innermost view that contains a widget, or None if that view has none."""
    while widget is not None:
        if isinstance(widget, HasCommand):
            return widget.shown_command()
        widget = widget.parentWidget()
    return None


class CommandPopup(QDialog):
    """Popup with the command line and the notebook lines, each with a copy button."""

    def __init__(self, command: ShownCommand, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("command_popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Command"))
        self._column = QVBoxLayout(self)
        self._column.setSpacing(2 * theme.SPACE)
        self.line = self._add(_tr("Command line"), command.line)
        self.notebook = self._add(_tr("Notebook"), command.notebook.rstrip()) if command.notebook else None
        reads = _tr("The command reads the project file and gives the same numbers as the view.")
        writes = _tr("The command writes to the project file: close the project in the window first.")
        alone = _tr("The command needs no project file and gives the same numbers as the view.")
        note = QLabel(writes if command.writes else reads if command.reads else alone, self)
        note.setWordWrap(True)
        self._column.addWidget(note)
        self.setMinimumWidth(min(WIDTH, self.screen().availableGeometry().width()))

    def _add(self, title: str, text: str) -> QPlainTextEdit:
        head = QHBoxLayout()
        label = QLabel(title, self)
        copy = make_quiet(QPushButton(_tr("Copy"), self))
        copy.setAccessibleName(_tr("Copy: {what}").format(what=title))
        copy.clicked.connect(partial(_copy, text))
        head.addWidget(label, 1)
        head.addWidget(copy)
        field = QPlainTextEdit(text, self)
        field.setReadOnly(True)
        field.setTabChangesFocus(True)
        field.setAccessibleName(title)
        field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        label.setBuddy(field)
        lines = min(max(2, len(text.splitlines()) + len(text) // 70), MOST_LINES)
        field.setFixedHeight(lines * field.fontMetrics().lineSpacing() + 4 * theme.SPACE)
        self._column.addLayout(head)
        self._column.addWidget(field)
        return field


def _copy(text: str, _checked: bool = False) -> None:
    QGuiApplication.clipboard().setText(text)


def show_command(command: ShownCommand, view: QWidget) -> None:
    """Show a popup with a command, in the window of a view."""
    popup = CommandPopup(command, view.window())
    popup.show()
    popup.line.setFocus()
    popup.line.selectAll()
