"""Bar of the highlighted words, each with its colour, count and key, and a field for custom words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from irdesk.assessment.term_highlights import Term
from irdesk.ui.actions.judging_titles_tips_and_keys import KEYED_MARKS
from irdesk.ui.style import highlight_colours, theme

CHIPS_IN_ROW = 8


class TermChip(QAbstractButton):
    """Button for a highlighted word. It shows the number of occurrences; a click goes to the next occurrence."""

    def __init__(self, index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._at = index
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_term(self, term: Term, count: int | None) -> None:
        """Show a word and its count. A count of None is not yet known and is not shown."""
        shown = "…" if count is None else f"{count:,}"
        text = f"{term.text}  {shown}"
        if text == self.text():
            return
        self.setText(text)
        self.setAccessibleName(self.tr("{word}, occurrences: {count}").format(word=term.text, count=shown))
        key = f" (Alt+{self._at + 1})" if self._at < KEYED_MARKS else ""
        whose = self.tr("custom term") if term.of_assessor else self.tr("topic word")
        self.setToolTip(self.tr("{whose}: go to the next occurrence{key}").format(whose=whose, key=key))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size that fits the text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 3 * theme.SPACE, metrics.height() + theme.SPACE)

    def minimumSizeHint(self) -> QSize:
        """Return the size that fits a few characters."""
        return QSize(min(self.sizeHint().width(), 14 * theme.SPACE), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the word with its background colour and underline."""
        painter = QPainter(self)
        area = self.rect().adjusted(0, 0, -1, -1)
        painter.fillRect(area, highlight_colours.mark_colour(self._at))
        inner = area.adjusted(theme.SPACE, 0, -theme.SPACE, -2)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, text)
        painter.setPen(
            QPen(highlight_colours.mark_line_colour(self._at), 1.5, highlight_colours.mark_pen_style(self._at))
        )
        painter.drawLine(QPointF(inner.left(), area.bottom() - 1), QPointF(inner.right(), area.bottom() - 1))


class TermBar(QWidget):
    """Bar of the highlighted words.

    ``chosen`` is emitted with the index of a clicked word, ``written`` with the custom words, and ``left`` when the
    focus should return to the document.
    """

    chosen = Signal(int)
    written = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("term_bar")
        self._chips: list[TermChip] = []
        self._rows: list[QHBoxLayout] = []
        self.field = QLineEdit(self)
        self.field.setObjectName("own_words")
        self.field.setAccessibleName(self.tr("Custom highlight terms for this topic"))
        self.field.setPlaceholderText(self.tr("custom terms, separated by commas"))
        self.field.setToolTip(self.tr("Enter highlights them in all documents of this topic, Esc cancels"))
        self.field.setMaximumWidth(90 * theme.SPACE)
        self.field.installEventFilter(self)
        self.field.hide()
        self._chip_rows = QVBoxLayout()
        self._chip_rows.setSpacing(theme.SPACE)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(self._chip_rows)
        layout.addWidget(self.field, 3)
        layout.addStretch(1)

    def show_terms(self, terms: tuple[Term, ...], counts: tuple[int, ...] | None) -> None:
        """Show the words and their counts. Counts of None are not yet known and are not shown."""
        while len(self._chips) < len(terms):
            self._chips.append(self._new_chip(len(self._chips)))
        for index, term in enumerate(terms):
            self._chips[index].show_term(term, counts[index] if counts is not None else None)
            self._chips[index].setVisible(True)
        for chip in self._chips[len(terms) :]:
            chip.setVisible(False)
        self.setVisible(bool(terms) or not self.field.isHidden())

    def _new_chip(self, index: int) -> TermChip:
        chip = TermChip(index, self)
        chip.clicked.connect(lambda _checked=False: self.chosen.emit(index))
        if index % CHIPS_IN_ROW == 0:
            self._rows.append(QHBoxLayout())
            self._rows[-1].setSpacing(theme.SPACE)
            self._rows[-1].setAlignment(Qt.AlignmentFlag.AlignLeft)
            self._chip_rows.addLayout(self._rows[-1])
        self._rows[-1].addWidget(chip)
        return chip

    def words(self) -> list[str]:
        """Return the displayed words."""
        return [chip.text() for chip in self._chips if not chip.isHidden()]

    def begin(self, words: tuple[str, ...]) -> None:
        """Open the field for editing the custom words."""
        self.field.setText(", ".join(words))
        self.field.show()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.end(False)

    def accept_typed(self) -> None:
        """Accept the words typed in the field, if it is open and has been edited."""
        if not self.field.isHidden() and self.field.isModified():
            self._accept()

    def _accept(self) -> None:
        self.field.hide()
        self.written.emit(tuple(self.field.text().replace("，", ",").replace("、", ",").split(",")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Accept the typed words on Enter, and cancel on Esc."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.field.hide()
        else:  # Consume Tab: if the focus moved, the next keys would judge the document.
            return event.key() in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}
        self.left.emit()
        return True
