"""The one table of actions: menus, shortcuts, the key sheet and the end-to-end tests are made from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from irdesk.domain.grades import DEFAULT_SCALE


@dataclass(frozen=True)
class Action:
    """An action: its id, the menu it stands in, what it is called and does, and its keys."""

    id: str
    menu: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False


# A negative grade has two keys, one after the other: a minus, then its digit, as a person would write it.
GRADE_KEYS: dict[int, str] = {
    grade: str(grade) if grade >= 0 else f"-, {-grade}" for grade in (*range(10), *range(-1, -10, -1))
}
KEYED_MARKS = 9
JUDGE_PREFIX = "judge."

ACTIONS: tuple[Action, ...] = (
    Action("project.new", "Project", "New project…", "Make a new project file", ("Ctrl+N",), "file-plus"),
    Action("project.open", "Project", "Open project…", "Open a project file", ("Ctrl+O",), "folder-open"),
    Action("project.sample", "Project", "Try the sample", "Open the bundled sample collection", (), "play"),
    Action("project.add", "Project", "Add files…", "Load runs, qrels, topics or documents", ("Ctrl+I",), "plus"),
    Action("project.export", "Project", "Export qrels…", "Write all judgements that count", ("Ctrl+E",), "download"),
    Action("project.export_journal", "Project", "Export journal…", "Write each step of all judges, remarks included"),
    Action("project.hand_out", "Project", "Hand out…", "Write work packages for assessors", ("Ctrl+Shift+O",)),
    Action("project.take_in", "Project", "Take in…", "Take in what assessors judged", ("Ctrl+Shift+I",)),
    Action("project.publish", "Project", "Publish…", "Report on the judgements, then write them", ("Ctrl+Shift+E",)),
    Action("project.report", "Project", "Report…", "Write a page on what was done and found", ("Ctrl+Shift+R",)),
    Action("project.backups", "Project", "Backups…", "Open a copy of an earlier state", ("Ctrl+Shift+B",)),
    Action("project.assessor", "Project", "Judge as…", "Change the name that judgements are signed with"),
    Action("project.close", "Project", "Close project", "Go back to the start page", ("Ctrl+W",)),
    Action("project.quit", "Project", "Quit", "Close irdesk", ("Ctrl+Q",)),
    Action("edit.undo", "Edit", "Undo", "Take the last change back", ("Ctrl+Z",), "undo-2"),
    Action("edit.redo", "Edit", "Redo", "Bring the change back that was undone", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo-2"),
    Action("edit.copy_table", "Edit", "Copy table as…", "Copy the table as LaTeX, CSV and others", ("Ctrl+Shift+C",)),
    Action("edit.save_table", "Edit", "Save table…", "Write the table to a file", ("Ctrl+Shift+S",)),
    Action("edit.save_figure", "Edit", "Save figure…", "Take the figure or its data along", ("Ctrl+Shift+F",)),
    Action("edit.figure_page", "Edit", "Figures as wide as a page", "174 mm instead of a column's 84", (), "", True),
    Action("edit.figure_grey", "Edit", "Figures in grey", "Shades of grey instead of colours", (), "", True),
    Action("preferences.show", "Edit", "Preferences…", "Light or dark, sizes, keys, folders and more", ("Ctrl+,",)),
    *(
        Action(f"judge.grade.{grade}", "Judge", f"Grade {grade}", "Judge the document and go on", (key,))
        for grade, key in GRADE_KEYS.items()
    ),
    Action("judge.take_back", "Judge", "Take back", "Take the judgement of this document back", ("U",), "rotate-ccw"),
    Action("judge.skip", "Judge", "Skip for now", "It comes again at the end of its topic", ("S",), "skip-forward"),
    Action("judge.cannot_tell", "Judge", "Cannot tell", "Say that you cannot tell, and why", ("X",), "circle-slash-2"),
    Action("judge.comment", "Judge", "Comment", "Comment on this document", ("C",), "message-square-text"),
    Action(
        "judge.quote",
        "Judge",
        "Quote the selection",
        "Bring the selected passage into the comment",
        ("Ctrl+Shift+V",),
        "quote",
    ),
    Action("judge.flag", "Judge", "Flag", "Flag this document, to find it again", ("F",), "flag", True),
    Action("judge.note", "Judge", "Note on the topic", "Say how hard this topic was to judge", ("Ctrl+T",), "gauge"),
    Action("judge.read_on", "Judge", "Read on", "Scroll a page; at the end, go to the next unjudged", ("Space",)),
    Action("judge.read_back", "Judge", "Read back", "Scroll a page back", ("Shift+Space",)),
    Action("judge.next", "Judge", "Next document", "Go to the next document", ("Right",), "arrow-right"),
    Action("judge.previous", "Judge", "Previous document", "Go to the document before", ("Left",), "arrow-left"),
    Action("judge.back", "Judge", "Back to the last judged", "Go to the document that was judged last", ("Backspace",)),
    Action("judge.next_open", "Judge", "Next unjudged", "Go to the next unjudged document", (".",)),
    Action("judge.next_topic", "Judge", "Next topic", "Go to the next topic", ("Ctrl+Right",)),
    Action("judge.previous_topic", "Judge", "Previous topic", "Go to the topic before", ("Ctrl+Left",)),
    Action("judge.filter", "Judge", "Search the queue", "Show a part of the queue", ("/",), "search"),
    Action("judge.queue", "Judge", "Go to the queue", "Choose documents in the queue by arrow keys", ("Q",)),
    Action(
        "judge.bulk", "Judge", "Change many at once", "Change the chosen documents of the queue", ("B",), "list-checks"
    ),
    Action(
        "judge.recent", "Judge", "Last judgements", "Show the last judgements and the history of this document", ("L",)
    ),
    Action("judge.breaks", "Judge", "Remind me of breaks", "A notice after a while of judging", (), "", True),
    Action("judge.find", "Judge", "Find in the document", "Find text in this document", ("Ctrl+F",), "search"),
    Action("judge.find_next", "Judge", "Find next", "Go to the next place of what is looked for", ("F3",)),
    Action("judge.find_previous", "Judge", "Find previous", "Go to the place before", ("Shift+F3",)),
    Action("judge.mark_next", "Judge", "Next marked word", "Go to the next marked word", ("J",)),
    Action("judge.mark_previous", "Judge", "Previous marked word", "Go to the marked word before", ("Shift+J",)),
    *(
        Action(f"judge.mark.{n}", "Judge", f"Next of word {n}", "Go to the next place of this word", (f"Alt+{n}",))
        for n in range(1, KEYED_MARKS + 1)
    ),
    Action("judge.twin", "Judge", "Go to the twin", "Go to the document with the same text", ("Y",)),
    Action("judge.width", "Judge", "Line length", "Give the document's lines another length", ("W",)),
    Action("judge.words", "Judge", "Own words…", "Mark own words in this topic's documents", ("T",)),
    Action("judge.narrative", "Judge", "Narrative", "Show what counts as relevant", ("N",), "book-open", True),
    Action("judge.guidelines", "Judge", "Guidelines", "Show the guidelines", ("G",), "scroll-text", True),
    Action("judge.definitions", "Judge", "Definitions of grades", "Show what the grades mean", ("D",), "", True),
    Action("judge.highlight", "Judge", "Mark the topic's words", "Mark words in the text", ("H",), "highlighter", True),
    Action("view.judge", "View", "Judge", "The assessor's workspace", ("Ctrl+1",)),
    Action("view.analyse", "View", "Analyse", "The analyst's workspace", ("Ctrl+2",)),
    Action("view.collection", "View", "Collection", "The coordinator's workspace", ("Ctrl+3",)),
    Action(
        "view.conventions", "View", "Conventions", "Ties, relevance level, gains: what the numbers follow", ("Ctrl+R",)
    ),
    Action("view.comparison", "Analyse", "Comparison", "Runs beside each other, with tests and intervals", ("Ctrl+K",)),
    Action("view.history", "Analyse", "History", "The journal, and scores at any past moment", ("Ctrl+H",)),
    Action("view.snapshots", "Analyse", "Snapshots", "Name this moment, and compare moments", ("Ctrl+Shift+H",)),
    Action("view.agreement", "Collection", "Agreement", "How far assessors agree, and what it changes", ("Ctrl+G",)),
    Action("view.adjudicate", "Collection", "Adjudication", "Decide what assessors disagree on", ("Ctrl+J",)),
    Action(
        "view.two_runs", "Analyse", "Two runs", "Two runs topic by topic, and both rankings of a topic", ("Ctrl+D",)
    ),
    Action(
        "view.difficulty",
        "Analyse",
        "Topics compared",
        "Which topics are hard, and which set the runs apart",
        ("Ctrl+Shift+D",),
    ),
    Action("view.decide", "Analyse", "What would change", "What would turn the order of two runs", ("Ctrl+Shift+W",)),
    Action(
        "view.drift", "Collection", "Judging over time", "Pace, grades, and agreement with oneself", ("Ctrl+Shift+J",)
    ),
    Action("view.all_pairs", "Analyse", "All pairs", "Which runs differ from which, tested", ("Ctrl+Shift+P",)),
    Action(
        "view.rankings", "Analyse", "Rankings of runs", "How measures, depths, assessors order runs", ("Ctrl+Shift+K",)
    ),
    Action(
        "view.fusion", "Analyse", "Fusion", "Make a new run of several: RRF, CombSUM, Borda and others", ("Ctrl+U",)
    ),
    Action("view.heat_map", "Analyse", "Topics × runs", "All scores as a picture, in clusters or sorted", ("Ctrl+M",)),
    Action(
        "view.pool_picture", "Analyse", "Picture of the pool", "What runs return, and how it is judged", ("Ctrl+P",)
    ),
    Action("view.reusability", "Analyse", "Reusability", "Would a new run be scored fairly?", ("Ctrl+Alt+P",)),
    Action("view.what_if", "Analyse", "What if", "Play with a ranking, and watch its scores", ("Ctrl+B",)),
    Action(
        "view.found", "Analyse", "Found by whom", "Where each run found each relevant document of a topic", ("Ctrl+L",)
    ),
    Action("view.zoom_in", "View", "Larger text", "Make the document's text larger", ("Ctrl++", "Ctrl+=")),
    Action("view.zoom_out", "View", "Smaller text", "Make the document's text smaller", ("Ctrl+-",)),
    Action("view.zoom_reset", "View", "Normal text", "Set the document's text back to its size", ("Ctrl+0",)),
    Action("view.curves_whole", "Analyse", "Whole curves", "Show all of the curves again after a zoom", ("Z",)),
    Action("view.reset_layout", "View", "Reset layout", "Put the panels of this workspace back in their places"),
    Action("help.keys", "Help", "Keys", "Show all keys", ("?", "F1"), "circle-help"),
    Action("help.about", "Help", "About irdesk", "Version and licence"),
)


def collisions(actions: tuple[Action, ...]) -> list[tuple[str, str, str]]:
    """Pairs of actions that claim one key: (key, id, id)."""
    owner: dict[str, str] = {}
    found = []
    for action in actions:
        for key in action.keys:
            normal = QKeySequence(key).toString()
            if owner.setdefault(normal, action.id) != action.id:
                found.append((normal, owner[normal], action.id))
    return found


class ActionTable(QObject):
    """The actions as Qt has them, and who carries them out."""

    def __init__(self, window: QWidget, icon: Callable[[str], QIcon]) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        self._stopped: tuple[str, ...] = ()
        self._absent: tuple[str, ...] = ()
        self._lacking: frozenset[str] = frozenset()
        self._icon = icon
        for entry in ACTIONS:
            action = QAction(_translated(entry.text), window)
            action.setObjectName(entry.id)
            action.setCheckable(entry.checkable)
            action.setStatusTip(_translated(entry.tip))
            window.addAction(action)
            self._actions[entry.id] = action
            self.set_keys(entry.id, entry.keys)
        self.draw_icons()
        self.offer_grades(DEFAULT_SCALE.grades)
        self._guard = TypingGuard(self)
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self._guard)

    def set_keys(self, action_id: str, keys: Sequence[str]) -> None:
        """Give an action other keys."""
        action = self._actions[action_id]
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setToolTip(action.statusTip() + (f" ({shown_key(keys[0])})" if keys else ""))

    def draw_icons(self) -> None:
        """Draw the icons in the colours of the moment."""
        for entry in ACTIONS:
            if entry.icon:
                self._actions[entry.id].setIcon(self._icon(entry.icon))

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def connect_all(self, handlers: dict[str, Callable[[], None]]) -> None:
        """Say who carries actions out; each action has exactly one handler."""
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(_without_state(handler))

    def trigger(self, action_id: str) -> None:
        """Carry an action out as if its key had been pressed; nothing where it is disabled."""
        self._actions[action_id].trigger()

    def enable(self, prefix: str, enabled: bool) -> None:
        """Enable or disable all actions whose ids begin with ``prefix``; what is stopped or absent stays disabled."""
        out = (*self._stopped, *self._absent)
        for action_id, action in self._actions.items():
            if action_id.startswith(prefix):
                action.setEnabled(enabled and not action_id.startswith(out))

    def take_away(self, *prefixes: str) -> None:
        """Hide all actions whose ids begin so, and let no key reach them; others (or none) later take their place."""
        self._absent = prefixes
        self._show()

    def offer_grades(self, grades: Collection[int]) -> None:
        """Show, of the actions that grade, those of these grades alone: no menu and no key has what a scale lacks."""
        self._lacking = frozenset(f"judge.grade.{grade}" for grade in GRADE_KEYS if grade not in grades)
        self._show()

    def _show(self) -> None:
        for action_id, action in self._actions.items():
            away = action_id.startswith(self._absent)
            action.setVisible(not away and action_id not in self._lacking)
            if away:
                action.setEnabled(False)

    def stop(self, *prefixes: str) -> None:
        """Disable all actions whose ids begin so, whoever enables them, until others (or none) are stopped instead."""
        self._stopped = prefixes
        for prefix in prefixes:
            self.enable(prefix, False)

    @property
    def stopped(self) -> bool:
        """Whether anything is stopped."""
        return bool(self._stopped)


def shown_key(key: str) -> str:
    """A key as the person's system and language name it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _without_state(handler: Callable[[], None]) -> Callable[[bool], None]:
    def carry_out(_checked: bool = False) -> None:
        handler()

    return carry_out


