"""Remedies for cautions: the label and the function of a caution's button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.attention.caution_advice import Remedy
from irdesk.session.queries import Queries
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser
from irdesk.ui.shell.action_registry import ActionTable

VIEWS = {Remedy.FILES: "view.files", Remedy.CONVENTIONS: "view.conventions", Remedy.LEVEL: "view.conventions"}


class Remedies:
    """Remedies for the cautions of a project. A button opens a view or sets the next higher relevance level."""

    def __init__(self, queries: Queries, chooser: ScoringOptionsChooser, actions: ActionTable) -> None:
        self._queries, self._chooser, self._actions = queries, chooser, actions

    def button(self, caution: Caution, set_to: str) -> tuple[str, Callable[[], None]]:
        """Return the label and the function of a caution's button. If the button sets a relevance level, its label is
        ``set_to`` with the level in place of {grade}.
        """
        level = self._next_level() if caution.code.remedy is Remedy.LEVEL else None
        if level is None:
            action = self._actions[VIEWS[caution.code.remedy]]
            return action.text(), action.trigger
        return set_to.format(grade=level), lambda: self._choose_level(level)

    def _next_level(self) -> int | None:
        """Return the lowest grade in the scale above the current relevance level, or None if there is none."""
        level = self._chooser.wanted.level
        return min((grade for grade in self._queries.scale().grades if grade > level), default=None)

    def _choose_level(self, level: int) -> None:
        self._chooser.choose(replace(self._chooser.wanted, level=level))
