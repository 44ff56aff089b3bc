"""Label with a score's derivation: in symbols, in numbers, and with a table of retrieved and relevant documents. It can
be copied as LaTeX.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from irdesk.evaluation.explain.derivation_steps import RetrievedAndRelevant, as_latex
from irdesk.evaluation.measures.formula import rich
from irdesk.session.scoring.score_explanation import Derivation
from irdesk.ui.shell.status_bar import find_status_bar
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_palette_change

COPY = "latex"


class DerivationLabel(QLabel):
    """Label that shows a derivation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanation_steps")
        self.setAccessibleName(self.tr("Derivation in symbols and numbers"))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFont(theme.tabular(self.font()))
        self.setWordWrap(True)
        self.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.linkActivated.connect(lambda _link: self.copy_latex())
        self._steps: tuple[str, ...] = ()
        on_palette_change(self, self._recolour)

    def show_derivation(self, derivation: Derivation) -> None:
        """Show a derivation: its lines, its table if any, and the link for copying it."""
        self._steps = derivation.steps
        lines = "".join(f"<div>{_line(line)}</div>" for line in derivation.steps)
        table = self._table(derivation.counts) if derivation.counts else ""
        link = f'<a href="{COPY}">{escape(self.tr("Copy as LaTeX"))}</a>'
        self.setText(f"{lines}{table}<div>{link}</div>")

    def _recolour(self) -> None:
        """Set the text again, because a label computes its link colour only when the text is set."""
        text = self.text()
        self.clear()
        self.setText(text)

    def copy_latex(self) -> None:
        """Copy the derivation to the clipboard as LaTeX."""
        QGuiApplication.clipboard().setText(as_latex(self._steps))
        if status := find_status_bar(self):
            status.say(self.tr("copied the derivation as LaTeX"), good=True)

    def _table(self, counts: RetrievedAndRelevant) -> str:
        unknown = self.tr("unknown")
        rows = (
            ("", self.tr("relevant"), self.tr("not relevant")),
            (self.tr("retrieved"), str(counts.relevant_retrieved), str(counts.other_retrieved)),
            (
                self.tr("not retrieved"),
                str(counts.relevant_missed),
                unknown if counts.other_missed is None else str(counts.other_missed),
            ),
        )
        between = f"</td><td align='right' style='padding-left: {4 * theme.SPACE}px'>"
        cells = "".join(f"<tr><td>{between.join(map(escape, row))}</td></tr>" for row in rows)
        hint = self.tr("The last number requires the collection size; set it in Conventions.")
        note = f"<div>{escape(hint)}</div>" if counts.other_missed is None else ""
        return f"<table cellspacing='0' cellpadding='{theme.SPACE // 2}'>{cells}</table>{note}"


def _line(tex: str) -> str:
    """Return a line as HTML. A line that continues the previous one is indented."""
    return f"&nbsp;&nbsp;&nbsp;&nbsp;{rich(tex)}" if tex.startswith("=") else rich(tex)
