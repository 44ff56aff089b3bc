"""One change to many documents of the queue: what is done, a preview of it, one key to do it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.domain.grades import GradeScale
from irdesk.domain.wording import filled
from irdesk.session.commands import BulkChange, ChangeMarks
from irdesk.session.queries import BulkPreview, MarkQueries
from irdesk.session.workspace import Command
from irdesk.ui import theme
from irdesk.ui.wording import level_text, translated


class BulkBar(QFrame):
    """Shown while a change is prepared; nothing changes before it is accepted. ``left`` gives the focus back.

    ``graded`` says that the document that is read has got a grade with the others.
    """

    left = Signal()
    graded = Signal()

    def __init__(self, queries: MarkQueries, execute: Callable[[Command], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bulk_bar")
        self._queries = queries
        self._execute = execute
        self._topic = ""
        self._docnos: tuple[str, ...] = ()
        self.what = QComboBox(self)
        self.what.setAccessibleName(self.tr("What to do with the chosen documents"))
        self.what.setToolTip(self.tr("What to do with the chosen documents; a digit chooses a grade"))
        self.what.currentIndexChanged.connect(lambda _row: self._preview())
        self.preview = QLabel(self)
        self.preview.setObjectName("bulk_preview")
        self.preview.setWordWrap(True)
        self.accept = QPushButton(self.tr("Change"), self)
        self.accept.setToolTip(self.tr("Do it, as one step that undo takes back (Enter)"))
        self.accept.clicked.connect(self._accept)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.setToolTip(self.tr("Change nothing (Esc)"))
        cancel.clicked.connect(self._cancel)
        buttons = QHBoxLayout()
        buttons.addWidget(self.accept)
        buttons.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.what)
        layout.addWidget(self.preview)
        layout.addLayout(buttons)
        self.hide()

    def show_scale(self, scale: GradeScale) -> None:
        """Offer the grades of the scale, and what else can be done."""
        self.what.blockSignals(True)
        self.what.clear()
        for level in scale.levels:
            self.what.addItem(f"{level.grade}  {level_text(level.name)}", BulkChange("grade", level.grade))
        for text, change in (
            (self.tr("skip"), BulkChange("skip")),
            (self.tr("flag"), BulkChange("flag")),
            (self.tr("unflag"), BulkChange("unflag")),
            (self.tr("take back"), BulkChange("take back")),
        ):
            self.what.addItem(text, change)
        self.what.blockSignals(False)

    def choose_grade(self, grade: int) -> None:
        """Offer a grade first, where the scale has it."""
        wanted = BulkChange("grade", grade)
        found = [row for row in range(self.what.count()) if self.what.itemData(row) == wanted]
        if found:
            self.what.setCurrentIndex(found[0])

    def begin(self, topic: str, docnos: tuple[str, ...]) -> None:
        """Prepare a change of these documents."""
        self._topic, self._docnos = topic, docnos
        self._preview()
        self.show()
        self.what.setFocus()

    def refresh(self, topic: str) -> None:
        """The preview as things are now; what was prepared for another topic than this one is dropped."""
        if self._docnos and topic != self._topic:
            self._drop()
        elif self.isVisible():
            self._preview()

    def _preview(self) -> None:
        if not self._docnos:
            return
        found = self._queries.bulk_preview(self._topic, self._docnos, self.what.currentData())
        self.preview.setText(self._told(found))
        self.accept.setEnabled(found.changing > 0)

    def _told(self, found: BulkPreview) -> str:
        lines = [
            filled(
                self.tr("{count} of {chosen} {chosen:document|documents} {count:changes|change}:"),
                count=found.changing,
                chosen=len(self._docnos),
            )
        ]
        lines += [
            f"{count} × {translated(before)} → {translated(after)}" for (before, after), count in found.steps.items()
        ]
        if not found.changing:
            lines = [
                filled(self.tr("None of {chosen} {chosen:document|documents} would change."), chosen=len(self._docnos))
            ]
        return "\n".join(lines)

    def _accept(self) -> None:
        if self.accept.isEnabled():
            change, place = self.what.currentData(), self._queries.place()
            among = place is not None and place.topic == self._topic and place.docno in self._docnos
            self._execute(ChangeMarks(self._topic, self._docnos, change))
            self._cancel()
            if among and change.kind == "grade":
                self.graded.emit()

    def _cancel(self) -> None:
        self._drop()
        self.left.emit()

    def _drop(self) -> None:
        self._docnos = ()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does it, Esc does not."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._accept()
        else:
            super().keyPressEvent(event)
