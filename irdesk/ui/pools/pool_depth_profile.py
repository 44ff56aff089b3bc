"""Chart of a run's depth profile: the share of relevant, nonrelevant, unjudged and unpooled documents at each rank."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.ui.pools.pool_cell_styles import CellStyle, draw_pattern, ink_on
from irdesk.ui.style import theme
from irdesk.ui.style.literal_tooltips import tip_of

HIGH = 120  # chart height in pixels


class PoolDepthProfile(QFrame):
    """A stacked column chart with one column per rank. The numbers are shown in the cells above the chart."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.run = ""
        self.shares: Floats = np.zeros((0, 0))
        self._styles: Sequence[CellStyle] = ()
        self._names: Sequence[str] = ()

    def sizeHint(self) -> QSize:
        """Return the preferred size: that of a strip below the cells."""
        return QSize(400, HIGH)

    def draw(self, run: str, shares: Floats, styles: Sequence[CellStyle], names: Sequence[str]) -> None:
        """Show a run's shares, shape (kinds, ranks), with one style and one name per kind. The first kind is at the
        bottom.
        """
        self.run, self.shares, self._styles, self._names = run, shares, styles, names
        self.setAccessibleDescription(run)
        self.update()

    def _area(self) -> QRectF:
        metrics = self.fontMetrics()
        left, line = metrics.horizontalAdvance("100 %") + 2 * theme.SPACE, metrics.height()
        return QRectF(
            left, line + theme.SPACE, self.width() - left - theme.SPACE, self.height() - 2 * line - theme.SPACE
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all columns."""
        del event
        kinds, ranks = self.shares.shape
        if not kinds or not ranks:
            return
        painter, area = QPainter(self), self._area()
        wide = area.width() / ranks
        for rank in range(ranks):
            bottom = area.bottom()
            for kind in range(kinds):
                share = float(self.shares[kind, rank])
                if not share > 0:
                    continue
                high = share * area.height()
                place = QRectF(area.left() + rank * wide, bottom - high, wide, high)
                bottom -= high
                painter.fillRect(place, self._styles[kind].fill)
                if high >= 6 and wide >= 4:
                    draw_pattern(
                        painter,
                        self._styles[kind].pattern,
                        place.adjusted(0, 0, -1, 0),
                        ink_on(self._styles[kind].fill),
                    )
                painter.setPen(QPen(theme.ground(), 1))
                painter.drawLine(place.topLeft(), place.topRight())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        line, metrics = self.fontMetrics().height(), self.fontMetrics()
        painter.drawText(
            QPointF(area.left(), metrics.ascent()),
            metrics.elidedText(self.run, Qt.TextElideMode.ElideRight, int(area.width())),
        )
        for share, text in ((0.0, "0 %"), (1.0, "100 %")):
            y = area.bottom() - share * area.height()
            place = QRectF(0, y - line / 2, area.left() - theme.SPACE, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        for rank in (1, *range(10, ranks + 1, 10 if ranks > 20 else 5)):
            middle = min(area.left() + (rank - 0.5) * wide, self.width() - 20)
            place = QRectF(middle - 20, area.bottom() + 1, 40, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(rank))

    def event(self, event: QEvent) -> bool:
        """Show a column's shares in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shares.size:
            area = self._area()
            rank = int((event.pos().x() - area.left()) / area.width() * self.shares.shape[1])
            text = self.accessibleName()
            if 0 <= rank < self.shares.shape[1]:
                text = self.tr("{run}, rank {rank}").format(run=self.run, rank=rank + 1) + "".join(
                    f"\n{name}: {100 * share:.0f} %"
                    for name, share in zip(self._names, self.shares[:, rank].tolist(), strict=True)
                )
            QToolTip.showText(event.globalPos(), tip_of(text), self)
            return True
        return super().event(event)
