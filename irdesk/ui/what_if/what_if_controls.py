"""Controls for an edited ranking: cutoff, relevance level, gains, and buttons, for example to show the second
ranking.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QSpinBox, QVBoxLayout, QWidget

from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains
from irdesk.session.scoring.what_if import WhatIf
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.widgets.choice_box import choice_box

DEEPEST = 1000  # maximum cutoff


class WhatIfControls(QWidget):
    """A row of controls for the settings of a ranking. ``edit_wanted`` is emitted with a function that changes a
    `Sandbox`.
    """

    edit_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: list[tuple[str, Gains]] = []
        self.cutoff = QSpinBox(self)
        self.cutoff.setObjectName("what_if_cutoff")
        self.cutoff.setRange(0, DEEPEST)
        self.cutoff.setPrefix(self.tr("cutoff "))
        self.cutoff.setSpecialValueText(self.tr("cutoffs of the measures"))
        self.cutoff.setAccessibleName(self.tr("The cutoff for all measures"))
        self.cutoff.setToolTip(
            self.tr("The cutoff for all measures; 0: each measure uses the cutoff in its name, such as 5 in P@5")
        )
        self.cutoff.valueChanged.connect(lambda value: self.edit_wanted.emit(lambda box: box.cut(value or None)))
        self.level = choice_box(self, "what_if_level", self.tr("The lowest grade that counts as relevant"), ())
        self.level.activated.connect(self._choose_level)
        self.gains = choice_box(self, "what_if_gains", self.tr("The gain of a grade"), ())
        self.gains.activated.connect(self._choose_gains)
        self.second_button = self._button(
            "what_if_second",
            self.tr("Second ranking"),
            self.tr("Show a second ranking of the same documents next to the first"),
        )
        self.second_button.setCheckable(True)
        self.imagine_button = self._button(
            "what_if_imagine",
            self.tr("Add missing relevant document (I)"),
            self.tr("Add a relevant document that is not retrieved (I); it is below the line until you move it up"),
        )
        self.reset_button = make_quiet(
            self._button("what_if_reset", self.tr("Reset (R)"), self.tr("Back to the real ranking (R)"))
        )
        self.copy_button = make_quiet(
            self._button(
                "what_if_copy",
                self.tr("Copy as text"),
                self.tr("Copy the ranking as text; to restore it, paste it here or pass it to irdesk what-if"),
            )
        )
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2 * theme.SPACE)
        rows.addLayout(box_row(self.cutoff, self.level, self.gains))
        self.buttons = box_row(self.second_button, self.imagine_button, self.reset_button, self.copy_button)
        rows.addLayout(self.buttons)

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setToolTip(tip)
        return button

    def _choose_level(self, row: int) -> None:
        level = int(self.level.itemData(row))
        self.edit_wanted.emit(lambda box: box.leveled(level))

    def _choose_gains(self, row: int) -> None:
        _, gains = self._offered[row]
        self.edit_wanted.emit(lambda box: box.gaining(gains))

    def follow(self, shown: WhatIf, grades: Sequence[int], *, resets: bool) -> None:
        """Show the settings of a ranking. ``grades`` are the grades of the scale; ``resets`` states whether the ranking
        can be reset.
        """
        now = shown.now
        with QSignalBlocker(self.cutoff):
            self.cutoff.setValue(now.cutoff or 0)
        self.level.clear()
        for grade in sorted({now.rules.level, *(grade for grade in grades if grade > 0)}):
            self.level.addItem(self.tr("relevant from {grade}").format(grade=grade), str(grade))
        self.level.setCurrentIndex(self.level.findData(str(now.rules.level)))
        self._offered = self._gains_of(shown.base, now)
        self.gains.clear()
        self.gains.addItems([text for text, _ in self._offered])
        self.gains.setCurrentIndex([gains for _, gains in self._offered].index(now.rules.profile.gains))
        self.second_button.setChecked(shown.other is not None)
        self.reset_button.setEnabled(resets)

    def _gains_of(self, base: Sandbox, now: Sandbox) -> list[tuple[str, Gains]]:
        """Return the available gains, each with its name."""
        profile = now.rules.profile
        offered = [(self.tr("gain: grade"), NO_GAINS)]
        if exponential := Gains.exponential(profile.top):
            offered.append((self.tr("gain: 2^grade − 1"), exponential))
        for gains in (base.rules.profile.gains, profile.gains):
            if gains not in [known for _, known in offered]:
                offered.append((self.tr("gain: {gains}").format(gains=gains.trec), gains))
        return offered
