"""Toast: a short message over a panel that disappears after a few seconds and never takes the focus. In the judgement
editor, it describes the effect of an undo or a correction.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from irdesk.domain.project.judgement import SKIPPED, Judgement
from irdesk.session.core.changes import RECEIVED, ChangeSet, JudgementChanged
from irdesk.session.queries import Queries
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import grade_name, translated

SHOWN_MS = 6000


class Toast(QLabel):
    """Label at the lower edge of the widget ``over``. Mouse clicks pass through it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        dress(self, _style)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a message for a few seconds, replacing an earlier one. An empty text hides the toast."""
        self.setText(text)
        if not text:
            self._timer.stop()
            self.hide()
            return
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        announce(self, text)

    def _place(self) -> None:
        self.setMaximumWidth(max(self._over.width() - 8 * theme.SPACE, 0))
        self.adjustSize()
        left = (self._over.width() - self.width()) // 2
        self.move(left, self._over.height() - self.height() - 4 * theme.SPACE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Keep the toast at the lower edge when the panel is resized."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False


def _style() -> str:
    ground = theme.blend(theme.text(), theme.ground(), 0.15)
    return f"#toast {{ background: {ground.name()}; color: {theme.ground().name()}; border-radius: 6px; }}"


def change_text(queries: Queries, changes: ChangeSet) -> str:
    """Describe the effect of a change on this assessor's judgements, as text for a toast. Return "" if no toast is
    needed.

    Undo, redo, cleared judgements and corrected grades are reported; first judgements are not.
    """
    judged = [delta for delta in changes.deltas if isinstance(delta, JudgementChanged)]
    judged = [delta for delta in judged if delta.assessor == queries.assessor()]
    if not judged or changes.kind == RECEIVED:
        return ""
    what = translated(changes.name)
    if len(judged) == 1 and _decision(judged[0].before) != _decision(judged[0].after):
        called = translated(queries.queue_row(judged[0].topic, judged[0].docno).called)
        before, after = (_decision_text(queries, judgement) for judgement in (judged[0].before, judged[0].after))
        what = f"{called}: {before} → {after}"
    return _named(changes, judged).format(what=what, undo=shown_key("Ctrl+Z"), next=".")


def _named(changes: ChangeSet, judged: list[JudgementChanged]) -> str:
    """Return the template for a change's text, or "" if the change needs none."""
    after, corrects = judged[0].after, len(judged) == 1 and judged[0].before is not None and judged[0].before.decided
    if changes.kind == "undo":
        return _tr("Undone · {what}")
    if changes.kind == "redo":
        return _tr("Redone · {what}")
    if corrects and (after is None or not after.decided):
        return _tr("Cleared · {what} · {undo} restores it")
    if corrects and judged[0].before and judged[0].before.settled and changes.decided():
        return _tr("Changed · {what} · press “{next}” for the next unjudged document")
    return ""


def _decision(judgement: Judgement | None) -> tuple[int | None, str]:
    return (judgement.grade, judgement.abstention) if judgement else (None, "")


def _decision_text(queries: Queries, judgement: Judgement | None) -> str:
    if judgement is None or not judgement.decided:
        return _tr("unjudged")
    if judgement.grade is None:
        return _tr("skipped") if judgement.abstention == SKIPPED else _tr("cannot tell")
    return grade_name(queries.scale(), judgement.grade)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Toast", text)
