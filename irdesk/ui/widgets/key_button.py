"""Buttons that show the key of their action as a key cap."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import SMALL_RADIUS
from irdesk.ui.style.painting import control_shapes

ICON = 18  # width and height of the icon in pixels


class KeyButton(QAbstractButton):
    """A button that shows an action's key as a key cap, followed by a label. A click triggers the action.

    ``which`` is the zero-based index of the key among the action's shortcuts. If there are fewer shortcuts, the first
    one is shown.
    """

    def __init__(self, action: QAction, label: str, parent: QWidget, which: int = 0) -> None:
        super().__init__(parent)
        self._action, self._which, self._key = action, which, ""
        self.setText(label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(lambda _checked=False: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        keys = self._action.shortcuts()
        key = keys[self._which] if self._which < len(keys) else self._action.shortcut()
        # The key's text is stored, because each layout and each repaint needs it several times.
        self._key = key.toString(QKeySequence.SequenceFormat.NativeText)
        self.setEnabled(self._action.isEnabled())
        self.setToolTip(self._action.toolTip())
        self.setAccessibleName(f"{self.text()} ({self.key})" if self.key else self.text())
        self.updateGeometry()
        self.update()

    @property
    def key(self) -> str:
        """The action's key in native notation."""
        return self._key

    def cap_size(self) -> QSize:
        """Return the size of the key cap. The width is 0 if the action has no key."""
        metrics = self.fontMetrics()
        width = max(metrics.horizontalAdvance(self.key), metrics.horizontalAdvance("0")) + 3 * theme.SPACE
        return QSize(width if self.key else 0, metrics.height() + theme.SPACE)

    def sizeHint(self) -> QSize:
        """Return the size of the key cap and the label."""
        metrics = self.fontMetrics()
        width = self.cap_size().width() + 2 * theme.SPACE + metrics.horizontalAdvance(self.text())
        return QSize(width, metrics.height() + theme.SPACE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the key cap and the label."""
        painter, roles = QPainter(self), theme.roles()
        size = self.cap_size()
        cap = QRect(0, (self.height() - size.height()) // 2, size.width(), size.height())
        draw_cap(painter, cap, self.key, enabled=self.isEnabled(), down=self.isDown())
        over = self.underMouse() and self.isEnabled()
        painter.setPen(roles.text if over else roles.secondary if self.isEnabled() else roles.disabled)
        label = self.rect().adjusted(cap.width() + theme.SPACE, 0, 0, 0)
        painter.drawText(label, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


class KeyedLink(KeyButton):
    """A link-like button with an action's label in the accent colour, followed by its key. It has a tinted background
    while the action is checked.

    If ``compact``, it shows only the action's icon.
    """

    def __init__(self, action: QAction, label: str, parent: QWidget) -> None:
        self.compact = False
        super().__init__(action, label, parent)
        self.setCheckable(action.isCheckable())

    def _follow(self) -> None:
        super()._follow()
        self.setChecked(self._action.isChecked())

    def set_compact(self, compact: bool) -> None:
        """Show only the icon if ``compact``, else the label and the key."""
        if compact != self.compact:
            self.compact = compact
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the icon if compact, else of the label and the key cap."""
        side = self.fontMetrics().height() + 2 * theme.SPACE
        if self.compact:
            return QSize(side, side)
        return QSize(super().sizeHint().width() + 3 * theme.SPACE, side)

    def nextCheckState(self) -> None:
        """Leave the checked state unchanged: a click triggers the action, which sets the state."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the label and its key cap, or the icon."""
        painter, roles, enabled = QPainter(self), theme.roles(), self.isEnabled()
        if self.isChecked():
            control_shapes.box(painter, self.rect(), roles.tint)
        elif enabled and (self.isDown() or self.underMouse()):
            control_shapes.box(painter, self.rect(), roles.pressed if self.isDown() else roles.hover)
        if self.compact:
            area = QRect(0, 0, ICON, ICON)
            area.moveCenter(self.rect().center())
            mode = QIcon.Mode.Normal if enabled else QIcon.Mode.Disabled
            self._action.icon().paint(painter, area, Qt.AlignmentFlag.AlignCenter, mode)
            return
        painter.setPen(roles.accent if enabled else roles.disabled)
        label = self.rect().adjusted(2 * theme.SPACE, 0, 0, 0)
        painter.drawText(label, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        size = self.cap_size()
        left, top = self.width() - size.width() - theme.SPACE, (self.height() - size.height()) // 2
        draw_cap(painter, QRect(left, top, size.width(), size.height()), self.key, enabled=enabled, down=self.isDown())


def draw_cap(painter: QPainter, rect: QRect, key: str, *, enabled: bool = True, down: bool = False) -> None:
    """Draw a key as a key cap; draw nothing if there is no key."""
    if not key:
        return
    roles = theme.roles()
    control_shapes.box(painter, rect, roles.pressed if down else roles.hover, roles.border, SMALL_RADIUS)
    painter.setPen(roles.secondary if enabled else roles.disabled)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)
