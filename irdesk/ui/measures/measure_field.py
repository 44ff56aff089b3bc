"""An input field for measures. It suggests measures with their titles, and accepts every name of a measure."""

from __future__ import annotations

import re

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_list
from irdesk.evaluation.measures.measure_search import Suggestion, measure_named, suggest_measures
from irdesk.ui.style.translated_texts import measure_text

Index = QModelIndex | QPersistentModelIndex
_LAST = re.compile(r"(?P<before>.*[\s,])(?P<last>[^\s,]*)", re.DOTALL)


def measures_named(text: str) -> tuple[str, ...]:
    """Return the measures named in a text, in its order. Raises `UnknownMeasure` if a name is unknown."""
    return tuple(str(measure) for measure in parse_list(text))


class SuggestionModel(QAbstractListModel):
    """Completion model with the measures that match the typed text. Rows display name and title; completion inserts the
    name.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Suggestion, ...] = ()
        self._before = ""

    def follow(self, typed: str) -> None:
        """Update the suggestions for the typed text. If several names are typed, suggest measures for the last name, or
        none if the last name is complete.
        """
        self.beginResetModel()
        self._before, last = _split_last(typed)
        self.rows = () if self._before and measure_named(last) else suggest_measures(last)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of suggestions."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a measure's name and title for display. For completion, return the typed text with its last name
        replaced by the measure's name.
        """
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            title = measure_text(row.title)
            return f"{row.name}   {title}" if title != row.name else row.name
        return self._before + row.name if role == Qt.ItemDataRole.EditRole else None


def _split_last(typed: str) -> tuple[str, str]:
    """Return the text before the last typed name, and the last name. If the typed text names a single measure, or the
    text before the last name is not a list of measures, return "" and the typed text.
    """
    match = _LAST.fullmatch(typed)
    if not match or measure_named(typed):
        return "", typed
    try:
        parse_list(match["before"].strip(" ,"))
    except UnknownMeasure:
        return "", typed
    return match["before"], match["last"]


class MeasureField(QLineEdit):
    """Line edit for one or more measures. It suggests measures whose name, title, alias or other search words match the
    text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.suggestions = SuggestionModel(self)
        completer = QCompleter(self.suggestions, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCompletionRole(Qt.ItemDataRole.EditRole)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        self._completer = completer
        self.textEdited.connect(self._suggest)

    def _suggest(self, typed: str) -> None:
        self.suggestions.follow(typed)
        popup = self._completer.popup()
        if popup is None:
            return
        if not self.suggestions.rows:
            popup.hide()
            return
        popup.setMinimumWidth(popup.sizeHintForColumn(0) + 2 * popup.frameWidth() + popup.verticalScrollBar().width())
        self._completer.complete()
