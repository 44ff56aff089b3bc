"""A line that says which documents of the pool have nearly the same text, and warns where they are judged otherwise."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from irdesk.ui import theme
from irdesk.ui.actions import ActionTable
from irdesk.ui.views.elided_label import ElidedLabel


class TwinLine(QWidget):
    """Hidden where the document has no twin; ``rows`` are docno, resemblance and grade of each twin."""

    def __init__(self, actions: ActionTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("twin_line")
        self.said = ElidedLabel(self)
        self.said.setAccessibleName(self.tr("Documents with nearly the same text"))
        self.go = QToolButton(self)
        self.go.setDefaultAction(actions["judge.twin"])
        self.go.setText(self.tr("Go there"))
        self.go.setAutoRaise(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, 0, 3 * theme.SPACE, 0)
        layout.addWidget(self.said, 1)
        layout.addWidget(self.go)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_twins(self, rows: list[tuple[str, float, int | None]], grade: int | None) -> None:
        """Show the twins of a document that has ``grade`` (None: unjudged)."""
        self.setVisible(bool(rows))
        if not rows:
            self.said.setText("")
            return
        parts = []
        for docno, resemblance, other in rows:
            judged = self.tr("unjudged") if other is None else self.tr("judged {grade}").format(grade=other)
            parts.append(f"{docno} ({resemblance:.0%}, {judged})")
        text = self.tr("Same text as {twins}").format(twins=", ".join(parts))
        differs = grade is not None and any(other is not None and other != grade for _, _, other in rows)
        if differs:
            text = self.tr("⚠ {text}; this one is judged {grade}").format(text=text, grade=grade)
        self.said.setStyleSheet(f"color: {theme.loss().name()}" if differs else "")
        self.said.setText(text)
