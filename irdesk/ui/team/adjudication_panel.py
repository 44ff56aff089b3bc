"""Panel for resolving disagreements between assessors. It lists disagreements in order of their effect on the scores,
and sets the rule that determines which assessor's grade counts.

The assessors' names are hidden until the user shows them, so that the decision depends on the document and not on the
person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSignalBlocker
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QWidget,
)

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.grades import shown_grade
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import filled
from irdesk.domain.untrusted_text import plain
from irdesk.session.commands import Adjudicate, ChooseResolution
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.project_settings import PROJECT
from irdesk.session.core.workspace import Command
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries
from irdesk.session.team.adjudication_effects import Effect, EffectRequest, effects
from irdesk.settings.preferences import Preferences
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.panel_grade_keys import GradeKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import fill_panel
from irdesk.ui.style.painting.buttons import make_plain
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.team.disagreement_view import DisagreementView
from irdesk.ui.team.model_disputes import ModelDisputes
from irdesk.ui.widgets.choice_box import narrow
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState
from irdesk.ui.widgets.form_draft import FormDraft
from irdesk.ui.widgets.measure_box import MeasureBox

LEAST_TABLE = 110


class AdjudicationPanel(QWidget):
    """A panel with a list of disagreements and a view of the selected one. Pressing a digit resolves the disagreement
    and selects the next.
    """

    computing: BackgroundQuery[tuple[Effect, ...]]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[], EffectRequest],
        execute: Callable[[Command], None],
        reader: DocumentCache,
        actions: ActionTable,
        preferences: Preferences,
        beside_model: ModelDisputes,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("adjudication_panel")
        self._of_assessors: tuple[Effect, ...] = ()
        self._beside_model = beside_model
        beside_model.opened.connect(self._open)
        self._queries, self._request = queries, request
        self._execute, self._actions, self._keys = execute, actions, GradeKeys(actions)
        self._found: tuple[Effect, ...] = ()
        self.policy = QComboBox(self)
        self.measure = MeasureBox(queries, self.tr("Measure for the effect of a disagreement"), self)
        self.policy.setObjectName("resolution")
        self.policy.setAccessibleName(self.tr("Rule for the grade that counts"))
        self.policy.setToolTip(
            self.tr("Determines whose grade counts if several assessors graded a document; scores change immediately")
        )
        self.policy.activated.connect(self._choose_policy)
        self.measure.setObjectName("adjudication_measure")
        self.measure.activated.connect(lambda _row: self.computing.now())
        self.too = QCheckBox(self.tr("Show decided"), self)
        self.too.setToolTip(self.tr("Also list disagreements that have been decided"))
        self.too.toggled.connect(lambda _on: self._list())
        self.names = QCheckBox(self.tr("Show assessors"), self)
        self.names.setToolTip(
            self.tr(
                "Show who gave each grade. Names are hidden so that decisions depend on the document, not on "
                "the person."
            )
        )
        self.names.toggled.connect(lambda _on: self._show_chosen())
        self.summary = QLabel(self)
        self.summary.setObjectName("adjudication_summary")
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("Number of undecided disagreements"))
        self.table = PlainTable(self.tr("Disagreements, largest effect first"), self._model(), (24, 14, 8, 7, 10), self)
        self.table.setObjectName("disputes")
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._show_chosen())
        self.view = DisagreementView(queries, reader, self)
        self.empty = EmptyState(
            self.tr("Documents that assessors grade differently appear here for a decision."),
            self.tr("Import packages…"),
            actions["project.import_packages"].trigger,
            self,
            "gavel",
        )
        self.done = EmptyState("", self.tr("Show decided"), self.too.toggle, self, "check")
        make_plain(self.done.button)  # not primary, since the primary button leads to the next step
        self._draft = FormDraft(preferences, queries.setting(PROJECT), "adjudication", self._typed, self)
        for where, text in self._draft.left().items():
            topic, _, docno = where.partition("\n")
            self.view.reasons[topic, docno] = text
        self.view.reason.textEdited.connect(lambda _text: self._draft.soon())
        self.view.decided.connect(self._decide)
        self.view.left.connect(self.table.setFocus)
        for widget in (self.table, self.view.text, self.view.long):
            widget.installEventFilter(self)
        self.computing = BackgroundQuery(
            self, runner, self.tr("computing the effect of disagreements"), self._work, self._take, self.summary.setText
        )
        self._lay_out()

    def _lay_out(self) -> None:
        self.head = QWidget(self)
        top = QGridLayout(self.head)
        top.setContentsMargins(0, 0, 0, 0)
        top.setHorizontalSpacing(3 * theme.SPACE)
        top.setVerticalSpacing(theme.SPACE)
        counts = QLabel(self.tr("Grade that counts"), self)
        counts.setBuddy(self.policy)
        by = QLabel(self.tr("Effect on"), self)
        by.setBuddy(self.measure)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(counts)
        first.addWidget(self.policy, 1)
        second.addWidget(by)
        second.addWidget(self.measure)
        third = QHBoxLayout()
        third.addWidget(self.too)
        third.addWidget(self.names)
        top.addLayout(first, 0, 0)
        top.addLayout(second, 0, 1)
        top.addWidget(self.summary, 1, 0)
        top.addLayout(third, 1, 1)
        top.setColumnStretch(0, 1)
        narrow(self.policy, 12)
        self.table.setMinimumHeight(LEAST_TABLE)
        parts = split(self, self.table, self.view, shares=(0, 3))
        parts.setSizes([LEAST_TABLE, 4 * LEAST_TABLE])  # give the document the remaining space
        self.listed = ContentOrEmpty(parts, self.done, self)
        self.pages = ContentOrEmpty(self.listed, self.empty, self)
        fill_panel(self, self.head, self.pages, grows=self.pages)

    def _model(self) -> RowModel[Effect]:
        return RowModel[Effect](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    lambda effect: self._topic_of(effect.dispute.topic),
                    None,
                    lambda effect: natural(effect.dispute.topic),
                ),
                RowColumn(self.tr("document"), self.tr("The document"), lambda effect: effect.dispute.docno),
                RowColumn(
                    self.tr("grades"),
                    self.tr("The grades of the assessors, lowest first"),
                    lambda effect: " · ".join(map(shown_grade, effect.dispute.votes)),
                ),
                RowColumn(
                    self.tr("effect"),
                    self.tr("The largest change of any run's mean if one of these grades replaced another"),
                    lambda effect: f"{effect.size:.4f}",
                    self._in_full,
                    lambda effect: effect.size,
                    right=True,
                ),
                RowColumn(
                    self.tr("decided"),
                    self.tr("The decided grade"),
                    lambda effect: "" if effect.dispute.decided is None else shown_grade(effect.dispute.decided),
                ),
            ),
            self,
        )

    def _topic_of(self, topic: str) -> str:
        return f"{topic}  {plain(self._queries.topic(topic).title)}".rstrip()

    def _in_full(self, effect: Effect) -> str:
        tag = next((row.tag for row in self._queries.runs() if row.id == effect.run), "")
        return f"{effect.size!r} {tag}".rstrip()

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the effects once changes have settled, if the panel is visible."""
        if changes.kind != "move" and self.isVisible():
            self._show_policy()
        self.computing.on_change(changes)

    def showEvent(self, event: QShowEvent) -> None:
        """Update the displayed rule, which may have changed while the panel was hidden."""
        super().showEvent(event)
        self._show_policy()

    def _typed(self) -> Mapping[str, str]:
        """Return the reasons that the user has typed but not yet stored with a decision."""
        return {f"{topic}\n{docno}": text for (topic, docno), text in self.view.reasons.items() if text.strip()}

    def keep_typed(self) -> bool:
        """Store the reasons returned by `_typed` in the preferences."""
        self._draft.keep()
        return True

    def _show_policy(self) -> None:
        known = self._queries.resolution()
        choices = [Resolution(policy) for policy in Policy if policy is not Policy.ASSESSOR]
        choices += [Resolution(Policy.ASSESSOR, name) for name in self._queries.voices()]
        if known not in choices:
            choices.append(known)
        with QSignalBlocker(self.policy):
            self.policy.clear()
            for choice in choices:
                self.policy.addItem(translated(choice.words), choice)
            self.policy.setCurrentIndex(choices.index(known))

    def _choose_policy(self, row: int) -> None:
        chosen = self.policy.itemData(row)
        if chosen != self._queries.resolution() or not self._queries.is_resolution_set():
            self._execute(ChooseResolution(chosen))
            self._show_policy()

    def _work(self) -> Work[tuple[Effect, ...]]:
        self.measure.refill()
        request, measure = self._request(), self.measure.chosen
        return lambda progress: effects(request, measure, progress)

    def _take(self, effects_found: tuple[Effect, ...]) -> None:
        self._of_assessors = effects_found
        self._join()

    def _open(self) -> None:
        """List the documents whose human grades and model labels differ, and select the first."""
        self._join()
        rows = self.table.rows.rows()
        first = next((row for row, effect in enumerate(rows) if self._is_beside_model(effect)), -1)
        if first >= 0:
            self.table.selectRow(first)

    def _join(self) -> None:
        """List all disagreements in descending order of effect: those between assessors, and those in which assessors
        agree with each other but not with a model.
        """
        known = set(map(_key, self._of_assessors))
        others = [
            replace(effect, dispute=replace(effect.dispute, decided=self._queries.decision(*_key(effect))))
            for effect in self._beside_model.effects
            if _key(effect) not in known
        ]
        self._found = tuple(sorted((*self._of_assessors, *others), key=lambda effect: -effect.size))
        self._list()

    def _is_beside_model(self, effect: Effect) -> bool:
        """Return whether the assessors disagree only with a model, not with each other."""
        key = _key(effect)
        return key in map(_key, self._beside_model.effects) and key not in map(_key, self._of_assessors)

    def _list(self) -> None:
        """Show the unresolved disagreements, or all disagreements if the user has chosen to show them. The selection is
        kept.
        """
        chosen = self.chosen()
        self._say()
        self.pages.show_content(bool(self._found))
        self.head.setVisible(bool(self._found) or len(self._queries.voices()) > 1)
        shown = [effect for effect in self._found if self.too.isChecked() or effect.dispute.decided is None]
        keys = [_key(effect) for effect in shown]
        with QSignalBlocker(self.table.selectionModel()):
            self.table.rows.take(shown)
        had_focus = self.listed.isAncestorOf(QApplication.focusWidget() or self)
        self.listed.show_content(bool(shown))
        if not shown and had_focus:
            self.done.button.setFocus()
        if shown:
            row = keys.index(_key(chosen)) if chosen and _key(chosen) in keys else 0
            self.table.selectRow(row)
        self._show_chosen()

    def _say(self) -> None:
        left = sum(effect.dispute.decided is None for effect in self._found)
        if not self._found:
            self.summary.setText(self.tr("No disagreements"))
            return
        if left:
            text = self.tr("{left:,} of {all:,} unresolved. Press a digit to decide, C to give a reason.")
        else:
            text = self.tr("All {all:,} {all:disagreement is|disagreements are} decided.")
        text = filled(text, left=left, all=len(self._found))
        self.done.label.setText(text)
        parts = [text] if left or self.too.isChecked() else []
        if self._queries.resolution().policy not in {Policy.ADJUDICATOR, Policy.LAST}:
            parts.append(
                self.tr("The current rule ignores decisions; choose the adjudicator's grade to make them count.")
            )
        self.summary.setText(" ".join(parts))

    def chosen(self) -> Effect | None:
        """Return the selected disagreement, or None."""
        rows = [row for row in self.table.chosen() if row < self.table.rows.rowCount()]
        return self.table.rows.row(rows[0]) if rows else None

    def _show_chosen(self) -> None:
        effect = self.chosen()
        self._keys.forget()
        self.view.show_dispute(effect.dispute if effect else None, named=self.names.isChecked())

    def _decide(self, grade: int) -> None:
        """Resolve the selected disagreement with a grade and select the next unresolved one."""
        effect = self.chosen()
        if effect is None:
            return
        topic, docno = effect.dispute.topic, effect.dispute.docno
        beside_model = self._is_beside_model(effect)
        self._execute(Adjudicate(topic, docno, grade, self.view.reason.text(), beside_model))
        if self._queries.decision(topic, docno) != grade:
            return  # The command was refused, and the user has been notified.
        decided = replace(effect.dispute, decided=grade)
        rows = self.table.rows.rows()
        row = rows.index(effect)
        following = [each for each in (*rows[row + 1 :], *rows[:row]) if each.dispute.decided is None]
        self.view.reasons.pop((topic, docno), None)
        after = Effect(decided, effect.size, effect.run)
        self._found = tuple(after if each is effect else each for each in self._found)
        self._list()
        if following:
            self.table.selectRow(self.table.rows.rows().index(following[0]))
        self.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Use the judging keys for decisions while the panel has the focus."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() in kinds and isinstance(event, QKeyEvent):
            reason = QKeySequence(event.keyCombination()) in self._actions["judge.comment"].shortcuts()
            known = reason or self._keys.knows(event)
            if event.type() == QEvent.Type.ShortcutOverride:
                event.setAccepted(known)
                return known
            grade = self._keys.press(event)
            if reason:
                self.view.reason.setFocus()
            elif grade is not None:
                self._decide(grade)
            if known:
                return True
        return super().eventFilter(watched, event)


def _key(effect: Effect) -> tuple[str, str]:
    return effect.dispute.topic, effect.dispute.docno


PANEL = PanelKind(
    name="adjudication",
    audience=Audience.PROJECT,
    help="coordinator#adjudication",
    action="view.adjudicate",
    group=Group.CAMPAIGN,
    over=Over.ALL,
    panel=AdjudicationPanel,
    make=lambda tools: AdjudicationPanel(
        tools.queries,
        tools.runner,
        lambda: EffectRequest.of(tools.workspace),
        tools.execute,
        tools.reader,
        tools.actions,
        tools.preferences,
        tools.model_disputes,
    ),
    focus=lambda panel: panel.table,
)
