"""Pool panel: the current pool, the form for a new pool, and a preview of its content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from irdesk.domain.pool import PoolSpec
from irdesk.domain.translatable_messages import filled
from irdesk.pooling.pool_preview import Preview
from irdesk.reporting.tables.share_judged import percent_done
from irdesk.session.campaign.steps import StepsBook
from irdesk.session.commands.pool_replacement_effect import Replacement
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, JudgementChanged
from irdesk.session.core.project_settings import PROJECT
from irdesk.session.estimates.sample_plan import SamplePlan
from irdesk.session.pools.background_pool_building import PoolBuilder, PoolWish
from irdesk.session.queries import Progress, Queries
from irdesk.settings.preferences import DATA, Preferences
from irdesk.ui.dialogs import open_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.pools.pool_additions import PoolAdditions
from irdesk.ui.pools.pool_form import PoolForm, order_title
from irdesk.ui.pools.pool_preview import PoolPreview
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.team.number_card import NumberCard
from irdesk.ui.widgets.form_draft import FormDraft
from irdesk.ui.widgets.panel_progress import show_computing

SETTLE_MS = 250  # delay in ms between the last change of the form and the preview
WIDE = 110  # minimum width, in characters, for showing form and preview side by side


class PoolPanel(QWidget):
    """Panel for building and extending pools.

    ``maker`` previews and builds pools in the background. ``ask_file`` asks the user for a file of documents.
    """

    def __init__(
        self,
        queries: Queries,
        maker: PoolBuilder,
        runner: TaskRunner,
        ask_file: Callable[[QWidget], Path | None],
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("pool_panel")
        self._queries = queries
        self._maker = maker
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        self.grow = QPushButton(self.tr("Extend pool…"), self)
        self.grow.setToolTip(
            self.tr("Add runs, a greater depth or documents; documents already shown keep their positions")
        )
        self.anew = QPushButton(self.tr("Replace pool…"), self)
        self.anew.setToolTip(self.tr("Judge a new pool instead; judgements are kept, and undo restores this pool"))
        for button in (self.grow, self.anew):
            button.setCheckable(True)
        self.grow.clicked.connect(lambda _on: self._begin(grows=True))
        self.anew.clicked.connect(lambda _on: self._begin(grows=False))
        self._grows = False
        self.cancel = make_quiet(QPushButton(self.tr("Cancel"), self))
        self.cancel.setToolTip(self.tr("Do not change the pool"))
        self.cancel.clicked.connect(lambda _on: self._leave())
        self._editing = False
        self.documents = NumberCard(self.tr("Documents"), self.tr("Documents to judge, over all topics"), self)
        self.depth_card = NumberCard(
            self.tr("Depth"), self.tr("Maximum number of documents pooled from each run"), self
        )
        self.judged = NumberCard(self.tr("Judged"), self.tr("Judged documents in the pool"), self)
        self.assigned = NumberCard(self.tr("Assigned"), self.tr("Judgements assigned to assessors"), self)
        self._steps = StepsBook()
        self.counting = BackgroundQuery[tuple[int, int]](
            self, runner, self.tr("counting judgements"), self._count, self._take_counts, self.state.setText
        )
        self._in_force = ""
        self._made: dict[str, str] = {}
        self.form = PoolForm(queries, PoolAdditions(queries, maker, ask_file, self), self)
        self.runs, self.depth_box = self.form.runs, self.form.depth_box
        self.order, self.seed = self.form.order, self.form.seed
        self.preview = PoolPreview(queries, maker, self)
        self.button = make_primary(QPushButton(self.tr("Build pool"), self))
        self.button.setToolTip(self.tr("Build the previewed pool; undo restores the previous one"))
        self.button.clicked.connect(lambda _checked=False: self._build())
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._preview)
        self.form.changed.connect(self._changed)
        self._draft = FormDraft(preferences, queries.setting(PROJECT), "pool", self._typed, self)
        self.form.show_texts(self._draft.left())
        self._lay_out()

    def _typed(self) -> Mapping[str, str]:
        """Return the texts typed into the form, or an empty mapping if the current pool was built from them."""
        texts = self.form.texts()
        return {} if texts == self._made else texts

    def keep_typed(self) -> bool:
        """Save the texts typed into the form in the preferences, so that they are not lost if the pool is not built."""
        self._draft.keep()
        return True

    def _lay_out(self) -> None:
        modes = QHBoxLayout()
        for button in (self.grow, self.anew):
            modes.addWidget(button)
        modes.addStretch(1)
        cards = QHBoxLayout()
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(2 * theme.SPACE)
        for card in (self.documents, self.depth_card, self.judged, self.assigned):
            cards.addWidget(card, 1)
        self._cards = QWidget(self)
        self._cards.setLayout(cards)
        self._modes = QWidget(self)
        self._modes.setLayout(modes)
        modes.setContentsMargins(0, 0, 0, 0)
        body = QWidget(self)
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, body)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(4 * theme.SPACE)
        self._halves.addWidget(self.form, 1)
        self._halves.addWidget(self.preview, 1)
        area = QScrollArea(self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # The area needs no focus: its fields scroll into view if focused.
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(body)
        # The effect on existing work is shown next to the button, so that users see it before they click.
        effect = QVBoxLayout()
        effect.setSpacing(theme.SPACE)
        effect.addWidget(self.preview.replaced)
        effect.addWidget(self.preview.summary)
        row = QHBoxLayout()
        row.setSpacing(2 * theme.SPACE)
        row.addLayout(effect, 1)
        for button in (self.cancel, self.button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addWidget(self._cards)
        layout.addWidget(self.state)
        layout.addWidget(self._modes)
        layout.addWidget(area, 1)
        layout.addLayout(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the preview next to the form if the panel is wide enough."""
        super().resizeEvent(event)
        wide = self.width() >= WIDE * self.fontMetrics().averageCharWidth()
        self._halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def on_change(self, changes: ChangeSet) -> None:
        """Update the panel when runs or the pool have changed."""
        if changes.kind == "move" or not self.isVisible():
            return
        if changes.touches(JudgementChanged):
            self._show_state()
        else:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop computing previews while the panel is hidden."""
        super().hideEvent(event)
        self._maker.stop_showing()

    def refresh(self) -> None:
        """Show the current pool and the runs that can be pooled."""
        self._show_state()
        spec = self._queries.pool_spec()
        self._modes.setVisible(spec is not None)
        if spec is None:
            self._choose(grows=False)
        self.form.refresh(grows=self._grows)
        if spec and spec.id != self._in_force:
            self._editing = False
            self._choose(grows=True)  # Extending a newly built pool is the most common choice, so propose it.
        self._in_force = spec.id if spec else ""
        self._show_mode()
        self.preview.refresh()

    def _begin(self, *, grows: bool) -> None:
        """Show the form for extending or replacing the pool."""
        self._editing = True
        self._choose(grows=grows)
        self.preview.tabs.setCurrentIndex(0)

    def _leave(self) -> None:
        """Close the form without changing the pool."""
        self._editing = False
        self._choose(grows=True)

    def _choose(self, *, grows: bool) -> None:
        self._grows = grows
        self._mode_chosen()

    def _show_state(self) -> None:
        spec = self._queries.pool_spec()
        progress = self._queries.progress()
        # Hide the cards while the form is open, because the form needs their space.
        self._cards.setVisible(spec is not None and not self._editing)
        if spec:
            self._show_cards(spec, progress)
        if spec is None:
            if self._queries.sources("run"):
                self.state.setText(self.tr("No pool yet. Choose runs and a depth, then build it."))
            else:
                self.state.setText(self.tr("No pool yet. Load runs first, then build it here."))
            return
        made = datetime.fromtimestamp(spec.made_at).strftime("%Y-%m-%d %H:%M")
        if recorded := self._queries.recorded_design():
            text = self.tr(
                "Current pool: {documents:,} {documents:document|documents} in {topics:,} {topics:topic|topics}, a "
                "random sample of {pooled:,} to estimate {measures}, drawn in {rounds} {rounds:round|rounds}; seed "
                "{seed}, made {made}. {judged:,} judged."
            )
            self.state.setText(
                filled(
                    text,
                    documents=progress.documents,
                    topics=progress.topics,
                    pooled=spec.pooled,
                    measures=", ".join(recorded.measures),
                    rounds=recorded.rounds,
                    seed=spec.seed,
                    made=made,
                    judged=progress.judged,
                )
            )
            return
        drawn = self.tr(", drawn from {pooled}").format(pooled=f"{spec.pooled:,}") if spec.sampled() else ""
        text = self.tr(
            "Current pool: {documents:,} {documents:document|documents}{drawn}, "
            "{topics:,} {topics:topic|topics}, depth {depth}, {runs} {runs:run|runs}; {order}, "
            "seed {seed}, made {made}. {judged:,} judged."
        )
        imported = self.tr(" {count:,} of them are judged only in imported qrels.") if progress.imported else ""
        self.state.setText(
            filled(
                text,
                documents=progress.documents,
                topics=progress.topics,
                drawn=drawn,
                depth=spec.depth(),
                runs=len(spec.runs()),
                order=order_title(spec.order),
                seed=spec.seed,
                made=made,
                judged=progress.judged,
            )
            + imported.format(count=progress.imported)
        )

    def _show_cards(self, spec: PoolSpec, progress: Progress) -> None:
        topics = filled(self.tr("in {count:,} {count:topic|topics}"), count=progress.topics)
        self.documents.show_value(f"{progress.documents:,}", topics)
        runs = filled(self.tr("of {count:,} {count:run|runs}"), count=len(spec.runs()))
        self.depth_card.setVisible(bool(spec.runs()))
        self.depth_card.show_value(f"{spec.depth():,}", runs)
        share = percent_done(progress.judged, max(progress.documents, 1))
        self.judged.show_value(share, self.tr("{count} documents").format(count=f"{progress.judged:,}"))
        self.counting.soon()

    def _count(self) -> Work[tuple[int, int]]:
        return partial(self._steps.assigned_progress, self._queries.steps_request())

    def _take_counts(self, counts: tuple[int, int]) -> None:
        judged, assigned = counts
        self.assigned.show_value(f"{assigned:,}", self.tr("{count} judged").format(count=f"{judged:,}"))

    def _mode_chosen(self) -> None:
        """Update the form for the chosen mode. When extending, propose the settings of the current pool."""
        spec = self._queries.pool_spec()
        self.form.refresh(grows=self._grows)
        if spec and self._grows:
            self.form.propose(spec)
        self._show_mode()

    def _show_mode(self) -> None:
        spec = self._queries.pool_spec()
        edited = spec is None or self._editing
        self._cards.setVisible(not edited)
        for widget in (self.form, self.button):
            widget.setVisible(edited)
        self.preview.show_wish(edited)
        self.cancel.setVisible(edited and spec is not None)
        self.grow.setChecked(self._editing and self._grows)
        self.anew.setChecked(self._editing and not self._grows)
        replaces = self.tr("Replace pool") if spec else self.tr("Build pool")
        self.button.setText(self.tr("Extend pool") if self._grows else replaces)
        # Extending a drawn sample keeps its seed: another seed would draw a different sample.
        drawn = spec is not None and (spec.sampled() or spec.designed() is not None)
        self.seed.setEnabled(not (drawn and self._grows))
        self._changed()

    def _changed(self) -> None:
        """Disable the build button until the preview shows the effect on existing work. Without a current pool there is
        no such effect, and the button is enabled.
        """
        self.button.setEnabled(self._queries.pool_spec() is None and bool(self._queries.sources("run")))
        self._later.start()
        self._draft.soon()

    def _preview(self) -> None:
        if not self.isVisible():
            return
        if not self._queries.sources("run"):
            self.preview.say("")
            return
        wish = self._wish()
        task = self._maker.preview(wish, partial(self._previewed, wish), self._refused) if wish else None
        if task:
            show_computing(self, self._maker.runner, task)

    def _wish(self) -> PoolWish | None:
        """Return the requested pool. If a field is invalid, show the error and return None."""
        spec, grows = self._queries.pool_spec(), self._grows
        try:
            return replace(self.form.wish(grows=grows), replaces=spec is not None and not grows)
        except ValueError as fault:
            self._refused(fault)
            return None

    def _previewed(
        self,
        wish: PoolWish,
        preview: Preview,
        textless: int,
        replacement: Replacement | None,
        plan: SamplePlan | None,
    ) -> None:
        self.preview.show_preview(preview, textless, grows=wish.grows, replacement=replacement, plan=plan)
        spec = self._queries.pool_spec()
        same = (
            wish.grows and spec is not None and not preview.new and (wish.order, wish.seed) == (spec.order, spec.seed)
        )
        self.button.setEnabled(not self._later.isActive() and not same)

    def _refused(self, fault: Exception) -> None:
        self.preview.show_fault(reason(fault))

    def _not_made(self, fault: Exception) -> None:
        self._refused(fault)
        self.button.setEnabled(True)

    def _build(self) -> None:
        if wish := self._wish():
            self.button.setEnabled(False)
            self._made = self.form.texts()
            self._maker.make(wish, self._not_made)


def _made(tools: Tools) -> PoolPanel:
    maker = PoolBuilder(tools.workspace, tools.runner, tools.execute)
    preferences = tools.preferences
    return PoolPanel(
        tools.queries,
        maker,
        tools.runner,
        lambda parent: open_dialogs.pool_file(parent, preferences.get(DATA)),
        preferences,
    )


PANEL = PanelKind(
    name="pool",
    audience=Audience.PROJECT,
    help="coordinator#make-a-pool",
    action="view.pool",
    group=Group.CAMPAIGN,
    over=Over.NONE,
    panel=PoolPanel,
    make=_made,
    plots=False,
)
