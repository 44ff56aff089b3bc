"""Explanation panel: the selected run's ranking on a topic, and each rank's contribution to the score.

A label above the ranks derives the score in symbols and in numbers, with a table of retrieved and relevant documents.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from irdesk.evaluation.explain.derivation_steps import RetrievedAndRelevant, as_latex
from irdesk.evaluation.measures.formula import rich
from irdesk.reporting.tables.table import Table
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.scoring.score_explanation import Derivation
from irdesk.ui.frame.default_topic import default_topic, why_this_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.scoring.explained_ranks_table import ExplainedRanksModel, ExplainedRanksTable
from irdesk.ui.scoring.ranking_docnos_loader import RankingReader
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.shell.status_bar import find_status_bar
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.style.translated_texts import grade_name, measure_text, translated
from irdesk.ui.widgets.table_copy_menu import TableExport

COPY = "latex"
FRAME_MS = 16


class DerivationLabel(QLabel):
    """Label that shows a derivation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanation_steps")
        self.setAccessibleName(self.tr("Derivation in symbols and numbers"))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFont(theme.tabular(self.font()))
        self.setWordWrap(True)
        self.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.linkActivated.connect(lambda _link: self.copy_latex())
        self._steps: tuple[str, ...] = ()
        on_palette_change(self, self._recolour)

    def show_derivation(self, derivation: Derivation) -> None:
        """Show a derivation: its lines, its table if any, and the link for copying it."""
        self._steps = derivation.steps
        lines = "".join(f"<div>{_line(line)}</div>" for line in derivation.steps)
        table = self._table(derivation.counts) if derivation.counts else ""
        link = f'<a href="{COPY}">{escape(self.tr("Copy as LaTeX"))}</a>'
        self.setText(f"{lines}{table}<div>{link}</div>")

    def _recolour(self) -> None:
        """Set the text again, because a label computes its link colour only when the text is set."""
        text = self.text()
        self.clear()
        self.setText(text)

    def copy_latex(self) -> None:
        """Copy the derivation to the clipboard as LaTeX."""
        QGuiApplication.clipboard().setText(as_latex(self._steps))
        if status := find_status_bar(self):
            status.say(self.tr("copied the derivation as LaTeX"), good=True)

    def _table(self, counts: RetrievedAndRelevant) -> str:
        unknown = self.tr("unknown")
        rows = (
            ("", self.tr("relevant"), self.tr("not relevant")),
            (self.tr("retrieved"), str(counts.relevant_retrieved), str(counts.other_retrieved)),
            (
                self.tr("not retrieved"),
                str(counts.relevant_missed),
                unknown if counts.other_missed is None else str(counts.other_missed),
            ),
        )
        between = f"</td><td align='right' style='padding-left: {4 * theme.SPACE}px'>"
        cells = "".join(f"<tr><td>{between.join(map(escape, row))}</td></tr>" for row in rows)
        hint = self.tr("The last number requires the collection size; set it in Conventions.")
        note = f"<div>{escape(hint)}</div>" if counts.other_missed is None else ""
        return f"<table cellspacing='0' cellpadding='{theme.SPACE // 2}'>{cells}</table>{note}"


def _line(tex: str) -> str:
    """Return a line as HTML. A line that continues the previous one is indented."""
    return f"&nbsp;&nbsp;&nbsp;&nbsp;{rich(tex)}" if tex.startswith("=") else rich(tex)


