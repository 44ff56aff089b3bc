"""Bar chart of the score that each run loses if it is left out of the pool. The largest loss comes first, and the
change of the run's rank is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolTip, QWidget

from irdesk.evaluation.pools.reusability import FAIR_WORST, UNFAIR_WORST, Effect
from irdesk.ui.style import theme
from irdesk.ui.style.literal_tooltips import tip_of
from irdesk.ui.style.short_run_names import short_run_names

MOST = 20  # Maximum bar height in pixels; the minimum is the height of the run's name.
LONGEST_NAME = 0.3  # Maximum width of names, as a fraction of the chart's width.
SPAN = 0.02  # Smallest range of the axis, as a relative loss.


def _kind(loss: float) -> int:
    """Return the kind of a bar: 0 for a loss above the limit of a fair pool, 1 for a smaller loss, 2 for a gain."""
    return 2 if loss < 0 else 0 if loss > FAIR_WORST else 1


class LeaveOutBars(QFrame):
    """Bar chart of each run's relative loss. The numbers are in the table below the chart. Dashed lines mark the
    largest loss that a fair pool may have, and the loss above which a pool is unfair. A key above the axis names the
    colours.

    Every bar has a name. With many runs, the chart is therefore higher than its scroll area.
    """

    chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._effects: Sequence[Effect] = ()
        self._at = -1
        self.setAccessibleName(name)
        self.setFont(theme.tabular(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return the preferred size, which has room for a few bars."""
        return QSize(400, 180)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which lengths can be distinguished and all names can be read."""
        line = self.fontMetrics().height()
        return QSize(200, max(90, line * len(self._effects) + self._axis_height()))

    def draw(self, effects: Sequence[Effect]) -> None:
        """Show the effect of leaving out each run, in the given order. Runs without a relative loss are omitted."""
        self._effects = [effect for effect in effects if effect.relative is not None]
        self.updateGeometry()
        self.update()

    def choose(self, index: int) -> None:
        """Highlight the bar at an index; -1 highlights none."""
        self._at = index
        self.update()

    def _losses(self) -> list[float]:
        return [-(effect.relative or 0.0) for effect in self._effects]

    def bar_span(self, index: int) -> tuple[float, float]:
        """Return the top and the bottom of a bar's row, in pixels."""
        high = self._high()
        top = self._axis_height() + index * high
        return top, top + high

    def _axis_height(self) -> int:
        return round(2.6 * self.fontMetrics().height())

    def key(self) -> list[tuple[str, QColor]]:
        """Return the names and the colours of the kinds of bars that are drawn."""
        limit = f"{100 * FAIR_WORST:g}"
        kinds = (
            (self.tr("loss above {limit} %").format(limit=limit), theme.loss()),
            (self.tr("loss up to {limit} %").format(limit=limit), theme.accent()),
            (self.tr("gain"), theme.gain()),
        )
        drawn = {_kind(loss) for loss in self._losses()}
        return [kind for i, kind in enumerate(kinds) if i in drawn]

    def _draw_key(self, painter: QPainter, left: float) -> None:
        metrics, words = self.fontMetrics(), self.palette().color(QPalette.ColorRole.WindowText)
        side = 0.7 * metrics.height()
        for name, colour in self.key():
            sample = QRectF(left, (metrics.height() - side) / 2, side, side)
            painter.fillRect(sample, theme.blend(theme.ground(), colour, 0.75))
            painter.setPen(words)
            painter.drawText(QPointF(left + side + theme.SPACE, metrics.ascent()), name)
            left += side + metrics.horizontalAdvance(name) + 5 * theme.SPACE

    def _high(self) -> float:
        line = float(self.fontMetrics().height())
        room = self.height() - self._axis_height()
        return max(line, min(float(MOST), room / max(1, len(self._effects))))

    def _area(self) -> tuple[float, float, float, float]:
        """Return the left and right end of the bars in pixels, and the lowest and highest axis value."""
        metrics = self.fontMetrics()
        bold = QFont(self.font())
        bold.setBold(True)
        named = (
            max((QFontMetrics(bold).horizontalAdvance(effect.run) for effect in self._effects), default=0)
            + 2 * theme.SPACE
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
        room = int(left - theme.SPACE)
        bold = QFont(self.font())
        bold.setBold(True)  # the selected run's name is bold, and must fit too
        names = short_run_names([effect.run for effect in self._effects], QFontMetrics(bold), room)
        first, bottom = self._axis_height(), self._axis_height() + high * len(self._effects)
        for index, (effect, loss) in enumerate(zip(self._effects, self._losses(), strict=True)):
            top = first + index * high
            ends = sorted((zero, zero + loss * scale))
            bar = QRectF(ends[0], top + high * 0.1, max(1.0, ends[1] - ends[0]), high * 0.8)
            colour = (theme.loss(), theme.accent(), theme.gain())[_kind(loss)]
            painter.fillRect(bar, theme.blend(theme.ground(), colour, 0.75))
            painter.setPen(words)
            middle = top + high / 2
            font = QFont(self.font())
            font.setBold(index == self._at)
            painter.setFont(font)
            place = QRectF(0, middle - line / 2, left - theme.SPACE, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, names[index])
            if effect.moved:
                text = f"{abs(effect.moved)} {'▼' if effect.moved > 0 else '▲'}"
                painter.drawText(QPointF(right + theme.SPACE, middle + metrics.ascent() / 2 - 1), text)
        painter.setFont(self.font())
        self._draw_key(painter, left)
        for limit in (0.0, FAIR_WORST, UNFAIR_WORST):
            if limit > most:
                continue
            x = zero + limit * scale
            style = Qt.PenStyle.SolidLine if limit == 0 else Qt.PenStyle.DashLine
            painter.setPen(QPen(words, 1, style))
            painter.drawLine(QPointF(x, first), QPointF(x, bottom))
            place = QRectF(x - 40, first - 1.3 * line, 80, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{100 * limit:g} %")

    def at(self, place: QPointF) -> int:
        """Return the index of the bar at a position, or -1."""
        index = int((place.y() - self._axis_height()) // self._high())
        return index if 0 <= index < len(self._effects) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the run of the clicked bar."""
        if (index := self.at(event.position())) >= 0:
            self.chosen.emit(index)

    def event(self, event: QEvent) -> bool:
        """Show a bar's details in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.at(QPointF(event.pos()))
            QToolTip.showText(
                event.globalPos(), tip_of(self.tell(index) if index >= 0 else self.accessibleName()), self
            )
            return True
        return super().event(event)

    def tell(self, index: int) -> str:
        """Return all details of a bar."""
        effect = self._effects[index]
        text = self.tr(
            "{run}: {score} becomes {without} ({change} %), rank {place} becomes {then}\n{relevant} of the {unique} "
            "documents contributed only by this run are relevant"
        )
        return text.format(
            run=effect.run,
            score=f"{effect.score:.4f}",
            without=f"{effect.without:.4f}",
            change=f"{100 * (effect.relative or 0.0):+.1f}",
            place=effect.place,
            then=effect.place_without,
            relevant=effect.relevant,
            unique=effect.unique,
        )
