"""Judgement editor: it shows the documents of the queue one by one with their topic, and stores a grade for each. This
module has no access to runs, ranks or retrieval scores.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import CannotTell, FlagDocument, JudgeDocument, SkipDocument, TakeBack
from irdesk.session.core.changes import RECEIVED, ChangeSet, SourceChanged
from irdesk.session.core.project_settings import ASSIGNMENT, GUIDELINES, POOL, SCALE, TEXTLESS, WORDS
from irdesk.session.core.workspace import Command
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.judging.near_duplicates import NearDuplicateFinder
from irdesk.session.queries import Queries
from irdesk.settings.preferences import Preferences
from irdesk.ui.actions.judging_titles_tips_and_keys import GRADE_KEYS, JUDGE_PREFIX, KEYED_MARKS
from irdesk.ui.judging.active_time_clock import ActiveClock
from irdesk.ui.judging.document_navigation import DocumentNavigation
from irdesk.ui.judging.grade_bar import GradeBar, state_text
from irdesk.ui.judging.passage_marker import PassageMarker
from irdesk.ui.judging.read_ahead import ReadAhead
from irdesk.ui.judging.reading_options import ReadingOptions
from irdesk.ui.judging.remarks import Remarks
from irdesk.ui.judging.toast import Toast, change_text
from irdesk.ui.judging.topic_and_end_cards import TopicPause, all_judged, filter_done
from irdesk.ui.judging.topic_header import TopicHeader
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.project_files.show_in_folder import show_in_folder
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.reading.card_view import Card
from irdesk.ui.reading.missing_text_confirmation import MissingTextConfirmation
from irdesk.ui.reading.near_duplicate_line import NearDuplicateLine
from irdesk.ui.reading.reading_pane import ReadingPane
from irdesk.ui.reading.text_zoom import zoom_handlers
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style.layouts import hairline


class JudgementEditor(QWidget):
    """Editor widget with topic, document and grades. ``execute`` executes a command, or reports why it was refused."""

    def __init__(
        self,
        queries: Queries,
        reader: DocumentCache,
        twins: NearDuplicateFinder,
        execute: Callable[[Command], None],
        say: Say,
        queue_filter: QueueFilter,
        actions: ActionTable,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("judgement_editor")
        self._queries, self._execute, self._say = queries, execute, say
        self._filter, self._actions, self._preferences = queue_filter, actions, preferences
        self._reader, self._twins = reader, twins
        self.clock = ActiveClock(self)
        self.shown: Place | None = None  # the current document, even while its topic's card is shown
        self.ended = False  # whether an end message is shown
        self.pause = TopicPause(queries, actions["view.collection"].trigger)
        self.show_in_folder: Callable[[Path], None] = show_in_folder
        self._announced: Place | None = None
        self._ahead = ReadAhead(queries, reader, twins, self)
        self.header = TopicHeader(queries, actions, preferences, self)
        self.twin_line = NearDuplicateLine(queries, twins, actions, self)
        self.document = ReadingPane(reader, preferences, self)
        self.toast = Toast(self.document)
        self.remarks = Remarks(queries, execute, actions, preferences, self)
        self.grades = GradeBar(actions, self)
        self.aids = ReadingOptions(queries, execute, actions, preferences, self.header, self.document, self.grades)
        self._passages = PassageMarker(queries, execute, actions, self.document, self.toast.show_text)
        self._guard = MissingTextConfirmation(queries, execute, actions, say)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (
            self.header,
            self.twin_line,
            hairline(self),
            self.document,
            hairline(self),
            self.remarks,
            self.grades,
        ):
            layout.addWidget(widget, 1 if widget is self.document else 0)
        self.setFocusProxy(self.document)
        self._connect()
        self.grades.show_scale(queries.scale())
        self.show_current()

    def _connect(self) -> None:
        handlers: dict[str, Callable[[], None]] = {
            **{f"judge.grade.{grade}": partial(self._judge, grade) for grade in GRADE_KEYS},
            "judge.take_back": self._take_back,
            "judge.skip": self._skip,
            "judge.cannot_tell": self.remarks.ask_reason,
            "judge.comment": self.remarks.edit_comment,
            "judge.quote": self._quote,
            "judge.flag": self._flag,
            "judge.note": self.remarks.edit_note,
            "judge.narrative": self.header.toggle_narrative,
            "judge.guidelines": self.header.toggle_guidelines,
            "judge.definitions": self.aids.keep_definitions,
            "judge.highlight": self.aids.keep_highlight,
            "judge.reflow": self.aids.keep_reflow,
            "judge.key_strip": self.aids.keep_key_strip,
            "judge.find": self.document.open_find,
            "judge.find_next": lambda: self.document.find_step(1),
            "judge.find_previous": lambda: self.document.find_step(-1),
            "judge.mark_next": lambda: self.document.go_to_mark(1),
            "judge.mark_previous": lambda: self.document.go_to_mark(-1),
            **{f"judge.mark.{term + 1}": partial(self.document.go_to_mark, 1, term) for term in range(KEYED_MARKS)},
            "judge.words": self.aids.edit_words,
            "judge.width": self.aids.next_width,
            **zoom_handlers(self.document, self._preferences, lambda text: self._say(text, good=True)),
        }
        self._actions.connect_all(handlers)
        DocumentNavigation(self, self._queries, self._execute, self._say, self._filter, self._actions)
        self.remarks.reason_given.connect(self._cannot_tell)
        self.remarks.left.connect(self.document.setFocus)
        self.remarks.hint.connect(self._say)
        self.document.ready.connect(self.grades.set_ready)  # Grade buttons are enabled only while a document is shown.
        self._twins.on_found = lambda _topic: self._show_twins()
        self.document.finding.connect(self.grades.keys.set_finding)
        self.document.counted.connect(self.header.terms.show_terms)
        self.header.terms.chosen.connect(partial(self.document.go_to_mark, 1))
        self.header.terms.written.connect(self.aids.choose_words)
        self.header.terms.left.connect(self.document.setFocus)
        self.header.left.connect(self.document.setFocus)
        self.aids.follow_preferences(self)

    def keep_typed(self) -> bool:
        """Store the unsaved text of the comment and the note. Return False on failure."""
        return self.remarks.keep_typed()

    def on_change(self, changes: ChangeSet) -> None:
        """Update after a change, for example after a move to the next document, an undo, or the loading of texts."""
        if SCALE in changes.settings():
            self.grades.show_scale(self._queries.scale())
        if TEXTLESS in changes.settings():
            self._guard.show()
        if changes.settings() & {GUIDELINES, SCALE}:
            self.header.show_more()
        kinds = {delta.after.kind for delta in changes.deltas if isinstance(delta, SourceChanged)}
        if "documents" in kinds:
            self._reader.forget()
            self._twins.forget()
        if WORDS in changes.settings():
            self.document.show_terms(self.aids.terms())
        received = changes.kind == RECEIVED  # changes received from a coordinator do not replace the document
        elsewhere = self._queries.place() != self.shown or (changes.settings() & {ASSIGNMENT, POOL} and not received)
        text = change_text(self._queries, changes)
        self.toast.show_text(text)
        if elsewhere or self.shown is None or (kinds & {"documents", "topics"} and not received):
            self.show_current(changes)
        elif changes.kind == "do" and changes.decided() and self.is_all_judged() and not text:
            # Replace the last document by an end message, so that no key changes its grade. After a correction, the
            # document stays displayed.
            self._say_done(all_judged(self._queries, partial(self.show_in_folder, self._queries.path())))
        elif self.ended and changes.judged() and not self.is_all_judged():
            self.show_current(changes)
        else:
            self._show_grade()
            self._show_remarks()
        if changes.kind == "do" and changes.decided() and self.ended:
            self._offer_note()

    def _offer_note(self) -> None:
        """Show which key opens the note on the last document's topic. Between topics, the topic card shows this key."""
        if self.isVisible() and (topic := self.remarks.missing_note()):
            text = self.tr("topic {id} is done; press Ctrl+T to note how hard it was to judge").format(id=topic)
            self._say(text, good=True)

    def _show_remarks(self) -> None:
        """Show the remarks on the document. While a topic card is shown, show only the finished topic's note."""
        place = None if self.ended or self.pause.on else self.shown
        self.remarks.show_place(place, self.pause.noted(self.shown.topic) if self.shown else "")

    def is_all_judged(self) -> bool:
        """Return whether no document of the pool is left to judge."""
        return self._queries.progress().open == 0

    def _say_done(self, card: Card) -> None:
        """Show an end message in place of the document, so that no key judges the last document again."""
        self.ended = True
        self._show_card(card)

    def _show_card(self, card: Card) -> None:
        """Show a card in place of the document, and disable judging."""
        self.document.show_card(card)
        self.twin_line.show_twins_of(None)
        self._show_remarks()
        self._passages.show_place(None)
        self.grades.set_ready(False)
        self.grades.show_card(topic=self.pause.on)

    def begin_topic(self) -> None:
        """Replace a topic's card by the current document of that topic."""
        if self.pause.on and self.shown:
            self.pause.begin(self.shown.topic)
            self.show_current()
            self.document.setFocus()

    def show_current(self, changes: ChangeSet | None = None) -> None:
        """Show the current document, or a card in its place. ``changes``, if given, are the changes after which the
        document is to be shown.
        """
        place = self._queries.place()
        if place != self.shown or self.pause.on:
            self.clock.restart()
            self._guard.forget()
        pause = self.pause.follow(place, self.shown, changes)
        self.shown = place
        self.aids.place = None if pause else place
        self.ended = False
        self.header.show_topic(place.topic if place and not pause else "")
        self._ahead.expect(place)
        if place is None or pause:
            self._show_card(self.pause.card(place, self.begin_topic))
            return
        self._show_remarks()
        self.document.open(place.docno, self.aids.terms())
        self._show_grade()

    def _show_grade(self) -> None:
        place = self.shown
        if place is None or self.pause.on:
            return
        self._passages.show_place(None if self.ended else place)
        row = self._queries.queue_row(place.topic, place.docno)
        self._actions["judge.flag"].setChecked(row.judgement.flagged)
        state = f"{row.called} · {state_text(row)}"
        self.grades.show_grade(row.grade, state)
        if place != self._announced:
            announce(self.document.view, " · ".join(filter(None, (self.document.view.accessibleDescription(), state))))
        self._announced = place
        self._show_twins()

    def _show_twins(self) -> None:
        if self.shown and not self.ended and not self.pause.on:
            self.twin_line.show_twins_of(self.shown)

    def _decide(self, make_command: Callable[[Place, float, Place | None], Command]) -> Place | None:
        """Call ``make_command`` with the current place, the active seconds, and the next place (None if there is none).
        Execute the returned command. Return the judged place, or None if nothing can be judged.
        """
        if self.shown is None or not self._can_judge():
            return None
        here, then = self.shown, self._filter.after_judgement()
        self._execute(make_command(here, self.clock.seconds(), then))
        self._say_where_filter_ends(here, then)
        return here

    def _judge(self, grade: int) -> None:
        place = self.shown
        if self._refused_in_pause():
            return
        if place and self._can_judge() and not self.document.has_text and self._guard.asks(place, grade):
            return
        here = self._decide(lambda shown, seconds, then: JudgeDocument(shown.topic, shown.docno, grade, seconds, then))
        if here:
            if warning := self.twin_line.warning_of(here):
                self._say(warning)
            self.document.setFocus()  # so that the next key press applies to the document

    def _say_where_filter_ends(self, here: Place, then: Place | None) -> None:
        """Show the end message if no further document matches the filter, so that digits do not change the last
        document's grade.
        """
        if then == here:
            self._say_done(filter_done(self._filter.end_title()))
            self._filter.say_end()  # Report this only now, because storing a judgement clears the status bar.

    def _skip(self) -> None:
        here = self._decide(lambda shown, seconds, then: SkipDocument(shown.topic, shown.docno, seconds, then))
        if here:
            if self._queries.place() == here and not self._filter.on:
                row = self._queries.queue_row(here.topic, here.docno)
                self._say(self.tr("{docno} is the only document left").format(docno=row.called))
            self.document.setFocus()

    def _cannot_tell(self, reason: str) -> None:
        here = self._decide(lambda shown, seconds, then: CannotTell(shown.topic, shown.docno, reason, seconds, then))
        if here and (self._queries.place() != here or self.ended):
            self.document.setFocus()

    def _flag(self) -> None:
        if self.shown and self._can_judge():
            flagged = not self._queries.queue_row(self.shown.topic, self.shown.docno).judgement.flagged
            self._execute(FlagDocument(self.shown.topic, self.shown.docno, flagged))
            self._show_grade()  # Set the action's check mark from the stored flag: storing may have failed.
        else:
            self._actions["judge.flag"].toggle()  # Revert the tick, because nothing was stored.

    def _quote(self) -> None:
        passage = self.document.selected_text()
        if passage:
            self.remarks.quote(passage)
        else:
            self.toast.show_text(self.tr("Select a passage of the document first"))

    def _can_judge(self) -> bool:
        """Return whether the document can be judged, that is, whether it is completely shown and not replaced by a card
        or an end message.
        """
        return not self.ended and not self.pause.on and self.document.is_ready

    def _refused_in_pause(self) -> bool:
        """Return whether a topic's card is shown. If so, say how to begin the topic."""
        if self.pause.on:
            self._say(self.tr("Press Space or Enter to begin this topic before judging"))
        return self.pause.on

    def _take_back(self) -> None:
        if self.shown and not self._refused_in_pause():
            self._execute(TakeBack(self.shown.topic, self.shown.docno))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report a digit that no action has handled: the scale has no such grade."""
        super().keyPressEvent(event)
        if event.text().isdecimal() and self._actions["judge.take_back"].isEnabled() and self.shown:
            grades = ", ".join(str(grade) for grade in self._queries.scale().grades)
            self._say(
                self.tr("the scale has no grade {digit}; it has {grades}").format(digit=event.text(), grades=grades)
            )

    def showEvent(self, event: QShowEvent) -> None:
        """Enable the judging shortcuts and start the clock."""
        super().showEvent(event)
        self.clock.show(True)
        self._actions.enable(JUDGE_PREFIX, True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Disable the judging shortcuts and stop the clock."""
        super().hideEvent(event)
        self.clock.show(False)
        self._actions.enable(JUDGE_PREFIX, False)
