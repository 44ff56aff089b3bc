"""The tour: a sequence of steps, each of which waits for a user action. It can be left and resumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from irdesk.domain.translatable_messages import filled
from irdesk.session.learning import tour_step_results as results
from irdesk.session.learning.tour_steps import KEY, STEPS, TourStep, Waits, step_named
from irdesk.settings.preferences import TOUR, Preferences
from irdesk.ui.shell.action_registry import ActionTable, shown_key
from irdesk.ui.style.translated_texts import translated

if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.ui.shell.workbench import Workbench


class Tour(QObject):
    """Tracks the user's actions in the tour.

    ``changed`` is emitted when the displayed text changes, ``ended`` with a title and a text at the end of the tour.
    """

    changed = Signal()
    ended = Signal(str, str)

    def __init__(
        self,
        actions: ActionTable,
        preferences: Preferences,
        desk: Callable[[], Workbench | None],
        begin_step: Callable[[TourStep], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._actions, self._preferences, self._desk, self._begin_step = actions, preferences, desk, begin_step
        self._place = 0
        self.on = False
        self.already = False  # whether the documents to judge were judged before the step began
        self._result = ""
        self._recall = ""  # recall of run A when the step began
        self.done = False  # whether the step's task is done

    @property
    def step(self) -> TourStep:
        """The current step."""
        return STEPS[self._place]

    @property
    def last(self) -> bool:
        """Whether the current step is the last one."""
        return self._place == len(STEPS) - 1

    @property
    def number(self) -> int:
        """The number of the current step, from 1."""
        return self._place + 1

    @property
    def title(self) -> str:
        """The title of the current step."""
        return self.tr("Tour, step {step} of {steps}").format(step=self.number, steps=len(STEPS))

    @property
    def text(self) -> str:
        """The text of the current step: its task or, once the task is done, its result."""
        action = self._actions[self.step.action if self.step.name != "metrics" else "view.analyse"]
        keys = shown_key(action.shortcut().toString()) or action.text()
        if self.already:
            return self.text_of_judged()
        text = self._result or (self.step.result if self.done else self.step.task)
        return translated(text).replace(KEY, keys)

    def text_of_judged(self) -> str:
        """Return a note that some documents are judged already, and that these judgements can be cleared."""
        desk = self._desk()
        count = len(results.judged_documents(desk.queries)) if desk else 0
        text = self.tr(
            "{count} {count:document|documents} of this topic {count:is|are} already judged. Clear the "
            "judgements to judge them yourself, or continue."
        )
        return filled(text, count=count)

    def begin(self) -> None:
        """Start the tour at the step at which it was left."""
        self.on = True
        self._show(step_named(self._preferences.get(TOUR)))

    def go_on(self) -> None:
        """Go to the next step. After the last step, end the tour."""
        if self.last:
            self._end()
        else:
            self._show(self._place + 1)

    def _end(self) -> None:
        """Show all topics again, and suggest what to do next."""
        from irdesk.session.scoring.topic_filter import TopicFilter

        self.on = False
        self._preferences.set(TOUR, "")
        self.changed.emit()
        if desk := self._desk():
            desk.selection.choose_filter(TopicFilter())
        text = self.tr("All topics are shown again. The list of examples offers more examples; each opens in its view.")
        self.ended.emit(self.tr("The tour is done"), text)

    @property
    def waits_at(self) -> int:
        """The number of the step at which the tour resumes: the current step or, if that is done, the next one."""
        return self.number + (self.done and not self.last)

    def leave(self) -> None:
        """Leave the tour, and store the step at which it resumes."""
        self._preferences.set(TOUR, STEPS[self.waits_at - 1].name)
        self.on = False
        self.changed.emit()

    def begin_again(self) -> None:
        """Restart at the first step."""
        self._show(0)

    def look(self, changes: ChangeSet | None = None) -> None:
        """Check whether the step's task is done. ``changes`` are the latest changes to the project, if any."""
        desk = self._desk()
        if not self.on or desk is None:
            return
        judged = changes is not None and bool(changes.judged())
        follows = judged and (self.step.name == "judge-all" or self.step.waits is Waits.FOR_CHANGE)
        before = self.done
        self.done = self._is_done(desk, changes) or (before and not self._loses(desk))
        if self.done == before and not follows and not (changes and self._missed(changes)):
            return
        self._result = self._result_of(desk, changes)
        if self.step.waits is Waits.FOR_CHANGE:
            self._recall = results.score(desk.queries, "SetR")
        self.changed.emit()

    def _loses(self, desk: Workbench) -> bool:
        """Return whether judgements that the step requires have been cleared."""
        return self.step.name == "judge-all" and not self._is_done(desk, None)

    def _missed(self, changes: ChangeSet) -> bool:
        """Return whether the user has undone or redone a change other than the judgement that the step asks for."""
        return not self.done and self.step.waits is Waits.FOR_CHANGE and self.step.action == f"edit.{changes.kind}"

    def _result_of(self, desk: Workbench, changes: ChangeSet | None) -> str:
        if self.step.name == "judge-all":
            return results.judging_result(desk.queries) if self.done else results.ungraded_hint(desk.queries)
        if self.step.name == "metrics":
            return results.metrics_result(desk.queries)
        if self.step.waits is Waits.FOR_CHANGE and changes and (self.done or not changes.judged()):
            return results.change_result(desk.queries, changes, self._recall)
        return ""

    def edited(self) -> None:
        """Record that a ranking was changed in *What if*."""
        if self.on and self.step.waits is Waits.FOR_EDIT:
            self.done = True
            self.changed.emit()

    def _show(self, place: int) -> None:
        self._place, self.done, self._result = place, False, ""
        self._preferences.set(TOUR, self.step.name)
        self._begin_step(self.step)
        desk = self._desk()
        if desk and self.step.waits is Waits.FOR_VIEW:
            self._leave_view(desk, self.step)
        self._recall = results.score(desk.queries, "SetR") if desk else ""
        self.already = (
            self.step.name == "judge-one" and desk is not None and bool(results.judged_documents(desk.queries))
        )
        self.changed.emit()
        self.look()

    def _leave_view(self, desk: Workbench, step: TourStep) -> None:
        """Hide the view that a step asks the user to open, so that opening it has a visible effect."""
        view = desk.view_of(step.action)
        if view and desk.area.is_shown(view.name):
            desk.area.close_view(view.name)
        # The view was the only one shown, so show another one.
        if view and (desk.area.is_shown(view.name) or not desk.area.columns):
            desk.show_view("overview")

    def _is_done(self, desk: Workbench, changes: ChangeSet | None) -> bool:
        step = self.step
        if step.waits is Waits.FOR_CHANGE:
            return changes is not None and results.moves_score(desk.queries, changes, step.action)
        if step.waits is Waits.FOR_JUDGEMENTS:
            judged = next((row.judged for row in desk.queries.pool_topics()), 0)
            return judged >= step.judgements
        view = desk.view_of(step.action)
        return step.waits is Waits.FOR_VIEW and view is not None and desk.area.is_shown(view.name)
