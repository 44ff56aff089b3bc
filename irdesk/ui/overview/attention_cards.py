"""The attention list of the overview: one row per caution, the most serious first.

Each row has a button that carries out the advice.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.reporting.tables.caution_formats import SEVERITIES
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.session.scoring.attention import NOTHING_GATHERED, Attention, AttentionRequest
from irdesk.ui.overview.titled_card import TitledCard, secondary_label
from irdesk.ui.scoring.caution_cells import DOT, draw_dot
from irdesk.ui.scoring.caution_remedies import Remedies
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.layouts import hairline
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.translated_texts import translated

SETTLE_MS = 1500  # Long delay: the list is not urgent, and computing it slows down the user's work.

LONG_WORD = 16  # Ids with more characters than this may be wider than the card, so line breaks are allowed in them.
_BREAK = re.compile(r"[_.-](?=\w)")


class SeverityDot(QWidget):
    """A dot in the colour of a severity. Its accessible name and tooltip are the name of the severity."""

    def __init__(self, severity: Severity, parent: QWidget) -> None:
        super().__init__(parent)
        self._severity = severity
        self.setFixedSize(DOT, DOT)
        self.setToolTip(translated(SEVERITIES[severity]))
        self.setAccessibleName(translated(SEVERITIES[severity]))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the dot."""
        draw_dot(QPainter(self), self.rect(), self._severity)


class CautionRow(QWidget):
    """Row for one caution: severity, title, sentence, and a button that carries out its advice."""

    wanted = Signal()

    def __init__(self, caution: Caution, button: str, parent: QWidget) -> None:
        super().__init__(parent)
        title = QLabel(translated(caution.code.title), self)
        title.setFont(fonts.strong(self.font()))
        title.setWordWrap(True)
        sentence = secondary_label(self)
        for label in (title, sentence):
            label.setMinimumWidth(1)  # a long name must not push the button out of the card
        sentence.setText(_breakable(translated(caution.sentence)))
        advice = translated(caution.code.advice)
        self.button = make_quiet(QPushButton(button, self))
        self.button.setToolTip(advice)
        self.button.setAccessibleDescription(advice)
        self.button.clicked.connect(lambda _checked=False: self.wanted.emit())
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addWidget(title)
        text.addWidget(sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme.SPACE, 0, theme.SPACE)
        row.setSpacing(2 * theme.SPACE)
        dot = QVBoxLayout()
        dot.setContentsMargins(0, theme.SPACE, 0, 0)
        dot.addWidget(SeverityDot(caution.severity, self))
        dot.addStretch(1)
        row.addLayout(dot)
        row.addLayout(text, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)


def _breakable(text: str) -> str:
    """Return a text whose long ids can be broken after an underscore, a hyphen or a full stop."""
    return " ".join(_BREAK.sub("\\g<0>\u200b", word) if len(word) > LONG_WORD else word for word in text.split(" "))


class AttentionCards(TitledCard):
    """Card that lists the project's cautions. They are computed in the background once changes have settled."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setObjectName("attention_cards")
        self._tools = tools
        self._remedies = Remedies(tools.queries, tools.chooser, tools.actions)
        self._result = NOTHING_GATHERED
        self.rows: list[CautionRow] = []
        self._list = QWidget(self)
        self._list.setLayout(QVBoxLayout())
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._list)
        self.column.addWidget(self._area, 1)
        self.computing = BackgroundQuery(
            self,
            tools.runner,
            self.tr("looking for problems"),
            self._work,
            self._take,
            self._fail,
            SETTLE_MS,
        )
        self.say(self.tr("Attention"))
        tools.selection.filter_changed.connect(lambda _chosen: self._show_title())

    def on_change(self, changes: ChangeSet) -> None:
        """Update once the changes have settled."""
        self.computing.on_change(changes)
        if changes.kind != "move" and not changes.more_comes:
            self.computing.soon()  # The comparison of runs is computed first; the cautions would slow it down.

    def shown_command(self) -> ShownCommand:
        """Return the command that lists these cautions."""
        return self._tools.queries.attention_command()

    def _work(self) -> Work[Attention]:
        request, before = AttentionRequest.of(self._tools.workspace), self._result
        return lambda progress: request.attention(progress, before)

    def _fail(self, text: str) -> None:
        self.say(self.tr("Attention"), text)

    def _take(self, attention: Attention) -> None:
        self._result = attention
        self._show_title()
        self._list = QWidget(self)
        self._list.setAutoFillBackground(False)
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.rows = []
        for caution in attention.cautions:
            if self.rows:
                column.addWidget(hairline(self._list))
            column.addWidget(self._row(caution))
        column.addStretch(1)
        self._area.setWidget(self._list)

    def _show_title(self) -> None:
        count = len(self._result.cautions)
        title = self.tr("Attention · {count}").format(count=count) if count else self.tr("Attention")
        lines = [] if count else [self.tr("Nothing needs attention.")]
        if not self._tools.selection.filter.everything:
            lines.append(self.tr("For all topics: the topic filter does not apply here"))
        self.say(title, "\n".join(lines))

    def _row(self, caution: Caution) -> CautionRow:
        text, follow = self._remedies.button(caution, self.tr("Set to grade {grade}"))
        row = CautionRow(caution, text, self._list)
        row.wanted.connect(follow)
        self.rows.append(row)
        return row
