"""Bar for changing many documents in the queue at once: choose a change, preview it, and apply it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.grades import GradeScale
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import BulkChange, ChangeMarks
from irdesk.session.core.workspace import Command
from irdesk.session.queries import BulkPreview, RecentJudgementQueries
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.translated_texts import graded, translated


class BulkBar(QFrame):
    """Bar for bulk changes, shown while a change is being prepared. No document changes until the user applies it.

    Signals:

    - ``left``: emitted when the focus should return to the document.
    - ``all_wanted``: emitted when the user wants to select all documents shown.
    - ``closed``: emitted when the bar is hidden.
    - ``graded``: emitted after grading if the current document was among the graded ones.
    """

    left = Signal()
    all_wanted = Signal()
    closed = Signal()
    graded = Signal()

    def __init__(self, queries: RecentJudgementQueries, execute: Callable[[Command], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bulk_bar")
        self._queries = queries
        self._execute = execute
        self._topic = ""
        self._docnos: tuple[str, ...] = ()
        self._offered: tuple[str, ...] = ()
        self._left_out: frozenset[str] = frozenset()
        self.every = QPushButton(self)
        self.every.setObjectName("bulk_every")
        self.every.clicked.connect(self._choose_every)
        self.what = QComboBox(self)
        self.what.setAccessibleName(self.tr("Action for the chosen documents"))
        self.what.setToolTip(self.tr("Action for the chosen documents; a digit chooses a grade"))
        self.what.currentIndexChanged.connect(lambda _row: self._preview())
        self.what.installEventFilter(self)
        self.preview = QLabel(self)
        self.preview.setObjectName("bulk_preview")
        self.preview.setWordWrap(True)
        self.textless = QCheckBox(self)
        self.textless.setObjectName("bulk_textless")
        self.textless.setToolTip(self.tr("If not set, documents without text stay unchanged"))
        self.textless.toggled.connect(lambda _ticked: self._preview())
        self.accept = make_primary(QPushButton(self.tr("Change"), self))
        self.accept.setToolTip(self.tr("Apply the changes as one undo step (Enter)"))
        self.accept.clicked.connect(self._accept)
        cancel = make_quiet(QPushButton(self.tr("Cancel"), self))
        cancel.setToolTip(self.tr("Change nothing (Esc)"))
        cancel.clicked.connect(self._cancel)
        buttons = QHBoxLayout()
        buttons.addWidget(self.accept)
        buttons.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.every)
        layout.addWidget(self.what)
        layout.addWidget(self.preview)
        layout.addWidget(self.textless)
        layout.addLayout(buttons)
        self.hide()

    def show_scale(self, scale: GradeScale) -> None:
        """Fill the combo box of changes: the grades of the scale, skip, flag, unflag, and clear."""
        self.what.blockSignals(True)
        self.what.clear()
        self.what.addItem(self.tr("Choose an action…"), None)
        for level in scale.levels:
            self.what.addItem(graded(level, "  "), BulkChange("grade", level.grade))
        for text, change in (
            (self.tr("skip"), BulkChange("skip")),
            (self.tr("flag"), BulkChange("flag")),
            (self.tr("unflag"), BulkChange("unflag")),
            (self.tr("clear judgement"), BulkChange("take back")),
        ):
            self.what.addItem(text, change)
        self.what.blockSignals(False)

    def choose_grade(self, grade: int) -> None:
        """Select a grade in the combo box of changes, if the scale contains it."""
        wanted = BulkChange("grade", grade)
        rows = [row for row in range(self.what.count()) if self.what.itemData(row) == wanted]
        if rows:
            self.what.setCurrentIndex(rows[0])

    def begin(self, topic: str, docnos: tuple[str, ...], offered: tuple[str, ...]) -> None:
        """Prepare to change the selected documents. If no document is selected, offer to select all documents shown.

        No change is preselected.
        """
        self._topic, self._docnos, self._offered = topic, docnos, offered
        self.textless.setChecked(False)
        self.what.setCurrentIndex(0)
        self.what.view().keyboardSearch("")  # Clear the search text, which the list would otherwise keep.
        self.every.setText(self.tr("Choose all {count} documents shown").format(count=len(offered)))
        self.every.setToolTip(self.tr("Choose every document shown in the queue (Enter)"))
        self._preview()
        self.show()
        (self.what if docnos else self.every).setFocus()

    def choose(self, docnos: tuple[str, ...]) -> None:
        """Replace the documents to be changed, and update the preview."""
        self._docnos = docnos
        self._preview()

    def _choose_every(self) -> None:
        self.choose(self._offered)
        self.all_wanted.emit()
        self.what.setFocus()

    def refresh(self, topic: str) -> None:
        """Update the preview. Close the bar if the topic is no longer the one for which it was opened."""
        if self.isVisible() and topic != self._topic:
            self._drop()
        elif self.isVisible():
            self._preview()

    def _preview(self) -> None:
        change, chosen = self.what.currentData(), len(self._docnos)
        self.every.setVisible(not chosen)
        self.accept.setEnabled(False)
        self._left_out = frozenset()
        textless = 0
        if not chosen:
            self.preview.setText(
                self.tr(
                    "No documents are chosen. Click documents in the queue, or press Q, then Shift with the arrow keys."
                )
            )
        elif change is None:
            text = self.tr("{chosen} {chosen:document is|documents are} chosen. Nothing has been changed yet.")
            self.preview.setText(filled(text, chosen=chosen))
        else:
            preview = self._queries.bulk_preview(self._topic, self._docnos, change)
            if preview.textless and not self._queries.judges_without_text():
                textless = len(preview.textless)
                if not self.textless.isChecked():
                    self._left_out = preview.textless
                    preview = self._queries.bulk_preview(self._topic, self._changed(), change)
            self.preview.setText(self._preview_text(preview))
            self.accept.setEnabled(preview.changing > 0)
        self.textless.setVisible(textless > 0)
        self.textless.setText(
            filled(self.tr("Also grade {count} {count:document|documents} without text"), count=textless)
        )

    def _changed(self) -> tuple[str, ...]:
        """Return the selected documents. Documents without text are omitted unless the user has included them."""
        return tuple(docno for docno in self._docnos if docno not in self._left_out)

    def _preview_text(self, preview: BulkPreview) -> str:
        lines = [
            filled(
                self.tr("{count} of {chosen} {chosen:document|documents} {count:changes|change}:"),
                count=preview.changing,
                chosen=len(self._docnos),
            )
        ]
        lines += [
            f"{count} × {translated(before)} → {translated(after)}" for (before, after), count in preview.steps.items()
        ]
        if preview.overwritten:
            judgements = ", ".join(f"{count} × {translated(verdict)}" for verdict, count in preview.overwritten.items())
            text = self.tr("⚠ Overwrites {count} of your judgements: {judgements}")
            lines.append(filled(text, count=sum(preview.overwritten.values()), judgements=judgements))
        if preview.textless:
            lines.append(filled(self.tr("⚠ {count} {count:has|have} no text"), count=len(preview.textless)))
        if not preview.changing:
            lines = [
                filled(self.tr("None of {chosen} {chosen:document|documents} would change."), chosen=len(self._docnos))
            ]
        return "\n".join(lines)

    def _accept(self) -> None:
        if self.accept.isEnabled():
            change, place = self.what.currentData(), self._queries.place()
            among = place is not None and place.topic == self._topic and place.docno in self._changed()
            self._execute(ChangeMarks(self._topic, self._changed(), change))
            self._cancel()
            if among and change.kind == "grade":
                self.graded.emit()

    def _cancel(self) -> None:
        self._drop()
        self.left.emit()

    def _drop(self) -> None:
        self._docnos = self._offered = ()
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Select the grade of each typed digit. The combo box itself would treat two digits typed in quick succession
        as one search text.
        """
        digit = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.text().isdecimal()
        if digit and isinstance(event, QKeyEvent):
            self.choose_grade(int(event.text()))
        return digit

    def event(self, event: QEvent) -> bool:
        """Prevent digits from triggering the judgement editor's shortcuts while a control in the bar has the focus."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.text().isdecimal():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Enter, apply the change or, if no document is selected, select all documents shown. Cancel on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._docnos:
                self._accept()
            else:
                self._choose_every()
        else:
            super().keyPressEvent(event)
