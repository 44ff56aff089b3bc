"""Grade bar: a button per grade with its key and definition, buttons for the other judging actions, and the state of
the document's judgement.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.grades import GradeScale, shown_grade
from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import QueueRow
from irdesk.ui.judging.key_strip import KeyStrip
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import design_tokens, theme
from irdesk.ui.style.painting.buttons import label_colour
from irdesk.ui.style.translated_texts import graded, level_text
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.key_button import draw_cap

DEFINITION_LINES = 1
HEIGHT = design_tokens.CONTROL_HEIGHT
LEAST_LETTERS = 4  # Minimum length of an elided name, in characters. A name that would have to be shorter is hidden.


BESIDE = (
    "judge.skip",
    "judge.cannot_tell",
    "judge.comment",
    "judge.flag",
    "judge.previous",
    "judge.next",
    "judge.take_back",
)


class GradeBar(QWidget):
    """Bar with one button per grade. The button of the document's current grade is checked."""

    def __init__(self, actions: ActionTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("grade_bar")
        self._actions = actions
        self._scale: GradeScale | None = None
        self._buttons: dict[int, GradeButton] = {}
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * theme.SPACE)
        self._state = ElidedLabel(self)
        self._state.setAccessibleName(self.tr("Judgement of this document"))
        self._definitions = Definitions(self)
        row = QHBoxLayout()
        row.setSpacing(3 * theme.SPACE)
        row.addLayout(self._row)
        row.addWidget(self._state, 1)
        self._state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._tools = QWidget(self)
        tools = QHBoxLayout(self._tools)
        tools.setContentsMargins(0, 0, 0, 0)
        tools.setSpacing(theme.SPACE)
        for action_id in BESIDE:
            button = QToolButton(self._tools)
            button.setDefaultAction(actions[action_id])
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tools.addWidget(button)
        row.addWidget(self._tools)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, theme.SPACE, 3 * theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(row)
        layout.addWidget(self._definitions)
        self.keys = KeyStrip(actions, self)
        layout.addWidget(self.keys)

    def show_scale(self, scale: GradeScale) -> None:
        """Create the buttons for a scale. Grades without a key get no button."""
        if scale == self._scale:
            return
        while item := self._row.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._scale = scale
        self._buttons.clear()
        keyed = scale.keyed()
        for grade, level in keyed.items():
            shown, name, definition = shown_grade(grade), level_text(level.name), level_text(level.definition)
            called = self.tr("Grade {grade}: {name}") if name else self.tr("Grade {grade}")
            called = called.format(grade=shown, name=name)
            button = GradeButton(graded(level, "  "), self)
            button.setToolTip("\n".join(part for part in (f"{name or called} ({key_text(grade)})", definition) if part))
            button.setAccessibleName(called)
            button.setAccessibleDescription(definition)
            button.clicked.connect(self._actions[f"judge.grade.{grade}"].trigger)
            self._row.addWidget(button)
            self._buttons[grade] = button
        self._actions.offer_grades(keyed)
        for grade, level in keyed.items():
            action = self._actions[f"judge.grade.{grade}"]
            action.setText(graded(level, "  "))
            action.setStatusTip(level_text(level.definition))
        self._definitions.show_scale(scale)

    def show_definitions(self, shown: bool) -> None:
        """Show or hide the grade definitions below the buttons."""
        self._definitions.setVisible(shown)

    def show_keys(self, shown: bool) -> None:
        """Show the key strip below the grades if ``shown``. Otherwise, show buttons for its actions next to
        the grades.
        """
        self.keys.setVisible(shown)
        self._tools.setVisible(not shown)

    def show_card(self, *, topic: bool) -> None:
        """Clear the grade, and show the keys that apply to a card. If ``topic`` is true, the card introduces a topic;
        otherwise it is an end message.
        """
        self.show_grade(None, "")
        self.keys.show_for("card" if topic else "end")

    def show_grade(self, grade: int | None, state: str) -> None:
        """Check the button of the document's grade. ``state`` is a text about the judgement and its origin."""
        self.keys.show_for("unjudged" if grade is None else "judged")
        for level, button in self._buttons.items():
            button.setChecked(level == grade)
        self._state.setText(state)

    def set_ready(self, ready: bool) -> None:
        """Enable the buttons if ``ready``, that is, if there is a document to judge. Otherwise disable them."""
        for button in self._buttons.values():
            button.setEnabled(ready)


