"""Confusion matrix widget. Rows are one assessor's grades, columns the other's. Each cell shows a count on a shade of
the accent colour.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from irdesk.assessment.agreement import PairAgreement
from irdesk.domain.grades import shown_grade
from irdesk.ui.style import theme

LARGEST = 84  # largest side of a cell, in pixels
STRONGEST = 0.8  # share of the accent colour in the cell with the highest count


def readable_on(ground: QColor) -> QColor:
    """Return black or white, whichever has the higher contrast ratio (WCAG 2.1) with a background colour."""
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (ground.redF(), ground.greenF(), ground.blueF())
    )
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return QColor("white") if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 else QColor("black")


class ConfusionView(QWidget):
    """The confusion matrix of two assessors. The cells on the diagonal, with equal grades, have a frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("confusion")
        self._pair: PairAgreement | None = None
        self._names = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Confusion matrix"))

    def sizeHint(self) -> QSize:
        """Return a size for a few grades."""
        return QSize(320, 240)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which the counts are readable."""
        rows = len(self._pair.grades) + 2 if self._pair else 4
        line = self.fontMetrics().height()
        return QSize(rows * 3 * line, rows * (line + theme.SPACE))

    def show_pair(self, pair: PairAgreement | None, names: tuple[str, str] = ("", "")) -> None:
        """Show the matrix of a pair of assessors, labelled with their names. The accessible description contains the
        counts.
        """
        self._pair, self._names = pair, names
        lines = []
        if pair is not None:
            for grade, row in zip(pair.grades, pair.confusion.tolist(), strict=True):
                counts = ", ".join(
                    f"{shown_grade(other)}: {count}" for other, count in zip(pair.grades, row, strict=True)
                )
                lines.append(self.tr("{name} {grade}: {counts}").format(name=names[0], grade=grade, counts=counts))
        self.setAccessibleDescription("\n".join(lines))
        self.setToolTip(
            self.tr("Number of documents: grades of {first} in rows, of {second} in columns").format(
                first=names[0], second=names[1]
            )
            if pair
            else ""
        )
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw cells, counts and grades."""
        del event
        pair = self._pair
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = self.palette().color(QPalette.ColorRole.Text)
        if pair is None or not pair.shared:
            painter.setPen(theme.faint())
            middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect(), middle, self.tr("No document has been judged by both.") if pair else "")
            return
        line = self.fontMetrics().height()
        left, top = 3.0 * line, 2.4 * line
        count = len(pair.grades)
        side = min((self.width() - left - theme.SPACE) / count, (self.height() - top - theme.SPACE) / count, LARGEST)
        if side < line:
            side = float(line)
        painter.setPen(text)
        metrics = self.fontMetrics()
        above = metrics.elidedText(self._names[1], Qt.TextElideMode.ElideRight, int(max(side * count, 80)))
        painter.drawText(QRectF(left, 0, max(side * count, 80), line), Qt.AlignmentFlag.AlignHCenter, above)
        painter.save()
        painter.translate(0, top + side * count)
        painter.rotate(-90)
        beside = metrics.elidedText(self._names[0], Qt.TextElideMode.ElideRight, int(side * count))
        painter.drawText(QRectF(0, 0, side * count, line), Qt.AlignmentFlag.AlignHCenter, beside)
        painter.restore()
        for i, grade in enumerate(pair.grades):
            shown = shown_grade(grade)
            painter.setPen(text)
            painter.drawText(QRectF(left + i * side, line, side, 1.3 * line), Qt.AlignmentFlag.AlignCenter, shown)
            painter.drawText(QRectF(line, top + i * side, 1.8 * line, side), Qt.AlignmentFlag.AlignCenter, shown)
        greatest = max(int(pair.confusion.max()), 1)
        for i, row in enumerate(pair.confusion.tolist()):
            for j, number in enumerate(row):
                cell = QRectF(left + j * side, top + i * side, side, side)
                colour = self._cell(painter, cell, number / greatest, same=i == j)
                painter.setPen(readable_on(colour))
                font = QFont(self.font())
                font.setBold(i == j)
                painter.setFont(font)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, f"{number:,}")
                painter.setFont(self.font())

    def _cell(self, painter: QPainter, cell: QRectF, share: float, *, same: bool) -> QColor:
        ground = self.palette().color(QPalette.ColorRole.Base)
        inside = cell.adjusted(1, 1, -1, -1)
        colour = theme.blend(ground, theme.accent(), share * STRONGEST)
        painter.fillRect(inside, colour)
        painter.setPen(QPen(theme.accent() if same else theme.line(), 2 if same else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inside)
        return colour
