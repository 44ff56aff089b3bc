"""Panel for the grade scale, with grade names and definitions, and for the collection's guidelines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.grades import FROM_QRELS, PRESETS, GradeScale, Level, shown_grade
from irdesk.session.commands import ChooseScale, WriteGuidelines
from irdesk.session.core.changes import ChangeSet, JudgementChanged, SettingChanged, SourceChanged
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.translated_texts import level_text, scale_text

OWN = ", own"
FOLLOWING = "following"
"""Combo box entry for the scale that is derived from the qrels."""
PAUSE_MS = 2000  # The guidelines are stored after this pause in typing; each pause is one undo step.


class GradesAndGuidelinesPanel(QWidget):
    """Panel that edits the grade scale and the guidelines.

    A preset takes effect at once. Names, definitions and guidelines are stored when their field loses the focus and
    before any other command. Guidelines are also stored after a pause in typing.
    """

    def __init__(self, queries: Queries, execute: Callable[[Command], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("grades_and_guidelines_panel")
        self._queries = queries
        self._execute = execute
        self._shown: GradeScale | None = None
        self._chosen = False
        self._keeping = False
        self._fields: dict[int, tuple[QLineEdit, QLineEdit]] = {}
        self.presets = QComboBox(self)
        self.presets.setAccessibleName(self.tr("Grade scale"))
        self.presets.setToolTip(self.tr("Judge with another scale"))
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.presets.activated.connect(self._preset_chosen)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.accept = make_primary(QPushButton(self.tr("Use this scale"), self))
        self.accept.setToolTip(self.tr("Judge with the proposed grades; they can be changed until judging begins"))
        self.accept.clicked.connect(lambda _checked=False: self._accept())
        self.new_grade = QSpinBox(self)
        self.new_grade.setRange(-9, 9)
        self.new_grade.setAccessibleName(self.tr("Grade to add"))
        self.add = QPushButton(self.tr("Add grade"), self)
        self.add.setToolTip(self.tr("Add another grade to the scale"))
        self.add.clicked.connect(self._add_grade)
        self.guidelines = QPlainTextEdit(self)
        self.guidelines.setTabChangesFocus(True)
        self.guidelines.setAccessibleName(self.tr("Guidelines for assessors"))
        self.guidelines.setPlaceholderText(
            self.tr("Guidelines in addition to the topics, in Markdown; assessors press G to read them.")
        )
        self.guidelines.setMinimumHeight(24 * theme.SPACE)
        self.guidelines.installEventFilter(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.keep_typed)
        self.guidelines.textChanged.connect(self._pause.start)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        body = QWidget(self)
        head = QHBoxLayout()
        head.addWidget(QLabel(self.tr("Scale"), body))
        head.addWidget(self.presets)
        head.addWidget(self.hint, 1)
        head.addWidget(self.accept)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * theme.SPACE)
        self._grid.setVerticalSpacing(theme.SPACE)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 4)
        row = QHBoxLayout()
        row.addWidget(self.new_grade)
        row.addWidget(self.add)
        row.addStretch(1)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addLayout(head)
        layout.addLayout(self._grid)
        layout.addLayout(row)
        layout.addWidget(QLabel(self.tr("Guidelines"), body))
        layout.addWidget(self.guidelines, 1)
        area = QScrollArea(self)
        # The scroll area needs no focus, since its fields scroll into view when focused.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(body)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)

    def on_change(self, changes: ChangeSet) -> None:
        """Update the panel after a change of scale, guidelines or judgements."""
        if changes.touches(SettingChanged, SourceChanged):
            self.refresh()
        elif changes.touches(JudgementChanged):
            self._show_fixed()

    def refresh(self) -> None:
        """Show the current scale and guidelines, except in fields that are being edited."""
        scale = self._queries.scale()
        if self._shown and scale.grades == self._shown.grades and scale != self._shown:
            self._show_words(scale)
        elif scale != self._shown:
            self._show_scale(scale)
        elif self._chosen != self._queries.scale_chosen():
            self._show_preset(scale)
        text = self._queries.setting(GUIDELINES)
        if not self.guidelines.document().isModified() and self.guidelines.toPlainText() != text:
            self.guidelines.setPlainText(text)
        self._show_fixed()

    def _show_words(self, scale: GradeScale) -> None:
        """Update names and definitions when the grades are unchanged, except in a field that is being edited."""
        self._shown = scale
        self._show_preset(scale)
        for level in scale.levels:
            for field, text in zip(self._fields[level.grade], (level.name, level.definition), strict=True):
                if not field.isModified() and not field.hasFocus():
                    field.setText(level_text(text))
                    field.setCursorPosition(0)

    def _show_scale(self, scale: GradeScale) -> None:
        self._shown = scale
        self._show_preset(scale)
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._fields.clear()
        self._drops: list[QToolButton] = []
        for row, level in enumerate(scale.levels):
            self._add_row(row, level)
        rows = zip(self._fields.values(), self._drops, strict=True)
        fields = [field for (name, definition), drop in rows for field in (name, definition, drop)]
        tab_through(self.presets, self.accept, *fields, self.new_grade, self.add, self.guidelines)
        self.new_grade.setValue(min(scale.top + 1, 9))

    def _show_preset(self, scale: GradeScale) -> None:
        self.presets.clear()
        chosen = self._chosen = self._queries.scale_chosen()
        self.presets.addItem(self.tr("from the qrels") if chosen else scale_text(scale), FOLLOWING)
        for preset in PRESETS.values():
            self.presets.addItem(scale_text(preset), preset.name)
        if chosen and PRESETS.get(scale.name) != scale:
            self.presets.addItem(scale_text(scale), "")
            self.presets.setCurrentIndex(self.presets.count() - 1)
        else:
            self.presets.setCurrentIndex(1 + list(PRESETS).index(scale.name) if chosen else 0)

    def _add_row(self, row: int, level: Level) -> None:
        grade = shown_grade(level.grade)
        label = QLabel(grade, self)
        label.setFont(theme.tabular(label.font()))
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        name, definition = QLineEdit(level_text(level.name), self), QLineEdit(level_text(level.definition), self)
        name.setAccessibleName(self.tr("Name of grade {grade}").format(grade=grade))
        name.setPlaceholderText(self.tr("Name"))
        definition.setAccessibleName(self.tr("Definition of grade {grade}").format(grade=grade))
        definition.setCursorPosition(0)
        definition.setPlaceholderText(self.tr("Requirements for this grade"))
        drop = QToolButton(self)
        drop.setText("✕")
        drop.setAutoRaise(True)
        drop.setAccessibleName(self.tr("Remove grade {grade} from the scale").format(grade=grade))
        drop.setToolTip(drop.accessibleName())
        drop.clicked.connect(lambda _checked=False: self._drop_grade(level.grade))
        for field in (name, definition):
            field.editingFinished.connect(self.keep_typed)
        for column, widget in enumerate((label, name, definition, drop)):
            self._grid.addWidget(widget, row, column)
        self._fields[level.grade] = name, definition
        self._drops.append(drop)

    def _show_fixed(self) -> None:
        fixed = self._queries.grades_fixed()
        for widget in (self.presets, self.new_grade, self.add, *self._drops):
            widget.setEnabled(not fixed)
        self.accept.setVisible(not fixed and not self._queries.scale_chosen())
        self.hint.setText(self._origin(fixed=fixed))

    def _origin(self, *, fixed: bool) -> str:
        """Say where the scale comes from, or that it can no longer be changed."""
        if fixed:
            return self.tr("Judging has begun: labels can be edited, grade values cannot.")
        if self._queries.scale_chosen():
            return self.tr("This scale was chosen for the project.")
        if self._queries.scale().name == FROM_QRELS:
            return self.tr("The scale is taken from the loaded qrels until judging begins or a scale is chosen.")
        return self.tr("No scale has been chosen. The scale is taken from qrels once they are loaded.")

    def _written(self) -> tuple[Level, ...]:
        """Return the levels as entered. Unchanged texts of a preset stay untranslated, as in the project file."""
        levels = []
        for grade, (name, definition) in self._fields.items():
            before = self._shown.level(grade) if self._shown else None
            named = name.text().strip()
            defined = definition.text().strip()
            if before and named == level_text(before.name):
                named = before.name
            if before and defined == level_text(before.definition):
                defined = before.definition
            levels.append(Level(grade, named, defined))
        return tuple(levels)

    def keep_typed(self) -> bool:
        """Store unsaved names, definitions and guidelines. Return False on failure."""
        if self._keeping:
            return True
        self._keeping = True
        try:
            kept = self._store_grades()
            return self._store_guidelines() and kept
        finally:
            self._keeping = False

    def _store_grades(self) -> bool:
        fields = [field for pair in self._fields.values() for field in pair]
        if not any(field.isModified() for field in fields):
            return True
        self._use(written := self._written())
        if self._queries.scale().levels != written:
            return False
        for field in fields:
            field.setModified(False)
        self._show_words(self._queries.scale())
        return True

    def _store_guidelines(self) -> bool:
        text = self.guidelines.toPlainText()
        if not self.guidelines.document().isModified():
            return True
        if text != self._queries.setting(GUIDELINES):
            self._execute(WriteGuidelines(text))
        kept = self._queries.setting(GUIDELINES) == text
        self.guidelines.document().setModified(not kept)
        return kept

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Store the guidelines when their field loses the focus."""
        if event.type() == QEvent.Type.FocusOut:
            self.keep_typed()
        return False

    def _add_grade(self) -> None:
        grade = self.new_grade.value()
        if grade not in self._fields:
            self._use(tuple(sorted((*self._written(), Level(grade)), key=lambda level: level.grade)))

    def _drop_grade(self, grade: int) -> None:
        left = tuple(level for level in self._written() if level.grade != grade)
        if left:
            self._use(left)

    def _use(self, levels: tuple[Level, ...]) -> None:
        """Set the project's scale to the preset with these levels, or to a custom scale if no preset has them."""
        scale = self._queries.scale()
        if levels == scale.levels:
            return
        same = next((preset for preset in PRESETS.values() if preset.levels == levels), None)
        base, custom_name = scale.name.removesuffix(OWN), self.tr("own")
        name = custom_name if base == custom_name or not self._queries.scale_chosen() else base + OWN
        self._execute(ChooseScale(same or GradeScale(name, levels)))

    def _accept(self) -> None:
        """Set the proposed scale as the project's scale."""
        if self.keep_typed() and not self._queries.scale_chosen():
            self._execute(ChooseScale(self._queries.scale()))

    def _preset_chosen(self) -> None:
        name = self.presets.currentData()
        chosen = PRESETS.get(name)
        if name == FOLLOWING and self._queries.scale_chosen():
            self._execute(ChooseScale(None))
        elif chosen and chosen != self._queries.scale():
            self._execute(ChooseScale(chosen))
        self._show_scale(self._queries.scale())
        self._show_fixed()


PANEL = PanelKind(
    name="scale",
    audience=Audience.PROJECT,
    help="coordinator#grades-and-guidelines",
    action="view.scale",
    group=Group.CAMPAIGN,
    over=Over.NONE,
    panel=GradesAndGuidelinesPanel,
    make=lambda tools: GradesAndGuidelinesPanel(tools.queries, tools.execute),
    plots=False,
)
