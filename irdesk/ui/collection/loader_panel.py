"""Loader panel: import of dropped or chosen files, list of the loaded files, and errors.

Formats are recognised by content.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import UnknownFormat
from irdesk.domain.project.source import LABELS
from irdesk.domain.translatable_messages import filled, worded
from irdesk.formats.format_definition import AmbiguousColumns, Format
from irdesk.session.commands import Contradicting, GroupRuns, RemoveSource, SetRunFields, ShowRun
from irdesk.session.core.changes import ChangeSet, JudgementChanged
from irdesk.session.core.workspace import Command
from irdesk.session.importing.file_loading import Standing
from irdesk.session.importing.load_order import LeftOut, Loader
from irdesk.session.queries import Queries
from irdesk.ui.collection.judgement_origin_menu import SOURCE, JudgementOriginMenu
from irdesk.ui.collection.loaded_runs_model import GROUP, GROUP_FIELD, LoadedRunsModel
from irdesk.ui.collection.model_label_notices import LabelNotices
from irdesk.ui.collection.model_label_provenance_form import ProvenanceForm
from irdesk.ui.collection.run_filter_bar import RunFilterBar
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.project_files.file_drops import dropped_paths
from irdesk.ui.shell.error_notices import Notice, Notices
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import fault_lines, reason
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.table_style import fit_columns, fit_row_height
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.row_shortcuts_and_selection import select_one_row, select_rows
from irdesk.ui.widgets.table_copy_menu import TableExport, show_place

TALLEST_NOTICES = 260
NUMBERING = "numbering"  # subject of a notice that offers to number topics by position
_KINDS = ("documents", "topics", "qrels", LABELS)


class LoaderPanel(QWidget):
    """Panel that lists the loaded files and runs, and loads further files. ``finished`` is emitted when all files are
    loaded.
    """

    finished = Signal()

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        loader: Loader,
        selection: Selection,
        add_files: Callable[[], None],
        ask_name: Callable[[QWidget, str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("loader_panel")
        self.setAcceptDrops(True)
        self._queries = queries
        self._execute = execute
        self._loader = loader
        self._selection = selection
        self._pointed_out: set[str] = set()
        self._numbering: dict[str, Notice] = {}  # notices that offer to number the topics of a source
        loader.on_failure = self.show_fault
        loader.on_left_out = self._show_left_out
        loader.on_loaded = self._loaded
        loader.on_finished = self.finished.emit
        self.notices = Notices(self, scrolls=True)
        self.notices.changed.connect(self._fit_notices)
        self.runs = LoadedRunsModel(lambda run_id, shown: execute(ShowRun(run_id, shown)), self._set_field, self)
        self.remove = make_quiet(QPushButton(self.tr("Remove"), self))
        self.remove.setToolTip(self.tr("Remove the selected file from the project; undo restores it"))
        self.remove.clicked.connect(self._remove)
        add = make_primary(QPushButton(self.tr("Add files…"), self))
        add.clicked.connect(lambda _checked=False: add_files())
        self.files = QTreeWidget(self)
        self.whose = JudgementOriginMenu(queries, execute, ask_name, self.files, self)
        self.provenance = ProvenanceForm(execute, self)
        self._labels = LabelNotices(queries, execute, loader, self.notices, self)
        self.filter = RunFilterBar(queries, execute, loader, self.notices, self)
        self.table = QTableView(self)
        self.table.setTabKeyNavigation(False)
        self._prepare_tables()
        self._hint = QLabel(
            self.tr("Drop runs, qrels, topics and documents here. The kind of each is detected from its content."), self
        )
        self._hint.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self._hint, 1)
        buttons.addWidget(self.whose)
        buttons.addWidget(self.remove)
        buttons.addWidget(add)
        area = QScrollArea(self)
        # The scroll area needs no focus, since its notices scroll into view when focused.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.notices)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area = area
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addLayout(buttons)
        layout.addWidget(area)
        layout.addWidget(_heading(self.tr("Collection and judgements"), self))
        layout.addWidget(self.files, 1)
        layout.addWidget(self.provenance)
        layout.addWidget(_heading(self.tr("Runs"), self))
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 3)
        tab_through(self.whose, self.remove, add, self.files)
        self.notices.tab_after = add
        selection.run_changed.connect(self._select_run)
        self.refresh()

    def _prepare_tables(self) -> None:
        for view, name in ((self.table, self.tr("Runs")), (self.files, self.tr("Collection and judgements"))):
            view.setAccessibleName(name)
            view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
            view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
            view.setFont(theme.tabular(view.font()))
            view.setAcceptDrops(False)
        self.table.setModel(self.runs)
        # Let the user select several runs, so that all of them can be put in one group.
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.taken = TableExport(self.table, lambda: self.runs.table(self.tr("Runs")))
        self.table.setShowGrid(False)
        self.table.setIconSize(theme.SWATCH)
        self.table.verticalHeader().hide()
        fit_row_height(self.table)
        fit_columns(self.table.horizontalHeader())
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.selectionModel().currentRowChanged.connect(self._run_chosen)
        self.files.itemSelectionChanged.connect(self._file_chosen)
        self.files.setHeaderLabels([self.tr("kind"), self.tr("file"), self.tr("contents")])
        self.files.setRootIsDecorated(False)
        self.files.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.files.header().setStretchLastSection(False)
        self.files.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)

    def load(self, paths: list[Path]) -> None:
        """Load files in the background, in any order."""
        self._loader.load_all(paths)

    def show_fault(self, path: Path, fault: Exception) -> None:
        """Report an error in a file: the line, what was read and what was expected."""
        self._point_out_foreign_qrels(path)
        title = self.tr("{name} was not loaded: nothing was imported from this file").format(name=path.name)
        if isinstance(fault, Contradicting):
            name = path.name.split(".")[0]
            compare, count = (partial(self._load_for, path, Standing(name, compared)) for compared in (True, False))
            ways = (
                (self.tr("Import as judgements of {name}, for comparison only").format(name=name), compare),
                (self.tr("Import and count"), count),
            )
            self.notices.add(title, [reason(fault)], *ways, action=str(path))
            return
        faults = fault_lines(path, fault)
        choices = fault.choices if isinstance(fault, AmbiguousColumns) else ()
        if choices:
            faults = [self.tr("The three columns can be read in several ways. Choose one:")]
        buttons = tuple((each.columns, partial(self._load_as, path, each)) for each in choices)
        if isinstance(fault, UnknownFormat):
            buttons = ((self.tr("Known formats"), partial(show_place, "files", self)),)
        self.notices.add(title, faults, *buttons, action=str(path))

    def _show_left_out(self, left_out: LeftOut) -> None:
        """Add a notice that names the files in a folder that were not loaded."""
        text = self.tr("Left out of {name}: {count:,} {count:file|files} of unknown format")
        self.notices.add(filled(text, name=left_out.folder.name, count=len(left_out.files)), left_out.names())

    def on_change(self, changes: ChangeSet) -> None:
        """Update the panel after a change to the loaded files or to the runs' shares of judged documents."""
        if changes.kind == "move":
            return
        if not changes.touches(JudgementChanged):
            self.refresh()
        elif self.isVisible():
            self._take_runs()
            self._show_held()

    def _show_held(self) -> None:
        """Update the description of each file."""
        known = {source.id: source for kind in _KINDS for source in self._queries.sources(kind)}
        for row in range(self.files.topLevelItemCount()):
            item = self.files.topLevelItem(row)
            if item and (source := known.get(item.data(0, Qt.ItemDataRole.UserRole))):
                item.setText(2, self.whose.held(source))

    def showEvent(self, event: QShowEvent) -> None:
        """Update the run table. It is not updated after judgements while the panel is hidden."""
        super().showEvent(event)
        self._take_runs()
        self._show_held()
        if not self.files.selectedItems():
            self._select_run(self._selection.run)

    def refresh(self) -> None:
        """Show the files and runs that are loaded now."""
        self._take_runs()
        self.filter.refresh()
        chosen = {item.data(0, SOURCE) for item in self.files.selectedItems()}
        self.files.clear()
        for kind in _KINDS:
            for source in self._queries.sources(kind):
                item = QTreeWidgetItem([translated(kind), source.name, self.whose.held(source)])
                item.setData(0, Qt.ItemDataRole.UserRole, source.id)
                item.setToolTip(1, translated(source.whence))
                self.files.addTopLevelItem(item)
                if source.id in chosen and kind in {"qrels", LABELS}:
                    # Keep the file selected: the user is editing its provenance, or has just classified it as model
                    # labels.
                    self.files.setCurrentItem(item)
        self._file_chosen()
        self._labels.search()
        self._fit_notices()

    def _loaded(self, path: Path) -> None:
        """Report topics that occur in no run or qrels, with a likely remedy.

        Also report runs and qrels whose topics do not occur in the rest of the project.
        """
        self.notices.succeeded(str(path))
        self._point_out_foreign_qrels(path)
        self._labels.loaded()
        for run in self._queries.unjudged_runs():
            if run.id not in self._pointed_out:
                self._pointed_out.add(run.id)
                title = self.tr("None of the topics of {name} is in the qrels").format(name=run.name)
                self.notices.add(title, [self.tr("Its scores are 0 or missing until its topics are judged.")])
        for source in self._queries.sources("topics"):
            if source.id in self._pointed_out:
                continue
            unmatched, by_position = self._queries.unmatched_topics(source)
            if unmatched > by_position:
                title = filled(
                    self.tr(
                        "{count:,} {count:topic of|topics of} {name} {count:is|are} missing from all runs and qrels"
                    ),
                    count=unmatched,
                    name=source.name,
                )
                hint = self.tr("The runs may number the topics differently.")
                number = partial(self.number_topics, source.id, Path(source.path))
                again = self.tr("Number topics by position"), number
                self._pointed_out.add(source.id)
                hints = [f"{hint} {words_of_numbering(by_position)}"]
                notice = self.notices.add(title, hints, again, about=NUMBERING)
                self._numbering[source.id] = notice
                notice.put_away.connect(partial(self._numbering.pop, source.id, None))

    def _point_out_foreign_qrels(self, last: Path) -> None:
        """Report qrels whose topics are not in the project. Their grades count and would be published.

        Wait until everything is loaded, because a run that is still being read may have these topics.

        If no run has judgements, the runs are reported instead, except if the qrels were the ``last`` file loaded.
        """
        if self._loader.loading:
            return
        unjudged, runs = self._queries.unjudged_runs(), self._queries.sources("run")
        for source in self._queries.foreign_qrels():
            if source.id in self._pointed_out or (runs and len(unjudged) == len(runs) and source.path != str(last)):
                continue
            self._pointed_out.update((source.id, *(run.id for run in unjudged)))
            title = self.tr("{name} has no topic in common with the project's topics and runs").format(name=source.name)
            lines = [self.tr("Its judgements count and would be published. Remove it if it is for another collection.")]
            self.notices.add(title, lines, (self.tr("Remove"), partial(self._remove_source, source.id)))

    def _remove_source(self, source_id: str) -> None:
        if any(source.id == source_id for kind in _KINDS for source in self._queries.sources(kind)):
            self._execute(RemoveSource(source_id))

    def _load_for(self, path: Path, standing: Standing) -> None:
        self._loader.load(path, standing=standing)

    def _load_as(self, path: Path, chosen: Format) -> None:
        self._loader.load(path, chosen=chosen)

    def number_topics(self, source_id: str, path: Path) -> None:
        """Reload a topics file with its topics numbered by position, and remove the notice that offered to do so."""
        if notice := self._numbering.get(source_id):
            notice.dismiss()
        self._execute(RemoveSource(source_id))
        self._loader.load(path, by_position=True)

    def _fit_notices(self) -> None:
        """Fit the height of the notices to their text, up to a third of the window; hide them if there are none."""
        has_notices = bool(self.notices.texts())
        self._area.setVisible(has_notices)
        if has_notices:
            width = max(self.width() - 12 * theme.SPACE, 200)
            tall = self.notices.heightForWidth(width) if self.notices.hasHeightForWidth() else 0
            needed = max(tall, self.notices.sizeHint().height()) + theme.SPACE
            self._area.setFixedHeight(min(needed, TALLEST_NOTICES))

    def _file_chosen(self) -> None:
        """Clear the selection of the other table, so that it is clear which file *Remove* applies to."""
        source = self.whose.chosen()
        self.whose.setEnabled(source is not None)
        self.provenance.show_source(source if source and source.kind == LABELS else None)
        if self.files.selectedItems():
            self.table.setCurrentIndex(QModelIndex())
            self.table.clearSelection()

    def _run_chosen(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.files.clearSelection()
            self._selection.choose_run(self.runs.run(index.row()).id)

    def _select_run(self, run_id: str) -> None:
        if not self.isVisible():
            return  # Selecting a row while the panel is hidden would make Qt lay out all rows.
        if (row := self.runs.row_of(run_id)) >= 0 and self.table.currentIndex().row() != row:
            select_one_row(self.table, row)

    def _remove(self) -> None:
        item = self.files.currentItem()
        if item is not None and item.isSelected():
            self._execute(RemoveSource(item.data(0, Qt.ItemDataRole.UserRole)))
            return
        for run_id in self._runs_chosen():
            self._execute(RemoveSource(run_id))

    def _runs_chosen(self) -> list[str]:
        """Return the selected runs in table order."""
        return [self.runs.run(row).id for row in sorted({i.row() for i in self.table.selectionModel().selectedRows()})]

    def _set_field(self, run_id: str, name: str, value: str) -> None:
        """Set a metadata field of a run. If the run is selected, set the field of all selected runs."""
        chosen = self._runs_chosen()
        wanted = tuple(chosen) if run_id in chosen else (run_id,)
        text = " ".join(value.split())
        if any(row.fields.get(name, "") != text for row in self._queries.runs() if row.id in wanted):
            grouped = GroupRuns(wanted, text) if name == GROUP_FIELD else None
            self._execute(grouped or SetRunFields({run: {name: text} for run in wanted}))

    def _take_runs(self) -> None:
        """Show the runs. Keep the selection, which is lost when runs or metadata columns are added or removed."""
        chosen, index = self._runs_chosen(), self.table.currentIndex()
        current = self.runs.run(index.row()).id if index.isValid() else ""
        self.runs.take(self._queries.runs(), self._queries.run_fields())
        self.table.setColumnHidden(GROUP, not self.runs.has_groups)
        if chosen != self._runs_chosen() or (current and not self.table.currentIndex().isValid()):
            # Without a current row, the table would select its first row once it has the focus.
            self._select_run(current if self.runs.row_of(current) >= 0 else self._selection.run)
            select_rows(self.table, map(self.runs.row_of, chosen))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that contains files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Load the dropped files."""
        paths = dropped_paths(event)
        if paths:
            event.acceptProposedAction()
            self.load(paths)


def words_of_numbering(left: int) -> str:
    """Say how many topics would still be unmatched if topics were numbered by position."""
    return translated(
        worded("If the topics were numbered by position in the file, {left:,} would still not match.", left=left)
        if left
        else worded("Numbering the topics by position in the file would match all of them.")
    )


def _heading(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label
