"""Menu of the curve panel's options: band, ideal curve, contours, topics, differences, runs and legend."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QPushButton, QWidget

from irdesk.reporting.curves.curve_plot_data import BandKind, CurvePicture, CurveWish
from irdesk.ui.comparison.stay_open_menu import CheckMenu


class CurveMenu(QPushButton):
    """Button with the options menu. It calls ``choose`` with the new settings. ``picture`` returns the drawn
    plot's data.

    When *Legend* is toggled, it calls ``show_legend`` with the new state. Options that do not apply now are disabled.
    """

    def __init__(
        self,
        wish: Callable[[], CurveWish],
        picture: Callable[[], CurvePicture | None],
        choose: Callable[[CurveWish], None],
        legend: QAction,
        parent: QWidget,
    ) -> None:
        super().__init__(self.tr("Show"), parent)
        self._wish, self._picture, self._choose = wish, picture, choose
        self.setObjectName("curve_show")
        self.setAccessibleName(self.tr("Elements drawn with the curves"))
        self.setToolTip(
            self.tr(
                "Show or hide the other runs, the band, crossings, a perfect ranking, lines of equal F, topics, and "
                "differences from the baseline"
            )
        )
        menu = CheckMenu(parent=self)
        menu.setAccessibleName(self.accessibleName())
        menu.aboutToShow.connect(self._follow)
        self._bands = self._band_actions(menu)
        menu.addSeparator()
        self.less = self._tick(menu, self.tr("Differences from the baseline"), "less")
        self.contours = self._tick(menu, self.tr("Lines of equal F-measure"), "contours")
        self.ideal = self._tick(menu, self.tr("Perfect ranking"), "ideal")
        self.topics = self._tick(menu, self.tr("Topics behind the selected run’s mean"), "topics")
        self.crossings = self._tick(menu, self.tr("Crossings with the baseline"), "crossings")
        menu.addSeparator()
        self.only = self._tick(menu, self.tr("Only ticked runs"), "only")
        self.only.setToolTip(
            self.tr(
                "Draw and export only the runs that are ticked in the list. If none is ticked, hide the grey curves."
            )
        )
        menu.setToolTipsVisible(True)
        menu.addAction(legend)
        self.setMenu(menu)

    def _band_actions(self, menu: CheckMenu) -> dict[BandKind, QAction]:
        group, actions = QActionGroup(menu), {}
        for around, text in (
            (BandKind.UNJUDGED, self.tr("Band: effect of judging the unjudged documents")),
            (BandKind.TOPICS, self.tr("Band: other topics (bootstrap)")),
            (BandKind.NOTHING, self.tr("No band")),
        ):
            action = actions[around] = QAction(text, group)
            action.setCheckable(True)
            action.triggered.connect(partial(self._around, around))
            menu.addAction(action)
            menu.keep_open_for(action)
        return actions

    def _tick(self, menu: CheckMenu, text: str, field: str) -> QAction:
        action = menu.addAction(text)
        action.setObjectName(f"curve_{field}")
        action.setCheckable(True)
        action.triggered.connect(partial(self._turn, field))
        menu.keep_open_for(action)
        return action

    def _around(self, around: BandKind) -> None:
        self._choose(replace(self._wish(), around=around))
        self._follow()

    def _turn(self, field: str) -> None:
        wish = self._wish()
        self._choose(
            {
                "less": replace(wish, less=not wish.less),
                "contours": replace(wish, contours=not wish.contours),
                "ideal": replace(wish, ideal=not wish.ideal),
                "topics": replace(wish, topics=not wish.topics),
                "crossings": replace(wish, crossings=not wish.crossings),
                "only": replace(wish, only=not wish.only),
            }[field]
        )
        self._follow()

    def _follow(self) -> None:
        """Tick the active options, and disable those that do not apply."""
        wish, picture = self._wish(), self._picture()
        alone = wish.alone(picture.curves if picture else ())
        undrawn = bool(alone) and not {wish.run, wish.other} <= alone
        self.crossings.setToolTip(
            self.tr("Only ticked runs are drawn: tick the selected run and the baseline to see their crossings")
            if undrawn and wish.other
            else ""
        )
        for around, action in self._bands.items():
            action.setChecked(around is wish.around)
        for action, ticked, possible in (
            (self.less, wish.less, bool(wish.other) and wish.paired),
            (self.contours, wish.contours, not wish.kind.by_rank),
            (self.ideal, wish.ideal, not wish.drawn_less),
            (self.topics, wish.topics, bool(wish.run) and not wish.topic and wish.paired),
            (self.crossings, wish.crossings, bool(wish.other) and wish.paired and not undrawn),
            (self.only, wish.only, True),
        ):
            action.setChecked(ticked)
            action.setEnabled(possible)
