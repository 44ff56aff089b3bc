"""Inspector panel: explains the selected run, topic and document in one card each.

The topic's card shows the ranks that determine its score. If no topic is selected, the panel shows the topic on which
the run loses most to the baseline.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from irdesk.domain.grades import counted_grades
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.significance.comparison_plan import METHODS
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.reporting.tables.number_formats import shown_p, without_sign_of_zero
from irdesk.session.core.changes import ChangeSet
from irdesk.session.scoring.score_explanation import Derivation
from irdesk.ui.comparison.difference_bars import DifferenceBars, describe_topic
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.frame.default_topic import default_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.overview.selected_pair_query import PairTopics, pair_topics
from irdesk.ui.overview.titled_card import TitledCard, secondary_label
from irdesk.ui.reading.document_preview import DocumentPreview
from irdesk.ui.scoring.explained_ranks_table import ExplainedRanksModel, ExplainedRanksTable
from irdesk.ui.scoring.ranking_docnos_loader import RankingReader
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.flow_layout import FlowLayout
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.translated_texts import grade_name, translated
from irdesk.ui.widgets.elided_label import ElidedLabel

FRAME_MS = 16
# Heights in pixels; RANKS_HEIGHT is the minimum height of the table of ranks.
BARS_HEIGHT, RANKS_HEIGHT, TEXT_HEIGHT = 90, 260, 260
LACK_HEIGHT = 64  # pixels: height of the message shown if a document has no text
ZOOM, LETTERS = 100, 60  # text size of the document in percent, and its line length in characters
SHOWN = ("rank", "docno", "grade", "adds")
SETTLE_MS = 120


class InspectorPanel(QWidget):
    """Panel that explains the selected measure, run, baseline, topic and document."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self._pair: PairTopics | None = None
        self._drawn: PairTopics | None = None
        self._derivation: Derivation | None = None
        self.heading = ElidedLabel(self)
        self.heading.setFont(fonts.title(self.font()))
        self.line = secondary_label(self)
        self.run = TitledCard("", self)
        self.bars = DifferenceBars(self._describe, self)
        self.bars.make_compact()
        self.bars.setFixedHeight(BARS_HEIGHT)
        self.bars.chosen.connect(self._selection.choose_topic)
        self.test = secondary_label(self)
        self.run.column.addWidget(self.bars)
        self.run.column.addWidget(self.test)
        self.topic = TitledCard("", self)
        self.counts = secondary_label(self)
        self.model = ExplainedRanksModel(lambda grade: grade_name(tools.queries.scale(), grade), self)
        self.ranks = ExplainedRanksTable(self.model, self)
        self.ranks.setProperty("no_export", True)  # no export from here: the *Why?* panel exports this table
        self.ranks.setObjectName("inspector_ranks")
        self.ranks.setFixedHeight(RANKS_HEIGHT)
        self.ranks.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.model.modelReset.connect(self._hide_columns)
        self.ranks.choose_in(self._selection)
        self.ranks.clicked.connect(lambda _index: self._reveal_document())
        self.formula = QLabel(self)
        self.formula.setTextFormat(Qt.TextFormat.PlainText)
        self.formula.setWordWrap(True)
        self.formula.setFont(theme.tabular(self.font()))
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.formula.setAccessibleName(self.tr("How the score is computed"))
        for part in (self.counts, self.ranks, self.formula):
            self.topic.column.addWidget(part)
        self.topic.column.addLayout(self._links())
        self.document = TitledCard("", self)
        self.add_documents = make_quiet(QPushButton(self.tr("Add documents…"), self))
        self.add_documents.clicked.connect(lambda _checked=False: tools.add_files())
        self.document.column.addWidget(self.add_documents, 0, Qt.AlignmentFlag.AlignLeft)
        self._text: DocumentPreview | None = None
        self._reveals = self._follows = False
        self._lay_out()
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self._draw)
        self._rankings = RankingReader(
            self, tools.queries, tools.runner, self.tr("reading a ranking"), self._draw, self.line.setText
        )
        self.comparing: BackgroundQuery[PairTopics] = BackgroundQuery(
            self, tools.runner, self.tr("comparing two runs"), self._compare, self._take, self.line.setText, SETTLE_MS
        )
        for signal in (
            self._selection.run_changed,
            self._selection.other_changed,
            self._selection.measure_changed,
            self._selection.filter_changed,
        ):
            signal.connect(lambda _value: self._follow())
        self._selection.topic_changed.connect(lambda _topic: self._follow_topic())
        self._selection.document_changed.connect(lambda _docno: self._follow_document())

    @property
    def text(self) -> DocumentPreview:
        """The widget with the text of the selected document. It is created for the first document, because creating it
        takes some milliseconds.
        """
        if self._text is None:
            self._text = DocumentPreview(self._tools.reader, ZOOM, LETTERS, self)
            self._text.setFixedHeight(TEXT_HEIGHT)
            self.document.column.insertWidget(self.document.column.indexOf(self.add_documents), self._text)
        return self._text

    def _links(self) -> FlowLayout:
        buttons = []
        for action_id in ("view.side_by_side", "view.found", "view.what_if"):
            action = self._tools.actions[action_id]
            button = make_quiet(QPushButton(action.text(), self))
            button.setToolTip(action.statusTip())
            button.clicked.connect(lambda _checked=False, action_id=action_id: self._open(action_id))
            buttons.append(button)
        row = box_row(*buttons)
        row.setSpacing(0)  # no spacing, so that the buttons fit into one row in a window of the usual size
        return row

    def _lay_out(self) -> None:
        inside = QWidget(self)
        cards = self._cards = QVBoxLayout(inside)
        cards.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE)
        cards.setSpacing(2 * theme.SPACE)
        for part in (self.heading, self.line, self.run, self.topic, self.document):
            cards.addWidget(part)
        cards.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        area.setWidget(inside)
        self._area = area
        # Scroll to the document once it has been laid out, which changes the range of the scroll bar.
        bar = area.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, _most: self._scroll_to_document() if self._follows else None)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    def on_change(self, changes: ChangeSet) -> None:
        """Update when scores have changed."""
        self.comparing.on_change(changes)
        if changes.kind != "move" and not changes.more_comes:
            self.refresh()

    def refresh(self) -> None:
        """Schedule an update for the next frame. A hidden panel is not updated."""
        if not self._frame.isActive():
            self._frame.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        self.refresh()

    def _follow(self) -> None:
        self.comparing.soon()
        self._follow_topic()

    def _follow_topic(self) -> None:
        self._follows = False
        self.refresh()

    def _follow_document(self) -> None:
        """Show another document. Scroll to it unless it was selected in the table of ranks, where the user may be
        moving with the arrow keys. After a click on a rank, `_reveal_document` scrolls to the document.
        """
        self._reveals, self._follows = not self.ranks.choosing, False
        self.refresh()

    def _reveal_document(self) -> None:
        self._reveals = True
        self.refresh()

    def _compare(self) -> Work[PairTopics] | None:
        work = pair_topics(self._tools)
        if work is None:
            self._pair = None
            self.refresh()
        return work

    def _take(self, pair: PairTopics) -> None:
        before, self._pair = self.shown_topic, pair
        if self.shown_topic != before:
            self._draw()
        elif self.isVisible():
            self._draw_run(self._queries.run_name(self._selection.run))
            self._draw_bars()
            self._draw_title(before)

    @property
    def shown_topic(self) -> str:
        """The selected topic, else the topic with the largest loss to the baseline, as in all views of one topic."""
        return default_topic(self._queries, self._selection)

    @property
    def _known_pair(self) -> PairTopics | None:
        """The comparison of the selected run with the baseline, or None if the last comparison is of other runs."""
        pair, chosen = self._pair, self._selection
        return pair if pair and (pair.run, pair.other) == (chosen.run, chosen.other) else None

    def _draw(self) -> None:
        if not self.isVisible():
            return
        run, topic = self._queries.run_name(self._selection.run), self.shown_topic
        measure = self._measure
        if not self._rankings.has(self._selection.run, topic):
            return  # The docnos are being read; `RankingReader` calls `_draw` afterwards.
        self._derivation = (
            self._queries.explanation(self._selection.run, topic, measure) if run and topic and measure else None
        )
        self._draw_run(run)
        self._draw_bars()
        self._draw_topic(topic)
        docno = self._selection.document
        self.document.setVisible(bool(docno))
        if docno:
            self.document.say(self.tr("Document {docno}").format(docno=docno))
            self.text.read(docno)
            self.text.setFixedHeight(LACK_HEIGHT if self.text.lacks_text else TEXT_HEIGHT)
            self.add_documents.setVisible(self.text.lacks_text)
            if self._reveals:
                in_later_turn(self, self._scroll_to_document)
        self._follows, self._reveals = self._follows or self._reveals, False
        self._fit_ranks()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the additional height to the table of ranks when the panel grows."""
        super().resizeEvent(event)
        in_later_turn(self, self._fit_ranks)

    def _fit_ranks(self) -> None:
        """Show as many ranks as fit, without leaving empty space below the cards."""
        port, cards = self._area.viewport(), self._cards
        needed = cards.totalHeightForWidth(port.width())
        spare = port.height() - (needed if needed > 0 else cards.totalSizeHint().height())
        ranks = self.ranks
        whole = ranks.horizontalHeader().height() + self.model.rowCount() * ranks.verticalHeader().defaultSectionSize()
        ranks.setFixedHeight(max(RANKS_HEIGHT, min(whole, ranks.minimumHeight() + spare)))

    def _scroll_to_document(self) -> None:
        self._area.ensureWidgetVisible(self.document)

    @property
    def _measure(self) -> str:
        return self._queries.topic_measure(self._selection.measure)

    def _draw_run(self, run: str) -> None:
        measure, chosen = self._measure, self._selection.topic
        if not run:
            self.heading.setText(self.tr("Nothing selected"))
            self.line.setText(self.tr("Select a run to see how its scores are computed."))
        elif chosen:
            score = self._derivation.score if self._derivation else None
            self._say_score(score)
            self.line.setText(
                self.tr("{run} · {measure} · topic {topic}").format(run=run, measure=measure, topic=chosen)
            )
        else:
            topics = self._selection.filter
            self._say_score(self._queries.mean(self._selection.run, measure, topics))
            count, kept = len(self._queries.judged_topics()), self._queries.filter_size(topics)
            text = self.tr("{run} · {measure} · mean of {count} {count:topic|topics}")
            if not topics.everything:
                text = self.tr("{run} · {measure} · mean of {kept} of {count} topics")
            self.line.setText(filled(text, run=run, measure=measure, count=count, kept=kept))

    def _draw_bars(self) -> None:
        """Redraw the comparison with the baseline if it has changed, and mark the displayed topic."""
        pair = self._known_pair
        self.run.setVisible(pair is not None)
        if pair is None:
            return
        if pair is not self._drawn:
            self._drawn = pair
            self._draw_pair(pair)
        self.bars.mark(self.shown_topic)

    def _draw_pair(self, pair: PairTopics) -> None:
        c, outcome = pair.two_runs.pair.comparison, pair.two_runs.pair.outcome
        counts = self.tr("{wins} {wins:win|wins} · {ties} {ties:tie|ties} · {losses} {losses:loss|losses}")
        lines = [filled(counts, wins=c.wins, ties=c.ties, losses=c.losses)]
        lines.append(self.tr("mean difference {mean}").format(mean=f"{c.mean:+.4f}"))
        if c.interval:
            low, high = c.interval
            share = f"{100 * c.confidence:g}"
            lines[-1] += " · " + self.tr("{share} % interval {low} to {high}").format(
                share=share, low=f"{low:+.4f}", high=f"{high:+.4f}"
            )
        if outcome.p is not None:
            test = translated(METHODS[pair.two_runs.compared.plan.method])
            lines.append(f"{test}: {statistic_text(outcome)}, p {shown_p(outcome.p)}")
            many = sum(run.visible for run in self._queries.runs()) > 2
            # Mark this p as uncorrected, because the table of runs shows a corrected p.
            if many and pair.two_runs.compared.plan.correction is not Correction.NONE:
                lines[-1] += " " + self.tr("(uncorrected)")
        self.run.say(self.tr("Topics by difference from {baseline}").format(baseline=pair.names[1]))
        self.test.setText("\n".join(lines))
        self.bars.show_topics(pair.falling)

    def _say_score(self, score: float | None) -> None:
        text = self.tr("No score") if score is None else self.tr("Why {score}?").format(score=f"{score:.4f}")
        self.heading.setText(text)

    def _draw_topic(self, topic: str) -> None:
        self.topic.setVisible(bool(topic))
        if not topic:
            return
        self._draw_title(topic)
        levels = sorted(self._queries.grade_counts(topic).items(), reverse=True)
        counts = translated(counted_grades(levels, partial(grade_name, self._queries.scale())))
        self.counts.setText(self.tr("Judged: {counts}").format(counts=counts) if levels else "")
        self.model.take(self._derivation)
        self.ranks.setVisible(self._derivation is not None)
        self.formula.setText(
            self._derivation.formula if self._derivation else self.tr("The run has no score for this topic.")
        )

    def _draw_title(self, topic: str) -> None:
        texts = self._queries.topic(topic)
        pair = self._known_pair.topic(topic) if self._known_pair else None
        self.topic.say(self._topic_title(topic, pair), "\n".join(filter(None, (texts.title, texts.description))))

    def _topic_title(self, topic: str, pair: TopicPair | None) -> str:
        if pair is None or pair.difference is None:
            return self.tr("Topic {topic}").format(topic=topic)
        difference = without_sign_of_zero(pair.difference)
        if self._selection.topic:
            return self.tr("Topic {topic}: {difference}").format(topic=topic, difference=difference)
        if pair.difference < 0:
            return self.tr("Largest loss: {topic} ({difference})").format(topic=topic, difference=difference)
        if pair.difference == 0:
            return self.tr("No difference: {topic}").format(topic=topic)
        return self.tr("Smallest gain: {topic} ({difference})").format(topic=topic, difference=difference)

    def _hide_columns(self) -> None:
        """Show the columns that fit; the docno takes the remaining width."""
        heads = self.ranks.horizontalHeader()
        for place, name in enumerate(self.model.column_ids()):
            self.ranks.setColumnHidden(place, name not in SHOWN)
            stretches = name == "docno"
            heads.setSectionResizeMode(
                place, QHeaderView.ResizeMode.Stretch if stretches else QHeaderView.ResizeMode.Interactive
            )

    def _open(self, action_id: str) -> None:
        """Select the displayed topic and open a view for it."""
        self._selection.choose_topic(self.shown_topic)
        self._tools.actions.trigger(action_id)

    def _describe(self, pair: TopicPair) -> str:
        names = self._pair.names if self._pair else ("", "")
        return describe_topic(pair, self._queries.topic(pair.topic).title, names)


PANEL = PanelKind(
    name="inspector",
    audience=Audience.PROJECT,
    help="analyst#inspector",
    action="view.inspector",
    group=Group.OVERVIEW,
    beside=True,
    panel=InspectorPanel,
    make=InspectorPanel,
    focus=lambda panel: panel.ranks,
)
