"""The placeholder for a panel that would reveal to an assessor which run returned a document."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget


def not_while_judging(parent: QWidget) -> QLabel:
    """Return a centred label that explains why the panel is hidden during blind judging."""
    label = QLabel(
        QCoreApplication.translate(
            "NotWhileJudging",
            "This view shows which run retrieved a document, so it is hidden during judging.",
        ),
        parent,
    )
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
