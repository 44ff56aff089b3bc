"""Button that trains the weights of a fusion, and a summary of how much the weights raise the score on
held-out topics.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from irdesk.domain.errors import IrdeskError, TaskCancelled
from irdesk.evaluation.fusion_training import TrainedWeights, Training
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.fusion.fusion import FusionRequest
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.summary_label import sentence


class FusionTraining(QPushButton):
    """Button that trains weights for ``request()`` to maximise the measure returned by ``measure()``.

    ``trained`` is emitted with the weights, in the order of the request's runs. ``summary`` shows by how much the
    weights raise the score.
    """

    trained = Signal(object)

    def __init__(
        self,
        runner: TaskRunner,
        request: Callable[[], FusionRequest],
        measure: Callable[[], str],
        parent: QWidget,
    ) -> None:
        super().__init__(self.tr("Train weights"), parent)
        self.setObjectName("fusion_train")
        self.setToolTip(
            self.tr("Choose the best weights on half of the judged topics, and score them on the other half")
        )
        self._runner, self._request, self._measure = runner, request, measure
        self._task: Task | None = None
        self.summary = sentence(parent, "fusion_trained", self.tr("Scores of the trained weights"))
        self.summary.hide()
        self.clicked.connect(lambda _checked=False: self._train())

    def forget(self) -> None:
        """Cancel training and hide its result, because runs or weights have changed."""
        if self._task:
            self._task.cancel()
        self._task = None
        self.summary.hide()

    def _train(self) -> None:
        self.forget()
        try:
            request, training = self._request(), Training(parse_one(self._measure()))
        except IrdeskError as fault:
            self._say(reason(fault))
            return
        task = self._task = self._runner.submit(
            self.tr("training weights"),
            lambda progress: request.trained(training, progress),
            lambda result: self._take(task, result),
            lambda fault: self._failed(task, fault),
        )
        self._say("…")

    def _take(self, task: Task, result: TrainedWeights) -> None:
        if task is self._task:
            self._task = None
            self.trained.emit(result.weights)
            self._say(translated(result.statement))

    def _failed(self, task: Task, fault: Exception) -> None:
        if task is self._task:
            self._task = None
            self._say("" if isinstance(fault, TaskCancelled) else reason(fault))

    def _say(self, text: str) -> None:
        self.summary.setText(text)
        self.summary.setVisible(bool(text))
