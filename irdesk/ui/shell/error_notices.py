"""Notices: errors, warnings and confirmations that stay until they are dismissed. They are part of the window, not
dialogs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.design_tokens import CONTROL_HEIGHT
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.widgets.status_icon import IconSign

Button = tuple[str, Callable[[], None]]
MOST_SHOWN = 3  # maximum number of notices: more would push a panel's buttons off the screen
MOST_LINES, MOST_SCROLLED = 3, 8
ICON = 16  # icon size in pixels


class Notice(QFrame):
    """A notice: an icon, a title, lines of text, optional buttons, and a button to dismiss it.

    If there are many lines, only the first ones are shown, and a button expands the notice to all lines in a scroll
    area.
    """

    put_away = Signal()

    def __init__(
        self,
        title: str,
        lines: list[str],
        parent: QWidget,
        buttons: tuple[Button, ...],
        about: str = "",
        action: str = "",
        *,
        is_error: bool,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAccessibleName(title)
        self.about, self.action, self.is_error = about, action, is_error
        self._title, self._lines = title, lines
        head = QLabel(title, self)
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        head.setFont(fonts.strong(head.font()))
        head.setMinimumHeight(CONTROL_HEIGHT)  # so that the title is as high as the button next to it
        self.body = QLabel("\n".join(lines[:MOST_LINES]), self)
        self.body.setTextFormat(Qt.TextFormat.PlainText)
        self.body.setWordWrap(True)
        self.body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QToolButton(self)
        close.setText("✕")
        close.setAutoRaise(True)
        close.setAccessibleName(self.tr("Dismiss this notice"))
        close.setToolTip(self.tr("Dismiss this notice"))
        close.clicked.connect(self.dismiss)
        self.controls: list[QWidget] = []  # buttons in tab order
        self._text = QVBoxLayout()
        self._text.setSpacing(0)
        self._text.addWidget(head)
        if lines:
            self._text.addWidget(self.body)
        row = QHBoxLayout()
        for name, carry_out in buttons:
            act = QPushButton(name, self)
            act.clicked.connect(self.dismiss)
            act.clicked.connect(partial(_call, carry_out))
            row.addWidget(act)
            self.controls.append(act)
        if len(lines) > MOST_LINES:
            self.all = make_quiet(QPushButton(self.tr("Show all {count} lines").format(count=len(lines)), self))
            self.all.clicked.connect(self._show_all)
            row.addWidget(self.all)
            self.controls.append(self.all)
        self.controls.append(close)
        row.addStretch(1)
        if row.count() > 1:
            self._text.addLayout(row)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        sign = IconSign("triangle-alert" if is_error else "info", self._colour, ICON, self)
        sign.setFixedHeight(CONTROL_HEIGHT)
        layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._text, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)

    def _colour(self) -> QColor:
        return theme.roles().error if self.is_error else theme.roles().accent

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the background and frame in the colour for errors or for information."""
        roles = theme.roles()
        ground = roles.error_tint if self.is_error else roles.weak_tint
        control_shapes.box(QPainter(self), self.rect(), ground, theme.blend(self._colour(), ground, 0.6))

    def _show_all(self, _checked: bool = False) -> None:
        """Expand the notice to all lines, in a scroll area of at most `MOST_SCROLLED` lines."""
        area = QScrollArea(self)
        area.setAccessibleName(self._title)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        self.body.setText("\n".join(self._lines))
        self._text.replaceWidget(self.body, area)
        area.setWidget(self.body)
        self.body.setAutoFillBackground(False)
        area.setFixedHeight(min(len(self._lines), MOST_SCROLLED) * self.fontMetrics().lineSpacing() + theme.SPACE)
        self.all.hide()

    def text(self) -> str:
        """Return the title and all lines."""
        return "\n".join((self._title, *self._lines))

    def dismiss(self, _checked: bool = False) -> None:
        """Remove the notice, because the user has seen it or it no longer applies."""
        self.hide()
        self.put_away.emit()
        self.deleteLater()


