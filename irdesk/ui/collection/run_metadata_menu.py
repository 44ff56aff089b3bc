"""Menu of the runs' metadata, such as team and model. Its commands read metadata from tags, tables or run files, and
group and colour the runs by them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import ColourRunsBy, GroupRunsBy, SetRunFields
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Command
from irdesk.session.importing.load_order import Loader
from irdesk.session.queries import Queries
from irdesk.session.scoring.run_metadata import RunFields
from irdesk.ui.dialogs import open_dialogs
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.style.error_texts_and_remedies import reason

GROUP = "group"


class RunMetadataMenu(QToolButton):
    """Button with the metadata menu. ``pattern`` is a field, hidden at first, for the pattern that reads tags.

    ``attempt(make, title)`` executes the command that ``make`` returns, and returns whether it succeeded.
    """

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        loader: Loader,
        notices: Notices,
        attempt: Callable[[Callable[[], Command], str], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._queries, self._execute, self._loader, self._notices = queries, execute, loader, notices
        self._attempt = attempt
        self.setText(self.tr("Metadata"))
        self.setToolTip(self.tr("Team, model and other fields of the runs"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        self.pattern = QLineEdit(parent)
        self.pattern.setObjectName("tag_pattern")
        self.pattern.setPlaceholderText(self.tr("{team}_{model}, or (?P<team>[^_]+)_(?P<model>.*); Enter applies it"))
        self.pattern.setAccessibleName(self.tr("Pattern that extracts fields from tags"))
        self.pattern.returnPressed.connect(self._read_pattern)
        self.pattern.hide()

    def _read_pattern(self) -> None:
        if self._attempt(
            lambda: SetRunFields(self._queries.fields_by_pattern(self.pattern.text())),
            self.tr("No fields were read from the tags"),
        ):
            self.pattern.hide()
            self.setFocus()

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
        below = self.rect().bottomLeft()
        in_later_turn(self, lambda: self.menu().popup(self.mapToGlobal(below)))

    def _ask_pattern(self) -> None:
        self.pattern.show()
        self.pattern.setFocus()

    def _ask_table(self) -> None:
        if path := open_dialogs.run_table(self):
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
