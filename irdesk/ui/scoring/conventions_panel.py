"""Conventions panel: scoring convention, relevance level and gains of grades. Changes are applied immediately."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import SHOWN_WARNING, GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.changes import ChangeSet, SettingChanged
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.measures.manual_term_label import ConceptLabel
from irdesk.ui.scoring.gains_editor import GainsEditor
from irdesk.ui.scoring.main_measure_box import MainMeasureBox
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated

GREATEST = 10**9 - 1
NO_BASE = 1.0  # Spin box value that selects the discount log2(rank + 1); an actual base is greater than 1.


class ConventionsPanel(QWidget):
    """Form for the project's scoring options. It has no apply button: each change takes effect immediately."""

    def __init__(
        self,
        queries: Queries,
        chooser: ScoringOptionsChooser,
        execute: Callable[[Command], None],
        selection: Selection,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("conventions_panel")
        self._queries = queries
        self._chooser = chooser
        chooser.on_settled = self.refresh
        self.state = _text(self, faint=False)
        self.main = MainMeasureBox(queries, execute, selection, self)
        self._selection = selection
        selection.filter_changed.connect(lambda _filter: self._show_state())
        self.convention, self.ranked_by, self.ties, self.ideal = (QComboBox(self) for _ in range(4))
        self.level, self.cut, self.top, self.documents = (QSpinBox(self) for _ in range(4))
        self.base = QDoubleSpinBox(self)
        self.judged_only = QCheckBox(self.tr("remove unjudged documents"), self)
        self.complete = QCheckBox(self.tr("count every judged topic"), self)
        self.usual = make_quiet(QPushButton(self.tr("Reset to defaults"), self))
        self.usual.setToolTip(
            self.tr("Reset all these settings to those of a new project: trec_eval 9, as in publications")
        )
        self.warning = _text(self)
        self.gains = GainsEditor(self)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        inside = QWidget(self)
        form = QGridLayout()
        form.setHorizontalSpacing(3 * theme.SPACE)
        form.setVerticalSpacing(theme.SPACE)
        form.setColumnStretch(1, 1)
        self._fill()
        rows: tuple[tuple[str, QWidget, str], ...] = (
            (
                self.tr("Main measure"),
                self.main,
                self.tr(
                    "The measure shown first in views and in the report's summary, and used to choose the best "
                    "run of each group."
                ),
            ),
            (
                self.tr("Convention"),
                self.convention,
                self.tr(
                    "Most publications of the last twenty years use version 9 of trec_eval. Version 10 compares "
                    "retrieval scores in full precision and rounds recall points; exact follows the definitions, "
                    "and counts every judged topic."
                ),
            ),
            (
                self.tr("Ranked by"),
                self.ranked_by,
                self.tr(
                    "The ranking order of a run's documents. trec_eval uses the retrieval score and ignores the "
                    "rank column."
                ),
            ),
            (
                self.tr("Ties"),
                self.ties,
                self.tr(
                    "The order of documents with equal retrieval scores. trec_eval uses docno descending; exact "
                    "lets you choose."
                ),
            ),
            (
                self.tr("Relevant from grade"),
                self.level,
                self.tr("trec_eval's -l: this grade and higher grades are relevant. Gains of nDCG do not change."),
            ),
            (
                self.tr("Unjudged"),
                self.judged_only,
                self.tr("trec_eval's -J: unjudged documents are removed from the runs before ranking."),
            ),
            (
                self.tr("Depth"),
                self.cut,
                self.tr(
                    "trec_eval's -M: only this many documents of each topic are used. The number of relevant "
                    "documents does not change."
                ),
            ),
            (
                self.tr("Topics"),
                self.complete,
                self.tr("trec_eval's -c: a judged topic that a run lacks counts as an empty list."),
            ),
            (
                self.tr("Gain of a grade"),
                self.gains,
                self.tr("The gain of a document with this grade in nDCG, DCG and CG; usually the grade itself."),
            ),
            (
                self.tr("Base of the logarithm"),
                self.base,
                self.tr(
                    "As in Järvelin and Kekäläinen: no discount at ranks below the base, then 1 / log of the "
                    "rank to this base."
                ),
            ),
            (self.tr("Ideal"), self.ideal, self.tr("The ideal list with which nDCG compares the ranking.")),
            (
                self.tr("Top grade"),
                self.top,
                self.tr("The highest grade of the scale, for ERR, RBP and the ideal with the top grade at every rank."),
            ),
            (
                self.tr("Collection size"),
                self.documents,
                self.tr(
                    "trec_eval's -N: the number of documents in the collection, for Utility and the table in Why?."
                ),
            ),
        )
        concepts: dict[QWidget, str] = {
            self.convention: "conventions",
            self.ranked_by: "ties",
            self.ties: "ties",
            self.level: "relevance-and-grades",
            self.judged_only: "unjudged-documents",
            self.complete: "means-over-topics",
            self.gains: "relevance-and-grades",
            self.ideal: "ideal-rankings",
            self.top: "ideal-rankings",
        }
        for row, (name, control, text) in enumerate(rows):
            if concept := concepts.get(control):
                label: QLabel = ConceptLabel(name, control, f"concepts#{concept}", inside)
            else:
                label = QLabel(name, inside)
                label.setBuddy(control)
            control.setAccessibleName(name)
            control.setAccessibleDescription(text)
            control.setToolTip(text)
            form.addWidget(label, 2 * row, 0)
            form.addWidget(control, 2 * row, 1, Qt.AlignmentFlag.AlignLeft)
            form.addWidget(self._help_label(control, text, inside), 2 * row + 1, 1)
        self._controls = [control for _, control, _ in rows if control is not self.gains] + [self.usual]
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.usual)
        column = QVBoxLayout(inside)
        column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        column.addWidget(self.state)
        column.addLayout(form)
        column.addLayout(foot)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # needs no focus: its fields scroll into view when focused
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def _help_label(self, control: QWidget, text: str, parent: QWidget) -> QWidget:
        """Return a faint label that describes a control. For the control of the ideal ranking, return the warning
        label.
        """
        if control is not self.ideal:
            label = _text(parent)
            label.setText(text)
            return label
        return self.warning

    def _fill(self) -> None:
        for convention in Convention:
            self.convention.addItem(convention.value, convention)
        for ranked_by, text in (
            (RankedBy.SCORE, self.tr("retrieval score")),
            (RankedBy.RANK, self.tr("rank column")),
            (RankedBy.FILE, self.tr("file order")),
        ):
            self.ranked_by.addItem(text, ranked_by)
        for ties, text in (
            (Ties.DOCNO_DESCENDING, self.tr("docno descending")),
            (Ties.DOCNO_ASCENDING, self.tr("docno ascending")),
            (Ties.RANK, self.tr("rank column")),
            (Ties.FILE, self.tr("file order")),
            (Ties.EXPECTED, self.tr("mean over all orders")),
        ):
            self.ties.addItem(text, ties)
        for ideal, text in (
            (Ideal.JUDGED, self.tr("best order of all judged documents")),
            (Ideal.TOP, self.tr("top grade at every rank")),
            (Ideal.SHOWN, self.tr("best order of the run's documents")),
        ):
            self.ideal.addItem(text, ideal)
        self.level.setRange(1, GREATEST)
        for box, text in (
            (self.cut, self.tr("all")),
            (self.documents, self.tr("not given")),
            (self.top, self.tr("from the scale")),
        ):
            box.setRange(0, GREATEST)
            box.setSpecialValueText(text)
        self.base.setRange(NO_BASE, 1000.0)
        self.base.setSpecialValueText(self.tr("log₂(rank + 1)"))
        self.base.setDecimals(3)
        self.base.setSingleStep(1.0)

    def _connect(self) -> None:
        for choice in (self.convention, self.ranked_by, self.ties, self.ideal):
            choice.activated.connect(self._form_changed)
        for switch in (self.judged_only, self.complete):
            switch.toggled.connect(self._form_changed)
        for box in (self.level, self.cut, self.top, self.documents, self.base):
            box.setKeyboardTracking(False)  # Apply a number only once it has been typed in full.
            box.setMinimumWidth(box.fontMetrics().horizontalAdvance("m" * 12))
            box.valueChanged.connect(self._form_changed)
        self.gains.changed.connect(lambda: self._form_changed(None))
        self.usual.clicked.connect(lambda _=False: self._choose(self._usual()))

    def _usual(self) -> ScoringOptions:
        return ScoringOptions(profile=GainSettings(top=self._top_of_scale()))

    def _top_of_scale(self) -> int:
        return max(self._queries.scale().top, 1)

    def _form_changed(self, _value: object) -> None:
        """Apply all values in the form."""
        known = self._chooser.wanted
        profile = GainSettings(
            self.gains.gains,
            self.base.value() if self.base.value() > NO_BASE else None,
            Ideal(self.ideal.currentData()),
            self.top.value() or self._top_of_scale(),
            self.documents.value(),
        )
        # The exact convention implies `complete`. The check box then does not show the user's choice, so keep the
        # stored one.
        complete = known.complete if known.convention is Convention.EXACT else self.complete.isChecked()
        self._choose(
            ScoringOptions(
                Convention(self.convention.currentData()),
                self.level.value(),
                self.judged_only.isChecked(),
                self.cut.value() or None,
                complete,
                profile,
                Ties(self.ties.currentData()),
                RankedBy(self.ranked_by.currentData()),
            )
        )

    def _choose(self, rules: ScoringOptions) -> None:
        self._chooser.choose(rules)
        self.refresh()

    def on_change(self, changes: ChangeSet) -> None:
        """Show the scoring options again when they may have changed."""
        if changes.kind != "move" or changes.touches(SettingChanged):
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the current scoring options. While runs are being ranked again after a change of options, show the
        changed options.
        """
        rules = self._chooser.wanted
        profile, exact = rules.profile, rules.convention is Convention.EXACT
        self._show_state()
        self.main.refresh()
        self._show_gains(profile.gains)
        for control, show in self._values(rules):
            blocked = QSignalBlocker(control)
            show()
            blocked.unblock()
        self.ties.setEnabled(exact and rules.ranked_by is not RankedBy.FILE)
        self.complete.setEnabled(not exact)
        self.usual.setEnabled(rules != self._usual())
        shown = profile.ideal is Ideal.SHOWN
        self.warning.setText(
            self.tr("Warning: {warning}.").format(warning=translated(SHOWN_WARNING))
            if shown
            else self.tr("The ideal list with which nDCG compares the ranking.")
        )
        dress(self.warning, lambda: f"color: {(theme.loss() if shown else theme.faint()).name()}")

    def _values(self, rules: ScoringOptions) -> tuple[tuple[QWidget, Callable[[], object]], ...]:
        gain_settings = rules.profile
        top = 0 if gain_settings.top == self._top_of_scale() else gain_settings.top
        return (
            (self.convention, lambda: self.convention.setCurrentIndex(self.convention.findData(rules.convention))),
            (self.ranked_by, lambda: self.ranked_by.setCurrentIndex(self.ranked_by.findData(rules.ranked_by))),
            (self.ties, lambda: self.ties.setCurrentIndex(self.ties.findData(rules.ties))),
            (self.level, lambda: self.level.setValue(rules.level)),
            (self.judged_only, lambda: self.judged_only.setChecked(rules.judged_only)),
            (self.cut, lambda: self.cut.setValue(rules.depth or 0)),
            (self.complete, lambda: self.complete.setChecked(rules.all_topics)),
            (self.base, lambda: self.base.setValue(gain_settings.base or NO_BASE)),
            (self.ideal, lambda: self.ideal.setCurrentIndex(self.ideal.findData(gain_settings.ideal))),
            (self.top, lambda: self.top.setValue(top)),
            (self.documents, lambda: self.documents.setValue(gain_settings.documents)),
        )

    def _show_state(self) -> None:
        text = (
            self.tr("ranking again…")
            if self._chooser.working
            else translated(self._queries.conventions(self._selection.filter))
        )
        self.state.setText("\n".join([text, *map(translated, self._queries.ties_in_words())]))

    def _show_gains(self, gains: Gains) -> None:
        levels = [level for level in self._queries.scale().levels if level.grade >= 0]
        if self.gains.show_gains(levels, gains):
            index = self._controls.index(self.base)  # Tab reaches the gains before the base, as in the form.
            tab_through(*self._controls[:index], *self.gains.controls, *self._controls[index:])


def _text(parent: QWidget, *, faint: bool = True) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if faint:
        dress(label, lambda: f"color: {theme.faint().name()}")
    return label


PANEL = PanelKind(
    name="conventions",
    audience=Audience.PROJECT,
    help="numbers#conventions",
    action="view.conventions",
    group=Group.SCORES,
    panel=ConventionsPanel,
    make=lambda tools: ConventionsPanel(tools.queries, tools.chooser, tools.execute, tools.selection),
)
