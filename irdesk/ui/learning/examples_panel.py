"""Panel that lists the practice examples. Each example opens in the view that it explains."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.learning.examples import example_named, offered
from irdesk.session.queries import Queries
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.learning.practice_guide import NEXT
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.summary_label import sentence


class ExamplesPanel(QWidget):
    """Panel with the titles of the examples, and the text of the selected example below.

    A double click or Enter opens the example.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("examples_panel")
        self._queries: Queries = tools.queries
        self._actions: ActionTable = tools.actions
        self.list = QListWidget(self)
        self.list.setObjectName("examples")
        self.list.setAccessibleName(self.tr("Learning examples"))
        self.list.currentItemChanged.connect(lambda _now, _before: self._say())
        self.list.itemActivated.connect(lambda _item: self.open())
        self.text = sentence(self, "example_text", self.tr("Description of the example"))
        self.open_button = make_primary(QPushButton(self.tr("Open the example"), self))
        self.open_button.setObjectName("open_example")
        self.open_button.clicked.connect(lambda _checked=False: self.open())
        self.tour_button = QPushButton(self.tr("Take the tour"), self)
        self.tour_button.setObjectName("take_tour")
        self.tour_button.clicked.connect(lambda _checked=False: self._actions.trigger("learn.tour"))
        self.none = EmptyState(
            self.tr("The examples are in the practice project."),
            self.tr("Open practice project"),
            lambda: self._actions.trigger("learn.project"),
            self,
            "graduation-cap",
        )
        about = QLabel(self.tr("Each example opens in a suitable view, with its topics and runs chosen."), self)
        about.setWordWrap(True)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        column.addWidget(about)
        column.addWidget(self.list, 1)
        column.addWidget(self.text)
        column.addLayout(box_row(self.open_button, self.tour_button))
        self._stack = QStackedLayout(self)
        for page in (body, self.none):
            self._stack.addWidget(page)
        self._fill()

    def on_change(self, changes: ChangeSet) -> None:
        """Update after a change to the project."""
        if changes.kind != "move":
            self._fill()

    def open(self) -> None:
        """Open the selected example."""
        if item := self.list.currentItem():
            self._actions[NEXT].setData(item.data(Qt.ItemDataRole.UserRole))
            self._actions.trigger(NEXT)

    def _fill(self) -> None:
        examples = offered(self._queries.topic_texts())
        self._stack.setCurrentIndex(0 if examples else 1)
        if self.list.count() == len(examples):
            return
        self.list.clear()
        for example in examples:
            item = QListWidgetItem(translated(example.title))
            item.setData(Qt.ItemDataRole.UserRole, example.name)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _say(self) -> None:
        item = self.list.currentItem()
        example = example_named(item.data(Qt.ItemDataRole.UserRole)) if item else None
        self.text.setText(translated(example.text) if example else "")


PANEL = PanelKind(
    name="examples",
    audience=Audience.PROJECT,
    help="learning#examples",
    action="view.examples",
    group=Group.LEARN,
    over=Over.NONE,
    panel=ExamplesPanel,
    make=ExamplesPanel,
    focus=lambda panel: panel.list,
)