class ExplanationPanel(QWidget):
    """Panel that explains the score of the selected run on the selected topic under the selected measure."""

    def __init__(
        self, queries: Queries, selection: Selection, runner: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("explanation_panel")
        self._queries = queries
        self._selection = selection
        self._result: Derivation | None = None
        self.formula = QLabel(self)
        self.formula.setObjectName("explanation_formula")
        self.formula.setFont(theme.tabular(self.formula.font()))
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.formula.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        self.formula.setWordWrap(True)
        self.formula.setAccessibleName(self.tr("How the score is computed"))
        self.steps = DerivationLabel(self)
        self.model = ExplainedRanksModel(lambda grade: grade_name(queries.scale(), grade), self)
        self.table = ExplainedRanksTable(self.model, self)
        self.table.choose_in(selection)
        self.export = TableExport(self.table, self._table)
        self.hint = QLabel(self)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self.hint.setMargin(4 * theme.SPACE)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * theme.SPACE)
        column.addWidget(self.formula)
        column.addWidget(self.steps)
        column.addWidget(self.table, 1)
        self._inside = inside
        self._stack = QStackedLayout(self)
        self._stack.addWidget(inside)
        self._stack.addWidget(self.hint)
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self._draw)
        self._rankings = RankingReader(
            self, queries, runner, self.tr("reading a ranking"), self._draw, self.hint.setText
        )
        selection.run_changed.connect(lambda _run: self.refresh())
        selection.other_changed.connect(lambda _run: self.refresh())
        selection.topic_changed.connect(lambda _topic: self.refresh())
        selection.filter_changed.connect(lambda _chosen: self.refresh())
        selection.measure_changed.connect(lambda _measure: self.refresh())

    def on_change(self, changes: ChangeSet) -> None:
        """Refresh after every change except a move to another document."""
        if changes.kind != "move":
            self.refresh()

    def refresh(self) -> None:
        """Schedule an update for the next frame. A hidden panel is not updated."""
        if not self._frame.isActive():
            self._frame.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        self.refresh()

    def _draw(self) -> None:
        if not self.isVisible():
            return
        chosen = self._selection
        measure = chosen.measure or self._queries.first_measure()
        run = self._queries.run_name(chosen.run)
        derivation = None
        topic = default_topic(self._queries, chosen)
        if not self._rankings.has(chosen.run, topic):
            return
        if run and topic and measure:
            derivation = self._queries.explanation(chosen.run, topic, measure)
        self.model.take(derivation)
        if derivation:
            # Escape the names, since they come from files and may contain markup.
            named = f"<b>{escape(run)}</b> · {escape(topic)}"
            proposed = why_this_topic(self._queries, chosen)
            parts = (named, f"<i>{escape(proposed)}</i>" if proposed else "", escape(derivation.formula))
            self.formula.setText(" · ".join(filter(None, parts)))
            self.steps.show_derivation(derivation)
            help_text = f"{measure_text(derivation.measure.family.help)}\n{translated(derivation.particulars)}"
            self.formula.setToolTip(f"{measure} = {derivation.score!r}\n{help_text}")
        else:
            self.hint.setText(self._what_is_missing(has_run=bool(run), topic=topic, measure=measure))
        self._stack.setCurrentWidget(self._inside if derivation else self.hint)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces this derivation."""
        chosen, measure = self._selection, self._selection.measure or self._queries.first_measure()
        shown = self._stack.currentWidget() is self._inside
        topic = default_topic(self._queries, chosen)
        return self._queries.explanation_command(chosen.run, topic, measure) if shown else None

    def _what_is_missing(self, *, has_run: bool, topic: str, measure: str) -> str:
        if not has_run:
            return self.tr("Select a run to see how its scores are computed.")
        if not topic:
            return self.tr("Nothing has been judged yet. Load qrels or judge documents to see how scores are computed.")
        if need := self._queries.lacking(topic, measure):
            return self.tr("{measure} needs {need}, but the loaded qrels contain none for topic {topic}.").format(
                measure=measure, need=translated(need), topic=topic
            )
        return self.tr("{measure} of this run has no score for topic {topic}.").format(measure=measure, topic=topic)

    def _table(self) -> Table:
        """Return the table of ranks to export."""
        title = self.formula.toolTip().split("\n")[0]
        return self.model.table(title, (self._queries.conventions(),))


PANEL = PanelKind(
    name="why",
    audience=Audience.PROJECT,
    help="analyst#why-a-score",
    action="view.why",
    group=Group.SCORES,
    over=Over.NONE,
    panel=ExplanationPanel,
    make=lambda tools: ExplanationPanel(tools.queries, tools.selection, tools.runner),
    plots=False,
)
