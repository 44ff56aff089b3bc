"""Panels for the first steps of a campaign: documents, topics and runs. Each panel lists the loaded files and any
missing data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.source import Source
from irdesk.domain.topic import Topic, natural
from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.campaign.missing_data_check import (
    MissingData,
    MissingDataRequest,
    missing_of_documents,
    missing_of_runs,
    missing_of_topics,
)
from irdesk.session.commands import RemoveSource
from irdesk.session.core.changes import ChangeSet, JudgementChanged
from irdesk.settings.preferences import DATA
from irdesk.ui.collection.loader_panel import NUMBERING, words_of_numbering
from irdesk.ui.dialogs import open_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.project_files.file_drops import dropped_paths
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.summary_label import sentence

MOST_MESSAGES = 3
MOST_FILES = 5  # maximum number of file rows shown above the files' contents


@dataclass(frozen=True)
class SourceTexts:
    """The texts of a step: the table's name, the button's label, and the sentence shown before anything is loaded."""

    table: str
    add: str
    empty: str


class SourcePanel(QWidget):
    """Base class of the panels of a step: the files of one kind, their contents, and any missing data. Files of any
    kind can be dropped on the panel.
    """

    kind = ""
    icon = "database"
    numbers_topics = False  # whether the step offers to number topics by position
    gaps: MissingData
    computing: BackgroundQuery[tuple[str, ...]]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._tools = tools
        self._has_asked = False  # whether files that were chosen here may still be loading
        texts = self.texts()
        self.missing = sentence(self, "step_missing", self.tr("Missing data"))
        self.messages = sentence(self, "step_messages", self.tr("Messages about loaded files"))
        self.show_messages = make_quiet(QPushButton(self.tr("Show in the Loader"), self))
        self.show_messages.clicked.connect(lambda _checked=False: tools.actions["view.files"].trigger())
        self.remove = make_quiet(QPushButton(self.tr("Remove"), self))
        self.remove.setToolTip(self.tr("Remove the selected files from the project; undo restores them"))
        self.remove.clicked.connect(lambda _checked=False: self._remove())
        self.add = QPushButton(texts.add, self)
        self.add.clicked.connect(lambda _checked=False: self._ask())
        self.empty = EmptyState(texts.empty, texts.add, self._ask, self, self.icon)
        self.table = PlainTable(texts.table, self._model(), (24, 30, 20), self)
        self.table.setObjectName("step_files")
        self.table.setSelectionMode(PlainTable.SelectionMode.ExtendedSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self._lay_out()
        tools.loader_notices.changed.connect(self._noticed)
        for label in (self.missing, self.messages):
            dress(label, lambda: f"color: {theme.roles().attention.name()}")
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("looking for missing data"), self._work, self._take, self.missing.setText
        )
        self.refresh()

    def texts(self) -> SourceTexts:
        """Return the texts of the step."""
        raise NotImplementedError

    def _lay_out(self) -> None:
        files = QWidget(self)
        head = QHBoxLayout()
        hint = QLabel(self.tr("Files can also be dropped here; the kind of each is detected from its content."), self)
        hint.setWordWrap(True)
        dress(hint, lambda: f"color: {theme.faint().name()}")
        head.addWidget(hint, 1)
        head.addWidget(self.remove)
        head.addWidget(self.add)
        column = QVBoxLayout(files)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * theme.SPACE)
        column.addLayout(head)
        column.addWidget(self.missing)
        column.addLayout(self._numbering())
        column.addWidget(self.table, 1)
        self.content = self._content()
        if self.content:
            column.addWidget(self.content, 3)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(files)
        row = QHBoxLayout()
        row.addWidget(self.messages, 1)
        row.addWidget(self.show_messages, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addLayout(row)
        layout.addWidget(self.pages, 1)

    def _numbering(self) -> QHBoxLayout:
        """Create the row of widgets that offers to number topics by position."""
        self.numbers = sentence(self, "topic_numbers", self.tr("Effect of numbering the topics by position"))
        self.number = make_primary(QPushButton(self.tr("Number topics by position"), self))
        self.number.clicked.connect(lambda _checked=False: self._number())
        row = QHBoxLayout()
        row.addWidget(self.number)
        row.addWidget(self.numbers, 1)
        for widget in (self.numbers, self.number):
            widget.hide()
        return row

    def _content(self) -> QWidget | None:
        """Create the view of the files' contents below the list of files. Return None if the step has no such view."""
        return None

    def _show_content(self) -> None:
        """Update the view of the files' contents."""

    def _model(self) -> RowModel[Source]:
        return RowModel[Source](
            (
                RowColumn(self.tr("name"), self.tr("The file name, or the tag of the run"), lambda source: source.name),
                RowColumn(
                    self.tr("content"),
                    self.tr("The contents of the file"),
                    lambda source: translated(describe_counts(source.counts)),
                ),
                RowColumn(
                    self.tr("loaded from"),
                    self.tr("The path of the loaded file, or the fusion that made the run"),
                    lambda source: translated(source.whence),
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Update the panel after changes to the loaded files or the pool."""
        if changes.kind == "move" or changes.touches(JudgementChanged):
            return
        self.refresh()
        self.computing.soon()
        if self._has_asked and not changes.more_comes:
            self._has_asked = False
            if self.isVisible() and not self.table.rows.rowCount():  # no loaded file belongs to this step
                self._tools.actions["view.files"].trigger()

    def _ask(self) -> None:
        """Ask for files and load them, without leaving the step."""
        title = self.texts().add.rstrip("…")
        if paths := open_dialogs.files(self, self._tools.preferences.get(DATA), title):
            self._has_asked = True
            self._tools.load(paths)

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh the list of files, which may have changed while the panel was hidden."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the loaded files."""
        if not self.isVisible():
            return
        sources = self._tools.queries.step_sources(self.kind)
        if [source.id for source in sources] != [source.id for source in self.table.rows.rows()]:
            self.table.rows.take(sources)
            self._show_content()
            if self.content:
                heads = self.table.horizontalHeader().sizeHint().height()
                rows = min(len(sources), MOST_FILES) * self.table.verticalHeader().defaultSectionSize()
                self.table.setFixedHeight(heads + rows + theme.SPACE)
        self.pages.setCurrentIndex(int(bool(sources)))
        self._show_chosen()
        self._show_messages()

    def _show_chosen(self) -> None:
        self.remove.setEnabled(bool(self.table.chosen()))

    def _noticed(self) -> None:
        self._has_asked = False  # The message tells the user the result, so that opening the file list is unnecessary.
        self._show_messages()

    def _show_messages(self) -> None:
        """Show the loader's messages, except offers to number topics by position."""
        texts = self._tools.loader_notices.texts(NUMBERING)
        lines = [f"⚠ {' — '.join(text.splitlines()[:2])}" for text in texts[:MOST_MESSAGES]]
        if len(texts) > MOST_MESSAGES:
            lines.append(self.tr("and {count} more").format(count=len(texts) - MOST_MESSAGES))
        self.messages.setText("\n".join(lines))
        for widget in (self.messages, self.show_messages):
            widget.setVisible(bool(texts))

    def _work(self) -> Work[tuple[str, ...]]:
        request, gaps = MissingDataRequest.of(self._tools.workspace), type(self).gaps
        return lambda progress: gaps(request, progress)

    def _take(self, lines: tuple[str, ...]) -> None:
        """Show the missing data, unless numbering the topics by position would supply all of it."""
        offer = self._tools.queries.topics_to_number() if lines and self.numbers_topics else None
        shown = () if offer and not offer[2] else lines
        self.missing.setText("\n".join(f"⚠ {translated(line)}" for line in shown))
        self.missing.setVisible(bool(shown))
        for widget in (self.numbers, self.number):
            widget.setVisible(offer is not None)
        if offer:
            source, lacking, left, changes = offer
            examples = ", ".join(
                self.tr("{before} becomes {after}").format(before=before, after=after) for before, after in changes
            )
            text = self.tr(
                "{count:,} {count:topic of|topics of} {name} {count:is|are} missing from all runs and qrels."
            )
            parts = (
                filled(text, name=source.name, count=lacking),
                words_of_numbering(left),
                self.tr("Topic {examples} …").format(examples=examples),
            )
            self.numbers.setText(" ".join(parts))

    def _number(self) -> None:
        if offer := self._tools.queries.topics_to_number():
            self._tools.number_topics(offer[0].id, Path(offer[0].path))

    def _remove(self) -> None:
        for source in [self.table.rows.row(row) for row in self.table.chosen()]:
            self._tools.execute(RemoveSource(source.id))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that contains files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Load the dropped files."""
        if paths := dropped_paths(event):
            event.acceptProposedAction()
            self._tools.load(paths)


class DocumentsPanel(SourcePanel):
    """Panel with the document files, and the pooled documents that have no text."""

    kind = "documents"
    icon = "file-text"
    gaps = staticmethod(missing_of_documents)

    def texts(self) -> SourceTexts:
        """Return the texts of the step."""
        return SourceTexts(
            self.tr("Document files"),
            self.tr("Add documents…"),
            self.tr(
                "Load the documents that assessors read: TREC SGML, JSONL, TSV, plain text, HTML or WARC, "
                "compressed or not. Topics and runs can be chosen or dropped at the same time."
            ),
        )


class TopicTextsPanel(SourcePanel):
    """Panel with the topic files, the topics that have no text, and the topics missing from all runs."""

    kind = "topics"
    icon = "scroll-text"
    numbers_topics = True
    gaps = staticmethod(missing_of_topics)

    def texts(self) -> SourceTexts:
        """Return the texts of the step."""
        return SourceTexts(
            self.tr("Topic files"),
            self.tr("Add topics…"),
            self.tr("Load the topics with the titles, descriptions and narratives that assessors use to judge."),
        )

    def _content(self) -> QWidget:
        columns = (
            RowColumn[Topic](
                self.tr("topic"),
                self.tr("The id of the topic"),
                lambda topic: topic.id,
                None,
                lambda topic: natural(topic.id),
            ),
            RowColumn[Topic](self.tr("title"), self.tr("The title of the topic"), lambda topic: _one_line(topic.title)),
            RowColumn[Topic](
                self.tr("description"),
                self.tr("The information that assessors look for"),
                lambda topic: _one_line(topic.description),
            ),
            RowColumn[Topic](
                self.tr("narrative"), self.tr("The criteria for relevance"), lambda topic: _one_line(topic.narrative)
            ),
        )
        self.topics = PlainTable(self.tr("Topics"), RowModel[Topic](columns, self), (8, 44, 30, 20), self)
        self.topics.setObjectName("loaded_topics")
        return self.topics

    def _show_content(self) -> None:
        topics = self._tools.queries.loaded_topics()
        self.topics.rows.take(topics)
        for column, has_text in ((2, any(t.description for t in topics)), (3, any(t.narrative for t in topics))):
            self.topics.setColumnHidden(column, not has_text)


class RunsPanel(SourcePanel):
    """Panel that lists the runs, and reports the runs that do not cover all topics."""

    kind = "run"
    icon = "list-ordered"
    numbers_topics = True
    gaps = staticmethod(missing_of_runs)

    def texts(self) -> SourceTexts:
        """Return the texts of the step."""
        return SourceTexts(
            self.tr("Runs"),
            self.tr("Add runs…"),
            self.tr("Load the runs whose top documents are pooled for judging."),
        )


def _kind(name: str, panel: Callable[[Tools], SourcePanel], of: type[SourcePanel]) -> PanelKind:
    return PanelKind(
        name=name,
        audience=Audience.PROJECT,
        help="coordinator#load-files",
        action=f"view.{name}",
        group=Group.CAMPAIGN,
        over=Over.NONE,
        panel=of,
        make=panel,
        focus=lambda shown: shown.table,
    )


DOCUMENTS = _kind("documents", DocumentsPanel, DocumentsPanel)
TOPICS = _kind("topic_texts", TopicTextsPanel, TopicTextsPanel)
RUNS = _kind("runs", RunsPanel, RunsPanel)


def _one_line(text: str) -> str:
    return " ".join(plain(text).split())
