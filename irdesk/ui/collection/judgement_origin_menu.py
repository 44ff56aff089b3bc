"""Menu and descriptions of the origin of a loaded file's judgements: people, an assessor or a model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton, QTreeWidget, QWidget

from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.source import LABELS, Source
from irdesk.session.commands import NameQrels, TakeAsJudgements, TakeAsLabels
from irdesk.session.core.workspace import Command
from irdesk.session.importing.model_label_file_names import provenance_of_name
from irdesk.session.queries import Queries
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.translated_texts import translated

SOURCE = Qt.ItemDataRole.UserRole


class JudgementOriginMenu(QPushButton):
    """A button whose menu sets the origin of the selected file's contents: human judgements of no particular assessor,
    the judgements of one assessor, or model labels.
    """

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        ask_name: Callable[[QWidget, str], str],
        files: QTreeWidget,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setText(self.tr("Assign to assessor…"))
        self.setToolTip(
            self.tr(
                "Import the selected judgements as judgements of an assessor (for comparison only, or "
                "counted), as model labels (never counted), or as plain qrels"
            )
        )
        make_quiet(self)
        self._queries = queries
        self._execute = execute
        self._ask_name = ask_name
        self._files = files
        self.setEnabled(False)
        self.clicked.connect(lambda _checked=False: self.ask(self.rect().bottomLeft(), self))
        files.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        files.customContextMenuRequested.connect(lambda point: self.ask(point, files.viewport()))

    def chosen(self) -> Source | None:
        """Return the selected qrels or labels file, or None."""
        ids = {item.data(0, SOURCE) for item in self._files.selectedItems()}
        sources = (*self._queries.sources("qrels"), *self._queries.sources(LABELS))
        return next((source for source in sources if source.id in ids), None)

    def ask(self, point: QPoint, beside: QWidget) -> None:
        """Show the menu for the selected file at ``point``, given in coordinates of the widget ``beside``."""
        source = self.chosen()
        if source is not None:
            self.menu_of(source).popup(beside.mapToGlobal(point))

    def menu_of(self, source: Source) -> QMenu:
        """Return a menu of the possible origins of a file's judgements."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if source.kind == LABELS:
            menu.addAction(self.tr("As human judgements"), lambda: self._execute(TakeAsJudgements(source.id)))
            return menu
        menu.addAction(self.tr("As an assessor’s judgements (comparison only)…"), partial(self._name, source, True))
        menu.addAction(self.tr("As an assessor’s judgements (counted)…"), partial(self._name, source, False))
        named = provenance_of_name(source.name)
        menu.addAction(self.tr("As model labels"), lambda: self._execute(TakeAsLabels(source.id, named)))
        plain = menu.addAction(self.tr("As plain qrels"), lambda: self._execute(NameQrels(source.id, "")))
        plain.setEnabled(bool(source.assessor))
        return menu

    def held(self, source: Source) -> str:
        """Describe a file's content and, if it contains judgements, their origin."""
        content = translated(describe_counts(source.counts))
        if source.kind == LABELS:
            how = translated(source.provenance.in_words()) if source.provenance else ""
            return f"{content} · {how or self.tr('model labels')}"
        if not source.assessor:
            here = self._queries.graded_here() if source.kind == "qrels" else 0
            return content + (
                self.tr(" · imported, in addition to {count:,} judged here").format(count=here) if here else ""
            )
        compared = self.tr("imported as judgements of {name} (comparison only)")
        how = compared if source.compared else self.tr("imported as judgements of {name} (counted)")
        return f"{content} · {how.format(name=source.assessor)}"

    def _name(self, source: Source, compared: bool) -> None:
        name = self._ask_name(self, source.assessor or source.name.split(".")[0])
        if name:
            self._execute(NameQrels(source.id, name, compared))
