"""Documents whose human grades and model labels differ. A view of estimates opens them in Adjudication."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from irdesk.session.team.adjudication_effects import Effect


class ModelDisputes(QObject):
    """The documents to adjudicate in addition to the assessors' disagreements. ``opened`` is emitted when another view
    replaces them.
    """

    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.effects: tuple[Effect, ...] = ()

    def open(self, effects: tuple[Effect, ...]) -> None:
        """List these documents, replacing the current ones."""
        self.effects = effects
        self.opened.emit()
