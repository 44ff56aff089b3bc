"""What-if panel: edit a copy of a ranking by moving, grading or inventing documents, and see its scores. Nothing is
stored.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QSpinBox,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.grades import shown_grade
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.scoring.what_if import WhatIf, WhatIfRequest
from irdesk.ui.frame.needed_topic import needed_topic, why_this_topic
from irdesk.ui.frame.run_pair import pair_up
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.panel_grade_keys import GradeKeys
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.scoring.what_if_model import WhatIfModel
from irdesk.ui.scoring.what_if_scores import WhatIfScores
from irdesk.ui.scoring.what_if_table import WhatIfTable
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.panel_audience import Audience
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.button_painting import make_quiet
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.translation import grade_name
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.table_export import TableExport

DEEPEST = 1000  # Largest cutoff.
Request = Callable[[str, str], WhatIfRequest]


class WhatIfPanel(QWidget):
    """A panel with the edited ranking of the selected run and topic, its scores, and the explanation of one score."""

    computing: BackgroundQuery[WhatIf]

    def __init__(self, tools: Tools, request: Request, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("what_if_panel")
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._say, self._request, self._keys = tools.say, request, GradeKeys(tools.actions)
        self.shown: WhatIf | None = None
        self._past: list[Sandbox] = []
        # The current state of the project, if it changed while the ranking was being edited.
        self._fresh: WhatIf | None = None
        self.title = QLabel(self)
        self.title.setObjectName("what_if_title")
        self.title.setAccessibleName(self.tr("Which ranking this is, and that nothing of it is stored"))
        self.title.setWordWrap(True)
        self.cutoff = QSpinBox(self)
        self.cutoff.setObjectName("what_if_cutoff")
        self.cutoff.setRange(0, DEEPEST)
        self.cutoff.setPrefix(self.tr("cutoff "))
        self.cutoff.setSpecialValueText(self.tr("own cutoffs"))
        self.cutoff.setAccessibleName(self.tr("The rank at which all measures are cut"))
        self.cutoff.setToolTip(self.tr("The rank at which all measures are cut; 0: each at its own"))
        self.cutoff.valueChanged.connect(lambda value: self._edit(lambda box: box.cut(value or None)))
        self.level = choice_box(self, "what_if_level", self.tr("The grade from which on a document is relevant"), ())
        self.level.activated.connect(self._choose_level)
        self.imagine_button = self._button(
            "what_if_imagine",
            self.tr("Imagine one (I)"),
            self.tr("One relevant document more, which no run retrieved (I)"),
            self.imagine,
        )
        self.reset_button = make_quiet(
            self._button(
                "what_if_reset", self.tr("Reset (R)"), self.tr("Back to the ranking as it really is (R)"), self.reset
            )
        )
        self.model = WhatIfModel(self._grade_name, self)
        self.table = WhatIfTable(self.model, self)
        self.table.setToolTip(
            self.tr(
                "Drag documents up and down, or Alt+↑ and Alt+↓; a digit grades, U takes the grade away, Del takes the "
                "document out of the ranking; Backspace goes one step back, R to the beginning"
            )
        )
        self.table.moved.connect(lambda row, to: self._edit(lambda box: box.moved(row, to)))
        TableExport(self.table, lambda: self.model.table(self._subject(), self._notes()))
        self.scores = WhatIfScores(self._grade_name, self._notes, self)
        self.scores.measure_chosen.connect(self._selection.choose_measure)
        for table in (self.table, *self.scores.tables):
            table.installEventFilter(self)
        self.no_run = EmptyState(
            self.tr("Load a run and judgements to play with a ranking."), self.tr("Add files…"), tools.add_files, self
        )
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("reading a ranking"), self._work, self._take, self.title.setText
        )
        self._selection.run_changed.connect(lambda _run: self.computing.now())
        self._selection.topic_changed.connect(lambda _topic: self.computing.now())
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        self._selection.measure_changed.connect(lambda _measure: self._draw())
        self._lay_out()

    def _button(self, name: str, text: str, tip: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _lay_out(self) -> None:
        controls = box_row(self.cutoff, self.level, self.imagine_button, self.reset_button)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.table)
        split.addWidget(self.scores)
        split.setChildrenCollapsible(False)
        split.setSizes([1000, 1000])
        body = QWidget(self)
        rows = QVBoxLayout(body)
        rows.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        rows.setSpacing(2 * theme.SPACE)
        rows.addWidget(self.title)
        rows.addLayout(controls)
        rows.addWidget(split, 1)
        self._stack = QStackedLayout(self)
        for page in (body, self.no_run):
            self._stack.addWidget(page)

    def on_change(self, changes: ChangeSet) -> None:
        """Read the project again once the changes have settled."""
        self.computing.on_change(changes)

    def _work(self) -> Work[WhatIf] | None:
        runs = pair_up(self._queries, self._selection)
        run, topic = self._selection.run, self._topic()
        ready = run in runs and bool(topic)
        self._stack.setCurrentIndex(0 if ready else 1)
        if not ready:
            self.shown, self._past, self._fresh = None, [], None
            return None
        return self._request(run, topic).opened

    def _take(self, what_if: WhatIf) -> None:
        """Show another ranking; edits are kept if the run and topic are the same."""
        before = self.shown
        if before and (before.run, before.topic) == (what_if.run, what_if.topic) and before.touched:
            self._fresh = None if before.same_as(what_if) else what_if
            self.shown = before.by(what_if.measures)
        else:
            self.shown, self._past, self._fresh = what_if, [], None
            self._offer_levels(what_if.now.rules.level)
        self._draw()
        if not self.table.selectionModel().hasSelection():
            self.table.selectRow(0)

    def _topic(self) -> str:
        """Return the topic to show; a proposed one stays while its ranking is being edited."""
        edited = self.shown and self.shown.touched and self.shown.run == self._selection.run
        if self.shown and edited and not self._selection.topic:
            return self.shown.topic
        return needed_topic(self._queries, self._selection)

    def _offer_levels(self, level: int) -> None:
        grades = sorted({level, *(grade for grade in self._queries.scale().grades if grade > 0)})
        self.level.clear()
        for grade in grades:
            self.level.addItem(self.tr("relevant from {grade}").format(grade=grade), str(grade))

    def _choose_level(self, row: int) -> None:
        self._edit(lambda box: box.leveled(int(self.level.itemData(row))))

    def _edit(self, change: Callable[[Sandbox], Sandbox]) -> None:
        """Apply an edit and record the previous state, so that Backspace can undo it."""
        if self.shown is None:
            return
        now = change(self.shown.now)
        if now is not self.shown.now:
            self._past.append(self.shown.now)
            self.shown = self.shown.with_now(now)
            self._draw()
            announce(self.table, self.scores.formula.text())

    def grade(self, grade: int | None) -> None:
        """Set the selected document's grade, or make it unjudged if ``grade`` is None."""
        if grade is not None and grade not in self._queries.scale().grades:
            self._say(self.tr("the scale has no grade {grade}").format(grade=shown_grade(grade)))
            return
        self._edit(lambda box: box.graded(self.table.currentIndex().row(), grade))

    def shift(self, rows: int) -> None:
        """Move the selected document down by a number of rows; negative moves it up."""
        row = self.table.currentIndex().row()
        if self.model.document(row):
            self._edit(lambda box: box.moved(row, row + rows))

    def imagine(self) -> None:
        """Add a relevant document that no run retrieved."""
        if self.shown:
            level = self.shown.now.rules.level
            self._edit(lambda box: box.imagined(max(level, 1)))
            self.table.selectRow(self.model.rowCount() - 1)

    def go_back(self) -> None:
        """Undo the last edit."""
        if self.shown and self._past:
            before = self._past.pop()
            self.shown = self.shown.with_now(before)
            self._draw()

    def reset(self) -> None:
        """Restore the real ranking."""
        if self.shown:
            self.shown = self._fresh or self.shown.with_now(self.shown.base)
            self._past, self._fresh = [], None
            self._draw()

    def _draw(self) -> None:
        """Show the edited ranking; the selected document stays selected."""
        shown = self.shown
        if shown is None:
            return
        self._say_title(shown)
        self._follow(shown.now)
        chosen = self.model.document(self.table.currentIndex().row())
        self.model.take(shown.documents, shown.now.rules.level)
        row = self.model.row_of(chosen.docno) if chosen else -1
        if row >= 0 and row != self.table.currentIndex().row():
            self.table.selectRow(row)
        self.reset_button.setEnabled(shown.touched or self._fresh is not None)
        self.scores.draw(shown, self._queries.topic_measure(self._selection.measure))

    def _follow(self, now: Sandbox) -> None:
        """Show the current cutoff and relevance level in the boxes."""
        with QSignalBlocker(self.cutoff):
            self.cutoff.setValue(now.cutoff or 0)
        index = self.level.findData(str(now.rules.level))
        self.level.setCurrentIndex(index)

    def shown_command(self) -> ShownCommand | None:
        """Return the command for the score from which the edits begin; what is imagined has no command."""
        if self.shown is None:
            return None
        measure = self._queries.topic_measure(self._selection.measure)
        return self._queries.explanation_command(self.shown.run, self.shown.topic, measure)

    def _subject(self) -> str:
        """Return the run and topic as text."""
        if self.shown is None:
            return ""
        tag = next((row.tag for row in self._queries.runs() if row.id == self._selection.run), "")
        return f"{tag} · {self.shown.topic}"

    def _notes(self) -> tuple[str, ...]:
        return self.shown.notes if self.shown else ()

    def _say_title(self, shown: WhatIf) -> None:
        parts = [f"<b>{escape(self._subject())}</b>"]
        if proposed := why_this_topic(self._queries, self._selection):
            parts.append(f"<i>{escape(proposed)}</i>")
        if self._fresh:
            parts.append(self.tr("The project has changed meanwhile; R begins with it as it is now."))
        elif shown.touched:
            parts.append(self.tr("This is imagined: nothing of it is stored. Backspace goes back, R resets."))
        else:
            parts.append(self.tr("Nothing of what you do here is stored. Drag, or Alt+↑ ↓; digits grade, U ungrades."))
        self.title.setText(" · ".join(parts))

    def _grade_name(self, grade: int) -> str:
        return grade_name(self._queries.scale(), grade)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the panel's keys while one of the tables has the focus."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() not in kinds or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        act = self._act_of(event)
        known = act is not None or self._keys.knows(event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(known)
            return known
        if act:
            act()
        elif (grade := self._keys.press(event)) is not None:
            self.grade(grade)
        return known or super().eventFilter(watched, event)

    def _act_of(self, event: QKeyEvent) -> Callable[[], None] | None:
        """Return the action of a key, other than grading, or None."""
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.AltModifier:
            far = self.model.rowCount()
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Home: -far, Qt.Key.Key_End: far}
            return (lambda: self.shift(steps[key])) if key in steps else None
        if held != Qt.KeyboardModifier.NoModifier:
            return None
        return {
            Qt.Key.Key_U: lambda: self.grade(None),
            Qt.Key.Key_I: self.imagine,
            Qt.Key.Key_R: self.reset,
            Qt.Key.Key_Backspace: self.go_back,
            Qt.Key.Key_Delete: self._remove,
        }.get(key)

    def _remove(self) -> None:
        """Move the selected document below the line, out of the ranking."""
        row = self.table.currentIndex().row()
        if 0 <= row < self.model.line:
            self._edit(lambda box: box.moved(row, self.model.line))

    def event(self, event: QEvent) -> bool:
        """Ignore the project's undo and redo keys here, since they would change nothing visible."""
        if isinstance(event, QKeyEvent) and _undoes(event):
            if event.type() == QEvent.Type.KeyPress:
                self._say(self.tr("nothing here is stored: Backspace goes one step back, R to the beginning"))
            if event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}:
                event.accept()
                return True
        return super().event(event)


def _undoes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


PANEL = PanelKind(
    name="what_if",
    audience=Audience.PROJECT,
    help="analyst#what-if",
    action="view.what_if",
    group=Group.TRY,
    panel=WhatIfPanel,
    make=lambda tools: WhatIfPanel(tools, lambda run, topic: WhatIfRequest.of(tools.workspace, run, topic)),
    focus=lambda panel: panel.table,
)
