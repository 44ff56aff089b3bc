"""The guide bar above the views, with instructions for an example or for a step of the tour."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting.buttons import make_plain, make_primary, make_quiet
from irdesk.ui.style.palette_changes import dress


class GuideBar(QFrame):
    """Bar with a title, a text, and buttons to return, continue, list the examples, and close."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide_bar")
        self.title = QLabel(self)
        self.title.setFont(fonts.strong(self.title.font()))
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        for label, name in ((self.title, "guide_title"), (self.text, "guide_text")):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.onward = QPushButton(self)
        self.onward.setObjectName("guide_onward")
        self.clear_button = QPushButton(self.tr("Clear the judgements"), self)
        self.clear_button.setObjectName("guide_clear")
        self.back_button = QPushButton(self)
        self.back_button.setObjectName("guide_back")
        self.back_button.hide()
        self.list_button = make_quiet(QPushButton(self.tr("All examples"), self))
        self.list_button.setObjectName("guide_list")
        self.close_button = make_quiet(QPushButton(self.tr("Close"), self))
        self.close_button.setObjectName("guide_close")
        words = QVBoxLayout()
        words.setSpacing(theme.SPACE // 2)
        words.addWidget(self.title)
        words.addWidget(self.text)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        row.setSpacing(2 * theme.SPACE)
        row.addLayout(words, 1)
        for button in (self.clear_button, self.back_button, self.onward, self.list_button, self.close_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        dress(self, lambda: f"#guide_bar {{background: {theme.roles().weak_tint.name()}}}")
        self.hide()

    def say(self, title: str, text: str, onward: str, *, main: bool, clears: bool = False) -> None:
        """Show a title and a text. If ``main``, the user has nothing left to do in this step, and the continue button
        is the primary button.

        If ``clears``, offer to clear the tour's judgements.
        """
        self.title.setText(title)
        self.text.setText(text)
        self.onward.setText(onward)
        self.clear_button.setVisible(clears)
        self.list_button.setVisible(onward != self.list_button.text())
        (make_primary if main else make_plain)(self.onward)
        self.show()
        announce(self, f"{title}. {text}")
