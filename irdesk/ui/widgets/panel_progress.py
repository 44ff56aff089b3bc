"""Indicator for a running computation: a bar along the top of a panel, the computation's name in a corner, and a
translucent overlay on outdated content.
"""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting.progress_bars import wandering
from irdesk.ui.style.translated_texts import translated

APPEARS_MS = 150  # delay in milliseconds: the indicator would only flash during a shorter computation
VEIL_MS = 600  # delay in milliseconds: the content would flicker during a shorter computation
VEIL = 0.4  # opacity of the overlay, low enough to keep the text readable
STRIP = 3  # height of the bar in pixels
POLL_MS = 100  # at most ten updates a second, since repainting at full rate starves worker threads


class ProgressStrip(QWidget):
    """A thin progress bar along the top of a panel. It shows the completed share, or a moving segment if the share is
    unknown.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._share: float | None = None
        self.hide()

    def show_share(self, share: float | None) -> None:
        """Show the completed share; None means unknown."""
        self._share = share
        if panel := self.parentWidget():
            self.setGeometry(0, 0, panel.width(), STRIP)
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the bar."""
        painter, roles, area = QPainter(self), theme.roles(), QRectF(self.rect())
        painter.fillRect(area, roles.track)
        done = wandering(area)
        if self._share is not None:
            done = QRectF(area)
            done.setWidth(area.width() * self._share)
        painter.fillRect(done, roles.accent)


class OutdatedVeil(QWidget):
    """Translucent overlay for a panel whose content is being recomputed."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self, panel: QWidget) -> None:
        """Cover the panel. Widgets raised afterwards stay above the overlay."""
        self.setGeometry(panel.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the overlay in the colour of the content's background."""
        colour = QColor(theme.ground())  # a copy, since its opacity is changed
        colour.setAlphaF(VEIL)
        QPainter(self).fillRect(event.rect(), colour)


class ComputingSign(QLabel):
    """A label that names a panel's running computation, and controls the progress bar and the overlay. It is created by
    `show_computing`.

    The label covers the panel's lower right corner, and the bar its upper edge. They are not part of the panel's
    layout.
    """

    def __init__(self, panel: QWidget, runner: TaskRunner) -> None:
        super().__init__(panel)
        self.setObjectName("computing_sign")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setFont(fonts.secondary(self.font()))
        self.setContentsMargins(theme.SPACE, 2, theme.SPACE, 2)
        self._strip = ProgressStrip(panel)
        self._veil = OutdatedVeil(panel)
        self._outdated = False
        self._since = QElapsedTimer()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._runner = runner
        self._tasks: list[Task] = []
        self._poll = QTimer(self)
        self._poll.timeout.connect(self._show)
        panel.installEventFilter(self)
        self.hide()

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The panel's running tasks."""
        return tuple(self._tasks)

    def follow(self, task: Task, outdated: bool) -> None:
        """Show the indicator while a task runs. It appears after a delay, so that it is not shown for short tasks.

        If ``outdated``, the panel's content is outdated until the task ends, and the overlay covers it.
        """
        self._tasks.append(task)
        self._outdated = outdated or (self._outdated and len(self._tasks) > 1)
        if not self._poll.isActive():
            self._since.start()
            self._poll.start(APPEARS_MS)

    def refresh(self) -> None:
        """Remove tasks that have ended. Hide the indicator if none is left."""
        unfinished = self._runner.tasks
        self._tasks = [task for task in self._tasks if task in unfinished and not task.cancelled]
        if not self._tasks:
            self._poll.stop()
            for part in (self._strip, self._veil, self):
                part.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move to the corner and resize the overlay when the panel is resized."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
            if self._veil.isVisible() and (panel := self.parentWidget()):
                self._veil.setGeometry(panel.rect())
        return False

    def _show(self) -> None:
        self.refresh()
        if not self._tasks:
            return
        self._poll.setInterval(POLL_MS)
        task = self._tasks[0]
        text = self.tr("Computing: {name}…").format(name=translated(task.name))
        if task.total:
            text += f" {task.fraction:.0%}"
        if len(self._tasks) > 1:
            text += f" (+{len(self._tasks) - 1})"
        if self._outdated:
            text += self.tr(" · showing earlier values")
            panel = self.parentWidget()
            if panel and self._since.elapsed() >= VEIL_MS and not self._veil.isVisible():
                self._veil.cover(panel)
        self.setText(text)
        self._strip.show_share(task.fraction if task.total else None)
        self._place()
        self.raise_()
        panel = self.parentWidget()
        # In a narrow panel the text would be cut off and cover controls, so only the bar is shown.
        self.setVisible(panel is None or self.sizeHint().width() <= panel.width())

    def _place(self) -> None:
        panel, size = self.parentWidget(), self.sizeHint()
        if panel:
            width = min(size.width(), panel.width())
            self.setGeometry(panel.width() - width, panel.height() - size.height(), width, size.height())


def show_computing(panel: QWidget, runner: TaskRunner, task: Task, *, outdated: bool = False) -> ComputingSign:
    """Show the progress of a task in a panel. ``outdated`` states whether the panel's content is outdated until the
    task ends. Return the panel's indicator.
    """
    sign = panel.findChild(ComputingSign, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if sign is None:
        sign = ComputingSign(panel, runner)
    sign.follow(task, outdated)
    return sign