def _translated(text: str) -> str:
    return QCoreApplication.translate("actions", text)


class TypingGuard(QObject):
    """No shortcut fires while the person is typing: keys without Ctrl, Alt or Meta belong to the text field.

    Tables and lists keep their arrow keys in the same way.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the key for the widget before any shortcut sees it."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QWidget)
        ):
            if undoes_nothing(watched, event):
                event.ignore()
                return True
            plain = not event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
            )
            if plain and (is_text_field(watched) or (is_table(watched) and event.key() in _ARROWS)):
                event.accept()
                return True
        return False


def undoes_nothing(widget: QWidget, event: QKeyEvent) -> bool:
    """Whether a key of undo or redo would be lost in a field that has nothing typed to take back."""
    undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
    if isinstance(widget, QAbstractSpinBox):
        return undo or redo  # a number is stored as soon as it is typed
    if isinstance(widget, QLineEdit):
        return (undo and not widget.isUndoAvailable()) or (redo and not widget.isRedoAvailable())
    return False


_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space}


def is_text_field(widget: QWidget) -> bool:
    """Whether a person types text into a widget."""
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return True  # a letter typed chooses among its entries
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def is_table(widget: QWidget) -> bool:
    """Whether arrow keys move a selection in a widget; lists that only follow the assessor say so by a property."""
    return isinstance(widget, QAbstractItemView) and not widget.property("follows")
