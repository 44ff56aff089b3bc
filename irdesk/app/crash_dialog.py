"""Dialog for internal errors, which describes the error and offers to copy details. The window stays open, and no
stored data is lost.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from irdesk.app import versions

_LOG = logging.getLogger(__name__)


class FaultReporter(QObject):
    """Exception hook that shows a dialog for each uncaught exception, one at a time."""

    def __init__(self, window: QWidget, log: Path) -> None:
        super().__init__(window)
        self._window = window
        self._log = log
        self._shown: QMessageBox | None = None

    def hook(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Report an uncaught exception; installed as `sys.excepthook`."""
        text = "".join(traceback.format_exception(kind, fault, trace))
        _LOG.error("unhandled: %s", text)
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
            return
        if self._shown is not None:
            return
        box = QMessageBox(self._window)
        box.setWindowTitle("irdesk")
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(self.tr("An internal error occurred in irdesk. No stored data is lost."))
        box.setInformativeText(self.tr("The log is at {path}.").format(path=self._log))
        box.setDetailedText("\n".join([*versions.lines(), "", text]))
        copy = box.addButton(self.tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda _checked=False: QGuiApplication.clipboard().setText(box.detailedText()))
        box.addButton(QMessageBox.StandardButton.Close)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setModal(False)
        box.finished.connect(self._closed)
        self._shown = box
        box.show()

    def _closed(self, _result: int) -> None:
        self._shown = None
