"""View of a pool: the cells of one topic, or shares over all topics. Below the cells it shows a document's text or a
depth profile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.progress import Progress
from irdesk.evaluation.pools.pool_cells import LEFT_OUT, SHARED, Codes
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.pools.pool_picture import cells_figure, profile_figure, shares_figure
from irdesk.reporting.tables.table import Table
from irdesk.session.core.changes import ChangeSet
from irdesk.session.pools.pool_picture import (
    JudgedCells,
    LivePool,
    PoolBase,
    PoolPictureRequest,
    TopicDocuments,
    TopicDocumentsRequest,
)
from irdesk.session.queries import Queries
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.plots.cell_legend import CellLegend
from irdesk.ui.pools.pool_cell_styles import LEVELS, CellStyle, judged_styles, kind_styles, styles_of_share
from irdesk.ui.pools.pool_depth_box import DepthBox
from irdesk.ui.pools.pool_depth_profile import PoolDepthProfile
from irdesk.ui.pools.pool_picture_cells_and_names import PoolDrawing, PoolView
from irdesk.ui.pools.pool_picture_ranks_and_run_order import ALIKE, GROUP, ranks_box, run_order, sorting_box
from irdesk.ui.pools.pool_picture_text import PoolPictureText
from irdesk.ui.reading.document_preview import DocumentPreview
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row, column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.summary_label import sentence
from irdesk.ui.widgets.table_copy_menu import TableExport
from irdesk.ui.widgets.topic_box import TopicBox

ZOOM, LETTERS = 100, 72


class PoolPictureView(QWidget):
    """View with combo boxes, the cells and their legend. Below them is the text of the selected document or the depth
    profile of the selected run.
    """

    computing: BackgroundQuery[tuple[PoolPictureRequest, PoolBase, JudgedCells]]
    reading: BackgroundQuery[TopicDocuments]
    clustering: BackgroundQuery[tuple[PoolBase, Ints]]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._words = PoolPictureText(self)
        self._request: PoolPictureRequest | None = None
        self.live: LivePool | None = None
        self.documents: TopicDocuments | None = None
        self.order: Ints = np.zeros(0, np.int64)
        self._key: np.uint64 | None = None
        self._shares: Floats = np.zeros((len(SHARED), 0, 0))
        self.topic = TopicBox(self._queries, self._selection, self)
        self.ranks, self.sorting = ranks_box(self), sorting_box(self)
        self.pool = DepthBox(tools.queries, self)
        self.pool.activated.connect(lambda _row: self.computing.now())
        self.shown = choice_box(
            self,
            "pool_shown",
            self.tr("The kind of documents whose share over all topics is shown"),
            [(str(index), name) for index, name in enumerate(self._words.kinds())],
        )
        for box in (self.ranks, self.sorting, self.shown):
            box.activated.connect(lambda _row: self._draw())
        self.sorting.activated.connect(lambda _row: self.clustering.now())
        self.view = PoolView(self.tr("The pool, with runs in columns and ranks in rows"), self)
        self.cells = self.view.cells
        self.cells.setObjectName("pool_cells")
        self.cells.cell_chosen.connect(self._choose)
        self.cells.cell_opened.connect(self._open)
        self.export = TableExport(self.cells, self.table)
        self.figure = FigureExport(self.cells, self._figure)
        back = QShortcut(QKeySequence(Qt.Key.Key_Escape), self.cells)
        back.setContext(Qt.ShortcutContext.WidgetShortcut)
        back.activated.connect(self._back)
        self.legend = CellLegend(self)
        self.details = sentence(self, "pool_told", self.tr("The selected cell"))
        self.profile = PoolDepthProfile(self.tr("Depth profile of the selected run"), self)
        self.profile_figure = FigureExport(self.profile, self._profile_figure, right_click=True)
        self.text = DocumentPreview(tools.reader, ZOOM, LETTERS, self)
        self.text.hide()
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("drawing the pool"), self._work, self._take, self.details.setText
        )
        self.reading = BackgroundQuery(
            self,
            tools.runner,
            self.tr("reading the pool's documents"),
            self._read,
            self._take_documents,
            self.details.setText,
        )
        self._alike: Ints | None = None
        self.clustering = BackgroundQuery(
            self,
            tools.runner,
            self.tr("finding similar runs"),
            self._cluster,
            self._take_alike,
            self.details.setText,
        )
        for changed in (
            self._selection.topic_changed,
            self._selection.measure_changed,
            self._selection.run_changed,
        ):
            changed.connect(lambda _chosen: self._follow())
        self._lay_out()

    def _lay_out(self) -> None:
        boxes = box_row(self.topic, self.pool, self.ranks, self.sorting, self.shown, last=self.figure.button(self))
        tab_through(self.topic, self.pool, self.ranks, self.sorting, self.shown, self.cells)
        picture = column(self, self.view, self.legend, self.details, self.profile, grows=self.view)
        body = split(self, picture, self.text, shares=(3, 2))
        fill_panel(self, boxes, body, grows=body)

    def on_change(self, changes: ChangeSet) -> None:
        """Show new judgements immediately, and changed runs and pools after reading them in the background."""
        if self.live and changes.rescored:
            self.live.forget(changes.rescored)
            self._offer_topics()
            if self.isVisible():
                self._draw()
        self.computing.on_change(changes)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw the legend when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.live:
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Also offer topics without judgements while this view is shown."""
        super().showEvent(event)
        self._offer_topics()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop offering topics without judgements, since other views can show only topics with scores."""
        super().hideEvent(event)
        self._selection.offer_unjudged(())

    @property
    def chosen_topic(self) -> str:
        """The displayed topic, or "" for all topics."""
        topic = self._selection.any_topic
        return topic if self.live and topic in self.live.base.heads else ""

    def _work(self) -> Work[tuple[PoolPictureRequest, PoolBase, JudgedCells]] | None:
        self.pool.refill()
        try:
            request = PoolPictureRequest.of(self._tools.workspace, self.pool.wish, self._queries.contributions)
        except IrdeskError as fault:
            self._request = self.live = None
            self._draw()
            self.details.setText(reason(fault))
            return None
        if self._request and self.live and request.known == self._request.known:
            self._draw()
            return None

        def work(progress: Progress) -> tuple[PoolPictureRequest, PoolBase, JudgedCells]:
            base = request.base(progress)
            return request, base, request.judged(base, progress)

        return work

    def _take(self, made: tuple[PoolPictureRequest, PoolBase, JudgedCells]) -> None:
        self._request, base, cells = made
        self.live, self.documents, self._alike = self._queries.live_pool(base, cells), None, None
        self._offer_topics()
        self._draw()
        self.reading.now()
        self.clustering.now()

    def _cluster(self) -> Work[tuple[PoolBase, Ints]] | None:
        """Return background work that clusters the runs. Return None if the runs are already clustered, or if the user
        has not chosen to order them by similarity. Clustering has to import SciPy, so the runs are clustered only on
        demand.
        """
        wanted = self.sorting.currentData() == ALIKE and self._alike is None
        base = self.live.base if self.live and wanted else None
        return (lambda progress: (base, base.alike(progress))) if base else None

    def _take_alike(self, made: tuple[PoolBase, Ints]) -> None:
        if self.live and made[0] is self.live.base:
            self._alike = made[1]
            self._draw()

    def _offer_topics(self) -> None:
        if self.live and self.isVisible():
            judged = set(self._queries.judged_topics())
            self._selection.offer_unjudged(tuple(topic for topic in self.live.base.topics if topic not in judged))

    def _read(self) -> Work[TopicDocuments] | None:
        topic = self.chosen_topic
        if not topic or not self.live or not self._request:
            return None
        if self.documents and self.documents.topic == topic:
            return None
        return TopicDocumentsRequest(self.live.base, self._request.pooled, self._request.wish, topic).compute

    def _take_documents(self, documents: TopicDocuments) -> None:
        self.documents = documents
        self._mark()
        if not self.text.isHidden():
            self._show_text()

    def _follow(self) -> None:
        if self.live and self.isVisible():
            self._draw()
            self.reading.soon()
        else:
            self.computing.soon()

    def _draw(self) -> None:
        """Draw the cells, the legend and the profile for the current settings and selection."""
        live, topic = self.live, self.chosen_topic
        self.shown.setEnabled(not topic)
        self.profile.setVisible(not topic)
        if live is None:
            self.cells.draw(None)
            self.legend.explain(())
            return
        measure, sorting = self._selection.measure, str(self.sorting.currentData())
        self.order = run_order(self._queries, live.base, topic, measure, sorting, self._alike)
        if topic:
            self._draw_topic(live, topic)
        else:
            self._draw_shares(live)
        self._mark()

    def _draw_topic(self, live: LivePool, topic: str) -> None:
        codes = live.codes(topic)[: self._depth, self.order]
        grades, scale = live.grades, self._queries.scale()
        self._show(live.base, codes, partial(judged_styles, grades))
        sampled = bool((codes == LEFT_OUT).any())
        self.legend.explain(self._words.legend(judged_styles(grades), grades, scale, sampled=sampled))

    def _draw_shares(self, live: LivePool) -> None:
        self._shares = live.shares(self._depth)
        shares = self._shares[self.shown.currentIndex()][:, self.order]
        codes = np.where(np.isnan(shares), LEVELS + 1, np.rint(np.nan_to_num(shares) * LEVELS)).astype(np.uint8)
        styles = partial(styles_of_share, SHARED[self.shown.currentIndex()])
        self._show(live.base, codes, styles)
        present = [index for index, shares in enumerate(self._shares) if np.nan_to_num(shares).any()]
        self.legend.explain(self._words.share_legend(styles(), self.shown.currentText(), kind_styles(), present))
        self._draw_profile(live)

    def _draw_profile(self, live: LivePool) -> None:
        column = self._column(live.base)
        styles = kind_styles()
        name = live.base.names[column] if live.base.runs else ""
        shares = self._shares[:, :, column] if live.base.runs else np.zeros((0, 0))
        self.profile.draw(name, shares, styles, self._words.kinds())

    def _column(self, base: PoolBase) -> int:
        """Return the index of the selected run, or of the first displayed run if none is selected."""
        if self._selection.run in base.runs:
            return base.runs.index(self._selection.run)
        return int(self.order[0]) if len(self.order) else 0

    @property
    def _depth(self) -> int:
        return int(self.ranks.currentData())

    def _show(self, base: PoolBase, codes: Codes, styles: Callable[[], Sequence[CellStyle]]) -> None:
        names = tuple(base.names[run] for run in self.order.tolist())
        breaks: tuple[int, ...] = ()
        if self.sorting.currentData() == GROUP:
            groups = [base.groups[run] for run in self.order.tolist()]
            breaks = tuple(column for column in range(1, len(groups)) if groups[column] != groups[column - 1])
        self.cells.draw(PoolDrawing(names, codes, styles, breaks, self.tell))

    def tell(self, row: int, column: int) -> str:
        """Return the details of a cell."""
        live, topic = self.live, self.chosen_topic
        if live is None or column >= len(self.order):
            return ""
        run = int(self.order[column])
        if topic:
            return self._words.cell(live, topic, row, run, self.documents, self._queries.scale())
        shares = self._shares[:, row, run].tolist() if row < self._shares.shape[1] else []
        return self._words.shares(live.base.names[run], row, shares)

    def _choose(self, row: int, column: int) -> None:
        """Select the cell's run in all views, mark its document in every run, and show the document's text."""
        live, topic = self.live, self.chosen_topic
        if live is None:
            return
        run = int(self.order[column])
        self._selection.choose_run(live.base.runs[run])
        self.cells.chooser.choose((row, column))
        if topic:
            heads = live.base.heads[topic]
            self._key = heads.keys[row, run] if row < len(heads.keys) and heads.present[row, run] else None
        self._mark()
        if topic:
            self._show_text()

    def _open(self, row: int, column: int) -> None:
        """Show the document's text, or switch to the first topic if all topics are shown."""
        if self.chosen_topic:
            self._choose(row, column)
        elif self.live and self.live.base.topics:
            self._selection.choose_topic(self.live.base.topics[0])

    def _show_text(self) -> None:
        known, topic = self.documents, self.chosen_topic
        docno = known.docnos.get(int(self._key), "") if known and known.topic == topic and self._key is not None else ""
        self._selection.choose_document(docno)
        ready, document = self._tools.reader.read(docno, self._show_text) if docno else (True, None)
        self.text.setVisible(not ready or document is not None)
        if not self.text.isHidden():
            self.text.read(docno)
        elif docno:
            self.details.setText(f"{self.details.text()}\n{self.tr('The text is not in the project.')}")

    def _back(self) -> None:
        if not self.text.isHidden():
            self.text.hide()
        else:
            self._selection.choose_topic("")

    def _same(self) -> Bools | None:
        """Return which cells contain the selected document, shape (ranks, runs), or None if no document is selected."""
        live, topic = self.live, self.chosen_topic
        if live is None or not topic or self._key is None:
            return None
        heads = live.base.heads[topic]
        same: Bools = ((heads.keys == self._key) & heads.present)[: self._depth, self.order]
        return same

    def _mark(self) -> None:
        same, cell = self._same(), self.cells.cell
        if same is not None and (cell is None or not same[cell]):
            cell = self._of_run(same)
        self.cells.mark(cell, same if same is not None and same.any() else None)
        if self.cells.cell:
            self.details.setText(self.tell(*self.cells.cell))
        elif self.live:
            self.details.setText(
                self.tr("Choose a cell to mark its document in every run and to show the text; Esc hides the text.")
                if self.chosen_topic
                else self.tr("Click a run to choose it, and choose a topic above to see its documents.")
            )

    def _of_run(self, same: Bools) -> tuple[int, int] | None:
        """Return the cell of the selected document in the selected run, or else in the first run that retrieved it."""
        places = [(int(row), int(column)) for row, column in np.argwhere(same)]
        runs = self.live.base.runs if self.live else ()
        run = runs.index(self._selection.run) if self._selection.run in runs else -1
        return next((cell for cell in places if self.order[cell[1]] == run), places[0] if places else None)

    def _figure(self) -> Figure | None:
        live, topic, drawing = self.live, self.chosen_topic, self.cells.drawing
        if live is None or drawing is None:
            return None
        if topic:
            return cells_figure(drawing.names, drawing.codes, live.grades, topic, live.base.pool.description)
        return shares_figure(
            drawing.names, self._shares[:, :, self.order], self.shown.currentIndex(), live.base.pool.description
        )

    def _profile_figure(self) -> Figure | None:
        live, profile = self.live, self.profile
        return (
            profile_figure(profile.run, profile.shares, live.base.pool.description)
            if live and profile.shares.size
            else None
        )

    def table(self) -> Table:
        """Return the displayed picture as a table of numbers."""
        live = self.live
        return Table((), ()) if live is None else live.table(self.chosen_topic, self._depth, self.order, self.documents)
