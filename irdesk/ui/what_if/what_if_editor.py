"""Editor for one or two rankings, in which documents are moved, graded and added. It shows the rankings as text and as
tables, with scores, figures and a derivation. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QSplitter, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.grades import GradeScale, shown_grade
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.session.scoring.what_if import WhatIf
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import grade_name
from irdesk.ui.what_if.what_if_controls import WhatIfControls
from irdesk.ui.what_if.what_if_keys import WhatIfKeys
from irdesk.ui.what_if.what_if_scores import WhatIfScores
from irdesk.ui.what_if.what_if_table import WhatIfModel, WhatIfTable
from irdesk.ui.widgets.table_copy_menu import TableExport

# relative widths of the first ranking, the second ranking and the scores
SHARES_OF_ONE, SHARES_OF_TWO = [4300, 0, 5700], [2600, 2600, 4800]
Edit = Callable[[Sandbox], Sandbox]


@dataclass(frozen=True)
class Surroundings:
    """Functions through which a `RankingBoard` uses the view that contains it.

    - ``scale``: return the grade scale, or None if any digit is a grade.
    - ``subject``: return the name of the ranking.
    - ``why``: return the reason why this ranking is shown.
    - ``measure``: return the measure whose derivation is shown.
    - ``choose_measure``: select another measure.
    """

    scale: Callable[[], GradeScale | None]
    subject: Callable[[], str]
    why: Callable[[], str]
    measure: Callable[[], str]
    choose_measure: Callable[[str], None]


class RankingBoard(QWidget):
    """An editor for one or two rankings. ``imagined`` is emitted when a ranking has been parsed from text, ``edited``
    at each change.
    """

    imagined = Signal()
    edited = Signal()

    def __init__(self, actions: ActionTable, say: Say, around: Surroundings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ranking_editor")
        self._say, self._around = say, around
        self.shown: WhatIf | None = None
        # The project's current state if it has changed while the ranking was being edited, else None.
        self.fresh: WhatIf | None = None
        self._past: list[WhatIf] = []
        self._second = False  # whether edits apply to the second ranking
        self.title = QLabel(self)
        self.title.setObjectName("what_if_title")
        self.title.setAccessibleName(self.tr("The name of the ranking, with hints"))
        self.title.setWordWrap(True)
        self.text = QLineEdit(self)
        self.text.setObjectName("what_if_text")
        self.text.setAccessibleName(self.tr("The ranking as text: grades, best rank first"))
        self.text.setPlaceholderText(self.tr("Grades to imagine, best rank first: 3 2 0 1 2 | 3"))
        self.text.setToolTip(
            self.tr(
                "3 2 0 1 2 | 3: grades, best rank first; after the bar, the grades of judged documents that are not"
                " retrieved. ? is an unjudged document, 1*8 means eight documents of grade 1. Options follow, each "
                "after a semicolon: R=8, all= (all grades of the topic), beside= (a second ranking), cutoff=5, "
                "level=2, gains=exp, ideal=top, measures=AP nDCG@5. Enter shows the ranking."
            )
        )
        self.text.returnPressed.connect(lambda: self.imagine(self.text.text()))
        self.fault = QLabel(self)
        self.fault.setObjectName("what_if_fault")
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setWordWrap(True)
        dress(self.fault, lambda: f"color: {theme.loss().name()}")
        self.fault.hide()
        self.controls = WhatIfControls(self)
        self.controls.edit_wanted.connect(self.edit)
        self.controls.second_button.clicked.connect(lambda _checked=False: self.toggle_second())
        self.controls.imagine_button.clicked.connect(lambda _checked=False: self.imagine_document())
        self.controls.copy_button.clicked.connect(lambda _checked=False: self.copy_text())
        self.controls.reset_button.clicked.connect(lambda _checked=False: self.reset())
        first, second = self.tr("The ranking to experiment with"), self.tr("The second ranking to experiment with")
        self.model, self.table = self._make_table("sandbox_table", first, second=False)
        self.other_model, self.other_table = self._make_table("other_sandbox_table", second, second=True)
        self.other_table.hide()
        self.scores = WhatIfScores(self._grade_name, self._notes, self)
        self.scores.measure_chosen.connect(around.choose_measure)
        self._lay_out()
        self.keys = WhatIfKeys(self, actions, say)

    def _make_table(self, name: str, title: str, *, second: bool) -> tuple[WhatIfModel, WhatIfTable]:
        model = WhatIfModel(self._grade_name, self)
        table = WhatIfTable(name, title, model, self)
        table.setToolTip(
            self.tr(
                "Drag documents up and down, or press Alt+↑ and Alt+↓; a digit grades, U clears the grade, Del "
                "removes the document from the ranking; Backspace undoes one step, R resets all"
            )
        )
        table.moved.connect(lambda row, to: self._edit_of(second, lambda box: box.moved(row, to)))
        TableExport(table, lambda: model.table(self._around.subject(), self._notes()))
        return model, table

    def _lay_out(self) -> None:
        self._split = split = QSplitter(Qt.Orientation.Horizontal, self)
        for widget in (self.table, self.other_table, self.scores):
            split.addWidget(widget)
        split.setChildrenCollapsible(False)
        split.setSizes(SHARES_OF_ONE)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        rows.setSpacing(2 * theme.SPACE)
        rows.addWidget(self.title)
        rows.addWidget(self.text)
        rows.addWidget(self.fault)
        rows.addWidget(self.controls)
        rows.addWidget(split, 1)

    def show_ranking(self, what_if: WhatIf) -> None:
        """Show another ranking. Edits are kept if its run and topic are those of the current ranking."""
        before = self.shown
        same = before and (before.run, before.topic) == (what_if.run, what_if.topic)
        if before and same and before.touched and not before.is_imagined:
            self.fresh = None if before.same_as(what_if) else what_if
            self.shown = before.by(what_if.measures)
        else:
            self.shown, self._past, self.fresh, self._second = what_if, [], None, False
            self.fault.hide()
        self.draw()
        if not self.table.selectionModel().hasSelection():
            self.table.selectRow(0)

    def clear(self) -> None:
        """Remove the ranking."""
        self.shown, self._past, self.fresh = None, [], None

    def imagine(self, text: str) -> None:
        """Show the ranking that a text describes. If the text is invalid, show the error."""
        try:
            what_if = WhatIf.imagined(text)
        except IrdeskError as fault:
            self.fault.setText(reason(fault))
            self.fault.show()
            announce(self.text, self.fault.text(), urgent=True)
            return
        self.show_ranking(what_if)
        self.imagined.emit()
        self.edited.emit()

    def copy_text(self) -> None:
        """Copy the rankings to the clipboard as text."""
        if self.shown:
            QGuiApplication.clipboard().setText(self.shown.text)
            self._say(self.tr("copied as text: paste it into the field above to restore it"), good=True)

    def edit(self, change: Edit) -> None:
        """Apply an edit to the active ranking. The previous state is recorded for undo."""
        self._edit_of(self._second, change)

    def _edit_of(self, second: bool, change: Edit) -> None:
        if self.shown is None:
            return
        self._second = second and self.shown.other is not None
        now = self.shown.edited(change, second=self._second)
        if now is not self.shown:
            self._go_on(now)

    def _go_on(self, now: WhatIf) -> None:
        assert self.shown
        self._past.append(self.shown)
        self.shown = now
        self.draw()
        announce(self.table, self.scores.formula.text())
        self.edited.emit()

    def toggle_second(self) -> None:
        """Show or hide the second ranking, which is initially a copy of the first one."""
        if self.shown:
            self._second = False
            self._go_on(self.shown.alone() if self.shown.other else self.shown.with_second())
            (self.other_table if self.shown.other else self.table).setFocus()
            self.other_table.selectRow(0)

    def grade(self, grade: int | None) -> None:
        """Set the selected document's grade, or make it unjudged if ``grade`` is None."""
        scale = self._around.scale()
        if grade is not None and scale and grade not in scale.grades:
            self._say(self.tr("the scale has no grade {grade}").format(grade=shown_grade(grade)))
            return
        self.edit(lambda box: box.graded(self.active_table.currentIndex().row(), grade))

    def shift(self, rows: int) -> None:
        """Move the selected document down by a number of rows, or up if the number is negative."""
        row = self.active_table.currentIndex().row()
        if self.active_table.rows.document(row):
            self.edit(lambda box: box.moved(row, row + rows))

    def imagine_document(self) -> None:
        """Add a relevant document that no run retrieved."""
        if self.shown:
            level = self.shown.now.rules.level
            self.edit(lambda box: box.imagined(max(level, 1)))
            self.active_table.selectRow(self.active_table.rows.rowCount() - 1)

    def go_back(self) -> None:
        """Undo the last edit."""
        if self.shown and self._past:
            self.shown = self._past.pop().by(self.shown.measures)
            self.draw()
            self.edited.emit()

    def reset(self) -> None:
        """Discard the edits: restore the run's ranking, or an imagined ranking from its text."""
        if self.shown:
            self.shown = self.fresh or self.shown.reset()
            self._past, self.fresh = [], None
            self.draw()
            self.edited.emit()

    def draw(self) -> None:
        """Show the edited rankings; the selected documents stay selected."""
        shown = self.shown
        if shown is None:
            return
        self._second = self._second and shown.other is not None
        self._say_title(shown)
        self._follow(shown)
        level = shown.now.rules.level
        for table, documents in ((self.table, shown.documents), (self.other_table, shown.other_documents)):
            chosen = table.rows.document(table.currentIndex().row())
            table.rows.take(documents, level, shown.titles)
            row = table.rows.row_of(chosen.docno) if chosen else -1
            if row >= 0 and row != table.currentIndex().row():
                table.selectRow(row)
        if self.other_table.isHidden() is (shown.other is not None):
            self.other_table.setVisible(shown.other is not None)
            self._split.refresh()
            self._split.setSizes(SHARES_OF_TWO if shown.other else SHARES_OF_ONE)
        self.scores.draw(shown, self._measure(shown), second=self._second)

    def _follow(self, shown: WhatIf) -> None:
        """Update the controls with the current text and settings."""
        scale = self._around.scale()
        grades = scale.grades if scale else shown.now.truth.grades.tolist()
        self.controls.follow(shown, grades, resets=shown.touched or self.fresh is not None)
        if not shown.is_imagined:
            self.text.clear()
        elif self.text.text() != shown.text:
            self.text.setText(shown.text)
            self.text.setCursorPosition(0)

    def _measure(self, shown: WhatIf) -> str:
        """Return the measure whose derivation is shown. If an imagined ranking has no score under the selected measure,
        return the first measure that it has a score for.
        """
        chosen = self._around.measure()
        names = [str(measure) for measure in shown.measures]
        return chosen if chosen in names or not shown.is_imagined else next(iter(names), "")

    def _notes(self) -> tuple[str, ...]:
        return self.shown.notes if self.shown else ()

    def _say_title(self, shown: WhatIf) -> None:
        parts = [f"<b>{escape(self._around.subject())}</b>"]
        if why := self._around.why():
            parts.append(f"<i>{escape(why)}</i>")
        if self.fresh:
            parts.append(self.tr("The project has changed in the meantime; R starts again from its current state."))
        elif shown.touched:
            parts.append(self.tr("These changes are imagined and not stored. Backspace undoes one step, R resets all."))
        elif shown.is_imagined:
            parts.append(
                self.tr(
                    "After the bar |: documents not retrieved. Drag documents, or press Alt+↑ and Alt+↓; "
                    "digits grade, U clears the grade."
                )
            )
        else:
            parts.append(
                self.tr(
                    "Changes made here are not stored. Drag documents, or press Alt+↑ and Alt+↓; digits "
                    "grade, U clears the grade."
                )
            )
        self.title.setText(" · ".join(parts))

    def _grade_name(self, grade: int) -> str:
        scale = self._around.scale()
        return grade_name(scale, grade) if scale else shown_grade(grade)

    @property
    def active_table(self) -> WhatIfTable:
        """The table of the active ranking."""
        return self.other_table if self._second else self.table

    def edit_from_now(self, second: bool) -> None:
        """Make the first or the second ranking the active one: keys edit it, and its derivation is shown."""
        if self.shown and self.shown.other and second != self._second:
            self._second = second
            self.scores.draw(self.shown, self._measure(self.shown), second=second)

    def remove(self) -> None:
        """Move the selected document below the separator row, so that it is no longer retrieved."""
        row, line = self.active_table.currentIndex().row(), self.active_table.rows.line
        if 0 <= row < line:
            self.edit(lambda box: box.moved(row, line))
