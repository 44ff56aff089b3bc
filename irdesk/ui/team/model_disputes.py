"""Documents that people and a model judge differently, opened in Adjudication from a view of estimates."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from irdesk.session.team.adjudication_effects import Effect


class ModelDisputes(QObject):
    """Holds the documents to adjudicate in addition to the assessors' disagreements. ``opened`` is emitted with new
    ones.
    """

    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.effects: tuple[Effect, ...] = ()

    def open(self, effects: tuple[Effect, ...]) -> None:
        """List these documents, replacing those opened before."""
        self.effects = effects
        self.opened.emit()
