"""What runs lose by being left out of the pool, as bars: the greatest loss first, places that they fall at the end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from irdesk.evaluation.pools.reusability import FAIR_WORST, UNFAIR_WORST, Effect
from irdesk.ui.style import theme
from irdesk.ui.style.tooltips import tip_of

LEAST, MOST = 4, 20  # pixels of a bar
LONGEST_NAME = 0.3  # of the width
SPAN = 0.02  # share of the score that the axis has at least


class LossBars(QFrame):
    """A picture, whose numbers stand in the table below; the lines say from where on a loss is unfair."""

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._effects: Sequence[Effect] = ()
        self._at = -1
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Room for some bars."""
        return QSize(400, 180)

    def minimumSizeHint(self) -> QSize:
        """Room to see what is long and what is short."""
        return QSize(200, 90)

    def draw(self, effects: Sequence[Effect]) -> None:
        """Show effects in the order given; those of which no loss can be told are left out."""
        self._effects = [own for own in effects if own.relative is not None]
        self.update()

    def choose(self, at: int) -> None:
        """Point at a bar, -1: at none."""
        self._at = at
        self.update()

    def _losses(self) -> list[float]:
        return [-(own.relative or 0.0) for own in self._effects]

    def _high(self) -> float:
        room = self.height() - 1.5 * self.fontMetrics().height()
        return max(1.0, min(float(MOST), room / max(1, len(self._effects))))

    def _area(self) -> tuple[float, float, float, float]:
        """Where the bars begin and end, and which losses are there."""
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
            )  # whose name would lie on the chosen one
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
        """The bar at a place of the view, -1 where there is none."""
        at = int(place.y() // self._high())
        return at if 0 <= at < len(self._effects) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the run below the mouse."""
        if (at := self.at(event.position())) >= 0:
            self.chosen.emit(at)

    def event(self, event: QEvent) -> bool:
        """A bar tells all of itself in a tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip_of(self.tell(at) if at >= 0 else self.accessibleName()), self)
            return True
        return super().event(event)

    def tell(self, at: int) -> str:
        """All of a bar."""
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
