"""What a fused run scores over the k of RRF, or over the weights of two runs, as a curve."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.tasks import TaskRunner
from irdesk.session.fusion.fusion import FusionRequest
from irdesk.session.fusion.fusion_sweep import Sweep, swept
from irdesk.ui.plots.line_plot import Line, LinePlot
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.style import theme
from irdesk.ui.style.translation import reason, translated
from irdesk.ui.widgets.figure_export import FigureExport

LEAST_HEIGHT = 170  # pixels
MARGIN = 0.02  # of the measure, above and below a curve that is level


class FusionSweep(QWidget):
    """Sweeps what ``request`` gives, and shows the curve of the measure that ``measure`` names."""

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
        self.found: Sweep | None = None
        self.said = QLabel(self)
        self.said.setObjectName("fusion_swept")
        self.said.setAccessibleName(self.tr("What the curve shows"))
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setWordWrap(True)
        self.plot = LinePlot(self.tr("The fused run over a parameter"), "", "", parent=self)
        for side in ("bottom", "left"):
            self.plot.plot.getAxis(side).enableAutoSIPrefix(False)  # scores are no thousandths
        self.figure = FigureExport(
            self.plot, lambda: self.found.figure(self._measure()) if self.found else None, right_click=True
        )
        self.computing = BackgroundQuery(
            self, runner, self.tr("sweeping a parameter"), self._work, self._take, self._fault
        )
        top = QHBoxLayout()
        top.addWidget(self.said, 1)
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
        return lambda progress: swept(request, progress)

    def _take(self, found: Sweep) -> None:
        self.found = found
        self.draw()

    def _fault(self, why: str) -> None:
        self.found = None
        self.plot.draw([])
        self.said.setText(why)

    def draw(self) -> None:
        """Show the curve of the measure that is chosen now."""
        if self.found is None:
            return
        own = self.found.curve(self._measure())
        if own is None:
            self.plot.draw([])
            self.said.setText(self.tr("Its topics are not judged."))
            return
        ends = (own.values[0], own.values[-1])
        lines = [Line(self.tr("fused"), own.values, own.means, 0), Line(plain(own.best), ends, (own.best_mean,) * 2, 1)]
        every = (*own.means, own.best_mean)
        self.plot.draw(lines, least=min(every) - MARGIN, top=max(every) + MARGIN)
        self.plot.plot.getPlotItem().setLabel("bottom", translated(own.parameter))
        self.plot.plot.getPlotItem().setLabel("left", own.measure)
        at = own.means.index(max(own.means))
        told = self.tr("{measure} is best at {value} ({parameter}): {mean}; the best input, {best}, has {other}.")
        self.said.setText(
            told.format(
                measure=own.measure,
                value=f"{own.values[at]:g}",
                parameter=plain(translated(own.parameter)),
                mean=f"{own.means[at]:.4f}",
                best=plain(own.best),
                other=f"{own.best_mean:.4f}",
            )
        )
