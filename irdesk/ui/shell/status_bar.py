"""Status bar: the last stored change and its time, the step to undo, background work, conventions, and assessor."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QStatusBar, QToolButton, QWidget

from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.elided_label import ElidedButton, ElidedLabel

if TYPE_CHECKING:
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.queries import Queries
    from irdesk.ui.shell.selection import Selection

# Number of polls before a task is shown. Showing every short task would repaint the bar too often while the user
# judges.
SHOWN_AFTER = 3
POLL_MS = 100  # at most ten updates a second: a window that repaints at full rate starves reader threads
MESSAGE_MS = 8000


class Say(Protocol):
    """A function that shows a message in the status bar; see `StatusBar.say`."""

    def __call__(self, text: str, *, good: bool = False) -> None:
        """Show the message."""


class StatusBar(QStatusBar):
    """The status bar below all workspaces. ``ties_counted`` is emitted when ties across cutoffs have been counted for
    all runs.
    """

    ties_counted = Signal()

    def __init__(self, runner: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._runner = runner
        self._queries: Queries | None = None
        self._selection: Selection | None = None
        self._stored = ""
        self._backup = ""
        self._stopped = ""
        self.blind = False  # whether the bar names only judgements, which reveal no run's tag
        self.left = ElidedLabel(self)
        self.left.setObjectName("status_left")
        self.left.setContentsMargins(2 * theme.SPACE, 0, 0, 0)
        self.conventions = ElidedButton(self)
        self.conventions.setObjectName("status_conventions")
        self.conventions.setAccessibleName(self.tr("Scoring conventions"))
        self._ties = QTimer(self)
        self._ties.setInterval(0)
        self._ties.timeout.connect(self._count_ties)
        self.team = make_quiet(QPushButton(self))
        self.team.setObjectName("status_team")
        self.team.setAccessibleName(self.tr("Team"))
        self.team.hide()
        self.assessor = QLabel(self)
        self.assessor.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        for widget in (self.left, self.conventions, self.assessor):
            widget.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setFont(fonts.secondary(self.font()))
        # Set here because an inherited font would be lost when `left`'s style sheet is removed.
        self.left.setFont(self.font())
        self.task = TaskView(lambda: runner.tasks, self)
        self.addWidget(self.left, 3)
        self.addPermanentWidget(self.task)
        self.addPermanentWidget(self.conventions, 4)
        self.addPermanentWidget(self.team)
        self.addPermanentWidget(self.assessor)
        self._message = QTimer(self)
        self._message.setSingleShot(True)
        self._message.setInterval(MESSAGE_MS)
        self._message.timeout.connect(self._show_stored)
        self._poll = QTimer(self)
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self.show_tasks)
        self._poll.start()

    def follow(self, queries: Queries | None, selection: Selection | None = None) -> None:
        """Show the state of a project and its selection. If there is no project, clear the bar."""
        self._queries, self._selection = queries, selection
        if selection:
            selection.filter_changed.connect(self._show_conventions)
        self._stored = self._backup = self._stopped = ""
        if queries:
            self._stored = self.tr("opened at {time}, all changes stored").format(time=_now())
            self.assessor.setText(self.tr("assessor: {name}").format(name=queries.assessor()))
        else:
            self.assessor.setText("")
        self._show_stored()
        self.show_conventions()

    def on_change(self, changes: ChangeSet) -> None:
        """Show that a change was stored."""
        if changes.kind not in {"move", "received"}:
            self._stored = self.tr("all changes stored {time}").format(time=_now(changes.at))
            self._message.stop()
            if not self.blind or (self._queries and self._queries.undoes_judgement()):
                announce(self.left, self.tr("stored: {name}").format(name=translated(changes.name)))
        self.show_stored()
        if changes.kind != "move":
            self.show_conventions()

    def say(self, text: str, *, good: bool = False) -> None:
        """Show a message for some seconds. ``good`` marks it as a success instead of a refusal."""
        self.left.setText(text)
        announce(self.left, text, urgent=not good)
        self._colour(alarming=not good)
        self._message.start()

    def _colour(self, *, alarming: bool) -> None:
        """Set the colour of the text on the left. A style sheet is used only for refusals, since it would make the
        other colours semi-transparent.
        """
        role = QPalette.ColorRole.WindowText if alarming else QPalette.ColorRole.PlaceholderText
        self.left.setForegroundRole(role)
        dress(self.left, (lambda: f"color: {theme.loss().name()}") if alarming else None)

    def show_conventions(self) -> None:
        """Show the scoring conventions, except in the Judge workspace."""
        self.conventions.setVisible(self._queries is not None and not self.blind)
        if self._queries is None or self.blind:
            self._ties.stop()
            return
        self._show_conventions()
        self._ties.start()

    def _show_conventions(self, _filter: object = None) -> None:
        if self._queries and self._selection:
            ties = "\n".join(map(translated, self._queries.ties_in_words()))
            text = translated(self._queries.conventions(self._selection.filter))
            self.conventions.setText(text, ties)
            room = self.conventions.fontMetrics().horizontalAdvance(text) + 6 * theme.SPACE
            self.conventions.setMaximumWidth(room)  # leaves the remaining width to the text on the left

    def _count_ties(self) -> None:
        """Count the ties in one more run; called whenever the event loop is idle."""
        if self._queries is None or self._queries.count_ties():
            return
        self._ties.stop()
        self._show_conventions()
        self.ties_counted.emit()

    def go_blind(self, *, blind: bool) -> None:
        """Set whether the bar names only judgements, as the Judge workspace requires, or all changes."""
        self.blind = blind
        self.show_stored()
        self.show_conventions()

    def show_tasks(self) -> None:
        """Show the progress of the background work."""
        self.task.show_tasks(self._runner.tasks)

    def note_backup(self, text: str) -> None:
        """Set the part of the tooltip that gives the time of the last backup or states that it failed."""
        self._backup = text
        self.show_stored()

    def say_stopped(self, text: str) -> None:
        """In place of the last stored change, show that judging has stopped. An empty text removes the message."""
        self._stopped = text
        self._message.stop()
        self._show_stored()

    def show_stored(self) -> None:
        """Show the last stored change and the step to undo, unless a message is being shown."""
        if not self._message.isActive():
            self._show_stored()

    def _show_stored(self) -> None:
        self._colour(alarming=bool(self._queries and self._stopped))
        if self._queries is None:
            self.left.setText("")
            return
        parts = [self._stopped or self._stored]
        if (name := self._queries.undo_name()) and not (self.blind and not self._queries.undoes_judgement()):
            parts.append(self.tr("undo: {name}").format(name=translated(name)))
        self.left.setText(" · ".join(parts), self._backup)


class TaskView(QWidget):
    """Widget with the current background task, its progress, a Cancel button, and the number of waiting tasks."""

    def __init__(self, running: Callable[[], list[Task]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("task_view")
        self._running = running
        self._name = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setFixedWidth(120)
        self._bar.setMaximumHeight(self.fontMetrics().height())
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress of background work"))
        self.cancel = QToolButton(self)
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setAutoRaise(True)
        self.cancel.setToolTip(self.tr("Cancel the background task and discard its result"))
        self.cancel.clicked.connect(self._cancel)
        self._shown: list[Task] = []
        self._polls = 0  # number of successive polls with at least one task
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (self._name, self._bar, self.cancel):
            layout.addWidget(widget)
        self.hide()

    def show_tasks(self, tasks: list[Task]) -> None:
        """Show the first task. Hide the widget if there are no tasks or the work has only just begun."""
        self._polls = self._polls + 1 if tasks else 0
        self.setVisible(self._polls > SHOWN_AFTER)
        if not self.isVisible():
            return
        first = tasks[0]
        more = self.tr(" (+{count})").format(count=len(tasks) - 1) if len(tasks) > 1 else ""
        self._name.setText(translated(first.name) + more)
        self._bar.setRange(0, 100 if first.total else 0)
        self._bar.setValue(round(100 * first.fraction))
        self._shown = tasks

    def _cancel(self) -> None:
        # A displayed task may have ended since the last poll and been followed by another one. Cancel the ended task
        # too, because a loader checks whether its recognition task was cancelled, even after that task has ended.
        for task in (*self._shown, *self._running()):
            task.cancel()


def _now(seconds: float | None = None) -> str:
    moment = datetime.now() if seconds is None else datetime.fromtimestamp(seconds)
    return moment.strftime("%H:%M:%S")


def find_status_bar(widget: QWidget | None) -> StatusBar | None:
    """Return the status bar of the window that contains a widget, or None. Floating panels are also children of that
    window.
    """
    while widget is not None:
        bar = widget.findChild(StatusBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if bar is not None:
            return bar
        widget = widget.parentWidget()
    return None
