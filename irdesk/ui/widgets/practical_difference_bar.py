"""Bar that shows whether two runs differ by more than a margin of practical importance.

It shows a test of equivalence, the probabilities that the first run is better, equivalent or worse, and the number of
topics needed to detect a difference as large as the margin.
"""

from __future__ import annotations

from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QWidget

from irdesk.evaluation.comparison.significance.practical_difference import (
    USUAL_MARGIN,
    PracticalDifference,
    practical_difference,
)
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.ui.measures.manual_term_label import ConceptLabel
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.summary_label import sentence


class PracticalDifferenceBar(QWidget):
    """A bar with the margin, and the results of tests that compare the difference of two runs' scores with the margin.
    The tests run in the background.
    """

    def __init__(self, runner: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("practical_difference")
        self._scores: tuple[Floats, Floats] | None = None
        self._alpha, self._seed = 0.05, 1
        self.margin = QDoubleSpinBox(self)
        self.margin.setObjectName("practical_margin")
        self.margin.setDecimals(3)
        self.margin.setRange(0.001, 10_000.0)
        self.margin.setSingleStep(0.005)
        self.margin.setValue(USUAL_MARGIN)
        self.margin.setPrefix("± ")
        self.margin.setAccessibleName(self.tr("Margin of practical importance"))
        self.margin.setToolTip(
            self.tr(
                "Differences up to this margin are regarded as unimportant. A test that finds no difference does "
                "not show that there is none; showing that two runs are equivalent needs a margin."
            )
        )
        self.result = sentence(self, "practical_result", self.tr("Practical importance of the difference"))
        self.result.setToolTip(
            self.tr(
                "TOST: two one-sided t-tests, to show that a cheaper run is as good. Bayesian signed-rank test: the"
                " probabilities that the run is better, equivalent or worse, to decide between the two runs. "
                "Topics: the number needed, to plan a larger collection."
            )
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        layout.addWidget(ConceptLabel(self.tr("Equivalence"), self.margin, "concepts#equivalence", self))
        layout.addWidget(self.margin)
        layout.addWidget(self.result, 1)
        self.computing: BackgroundQuery[PracticalDifference] = BackgroundQuery(
            self, runner, self.tr("testing equivalence"), self._work, self._take, self.result.setText
        )
        self.margin.valueChanged.connect(lambda _value: self.computing.soon())

    def show_scores(self, scores: tuple[Floats, Floats] | None, confidence: float = 0.95, seed: int = 1) -> None:
        """Compare two runs' scores on the same topics. Hide the bar if there are no scores."""
        self._scores, self._alpha, self._seed = scores, 1 - confidence, seed
        self.setVisible(scores is not None and len(scores[0]) > 0)
        self.computing.now()

    def _work(self) -> Work[PracticalDifference] | None:
        if self._scores is None:
            return None
        (first, second), margin, alpha, seed = self._scores, self.margin.value(), self._alpha, self._seed
        return lambda progress: practical_difference(first, second, margin, alpha, seed, progress)

    def _take(self, result: PracticalDifference) -> None:
        self.result.setText(translated(result.statement))