class Foot(QWidget):
    """Line below or above several notices, with a count and a button that dismisses all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.more = QLabel(self)
        self.more.setObjectName("notices_more")
        self.dismiss = make_quiet(QPushButton(self.tr("Dismiss all"), self))
        self.dismiss.setToolTip(self.tr("Dismiss all notices"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.more)
        row.addStretch(1)
        row.addWidget(self.dismiss)

    def show_others(self, count: int) -> None:
        """Show the number of hidden notices."""
        self.more.setText(self.tr("and {count} more").format(count=count) if count else "")

    def show_all(self, count: int) -> None:
        """Show the number of notices, none of which is hidden."""
        self.more.setText(self.tr("{count} notices").format(count=count))


class Notices(QWidget):
    """A stack of notices, newest first. ``changed`` is emitted when a notice is added or dismissed.

    At most `MOST_SHOWN` notices are shown. A line below them gives the number of hidden ones and has a button that
    dismisses all. If the notices are in a scroll area (``scrolls``), all are shown, and this line is above them.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, scrolls: bool = False) -> None:
        super().__init__(parent)
        self._scrolls = scrolls
        self.tab_after: QWidget | None = None  # control that the notices' buttons follow in the tab order
        self._notices: list[Notice] = []
        self.foot: Foot | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2 * theme.SPACE)

    def add(self, title: str, lines: list[str], *buttons: Button, about: str = "", action: str = "") -> Notice:
        """Show an error or a warning, and return the notice. A click on one of the buttons dismisses the notice and
        calls the button's function.

        ``about`` names the subject of the notice. A view that shows this subject itself can then omit the notice (see
        `texts`).

        ``action`` names the action that failed, such as an export or the loading of a file. The notice replaces earlier
        errors of the same action, and `succeeded` removes it.
        """
        self.succeeded(action)
        notice = self._show(Notice(title, lines, self, buttons, about, action, is_error=True))
        announce(notice, notice.text(), urgent=True)
        return notice

    def tell(self, title: str, lines: list[str], *buttons: Button) -> Notice:
        """Show a confirmation or information, and return the notice. It differs in colour from error notices, and is
        not announced as urgent.
        """
        notice = self._show(Notice(title, lines, self, buttons, is_error=False))
        announce(notice, notice.text(), urgent=False)
        return notice

    def succeeded(self, action: str) -> None:
        """Remove the errors of an action, since they no longer apply."""
        for notice in tuple(self._notices):
            if action and notice.action == action:
                notice.dismiss()

    def dismiss_all(self) -> None:
        """Dismiss all notices."""
        for notice in tuple(self._notices):
            notice.dismiss()

    def _show(self, notice: Notice) -> Notice:
        notice.put_away.connect(partial(self._put_away, notice))
        self._notices.insert(0, notice)
        self._layout.insertWidget(int(self._scrolls and self.foot is not None), notice)
        self._arrange()
        self.changed.emit()
        return notice

    def _put_away(self, notice: Notice) -> None:
        self._notices.remove(notice)
        self._arrange()
        self.changed.emit()

    def _arrange(self) -> None:
        shown = len(self._notices) if self._scrolls else MOST_SHOWN
        for place, notice in enumerate(self._notices):
            notice.setVisible(place < shown)
        several = len(self._notices) > 1
        if several and self.foot is None:
            self.foot = Foot(self)
            self.foot.dismiss.clicked.connect(lambda _checked=False: self.dismiss_all())
            self._layout.insertWidget(0 if self._scrolls else -1, self.foot)
        controls = [control for notice in self._notices for control in notice.controls]
        if self.foot:
            if self._scrolls:
                self.foot.show_all(len(self._notices))
            else:
                self.foot.show_others(max(len(self._notices) - shown, 0))
            self.foot.setVisible(several)
            controls.insert(0 if self._scrolls else len(controls), self.foot.dismiss)
        if self.tab_after:  # Without this, the new buttons would come last in the window's tab order.
            tab_through(self.tab_after, *controls)

    def texts(self, besides: str = "") -> list[str]:
        """Return the texts of all notices, newest first, including hidden ones. Notices about the subject ``besides``
        are omitted.
        """
        return [notice.text() for notice in self._notices if not besides or notice.about != besides]


def _call(carry_out: Callable[[], None], _checked: bool = False) -> None:
    carry_out()
