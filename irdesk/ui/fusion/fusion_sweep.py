"""Plot of a fused run's score against the k of RRF, or against the weights of two runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.fusion.fusion import FusionRequest
from irdesk.session.fusion.fusion_sweep import Sweep, sweep_fusion
from irdesk.ui.plots.line_plot import Line, LinePlot
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.figure_export import FigureExport

LEAST_HEIGHT = 170  # Minimum height of the plot, in pixels.
MARGIN = 0.02  # Padding above and below a flat curve, in units of the measure.


class FusionSweep(QWidget):
    """Widget that computes a parameter sweep for ``request()`` and plots the measure returned by ``measure()``."""

    computing: BackgroundQuery[Sweep]

    def __init__(
        self,
        runner: TaskRunner,
        request: Callable[[], FusionRequest],
        measure: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("fusion_sweep")
        self._request, self._measure = request, measure
        self.result: Sweep | None = None
        self.summary = QLabel(self)
        self.summary.setObjectName("fusion_swept")
        self.summary.setAccessibleName(self.tr("Description of the curve"))
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.plot = LinePlot(self.tr("Score of the fused run by parameter"), "", "", parent=self)
        for side in ("bottom", "left"):
            self.plot.plot.getAxis(side).enableAutoSIPrefix(False)  # Show scores without an SI prefix ("milli").
        self.figure = FigureExport(
            self.plot, lambda: self.result.figure(self._measure()) if self.result else None, right_click=True
        )
        self.computing = BackgroundQuery(
            self, runner, self.tr("sweeping a parameter"), self._work, self._take, self._fault
        )
        top = QHBoxLayout()
        top.addWidget(self.summary, 1)
        top.addWidget(self.figure.button(self))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.SPACE, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addWidget(self.plot, 1)
        self.setMinimumHeight(LEAST_HEIGHT)

    def _work(self) -> Work[Sweep] | None:
        try:
            request = self._request()
        except IrdeskError as fault:
            self._fault(reason(fault))
            return None
        return lambda progress: sweep_fusion(request, progress)

    def _take(self, sweep: Sweep) -> None:
        self.result = sweep
        self.draw()

    def _fault(self, why: str) -> None:
        self.result = None
        self.plot.draw([])
        self.summary.setText(why)

    def draw(self) -> None:
        """Plot the curve of the selected measure."""
        if self.result is None:
            return
        curve = self.result.curve(self._measure())
        if curve is None:
            self.plot.draw([])
            self.summary.setText(self.tr("The topics of the fused run are not judged."))
            return
        ends = (curve.values[0], curve.values[-1])
        lines = [
            Line(self.tr("fused"), curve.values, curve.means, 0),
            Line(plain(curve.best), ends, (curve.best_mean,) * 2, 1),
        ]
        every = (*curve.means, curve.best_mean)
        self.plot.draw(lines, least=min(every) - MARGIN, top=max(every) + MARGIN)
        self.plot.plot.getPlotItem().setLabel("bottom", translated(curve.parameter))
        self.plot.plot.getPlotItem().setLabel("left", curve.measure)
        best = curve.means.index(max(curve.means))
        text = self.tr("{measure} is best at {value} ({parameter}): {mean}; the best input, {best}, has {other}.")
        self.summary.setText(
            text.format(
                measure=curve.measure,
                value=f"{curve.values[best]:g}",
                parameter=plain(translated(curve.parameter)),
                mean=f"{curve.means[best]:.4f}",
                best=plain(curve.best),
                other=f"{curve.best_mean:.4f}",
            )
        )
