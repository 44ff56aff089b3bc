"""Menus of the comparison panel: test plan and table columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import msgspec
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from irdesk.evaluation.comparison.significance.comparison_plan import METHODS, Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.measures.measure import single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.comparison_table import Part
from irdesk.session.commands import ChooseMeasures, DropView, OrderRuns
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import GROUP, MEASURES, TEAM, ColumnView, measures_of
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.comparison.stay_open_menu import CheckMenu
from irdesk.ui.measures.measure_menu_field import OnlyTheseAction
from irdesk.ui.style.translated_texts import translated

CONFIDENCES = (0.9, 0.95, 0.99)


class PlanMenu(QMenu):
    """A menu to choose the test, correction, confidence level and interval method."""

    def __init__(self, queries: Queries, choose: Callable[[Plan], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._queries, self._choose = queries, choose
        self.setAccessibleName(self.tr("Tests and intervals"))
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        plan = project_settings.plan_of(self._queries.setting(project_settings.PLAN))
        none = self.tr("none")
        self._offer(self.tr("Test"), plan, [(translated(METHODS[test]), replace(plan, method=test)) for test in Method])
        corrections = [
            (none if kind is Correction.NONE else kind.value, replace(plan, correction=kind)) for kind in Correction
        ]
        self._offer(self.tr("Correction"), plan, corrections).setEnabled(plan.method.paired is not None)
        levels = [(f"{level:.0%}".replace("%", " %"), replace(plan, confidence=level)) for level in CONFIDENCES]
        self._offer(self.tr("Confidence"), plan, levels)
        intervals = [
            (self.tr("Student’s t"), replace(plan, intervals=Interval.T)),
            (self.tr("paired bootstrap"), replace(plan, intervals=Interval.BOOTSTRAP)),
            (self.tr("Tukey, simultaneous for all pairs"), replace(plan, intervals=Interval.TUKEY)),
        ]
        self._offer(self.tr("Intervals"), plan, intervals)

    def _offer(self, title: str, now: Plan, plans: Sequence[tuple[str, Plan]]) -> QMenu:
        menu = self.addMenu(title)
        group = QActionGroup(menu)
        for text, plan in plans:
            action = QAction(text, group)
            action.setCheckable(True)
            action.setChecked(plan == now)
            action.triggered.connect(partial(self._taken, plan))
            menu.addAction(action)
        return menu

    def _taken(self, plan: Plan, _checked: bool = False) -> None:
        if plan != project_settings.plan_of(self._queries.setting(project_settings.PLAN)):
            self._choose(plan)


class ShowsColumns(Protocol):
    """Protocol of the widget whose columns the menu controls."""

    view: ColumnView
    best_of_groups: bool

    @property
    def measure(self) -> str:
        """The selected measure."""

    def show_view(self, view: ColumnView) -> None:
        """Show the columns of a view."""

    def show_project_order(self) -> None:
        """Show the runs in the project's order."""

    def show_best_of_groups(self, alone: bool) -> None:
        """Compare only the best run of each group if ``alone``, else all runs."""

    def ask_name(self) -> None:
        """Ask for a name under which to save the view."""

    def keep_order(self) -> None:
        """Store the displayed order of the runs."""


