"""Bar above the run table that controls which runs are shown and loads their metadata."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import ColourRunsBy, GroupRunsBy, SetRunFields, ShowRuns
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Command
from irdesk.session.importing.load_order import Loader
from irdesk.session.queries import Queries
from irdesk.session.scoring.run_filter import RunFilter
from irdesk.session.scoring.run_metadata import RunFields
from irdesk.ui.dialogs import open_and_save_dialogs
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.style import theme
from irdesk.ui.style.error_text import reason

GROUP, TAG = "group", "run"


class RunFilterBar(QWidget):
    """Bar with a run filter by text or regular expression, a check box for the best run per group, and a metadata menu.

    The filter is applied on Enter in the text field. All views show only the matching runs.
    """

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        loader: Loader,
        notices: Notices,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("run_filter_bar")
        self._queries, self._execute, self._loader, self._notices = queries, execute, loader, notices
        self.field = QComboBox(self)
        self.field.setAccessibleName(self.tr("Field to search"))
        self.text = QLineEdit(self)
        self.text.setObjectName("run_filter_text")
        self.text.setPlaceholderText(self.tr("Show runs with…"))
        self.text.setAccessibleName(self.tr("Text that the field must contain"))
        self.text.setClearButtonEnabled(True)
        self.text.returnPressed.connect(self._apply)
        self.regex = QToolButton(self)
        self.regex.setText(".*")
        self.regex.setCheckable(True)
        self.regex.setAccessibleName(self.tr("Regular expression"))
        self.regex.setToolTip(self.tr("Treat the text as a regular expression"))
        self.best = QCheckBox(self.tr("Best of each group"), self)
        self.best.setToolTip(self.tr("Show only the best matching run of each group according to the main measure"))
        self.show_matching = self._button(self.tr("Show"), self.tr("Show these runs in all views, and hide the others"))
        self.show_matching.clicked.connect(lambda _checked=False: self._apply())
        self.show_all = self._button(self.tr("Show all"), self.tr("Show all runs in all views"))
        self.show_all.clicked.connect(lambda _checked=False: self._all())
        self.metadata = self._button(self.tr("Metadata"), self.tr("Team, model and other fields of the runs"))
        self.metadata.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.metadata)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.metadata.setMenu(menu)
        self.pattern = QLineEdit(self)
        self.pattern.setObjectName("tag_pattern")
        self.pattern.setPlaceholderText(self.tr("{team}_{model}, or (?P<team>[^_]+)_(?P<model>.*); Enter applies it"))
        self.pattern.setAccessibleName(self.tr("Pattern that extracts fields from tags"))
        self.pattern.returnPressed.connect(self._read_pattern)
        self.pattern.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        for widgets, wide in (
            ((self.field, self.text, self.regex), self.text),
            ((self.best, self.show_matching, self.show_all, self.metadata), self.best),
        ):
            row = QHBoxLayout()
            row.setSpacing(theme.SPACE)
            for widget in widgets:
                row.addWidget(widget, int(widget is wide))
            column.addLayout(row)
        column.addWidget(self.pattern)
        self.refresh()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def refresh(self) -> None:
        """Offer the metadata fields of the loaded runs. Hide the bar if there are no runs."""
        names = ["", TAG, GROUP, *self._queries.run_fields()]
        if names != [self.field.itemData(i) for i in range(self.field.count())]:
            chosen = self.field.currentData()
            self.field.clear()
            labels = {"": self.tr("any field"), TAG: self.tr("run"), GROUP: self.tr("group")}
            for name in names:
                self.field.addItem(labels.get(name, name), name)
            self.field.setCurrentIndex(max(self.field.findData(chosen), 0))
        runs = self._queries.runs()
        self.setVisible(bool(runs))
        self.show_all.setEnabled(not all(run.visible for run in runs))

    def _apply(self) -> None:
        chosen = RunFilter(
            self.text.text().strip(), self.field.currentData(), self.regex.isChecked(), self.best.isChecked()
        )
        self._try(lambda: ShowRuns(self._queries.matching_runs(chosen)), self.tr("The visible runs were not changed"))

    def _all(self) -> None:
        self._execute(ShowRuns(tuple(run.id for run in self._queries.runs())))

    def _read_pattern(self) -> None:
        if self._try(
            lambda: SetRunFields(self._queries.fields_by_pattern(self.pattern.text())),
            self.tr("No fields were read from the tags"),
        ):
            self.pattern.hide()
            self.metadata.setFocus()

    def _try(self, make: Callable[[], Command], title: str) -> bool:
        """Execute a command and return whether it succeeded. If it was refused, show the reason."""
        try:
            command = make()
        except IrdeskError as fault:
            self._notices.add(title, [reason(fault)], action=title)
            return False
        self._notices.succeeded(title)
        self._execute(command)
        return True

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(self.tr("From tags, with a pattern…"), self._ask_pattern)
        menu.addAction(self.tr("From a table…"), self._ask_table)
        menu.addAction(self.tr("From ir_metadata headers of the files"), self._read_headers)
        menu.addSeparator()
        fields = self._queries.run_fields()
        for title, none, key, command in (
            (
                self.tr("Group by"),
                self.tr("group, or team if there is no group"),
                project_settings.GROUP_BY,
                GroupRunsBy,
            ),
            (self.tr("Colour by"), self.tr("each run separately"), project_settings.COLOUR_BY, ColourRunsBy),
        ):
            part = menu.addMenu(title)
            for name, text in (("", none), (GROUP, self.tr("group")), *((name, name) for name in fields)):
                action = part.addAction(text, partial(self._arrange, key, command(name)))
                action.setCheckable(True)
                action.setChecked(self._queries.setting(key) == name)

    def _arrange(self, key: str, command: GroupRunsBy | ColourRunsBy) -> None:
        if self._queries.setting(key) != command.field:
            self._execute(command)

    def offer_fields(self) -> None:
        """Open the menu of the metadata in a later event-loop iteration, when the view is shown."""
        below = self.metadata.rect().bottomLeft()
        in_later_turn(self, lambda: self.metadata.menu().popup(self.metadata.mapToGlobal(below)))

    def _ask_pattern(self) -> None:
        self.pattern.show()
        self.pattern.setFocus()

    def _ask_table(self) -> None:
        if path := open_and_save_dialogs.run_table(self):
            self.read_table(path)

    def read_table(self, path: Path) -> None:
        """Import run metadata from a table in the background."""
        self._read(path, path.name)

    def _read_headers(self) -> None:
        self._read(None, self.tr("headers"))

    def _read(self, table: Path | None, name: str) -> None:
        self._loader.read_beside(
            self.tr("reading {name}").format(name=name),
            self._queries.field_reader(table),
            partial(self._take, name),
            partial(self._say_fault, name),
        )

    def _take(self, name: str, result: tuple[RunFields, list[str]]) -> None:
        self._notices.succeeded(name)
        fields, unknown = result
        self._execute(SetRunFields(fields))
        if unknown:
            title = filled(self.tr("{n:,} {n:name|names} in the table {n:is|are} not in the project"), n=len(unknown))
            self._notices.tell(title, [", ".join(unknown[:10]) + (", …" if len(unknown) > 10 else "")])

    def _say_fault(self, name: str, fault: Exception) -> None:
        title = self.tr("No fields were read from {name}").format(name=name)
        self._notices.add(title, [reason(fault)], action=name)
