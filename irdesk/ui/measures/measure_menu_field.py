"""Menu entry with a field in which the user names the measures to show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget, QWidgetAction

from irdesk.evaluation.measures.measure_names import UnknownMeasure
from irdesk.ui.measures.measure_field import MeasureField, measures_named
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason

LETTERS = 34  # width of the field in characters, so that the example fits


class OnlyTheseAction(QWidgetAction):
    """A menu entry with a `MeasureField`. On Enter, it calls ``show`` with the measures named in the field, in their
    order, and leaves the menu open.

    ``show`` returns the reason why it cannot show the measures, or "". A reason is displayed below the field, like an
    unknown name.
    """

    def __init__(self, show: Callable[[tuple[str, ...]], str], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self.field = MeasureField()
        self.field.setObjectName("only_these")
        self.field.setPlaceholderText(self.tr("Only these, such as AP nDCG@10 P@10"))
        self.field.setAccessibleName(self.tr("Show only the measures named here"))
        self.field.setToolTip(
            self.tr("Enter shows only the measures named here, in this order; separate names with spaces or commas")
        )
        self.field.setMinimumWidth(LETTERS * self.field.fontMetrics().averageCharWidth())
        self.field.returnPressed.connect(self._take)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.field.textEdited.connect(lambda _text: self._say(""))
        self.setDefaultWidget(_FieldInMenu(self.field, self.fault))

    def _take(self) -> None:
        text = self.field.text().strip()
        if not text:
            return
        try:
            self._say(self._show(measures_named(text)))
        except UnknownMeasure as fault:
            self._say(reason(fault))

    def _say(self, text: str) -> None:
        if text != self.fault.text():
            self.fault.setText(text)
            self.fault.setVisible(bool(text))
            self.fault.setMinimumHeight(self.fault.heightForWidth(self.field.width()))
            self.setText(text)  # Changing the action makes the menu fit its size to the entry.


class _FieldInMenu(QWidget):
    """Widget of the menu entry. It consumes Enter in the field, because otherwise Enter would close the menu."""

    def __init__(self, field: MeasureField, fault: QLabel) -> None:
        super().__init__()
        self.setFocusProxy(field)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(field)
        layout.addWidget(fault)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept Enter."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