class ColumnMenu(CheckMenu):
    """Menu to choose the runs, the measures and the statistics next to each mean, and to save and load views.

    The menu stays open while runs, measures and statistics are checked.
    """

    def __init__(
        self, queries: Queries, shows: ShowsColumns, execute: Callable[[Command], None], parent: QWidget
    ) -> None:
        super().__init__(parent=parent)
        self._queries, self._shows, self._execute = queries, shows, execute
        self._measures: dict[str, QAction] = {}
        self._views: list[tuple[ColumnView, QAction]] = []
        self._is_updating = False  # whether the menu itself is changing check marks
        self.setAccessibleName(self.tr("Columns of the comparison"))
        self.aboutToShow.connect(self._fill)

    def _parts(self) -> list[tuple[Part, str]]:
        return [
            (Part.INTERVAL, self.tr("Interval of the mean")),
            (Part.DIFFERENCE, self.tr("Difference from the baseline")),
            (Part.DIFFERENCES, self.tr("Interval of the difference")),
            (Part.P, self.tr("Corrected p")),
            (Part.RECORD, self.tr("Wins, ties, losses")),
            (Part.EFFECT, self.tr("Effect size d")),
            (Part.UNJUDGED, self.tr("Unjudged within the cutoff")),
            (Part.BOUNDS, self.tr("Bounds due to unjudged documents")),
        ]

    def _fill(self) -> None:
        self.clear()
        self._measures, self._views = {}, []
        view = self._shows.view
        for part, text in self._parts():
            self.add_check(text, part in view.parts, partial(self._toggle_part, part))
        grouped, field = any(row.group for row in self._queries.runs()), self._queries.group_field()
        if grouped:
            text = {TEAM: self.tr("Team"), GROUP: self.tr("Group")}.get(field, field)
            self.add_check(text, view.group, self._toggle_group)
        self.addSeparator()
        self._fill_measures(CheckMenu(self.tr("Measures"), self))
        best = self.tr("Best run of each team only") if field == TEAM else self.tr("Best run of each group only")
        alone = self.add_check(best, self._shows.best_of_groups, self._shows.show_best_of_groups)
        alone.setEnabled(grouped)
        order = self._queries.setting(project_settings.RUN_ORDER)
        orders = self.addMenu(self.tr("Run order"))
        for text, command, ticked in (
            (self.tr("Best first"), OrderRuns(), not order),
            (self.tr("Baseline first"), OrderRuns(baseline_first=True), order == project_settings.BASELINE_FIRST),
        ):
            self._tick(orders, text, ticked, partial(self._order, command, ticked))
        orders.addAction(self.tr("As currently sorted"), self._shows.keep_order)
        self.addSeparator()
        views = project_settings.views_of(self._queries.setting(project_settings.VIEWS))
        for saved in views:
            self._views.append((saved, self._tick(self, saved.name, saved == view, partial(self._show, saved))))
        self.addAction(self.tr("Save view…"), self._shows.ask_name)
        if views:
            drop = self.addMenu(self.tr("Delete view"))
            for saved in views:
                drop.addAction(saved.name, partial(self._execute, DropView(saved.name)))

    def _fill_measures(self, menu: CheckMenu) -> None:
        self.addMenu(menu)
        self._measure_menu = menu
        menu.addAction(OnlyTheseAction(self._show_only, menu))
        if name := self._queries.topic_measure(self._shows.measure):
            menu.keep_open_for(
                menu.addAction(self.tr("Only {measure}").format(measure=name), lambda: self._show_only((name,)))
            )
        menu.addSeparator()
        self._offer_measures()

    def _offer_measures(self) -> None:
        """Add a checkable entry for each measure of the project that is not in the menu yet, and check the shown
        measures.
        """
        for name in self._names():
            if name not in self._measures:
                toggle = partial(self._toggle_measure, name)
                self._measures[name] = self._measure_menu.add_check(name, False, toggle)
        shown = self._shown()
        self._is_updating = True
        for name, action in self._measures.items():
            action.setChecked(name in shown)
        self._is_updating = False
        self._keep_one(shown)

    def _names(self) -> list[str]:
        """Return the project's measures that can be compared."""
        return [name for name in self._queries.measure_names() if single(parse_one(name))]

    def _shown(self) -> list[str]:
        """Return the shown measures in the order of their columns."""
        names = self._names()
        return [name for name in self._shows.view.measures or self._queries.compared_measures() if name in names]

    def _tick(self, menu: QMenu, text: str, ticked: bool, act: Callable[[bool], None]) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(ticked)
        action.toggled.connect(act)
        return action

    def _order(self, command: OrderRuns, in_effect: bool, _ticked: bool) -> None:
        self._shows.show_project_order()
        if not in_effect:
            self._execute(command)

    def _show(self, view: ColumnView, _ticked: bool) -> None:
        if not self._is_updating:
            self._shows.show_view(view)

    def _show_changed(self, view: ColumnView) -> None:
        """Show a changed view and, since the menu stays open, uncheck the saved views that differ from it."""
        self._shows.show_view(view)
        self._is_updating = True
        for saved, action in self._views:
            action.setChecked(saved == view)
        self._is_updating = False

    def _toggle_part(self, part: Part, ticked: bool) -> None:
        view = self._shows.view
        parts = tuple(each for each in Part if (each in view.parts and each != part) or (each == part and ticked))
        self._show_changed(msgspec.structs.replace(view, name="", parts=tuple(map(str, parts))))

    def _toggle_group(self, ticked: bool) -> None:
        self._show_changed(msgspec.structs.replace(self._shows.view, name="", group=ticked))

    def _toggle_measure(self, name: str, ticked: bool) -> None:
        if self._is_updating:
            return
        shown, names = self._shown(), self._names()
        chosen = [each for each in shown if each != name] + [name] * ticked
        if shown == sorted(shown, key=names.index):  # Keep the project's order unless the user typed another one.
            chosen.sort(key=names.index)
        if chosen:
            self._show_measures(chosen)
            self._keep_one(chosen)

    def _show_measures(self, names: Sequence[str]) -> None:
        self._show_changed(msgspec.structs.replace(self._shows.view, name="", measures=tuple(names)))

    def _show_only(self, names: tuple[str, ...]) -> str:
        """Show only these measures, in this order. Add the measures that the project does not have yet. Return the
        reason why the measures cannot be shown, or "".
        """
        if unfit := [name for name in names if not single(parse_one(name))]:
            return self.tr("{name} has no scores of single topics, so it cannot be compared here.").format(
                name=unfit[0]
            )
        project = measures_of(self._queries.setting(MEASURES))
        if not set(names) <= set(project):
            self._execute(ChooseMeasures((*project, *names)))
        self._show_measures(tuple(dict.fromkeys(names)))
        self._offer_measures()
        return ""

    def _keep_one(self, shown: Sequence[str]) -> None:
        """Disable the menu entry of a measure if no other measure is shown, since the last measure cannot be
        removed.
        """
        for name, action in self._measures.items():
            action.setEnabled(tuple(shown) != (name,))
