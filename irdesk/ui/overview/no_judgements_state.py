"""Empty state of the overview for runs without judgements. It offers qrels files found near the runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.session.importing.nearby_qrels import nearby_qrels
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_plain, make_primary
from irdesk.ui.widgets.empty_state import EmptyState


class UnjudgedState(EmptyState):
    """Empty state that offers the qrels files found in the runs' folders."""

    def __init__(self, tools: Tools, parent: QWidget) -> None:
        super().__init__("", "", tools.add_files, parent, "scale")
        self.button.setText(self.tr("Add qrels…"))
        self._tools, self._queries = tools, tools.queries
        self.offered: list[QPushButton] = []
        self._files = QVBoxLayout()
        self._files.setSpacing(2 * theme.SPACE)
        self.insert(self._files)
        self._looking: BackgroundQuery[list[Path]] = BackgroundQuery(
            self, tools.runner, self.tr("looking for qrels"), self._work, self._offer, lambda _reason: None
        )

    def look(self) -> None:
        """Search for qrels files; called whenever the runs may have changed."""
        self._looking.now()

    def _work(self) -> Work[list[Path]]:
        runs = [Path(source.path) for source in self._queries.sources("run") if source.path]
        text = self.tr(
            "{count:,} {count:run is|runs are} loaded, but no judgements. Load qrels or judge documents to see scores."
        )
        self.label.setText(filled(text, count=len(self._queries.sources("run"))))
        return partial(nearby_qrels, runs)

    def _offer(self, paths: list[Path]) -> None:
        for button in self.offered:
            self._files.removeWidget(button)
            button.deleteLater()
        self.offered = []
        for path in paths:
            button = QPushButton(self.tr("Load {name}").format(name=path.name), self)
            button.setToolTip(str(path))
            button.clicked.connect(lambda _checked=False, path=path: self._tools.load([path]))
            self._files.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self.offered.append(button)
        mark_one, mark_other = (make_primary, make_plain) if len(paths) == 1 else (make_plain, make_primary)
        for button in self.offered:
            mark_one(button)
        mark_other(self.button)
