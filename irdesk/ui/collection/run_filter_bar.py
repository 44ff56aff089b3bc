"""Bar above the run table that controls which runs are shown, with the menu of their metadata."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.session.commands import ShowRuns
from irdesk.session.core.workspace import Command
from irdesk.session.importing.load_order import Loader
from irdesk.session.queries import Queries
from irdesk.session.scoring.run_filter import RunFilter
from irdesk.ui.collection.run_metadata_menu import GROUP, RunMetadataMenu
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason

TAG = "run"


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
        self._queries, self._execute, self._notices = queries, execute, notices
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
        self.metadata = RunMetadataMenu(queries, execute, loader, notices, self._try, self)
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
        column.addWidget(self.metadata.pattern)
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
