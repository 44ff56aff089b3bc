"""Form for the provenance of the selected model labels. Changes are saved while typing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from irdesk.domain.project.source import Provenance, Source
from irdesk.session.commands import DescribeLabels
from irdesk.session.core.workspace import Command
from irdesk.ui.style import theme

_IN_A_ROW = 3


class ProvenanceForm(QWidget):
    """Form with one field for each part of a provenance. It is hidden if no labels are selected."""

    def __init__(self, execute: Callable[[Command], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._execute = execute
        self._source: Source | None = None
        titles = {
            "model": (self.tr("Model"), self.tr("The model that gave the labels")),
            "version": (self.tr("Version"), self.tr("The version of the model")),
            "prompt": (self.tr("Prompt"), self.tr("Hash or name of the prompt")),
            "temperature": (self.tr("Temperature"), self.tr("The temperature, such as 0.7")),
            "date": (self.tr("Date"), self.tr("The date of the labelling")),
            "repeat": (self.tr("Repeat"), self.tr("The number of this repeat with the same model, starting at 1")),
        }
        self.fields: dict[str, QLineEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE)
        for number, (name, (title, tip)) in enumerate(titles.items()):
            field = self.fields[name] = QLineEdit(self)
            field.setAccessibleName(title)
            field.setToolTip(tip)
            field.editingFinished.connect(self._save)
            label = QLabel(title, self)
            label.setBuddy(field)
            row, column = divmod(number, _IN_A_ROW)
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
        self.hide()

    def show_source(self, source: Source | None) -> None:
        """Show the provenance of labels, or hide the form."""
        shown = None if source is None else source.provenance or Provenance()
        same = self._source is not None and source is not None and source.id == self._source.id
        self._source = source
        self.setVisible(source is not None)
        if shown is None:
            return
        texts = _texts_of(shown)
        for name, field in self.fields.items():
            if not (same and field.hasFocus() and field.isModified()):
                field.setText(texts[name])

    def _save(self) -> None:
        source = self._source
        if source is None:
            return
        known = source.provenance or Provenance()
        typed = {name: " ".join(field.text().split()) for name, field in self.fields.items()}
        temperature, repeat = typed.pop("temperature"), typed.pop("repeat")
        after = Provenance(
            **typed, temperature=_number(temperature, known.temperature), repeat=_count(repeat, known.repeat)
        )
        if after != known:
            self._execute(DescribeLabels(source.id, after))
        for name, text in _texts_of(after).items():
            self.fields[name].setText(text)


def _texts_of(provenance: Provenance) -> dict[str, str]:
    return {
        "model": provenance.model,
        "version": provenance.version,
        "prompt": provenance.prompt,
        "temperature": "" if provenance.temperature is None else f"{provenance.temperature:g}",
        "date": provenance.date,
        "repeat": str(provenance.repeat or ""),
    }


def _number(text: str, before: float | None) -> float | None:
    """Parse a number field. Return None if it is empty, or the value ``before`` if the text is invalid."""
    try:
        return float(text.replace(",", ".")) if text else None
    except ValueError:
        return before


def _count(text: str, before: int) -> int:
    """Parse an integer field. Return 0 if it is empty, or the value ``before`` if the text is invalid."""
    if not text:
        return 0
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else before
