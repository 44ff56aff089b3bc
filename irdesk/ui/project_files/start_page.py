"""Start page: new project, open, recent projects, and sample project. Files can be dropped on it or chosen in
a dialog.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.ui.dialogs import open_dialogs
from irdesk.ui.project_files.file_drops import dropped_files, dropped_paths
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import RADIUS
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.palette_changes import dress

# actions for users who are learning about retrieval evaluation
LEARNING = ("learn.project", "learn.tour", "learn.imagine")


class StartPage(QWidget):
    """The start page. ``open_project`` opens a project file; ``start_with`` creates a project from other files."""

    def __init__(
        self,
        actions: ActionTable,
        open_project: Callable[[Path], None],
        start_with: Callable[[list[Path]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("start_page")
        self.setAcceptDrops(True)
        self._open_project = open_project
        self._start_with = start_with
        title = QLabel("irdesk", self)
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 2.4)
        font.setBold(True)
        title.setFont(font)
        subtitle = QLabel(self.tr("Judge pooled documents, compare runs, and watch the scores change."), self)
        buttons = QHBoxLayout()
        buttons.setSpacing(3 * theme.SPACE)
        self._buttons: list[QPushButton] = []
        for action_id in ("project.sample", "project.open", "project.new", "project.join"):
            action = actions[action_id]
            button = QPushButton(action.icon(), action.text(), self)
            button.setToolTip(action.toolTip())
            button.setMinimumHeight(10 * theme.SPACE)
            button.setMinimumWidth(150)
            button.setAutoDefault(True)
            button.clicked.connect(action.trigger)
            action.changed.connect(partial(_take_icon, button, action))
            buttons.addWidget(button)
            self._buttons.append(button)
        make_primary(self._buttons[0])
        self.setFocusProxy(self._buttons[0])
        buttons.addStretch(1)
        learning = QHBoxLayout()
        learning.setSpacing(2 * theme.SPACE)
        for action_id in LEARNING:
            action = actions[action_id]
            button = make_quiet(QPushButton(action.icon(), action.text(), self))
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            action.changed.connect(partial(_take_icon, button, action))
            learning.addWidget(button)
        learning.addStretch(1)
        self.notices = Notices(self)
        self._heading = QLabel(self.tr("Recent projects"), self)
        font = self._heading.font()
        font.setBold(True)
        self._heading.setFont(font)
        backups = actions["project.backups"]
        self._backups = QPushButton(backups.text(), self)
        self._backups.setFlat(True)
        self._backups.setToolTip(backups.toolTip())
        self._backups.clicked.connect(backups.trigger)
        above = QHBoxLayout()
        above.addWidget(self._heading)
        above.addStretch(1)
        above.addWidget(self._backups)
        self.recent = QListWidget(self)
        self.recent.setAccessibleName(self.tr("Recent projects"))
        self.recent.setMinimumHeight(120)
        self.recent.setMaximumHeight(230)
        self.recent.itemActivated.connect(self._open_item)
        self.recent.itemClicked.connect(self._open_item)
        self._paths: list[str] = []
        column = QVBoxLayout()
        column.setSpacing(4 * theme.SPACE)
        column.addWidget(title)
        column.addWidget(subtitle)
        column.addLayout(buttons)
        column.addLayout(learning)
        column.addWidget(self.notices)
        column.addLayout(above)
        column.addWidget(self.recent)
        column.addWidget(self._drop_area())
        box = QWidget(self)
        box.setLayout(column)
        box.setMaximumWidth(680)
        box.setMinimumWidth(590)
        # Centre the box with stretches. With an alignment, Qt would ignore that wrapped texts are higher if the box is
        # narrower.
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(box, 100)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addLayout(middle)
        layout.addStretch(3)

    def _drop_area(self) -> QFrame:
        """Create the drop area for files, with a button that opens a file dialog."""
        area = QFrame(self)
        area.setObjectName("drop_area")
        dress(
            area,
            lambda: f"#drop_area {{ border: 1px dashed {theme.roles().border.name()}; border-radius: {RADIUS}px }}",
        )
        text = self.tr(
            "Drop runs, qrels, topics and documents here to start a new project, or drop a project to open it."
        )
        label = QLabel(text, area)
        label.setWordWrap(True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        choose = QPushButton(self.tr("Choose files…"), area)
        choose.setToolTip(self.tr("Start a new project with runs, qrels, topics or documents"))
        choose.clicked.connect(lambda _checked=False: self._take(open_dialogs.files(self)))
        row = QHBoxLayout(area)
        row.setContentsMargins(*[4 * theme.SPACE] * 4)
        row.setSpacing(4 * theme.SPACE)
        row.addWidget(label, 1)
        row.addWidget(choose)
        return area

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_paths"):
            self.show_recent(self._paths)

    def show_recent(self, paths: list[str]) -> None:
        """List the recent projects, and mark those whose file no longer exists as missing."""
        self._paths = paths
        self.recent.clear()
        for path in paths:
            there = Path(path).exists()
            item = QListWidgetItem(Path(path).stem + "   " + path + ("" if there else self.tr("   (missing)")))
            item.setData(Qt.ItemDataRole.UserRole, path)
            if not there:
                item.setForeground(theme.faint())
            self.recent.addItem(item)
        for widget in (self._heading, self._backups, self.recent):
            widget.setVisible(bool(paths))

    def _open_item(self, item: QListWidgetItem) -> None:
        self._open_project(Path(item.data(Qt.ItemDataRole.UserRole)))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that contains files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a dropped project, or create a project from other dropped files."""
        paths = dropped_paths(event)
        if not paths:
            return
        event.acceptProposedAction()
        self._take(paths, dropped_files(event))

    def _take(self, paths: list[Path], files: list[Path] | None = None) -> None:
        """Open the first project among the files. If there is none, create a project from the files."""
        projects = [path for path in files or paths if path.suffix == ".irdesk"]
        if projects:
            self._open_project(projects[0])
        elif paths:
            self._start_with(paths)


def _take_icon(button: QPushButton, action: QAction) -> None:
    button.setIcon(action.icon())
