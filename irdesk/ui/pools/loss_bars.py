"""Bar chart of the loss of each run when it is left out of the pool: largest loss first, with the places it falls."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from irdesk.evaluation.pools.reusability import FAIR_WORST, UNFAIR_WORST, Effect
from irdesk.ui.style import theme
from irdesk.ui.style.tooltips import tip_of

LEAST, MOST = 4, 20  # Height of a bar, in pixels.
LONGEST_NAME = 0.3  # As a fraction of the width.
SPAN = 0.02  # Smallest range of the axis, as a share of the score.


class LossBars(QFrame):
    """A bar chart whose numbers are in the table below it; lines show from which loss on the pool is unfair."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._effects: Sequence[Effect] = ()
        self._at = -1
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return the preferred size: room for a few bars."""
        return QSize(400, 180)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which lengths can be distinguished."""
        return QSize(200, 90)

    def draw(self, effects: Sequence[Effect]) -> None:
        """Show effects in the given order; effects without a relative loss are left out."""
        self._effects = [own for own in effects if own.relative is not None]
        self.update()

    def choose(self, at: int) -> None:
        """Highlight a bar, or none if the index is -1."""
        self._at = at
        self.update()

    def _losses(self) -> list[float]:
        return [-(own.relative or 0.0) for own in self._effects]

    def _high(self) -> float:
        room = self.height() - 1.5 * self.fontMetrics().height()
        return max(1.0, min(float(MOST), room / max(1, len(self._effects))))

    def _area(self) -> tuple[float, float, float, float]:
        """Return where the bars begin and end, and the range of losses."""
        metrics = self.fontMetrics()
        bold = QFont(self.font())
        bold.setBold(True)
        named = (
            max((QFontMetrics(bold).horizontalAdvance(own.run) for own in self._effects), default=0) + 2 * theme.SPACE
        )
        left = min(float(named), LONGEST_NAME * self.width())
        right = self.width() - metrics.horizontalAdvance("+00 ▼") - 2 * theme.SPACE
        losses = self._losses()
        return left, right, min([0.0, *losses]), max([SPAN, *losses])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all bars."""
        del event
        if not self._effects:
            return
        painter, metrics, high = QPainter(self), self.fontMetrics(), self._high()
        left, right, least, most = self._area()
        scale = (right - left) / (most - least)
        zero = left - least * scale
        words, line = self.palette().color(QPalette.ColorRole.WindowText), metrics.height()
        bottom = high * len(self._effects)
        every = -(-line // max(1, int(high)))
        for at, (own, loss) in enumerate(zip(self._effects, self._losses(), strict=True)):
            top = at * high
            ends = sorted((zero, zero + loss * scale))
            bar = QRectF(ends[0], top + high * 0.1, max(1.0, ends[1] - ends[0]), high * 0.8)
            colour = theme.gain() if loss < 0 else theme.loss() if loss > FAIR_WORST else theme.accent()
            painter.fillRect(bar, theme.blend(theme.ground(), colour, 0.75))
            painter.setPen(words)
            near = (
                self._at >= 0 and at != self._at and abs(at - self._at) < every
            )  # The name would overlap the name of the highlighted bar.
            if at == self._at or (at % every == 0 and not near):
                middle = max(top + high / 2, line / 2)
                font = QFont(self.font())
                font.setBold(at == self._at)
                painter.setFont(font)
                room = int(left - theme.SPACE)
                name = QFontMetrics(font).elidedText(own.run, Qt.TextElideMode.ElideMiddle, room)
                place = QRectF(0, middle - line / 2, left - theme.SPACE, line)
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, name)
                if own.moved:
                    text = f"{abs(own.moved)} {'▼' if own.moved > 0 else '▲'}"
                    painter.drawText(QPointF(right + theme.SPACE, middle + metrics.ascent() / 2 - 1), text)
        painter.setFont(self.font())
        for limit in (0.0, FAIR_WORST, UNFAIR_WORST):
            if limit > most:
                continue
            x = zero + limit * scale
            style = Qt.PenStyle.SolidLine if limit == 0 else Qt.PenStyle.DashLine
            painter.setPen(QPen(words, 1, style))
            painter.drawLine(QPointF(x, 0), QPointF(x, bottom))
            place = QRectF(x - 40, bottom + 1, 80, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{100 * limit:g} %")

    def at(self, place: QPointF) -> int:
        """Return the index of the bar at a position, or -1."""
        at = int(place.y() // self._high())
        return at if 0 <= at < len(self._effects) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the run under the mouse."""
        if (at := self.at(event.position())) >= 0:
            self.chosen.emit(at)

    def event(self, event: QEvent) -> bool:
        """Show a bar's details as a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip_of(self.tell(at) if at >= 0 else self.accessibleName()), self)
            return True
        return super().event(event)

    def tell(self, at: int) -> str:
        """Return all details of a bar."""
        own = self._effects[at]
        said = self.tr(
            "{run}: {score} becomes {without} ({change} %), place {place} becomes {then}\n{relevant} of the {unique} "
            "documents that it alone brought are relevant"
        )
        return said.format(
            run=own.run,
            score=f"{own.score:.4f}",
            without=f"{own.without:.4f}",
            change=f"{100 * (own.relative or 0.0):+.1f}",
            place=own.place,
            then=own.place_without,
            relevant=own.relevant,
            unique=own.unique,
        )
