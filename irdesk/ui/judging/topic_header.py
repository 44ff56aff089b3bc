"""Header above the document: the topic's id, title, description and assessors. Shortcuts show its narrative and the
guidelines.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import few
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.queries import Queries
from irdesk.settings.preferences import FONT, NARRATIVE, TEXT_SIZE, ZOOM, Preferences
from irdesk.ui.reading.safe_browser import SafeBrowser
from irdesk.ui.reading.term_bar import TermBar
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.preference_binding import follow
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import graded, level_text, translated
from irdesk.ui.widgets.key_button import KeyedLink

_TALLEST = 190  # maximum height of the narrative and the guidelines, in pixels
LINKS_SHARE = 0.5  # maximum fraction of the header's width for labelled buttons
CUE_MS = 2500  # duration in milliseconds of the emphasis on a new topic's title
NAMED = 3
"""Maximum number of a topic's assessors who are named; further assessors are only counted."""


class More(SafeBrowser):
    """Text browser for the narrative and the guidelines.

    A text that needs scrolling takes the focus, so that keys scroll it. Esc returns to the document.
    """

    left = Signal()

    def fit(self, height: int) -> None:
        """Set the height to that of the text, up to the maximum height."""
        self.setFixedHeight(min(height, _TALLEST))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if height > _TALLEST else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit ``left`` on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TopicHeader(QWidget):
    """Header with the document's topic. ``left`` is emitted when the focus should return to the document."""

    left = Signal()

    def __init__(
        self, queries: Queries, actions: ActionTable, preferences: Preferences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("topic_header")
        self._queries, self._actions, self._preferences = queries, actions, preferences
        self._topic = ""
        self._title = _label(self, 1.15, bold=True)
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._cue = QTimer(self)
        self._cue.setSingleShot(True)
        self._cue.setInterval(CUE_MS)
        self._cue.timeout.connect(lambda: dress(self._title, None))
        self._description = _label(self)
        self.others = _label(self, 0.92)
        self.others.setObjectName("topic_of_others")
        dress(self.others, lambda: f"color: {theme.roles().attention.name()}")
        self.terms = TermBar(self)
        _scale(self.terms, 0.92)
        self._more = More(self)
        self._more.left.connect(self.left)
        self._more.setAccessibleName(self.tr("Narrative and guidelines"))
        self._more.viewport().setAutoFillBackground(False)
        self._more.document().setDocumentMargin(0)
        self._more.hide()

        top = QHBoxLayout()
        top.setSpacing(2 * theme.SPACE)
        top.addWidget(self._title, 1)
        labels = {
            "judge.narrative": self.tr("Narrative"),
            "judge.guidelines": self.tr("Guidelines"),
            "judge.find": self.tr("Find"),
            "judge.highlight": self.tr("Mark words"),
        }
        self.links = [KeyedLink(actions[action_id], label, self) for action_id, label in labels.items()]
        self._narrative = self.links[0]
        for link in self.links:
            top.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        self._links_width = sum(link.sizeHint().width() + top.spacing() for link in self.links)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, theme.SPACE, 3 * theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addWidget(self.others)
        layout.addWidget(self._description)
        layout.addWidget(self._more)
        layout.addWidget(self.terms)
        zoomed = (self._title, self.others, self._description, self._more, self.terms)
        usual = QApplication.font().pointSizeF()
        self._factors: dict[QWidget, float] = {widget: widget.font().pointSizeF() / usual for widget in zoomed}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        follow(preferences, (NARRATIVE, ZOOM, TEXT_SIZE, FONT), self, self._take_preferences)
        self._take_preferences()

    def _take_preferences(self) -> None:
        self._actions["judge.narrative"].setChecked(self._preferences.get(NARRATIVE))
        self._set_zoom(self._preferences.get(ZOOM))
        if self._topic:
            self.show_more()

    def show_topic(self, topic: str) -> None:
        """Show a topic's id, title and description, and its assessors if this assessor is not among them. Hide the
        header if the topic is "".

        The title of a new topic is emphasised for a moment.
        """
        self._topic = topic
        self.setVisible(bool(topic))
        if not topic:
            return
        shown, others = self._queries.topic(topic), assigned_text(self._queries, topic)
        title = plain(f"{shown.id}   {shown.title}".rstrip())
        if self._title.text() not in {"", title}:
            dress(self._title, lambda: f"color: {theme.accent().name()}; text-decoration: underline")
            self._cue.start()
        self._title.setText(title)
        self._description.setText(plain(shown.description))
        self._description.setVisible(bool(shown.description))
        self._narrative.setVisible(bool(shown.narrative))
        self.others.setText(others)
        self.others.setVisible(bool(others))
        self.show_more()

    def show_more(self) -> None:
        """Show the narrative and the guidelines below the description, if they are enabled."""
        narrative = self._topic if self._actions["judge.narrative"].isChecked() else ""
        parts = narrative_of(self._queries, narrative) if narrative else []
        if self._actions["judge.guidelines"].isChecked():
            parts += guidelines_of(self._queries)
        text = "\n\n".join(f"**{name}**  \n{body}" for name, body in parts)
        if not text and self._more.hasFocus():
            self.left.emit()
        if text:
            features = QTextDocument.MarkdownFeature
            self._more.document().setMarkdown(text, features.MarkdownDialectGitHub | features.MarkdownNoHTML)
            self._fit_more()  # Set the height before the text appears, so that the document below is resized only once.
        self._more.setVisible(bool(text))

    def toggle_narrative(self) -> None:
        """Store whether the narrative is shown. If it is now shown and needs scrolling, move the focus to it."""
        self._preferences.set(NARRATIVE, self._actions["judge.narrative"].isChecked())
        if self._actions["judge.narrative"].isChecked():
            self._focus_more()

    def toggle_guidelines(self) -> None:
        """Show or hide the guidelines. If they are now shown and need scrolling, move the focus to them."""
        self.show_more()
        if self._actions["judge.guidelines"].isChecked():
            self._focus_more()

    def _focus_more(self) -> None:
        """Move the focus to the narrative and the guidelines if their text needs scrolling."""
        if self._more.focusPolicy() != Qt.FocusPolicy.NoFocus:
            self._more.setFocus()

    def _fit_more(self) -> None:
        measured = self._more.document().clone(self)
        measured.setTextWidth(max(self.width() - 12 * theme.SPACE, 200))
        self._more.fit(round(measured.size().height()) + theme.SPACE)
        measured.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the narrative and the guidelines to the new width. Reduce the buttons to icons if the title needs the
        space.
        """
        super().resizeEvent(event)
        for link in self.links:
            link.set_compact(self._links_width > LINKS_SHARE * self.width())
        if self._more.isVisible():
            self._fit_more()

    def _set_zoom(self, percent: int) -> None:
        """Set the size of all text in the header, in percent."""
        for widget, factor in self._factors.items():
            font = widget.font()
            font.setUnderline(False)  # the underline that a style sheet may add is temporary: do not store it
            font.setPointSizeF(QApplication.font().pointSizeF() * factor * percent / 100)
            widget.setFont(font)
        if self._more.isVisible():
            self._fit_more()


def assigned_text(queries: Queries, topic: str) -> str:
    """Return a line for the topic header with the names of a topic's assessors.

    Return "" if the topic is not assigned, or if this assessor is among its assessors.
    """
    judges = queries.assigned_to_others(topic)
    if not judges:
        return ""
    text = _tr("⚠ Assigned to {judges}, not to {assessor}")
    return plain(text.format(judges=translated(few(judges, NAMED)), assessor=queries.assessor()))


def narrative_of(queries: Queries, topic: str) -> list[tuple[str, str]]:
    """Return a topic's narrative as a list with one (title, text) pair."""
    return [(_tr("Narrative"), queries.topic(topic).narrative or _tr("this topic has no narrative"))]


def guidelines_of(queries: Queries) -> list[tuple[str, str]]:
    """Return pairs of title and Markdown text: the guidelines, if there are any, and then the grades, best first."""
    guidelines = queries.setting(GUIDELINES)
    grades = "\n".join(
        f"- **{graded(level)}** {level_text(level.definition)}" for level in reversed(queries.scale().levels)
    )
    return [*([(_tr("Guidelines"), guidelines)] if guidelines else []), (_tr("Grades"), grades)]


def _label(parent: QWidget, factor: float = 1.0, *, bold: bool = False) -> QLabel:
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    font = label.font()
    font.setBold(bold)
    label.setFont(font)
    _scale(label, factor)
    return label


def _scale(widget: QWidget, factor: float) -> None:
    font = widget.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    widget.setFont(font)


def _tr(text: str) -> str:
    return QCoreApplication.translate("topic_header", text)
