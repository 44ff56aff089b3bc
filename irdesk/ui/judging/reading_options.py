"""Reading options of the judgement editor: highlighted words, joined lines, line length, definitions of grades, and the
key strip.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from irdesk.assessment.term_highlights import Term
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import ChooseWords
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.settings.preferences import DEFINITIONS, HIGHLIGHT, KEY_STRIP, REFLOW, WIDTH, Preferences
from irdesk.ui.judging.grade_bar import GradeBar
from irdesk.ui.judging.topic_header import TopicHeader
from irdesk.ui.reading.reading_pane import ReadingPane
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.preference_binding import follow

WIDTHS = (60, 68, 76, 80)  # line lengths in characters


class ReadingOptions:
    """Controls how the document at ``place`` is shown, through actions and preferences."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        actions: ActionTable,
        preferences: Preferences,
        header: TopicHeader,
        document: ReadingPane,
        grades: GradeBar,
    ) -> None:
        self._queries, self._execute = queries, execute
        self._actions, self._preferences = actions, preferences
        self._header, self._document, self._grades = header, document, grades
        self.place: Place | None = None

    def follow_preferences(self, owner: QWidget) -> None:
        """Apply the preferences now and after each change, until ``owner`` is deleted."""
        follow(self._preferences, (HIGHLIGHT, REFLOW, KEY_STRIP, DEFINITIONS), owner, self.take_preferences)
        self.take_preferences()

    def terms(self) -> tuple[Term, ...]:
        """Return the words to highlight; empty if highlighting is off."""
        if self.place is None or not self._actions["judge.highlight"].isChecked():
            return ()
        return self._queries.terms(self.place.topic)

    def edit_words(self) -> None:
        """Open the field in which the assessor types the words to highlight for this topic."""
        if self.place:
            self._header.terms.begin(self._queries.own_words(self.place.topic))

    def choose_words(self, words: tuple[str, ...]) -> None:
        """Store the words to highlight for this topic."""
        if self.place:
            self._execute(ChooseWords(self.place.topic, words))

    def take_preferences(self) -> None:
        """Apply the preferences to the actions, the document and the grade bar."""
        self._actions["judge.highlight"].setChecked(self._preferences.get(HIGHLIGHT))
        self._actions["judge.reflow"].setChecked(self._preferences.get(REFLOW))
        self._actions["judge.key_strip"].setChecked(self._preferences.get(KEY_STRIP))
        self._grades.show_keys(self._preferences.get(KEY_STRIP))
        self._actions["judge.definitions"].setChecked(self._preferences.get(DEFINITIONS))
        self._grades.show_definitions(self._preferences.get(DEFINITIONS))
        if self.place:
            self._document.show_terms(self.terms())

    def keep_definitions(self) -> None:
        """Store whether the grade definitions are shown."""
        self._preferences.set(DEFINITIONS, self._actions["judge.definitions"].isChecked())

    def keep_key_strip(self) -> None:
        """Store whether the key strip is shown."""
        self._preferences.set(KEY_STRIP, self._actions["judge.key_strip"].isChecked())

    def keep_reflow(self) -> None:
        """Store whether hard line breaks are removed."""
        self._preferences.set(REFLOW, self._actions["judge.reflow"].isChecked())

    def keep_highlight(self) -> None:
        """Store whether words are highlighted."""
        self._preferences.set(HIGHLIGHT, self._actions["judge.highlight"].isChecked())

    def next_width(self) -> None:
        """Switch to the next larger line length, or from the largest to the smallest."""
        longer = [width for width in WIDTHS if width > self._preferences.get(WIDTH)]
        self._preferences.set(WIDTH, longer[0] if longer else WIDTHS[0])
