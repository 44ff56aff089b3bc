"""Guide to the practice examples and the tour. It opens each example in its view, and leads the user through
the steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from irdesk.session.learning import tour_step_results as results
from irdesk.session.learning.examples import EXAMPLES, LearningExample, after, example_named, offered
from irdesk.session.learning.tour_steps import TourStep, Waits
from irdesk.settings.preferences import Preferences
from irdesk.ui.learning.guide_bar import GuideBar
from irdesk.ui.learning.left_example_check import has_left_example, has_left_step
from irdesk.ui.learning.tour import Tour
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style.translated_texts import translated

# Import these modules for type checking only: importing them takes longer than showing the start page.
if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.core.workspace import Command
    from irdesk.ui.shell.workbench import Workbench

LIST = "view.examples"
NEXT = "learn.example"
"""Id of the action that opens an example: the one named in the action's data or, without data, the next one."""


class Learning(QObject):
    """Guides the user through the examples and the tour. ``open_project`` opens the practice project."""

    def __init__(
        self,
        actions: ActionTable,
        preferences: Preferences,
        execute: Callable[[Command], None],
        desk: Callable[[], Workbench | None],
        show_workspace: Callable[[str], None],
        imagine: Callable[[str], None],
        open_project: Callable[[], None],
        say: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions, self._execute, self._desk = actions, execute, desk
        self._show_workspace, self._imagine, self._open_project = show_workspace, imagine, open_project
        self._say = say
        self.example: LearningExample | None = None
        self._beside = ""  # view opened next to the example's view
        self._lacks_inspector = False  # whether the example has hidden the inspector
        self._then: Callable[[], None] | None = None  # called once the project is open
        self.bar = GuideBar(parent)
        self.tour = Tour(actions, preferences, desk, self._begin_step, self)
        self.tour.changed.connect(self._follow_tour)
        self.tour.ended.connect(self._end_tour)
        self.bar.clear_button.clicked.connect(lambda _checked=False: self._clear_judgements())
        self.bar.onward.clicked.connect(lambda _checked=False: self._go_on())
        self.bar.list_button.clicked.connect(lambda _checked=False: actions.trigger(LIST))
        self.bar.close_button.clicked.connect(lambda _checked=False: self._close())
        self.bar.back_button.clicked.connect(lambda _checked=False: self._return())
        actions.connect_all(
            {
                "learn.project": lambda: self._in_project(self._show_list),
                NEXT: self._open_next,
                "learn.tour": lambda: self._in_project(self.tour.begin),
            }
        )

    def follow(self) -> None:
        """Attach to the project that has been opened."""
        desk = self._desk()
        if desk is None or not self._has_examples(desk):
            self._then = None
            return
        desk.area.changed.connect(self._look)
        for chosen in (desk.selection.filter_changed, desk.selection.topic_changed, desk.selection.run_changed):
            chosen.connect(lambda _chosen: self._offer_return())
        desk.selection.other_changed.connect(lambda _run: self._offer_return())
        then, self._then = self._then, None
        if then:
            then()

    def _look(self) -> None:
        self.tour.look()
        self._offer_return()

    def on_change(self, changes: ChangeSet) -> None:
        """Update after a change to the project."""
        self.tour.look(changes)
        self._offer_return()

    def _offer_return(self) -> None:
        """Offer to return if the user has left the view of the current example or tour step."""
        desk = self._desk()
        if desk is None or not (self.tour.on or self.example):
            self.bar.back_button.hide()
            return
        if self.tour.on:
            example = example_named(self.tour.step.example)
            left = example is not None and has_left_step(desk, self.tour.step, example, done=self.tour.done)
            self.bar.back_button.setText(self.tr("Return to the step"))
        else:
            left = self.example is not None and has_left_example(desk, self.example)
            self.bar.back_button.setText(self.tr("Return to the example"))
        self.bar.back_button.setVisible(left)

    def _return(self) -> None:
        """Return to the view of the current example or tour step. Completed steps stay completed."""
        desk, step = self._desk(), self.tour.step
        example = example_named(step.example) if self.tour.on else self.example
        if desk is None or example is None:
            return
        if example.judges or not self.tour.on:
            self._show(desk, example)
            return
        if desk.shown != "analyse":
            self._show_workspace("analyse")
        self._select(desk, example)
        if step.waits is Waits.FOR_CHANGE:
            self._actions.trigger("view.metrics")
        elif self.tour.done:
            self._actions.trigger(step.action)
            if step.beside and not desk.area.is_shown(step.beside):
                desk.show_beside(step.beside)
        self._offer_return()

    def _close(self) -> None:
        if self.tour.on:
            text = self.tr("The tour waits at step {step}. Menu → Help → Tour resumes it.")
            self._say(text.format(step=self.tour.waits_at))
        self.leave()

    def leave(self) -> None:
        """Close the guide, and restore the views that the example changed. The tour can be resumed."""
        self.example = None
        if desk := self._desk():
            self._take_back_beside(desk)
        if self.tour.on:
            self.tour.leave()
        self.bar.hide()

    def open(self, example: LearningExample) -> None:
        """Show an example in its view, with instructions in the guide bar."""
        desk = self._desk()
        if desk is None or not self._has_examples(desk):
            self._in_project(lambda: self.open(example))
            return
        if self.tour.on:
            self.tour.leave()
        self.example = example
        self._show(desk, example)
        place = EXAMPLES.index(example) + 1
        title = self.tr("Example {place} of {count}: {title}")
        judged = len(results.judged_documents(desk.queries)) if example.judges else 0
        self.bar.say(
            title.format(place=place, count=len(EXAMPLES), title=translated(example.title)),
            self.tour.text_of_judged() if judged else translated(example.text),
            self.tr("Next example"),
            main=False,
            clears=judged > 0,
        )
        self._offer_return()

    def _open_next(self) -> None:
        action = self._actions[NEXT]
        name, current = str(action.data() or ""), self.example.name if self.example else ""
        action.setData(None)
        self.open(example_named(name) or after(current))

    def _go_on(self) -> None:
        if self.tour.on:
            self.tour.go_on()
        elif self.example:
            self._open_next()
        else:
            self.bar.hide()
            self._show_list()

    def _in_project(self, then: Callable[[], None]) -> None:
        """Call ``then`` in the practice project, after opening it if necessary."""
        desk = self._desk()
        if desk and self._has_examples(desk):
            then()
        else:
            self._then = then
            self._open_project()

    def _has_examples(self, desk: Workbench) -> bool:
        return bool(offered(desk.queries.topic_texts()))

    def _show_list(self) -> None:
        self._show_workspace("analyse")
        self._actions.trigger(LIST)

    def _show(self, desk: Workbench, example: LearningExample) -> None:
        self._take_back_beside(desk)
        if example.judges:
            from irdesk.session.commands import MoveTo

            place = desk.queries.place_in(example.topic)
            self._show_workspace("judge")
            self._execute(MoveTo(place.topic, place.docno))
            return
        self._show_workspace("analyse")
        self._select(desk, example)
        if example.ranking:
            self._imagine(example.ranking)
        else:
            self._forget_imagined(desk)
            self._actions.trigger(example.action)
            if example.action == "view.metrics":
                desk.metrics.table.show_measure(example.measure)
        self._show_beside(desk, example)

    def _show_beside(self, desk: Workbench, example: LearningExample) -> None:
        """Show an example's second view next to its first. Close the inspector if it would not match the example.

        The changes made by the previous example are reverted first.
        """
        area = desk.area
        self._take_back_beside(desk)
        had_inspector = area.is_shown("inspector")
        # The inspector explains the selected run, not the example's ranking, so close it.
        if example.ranking and had_inspector:
            area.close_view("inspector")
        self._beside = "" if area.is_shown(example.beside) else example.beside
        if self._beside:
            desk.show_beside(self._beside)  # If there is not enough room, this hides the inspector.
        self._lacks_inspector = had_inspector and not area.is_shown("inspector")

    def _take_back_beside(self, desk: Workbench) -> None:
        """Close the view opened next to the example's main view, and show the inspector if the example hid it."""
        area = desk.area
        if desk.shown != "analyse":  # Other workspaces have other views at the side, so change nothing there.
            return
        if self._beside and area.is_shown(self._beside):
            area.close_view(self._beside)
        if self._lacks_inspector and not area.is_shown("inspector"):
            desk.show_beside("inspector")
        self._beside, self._lacks_inspector = "", False

    def _forget_imagined(self, desk: Workbench) -> None:
        """In *What if*, replace an imagined ranking by the ranking of the selected run."""
        from irdesk.ui.what_if.what_if_panel import WhatIfPanel

        panel = desk.panel_if_created(WhatIfPanel)
        if panel and panel.shown and panel.shown.is_imagined:
            panel.show_run()

    def _select(self, desk: Workbench, example: LearningExample) -> None:
        """Select an example's topics, runs and measure."""
        from irdesk.session.scoring.topic_filter import TopicFilter

        queries, selection = desk.queries, desk.selection
        runs = {row.tag: row.id for row in queries.runs()}
        selection.choose_filter(TopicFilter(example.topics))
        selection.choose_topic(example.topic if example.topic in queries.judged_topics() else "")
        selection.choose_run(runs.get(example.run, ""))
        selection.choose_other(runs.get(example.other, ""))
        if example.measure in queries.measure_names():
            selection.choose_measure(example.measure)
        self._choose_test(desk, example)

    def _choose_test(self, desk: Workbench, example: LearningExample) -> None:
        from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
        from irdesk.session.commands import ChoosePlan
        from irdesk.session.core import project_settings

        plan = project_settings.plan_of(desk.queries.setting(project_settings.PLAN))
        if example.test and plan.method.value != example.test:
            self._execute(ChoosePlan(Plan(method=Method(example.test))))

    def _begin_step(self, step: TourStep) -> None:
        desk, example = self._desk(), example_named(step.example)
        self.example = None
        if desk is None or example is None:
            return
        self._take_back_beside(desk)
        if step.shows:
            self._show(desk, example)
        elif not example.judges:
            self._select(desk, example)
        if step.waits is Waits.FOR_EDIT:
            from irdesk.ui.what_if.what_if_panel import WhatIfPanel

            self._forget_imagined(desk)
            desk.panel(WhatIfPanel).board.edited.connect(self.tour.edited)

    def _follow_tour(self) -> None:
        tour = self.tour
        if desk := self._desk():
            view = desk.view_of(tour.step.action) if tour.on and not tour.done else None
            desk.navigator.point_out(view.name if view else "")
        if not tour.on:
            self.bar.hide()
            return
        onward = self.tr("Skip") if not tour.done else self.tr("End") if tour.last else self.tr("Next step")
        self.bar.say(tour.title, tour.text, onward, main=tour.done, clears=tour.already)
        self._offer_return()
        beside = tour.step.beside
        if desk and tour.done and beside and not desk.area.is_shown(beside):
            desk.show_beside(beside)

    def _end_tour(self, title: str, text: str) -> None:
        self.bar.back_button.hide()
        self.bar.say(title, text, self.bar.list_button.text(), main=True)

    def _clear_judgements(self) -> None:
        from irdesk.session.commands import BulkChange, ChangeMarks

        if desk := self._desk():
            docnos = results.judged_documents(desk.queries)
            self._execute(ChangeMarks(results.TOPIC, docnos, BulkChange("take back")))
            if self.tour.on:
                self.tour.begin_again()
            elif self.example:
                self.open(self.example)
