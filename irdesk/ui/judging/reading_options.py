"""Reading aids of the judgement editor: the topic's narrative, the guidelines and the highlighted words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from irdesk.assessment.term_highlights import Term
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import ChooseWords
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.settings.preferences import (
    DEFINITIONS,
    FONT,
    HIGHLIGHT,
    KEY_STRIP,
    NARRATIVE,
    REFLOW,
    TEXT_SIZE,
    ZOOM,
    Preferences,
)
from irdesk.ui.judging.grade_bar import GradeBar
from irdesk.ui.judging.judgement_text import guidelines_of, narrative_of
from irdesk.ui.judging.topic_header import TopicHeader
from irdesk.ui.reading.reading_pane import ReadingPane
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.preference_binding import follow


class ReadingOptions:
    """Controls the reading aids for the document at ``place`` through actions and preferences."""

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
        aids = (HIGHLIGHT, REFLOW, KEY_STRIP, DEFINITIONS, NARRATIVE, ZOOM, TEXT_SIZE, FONT)
        follow(self._preferences, aids, owner, self.take_preferences)
        self.take_preferences()

    def show_more(self) -> None:
        """Show the narrative and the guidelines if they are enabled."""
        narrative = self.place if self._actions["judge.narrative"].isChecked() else None
        parts = narrative_of(self._queries, narrative.topic) if narrative else []
        if self._actions["judge.guidelines"].isChecked():
            parts += guidelines_of(self._queries)
        self._header.show_more(parts)

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
        """Apply the preferences to the actions and the aids."""
        self._actions["judge.highlight"].setChecked(self._preferences.get(HIGHLIGHT))
        self._actions["judge.reflow"].setChecked(self._preferences.get(REFLOW))
        self._actions["judge.key_strip"].setChecked(self._preferences.get(KEY_STRIP))
        self._grades.show_keys(self._preferences.get(KEY_STRIP))
        self._actions["judge.definitions"].setChecked(self._preferences.get(DEFINITIONS))
        self._actions["judge.narrative"].setChecked(self._preferences.get(NARRATIVE))
        self._grades.show_definitions(self._preferences.get(DEFINITIONS))
        self._header.set_zoom(self._preferences.get(ZOOM))
        if self.place:
            self.show_more()
            self._document.show_terms(self.terms())

    def toggle_narrative(self) -> None:
        """Store whether the narrative is shown. If it is now shown and needs scrolling, move the focus to it."""
        self._preferences.set(NARRATIVE, self._actions["judge.narrative"].isChecked())
        if self._actions["judge.narrative"].isChecked():
            self._header.focus_more()

    def toggle_guidelines(self) -> None:
        """Show or hide the guidelines. If they are now shown and need scrolling, move the focus to them."""
        self.show_more()
        if self._actions["judge.guidelines"].isChecked():
            self._header.focus_more()

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
