"""What-if panel: edit a copy of the selected run's ranking for a topic, or an imagined ranking, and see the effect on
its scores. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QStackedLayout, QVBoxLayout, QWidget

from irdesk.domain.grades import GradeScale
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.scoring.what_if import WhatIf, WhatIfRequest
from irdesk.ui.frame.default_selection import propose_pair
from irdesk.ui.frame.default_topic import default_topic, why_this_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.what_if.imagined_ranking_action import FIRST_TEXT
from irdesk.ui.what_if.what_if_editor import RankingBoard, Surroundings
from irdesk.ui.widgets.empty_state import EmptyState

Request = Callable[[str, str], WhatIfRequest]


class WhatIfPanel(QWidget):
    """A panel for editing the ranking of the selected run and topic, or a ranking parsed from text."""

    computing: BackgroundQuery[WhatIf]

    def __init__(self, tools: Tools, request: Request, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("what_if_panel")
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._request = request
        self._imagined_measure = ""
        self.board = RankingBoard(
            tools.actions,
            tools.say,
            Surroundings(self._scale, self._subject, self._why, self._measure, self._choose_measure),
            self,
        )
        self.board.imagined.connect(self._show_board)
        self.table = self.board.table
        self.real_button = QPushButton(self.tr("Back to the run"), self.board.controls)
        self.real_button.setObjectName("what_if_real")
        self.real_button.setToolTip(self.tr("Show the ranking of the selected run again"))
        self.real_button.clicked.connect(lambda _checked=False: self.show_run())
        self.real_button.hide()
        self.board.controls.buttons.addWidget(self.real_button)
        self.board.keys.install_on(self.real_button)
        self.no_run = EmptyState(
            self.tr("Load a run and judgements to experiment with a ranking."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("reading a ranking"), self._work, self._take, self.board.title.setText
        )
        self._selection.run_changed.connect(lambda _run: self.computing.now())
        self._selection.topic_changed.connect(lambda _topic: self.computing.now())
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        self._selection.measure_changed.connect(lambda _measure: self.board.draw())
        self._lay_out()

    def _lay_out(self) -> None:
        empty, column = QWidget(self), QVBoxLayout()
        imagine = make_quiet(QPushButton(self.tr("Imagine a ranking"), empty))
        imagine.setObjectName("what_if_from_nothing")
        imagine.clicked.connect(lambda _checked=False: self.imagine())
        column.addWidget(self.no_run, 1)
        column.addWidget(imagine)
        column.addStretch(1)
        column.setContentsMargins(3 * theme.SPACE, 0, 3 * theme.SPACE, 0)
        empty.setLayout(column)
        body = QWidget(self)
        rows = QVBoxLayout(body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.board, 1)
        self._stack = QStackedLayout(self)
        for page in (body, empty):
            self._stack.addWidget(page)

    @property
    def shown(self) -> WhatIf | None:
        """The current ranking, or None."""
        return self.board.shown

    def on_change(self, changes: ChangeSet) -> None:
        """Reload the ranking from the project once the changes have settled."""
        self.computing.on_change(changes)

    def imagine(self, text: str = "") -> None:
        """Show the ranking that ``text`` describes, and focus its text field. Without a text, show the current imagined
        ranking or an initial one.
        """
        if text or not (self.shown and self.shown.is_imagined):
            self.board.imagine(text or FIRST_TEXT)
        self.board.text.setFocus()
        self.board.text.selectAll()

    def show_run(self) -> None:
        """Return to the ranking of the selected run."""
        self.board.clear()
        self.real_button.hide()
        self.computing.now()

    def _show_board(self) -> None:
        self.real_button.show()
        self._stack.setCurrentIndex(0)

    def _work(self) -> Work[WhatIf] | None:
        if self.shown and self.shown.is_imagined:
            return None
        runs = propose_pair(self._queries, self._selection)
        run, topic = self._selection.run, self._topic()
        ready = run in runs and bool(topic)
        self._stack.setCurrentIndex(0 if ready else 1)
        if not ready:
            self.board.clear()
            return None
        return self._request(run, topic).opened

    def _take(self, what_if: WhatIf) -> None:
        if not (self.shown and self.shown.is_imagined):  # keep a ranking that the user has imagined in the meantime
            self.board.show_ranking(what_if)

    def _topic(self) -> str:
        """Return the topic to show. While a topic's ranking is being edited, a new default topic does not
        replace it.
        """
        edited = self.shown and self.shown.touched and self.shown.run == self._selection.run
        if self.shown and edited and not self._selection.topic:
            return self.shown.topic
        return default_topic(self._queries, self._selection)

    def _scale(self) -> GradeScale | None:
        return None if self.shown and self.shown.is_imagined else self._queries.scale()

    def _measure(self) -> str:
        if self.shown and self.shown.is_imagined and self._imagined_measure:
            return self._imagined_measure
        return self._queries.topic_measure(self._selection.measure)

    def _choose_measure(self, name: str) -> None:
        if self.shown and self.shown.is_imagined:
            self._imagined_measure = name
            self.board.draw()
        else:
            self._selection.choose_measure(name)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that explains the displayed score, or, for an edited or imagined ranking, the ``what-if``
        command.
        """
        if self.shown is None:
            return None
        if self.shown.touched or self.shown.is_imagined:
            return ShownCommand(("what-if", self.shown.text), reads=False)
        return self._queries.explanation_command(self.shown.run, self.shown.topic, self._measure())

    def _subject(self) -> str:
        """Return the run and topic as text."""
        if self.shown is None:
            return ""
        if self.shown.is_imagined:
            return self.tr("Imagined ranking")
        tag = next((row.tag for row in self._queries.runs() if row.id == self._selection.run), "")
        return f"{tag} · {self.shown.topic}"

    def _why(self) -> str:
        return "" if self.shown and self.shown.is_imagined else why_this_topic(self._queries, self._selection)


PANEL = PanelKind(
    name="what_if",
    audience=Audience.PROJECT,
    help="analyst#what-if",
    action="view.what_if",
    group=Group.TRY,
    panel=WhatIfPanel,
    make=lambda tools: WhatIfPanel(tools, lambda run, topic: WhatIfRequest.of(tools.workspace, run, topic)),
    focus=lambda panel: panel.table,
)