class GradeButton(QPushButton):
    """Button with a grade, drawn as a key cap, and the grade's name, which is elided if necessary."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._grade, _, name = text.partition(" ")
        self._name = name.strip()
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size needed for the key cap and the full name."""
        name = self.fontMetrics().horizontalAdvance(self._name)
        return QSize(self._cap().width() + (name + 2 * theme.SPACE if self._name else 0) + 6 * theme.SPACE, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the size needed for the key cap without the name."""
        return QSize(self._cap().width() + 2 * theme.SPACE, HEIGHT)

    def _cap(self) -> QRect:
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self._grade) + 3 * theme.SPACE
        height = metrics.height() + theme.SPACE
        return QRect(3 * theme.SPACE, (self.height() - height) // 2, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the grade as a key cap, followed by its name, elided to the button's width."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        cap = self._cap()
        left = cap.right() + 2 * theme.SPACE + 1
        room = self.width() - left - 2 * theme.SPACE
        name = self.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        if len(name) < min(len(self._name), LEAST_LETTERS):
            name = ""
            cap.moveCenter(self.rect().center())
        draw_cap(painter, cap, self._grade, enabled=self.isEnabled(), down=self.isDown())
        painter.setPen(label_colour(option, self))
        painter.drawText(left, 0, room, self.height(), Qt.AlignmentFlag.AlignVCenter, name)


class Definitions(QLabel):
    """Label with the grade definitions in small type. Long definitions are elided."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAccessibleName(self.tr("Definitions of the grades"))
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.setFont(font)
        self._scale: GradeScale | None = None
        self.setMaximumHeight(DEFINITION_LINES * self.fontMetrics().lineSpacing())
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_scale(self, scale: GradeScale) -> None:
        """Show the definitions of a scale."""
        self._scale = scale
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_scale"):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the definitions to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        levels = self._scale.levels if self._scale else ()
        defined = [(level.grade, level_text(level.definition)) for level in levels if level.definition]
        metrics = self.fontMetrics()
        separator = metrics.horizontalAdvance("−2   ·  ")
        # Allow for the unused space at line ends: lines break only between words.
        room = DEFINITION_LINES * self.width() * 0.9 - separator * len(defined)
        widths = [metrics.horizontalAdvance(definition) for _, definition in defined]
        longest = _share(widths, room)
        colour = self.palette().color(QPalette.ColorRole.WindowText).name()
        cells = [
            f'<b style="color:{colour}">{shown_grade(grade)}</b>&nbsp;'
            + html.escape(metrics.elidedText(definition, Qt.TextElideMode.ElideRight, longest))
            for grade, definition in defined
        ]
        self.setText(f'<span style="color:{theme.faint().name()}">{" &nbsp;·&nbsp; ".join(cells)}</span>')


def state_text(row: QueueRow) -> str:
    """Describe the state of a document's judgement."""
    if row.cannot_tell:
        parts = [_tr("cannot tell")]
        if row.judgement.reason:
            parts[0] += f": {row.judgement.reason}"
        if row.grade is not None:
            given = _tr("judged {grade} by other assessors") if row.by_others else _tr("judged {grade} in the qrels")
            parts.append(given.format(grade=row.grade))
    elif row.grade is None:
        parts = [_tr("skipped") if row.skipped else _tr("unjudged")]
    elif row.own:
        parts = [_tr("judged {grade}").format(grade=row.grade)]
    elif row.by_others:
        parts = [_tr("judged {grade} by other assessors").format(grade=row.grade)]
    else:
        parts = [_tr("judged {grade} in the qrels").format(grade=row.grade)]
    if row.judgement.flagged:
        parts.append(_tr("⚑ flagged"))
    if row.judgement.passages:
        parts.append(filled(_tr("{count:,} {count:passage|passages} marked"), count=len(row.judgement.passages)))
    return " · ".join(parts)


def key_text(grade: int) -> str:
    """Return the keys that assign a grade, as text."""
    return _tr("keys − and {digit}").format(digit=-grade) if grade < 0 else _tr("key {}").format(grade)


def _tr(text: str) -> str:
    return QCoreApplication.translate("GradeBar", text)


def _share(widths: list[int], room: float) -> int:
    """Return the width to which long texts must be elided so that all texts together fit into ``room`` pixels."""
    left = sorted(widths)
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return int(room / len(left)) if left else 1 << 20
