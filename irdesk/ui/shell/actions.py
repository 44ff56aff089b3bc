"""The table of all actions. Menus, shortcuts, the key sheet and the end-to-end tests are generated from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from irdesk.domain.grades import DEFAULT_SCALE
from irdesk.ui.keys.typing_guard import TypingGuard
from irdesk.ui.shell.panel_audience import Audience


@dataclass(frozen=True)
class Action:
    """An action: its id, audience, menu, label, tip, default keys and icon."""

    id: str
    audience: Audience
    menu: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    checkable: bool = False


# A negative grade has a sequence of two keys: a minus, then its digit.
GRADE_KEYS: dict[int, str] = {
    grade: str(grade) if grade >= 0 else f"-, {-grade}" for grade in (*range(10), *range(-1, -10, -1))
}
KEYED_MARKS = 9
JUDGE_PREFIX = "judge."
ALL, WHOLE, PANEL = Audience.EVERYBODY, Audience.PROJECT, Audience.OF_PANEL

ACTIONS: tuple[Action, ...] = (
    Action("project.new", ALL, "Project", "New project…", "Make a new project file", ("Ctrl+N",), "file-plus"),
    Action("project.open", ALL, "Project", "Open project…", "Open a project file", ("Ctrl+O",), "folder-open"),
    Action("project.sample", ALL, "Project", "Try the sample", "Open the bundled sample collection", (), "play"),
    Action("project.add", WHOLE, "Project", "Add files…", "Load runs, qrels, topics or documents", ("Ctrl+I",), "plus"),
    Action(
        "project.export", WHOLE, "Project", "Export qrels…", "Write all judgements that count", ("Ctrl+E",), "download"
    ),
    Action(
        "project.export_journal", WHOLE, "Project", "Export journal…", "Write each step of all judges, remarks included"
    ),
    Action(
        "project.hand_out", WHOLE, "Project", "Export packages…", "Write work packages for assessors", ("Ctrl+Shift+O",)
    ),
    Action("project.take_in", WHOLE, "Project", "Import packages…", "Import what assessors judged", ("Ctrl+Shift+I",)),
    Action(
        "project.publish", WHOLE, "Project", "Publish…", "Report on the judgements, then write them", ("Ctrl+Shift+E",)
    ),
    Action("project.report", WHOLE, "Project", "Report…", "Write a page on what was done and found", ("Ctrl+Shift+R",)),
    Action("project.backups", ALL, "Project", "Backups…", "Open a copy of an earlier state", ("Ctrl+Shift+B",)),
    Action("project.assessor", WHOLE, "Project", "Judge as…", "Change the name that judgements are signed with"),
    Action("project.close", ALL, "Project", "Close project", "Go back to the start page", ("Ctrl+W",)),
    Action("project.quit", ALL, "Project", "Quit", "Close irdesk", ("Ctrl+Q",)),
    Action("edit.undo", ALL, "Edit", "Undo", "Take the last change back", ("Ctrl+Z",), "undo-2"),
    Action(
        "edit.redo", ALL, "Edit", "Redo", "Bring the change back that was undone", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo-2"
    ),
    Action(
        "edit.copy_table", ALL, "Edit", "Copy table as…", "Copy the table as LaTeX, CSV and others", ("Ctrl+Shift+C",)
    ),
    Action("edit.save_table", ALL, "Edit", "Save table…", "Write the table to a file", ("Ctrl+Shift+S",)),
    Action("edit.save_figure", ALL, "Edit", "Save figure…", "Take the figure or its data along", ("Ctrl+Shift+F",)),
    Action(
        "edit.figure_page", ALL, "Edit", "Figures as wide as a page", "174 mm instead of a column's 84", (), "", True
    ),
    Action("edit.figure_grey", ALL, "Edit", "Figures in grey", "Shades of grey instead of colours", (), "", True),
    Action(
        "preferences.show", ALL, "Edit", "Preferences…", "Light or dark, sizes, keys, folders and more", ("Ctrl+,",)
    ),
    *(
        Action(f"judge.grade.{grade}", ALL, "Judge", f"Grade {grade}", "Judge the document and go on", (key,))
        for grade, key in GRADE_KEYS.items()
    ),
    Action(
        "judge.take_back",
        ALL,
        "Judge",
        "Clear judgement",
        "Remove the judgement of this document",
        ("U",),
        "rotate-ccw",
    ),
    Action("judge.skip", ALL, "Judge", "Skip for now", "It returns at the end of its topic", ("S",), "skip-forward"),
    Action(
        "judge.cannot_tell", ALL, "Judge", "Cannot tell", "Say that you cannot tell, and why", ("X",), "circle-slash-2"
    ),
    Action("judge.comment", ALL, "Judge", "Comment", "Comment on this document", ("C",), "message-square-text"),
    Action(
        "judge.quote",
        ALL,
        "Judge",
        "Quote the selection",
        "Bring the selected passage into the comment",
        ("Ctrl+Shift+V",),
        "quote",
    ),
    Action("judge.passage", ALL, "Judge", "Mark passage", "Mark or unmark the selected passage", ("M",)),
    Action("judge.flag", ALL, "Judge", "Flag", "Flag this document, to find it again", ("F",), "flag", True),
    Action(
        "judge.note", ALL, "Judge", "Note on the topic", "Say how hard this topic was to judge", ("Ctrl+T",), "gauge"
    ),
    Action(
        "judge.read_on", ALL, "Judge", "Page down", "Scroll a page; at the end, go to the next unjudged", ("Space",)
    ),
    Action("judge.read_back", ALL, "Judge", "Page up", "Scroll a page back", ("Shift+Space",)),
    Action("judge.next", ALL, "Judge", "Next document", "Go to the next document", ("Right",), "arrow-right"),
    Action("judge.previous", ALL, "Judge", "Previous document", "Go to the document before", ("Left",), "arrow-left"),
    Action(
        "judge.back", ALL, "Judge", "Back to the last judged", "Go to the document that was judged last", ("Backspace",)
    ),
    Action("judge.next_open", ALL, "Judge", "Next unjudged", "Go to the next unjudged document", (".",)),
    Action("judge.next_topic", ALL, "Judge", "Next topic", "Go to the next topic", ("Ctrl+Right",)),
    Action("judge.previous_topic", ALL, "Judge", "Previous topic", "Go to the topic before", ("Ctrl+Left",)),
    Action("judge.filter", ALL, "Judge", "Search the queue", "Show a part of the queue", ("/",), "search"),
    Action("judge.queue", ALL, "Judge", "Go to the queue", "Choose documents in the queue by arrow keys", ("Q",)),
    Action(
        "judge.bulk",
        ALL,
        "Judge",
        "Change many at once",
        "Change the chosen documents of the queue",
        ("B",),
        "list-checks",
    ),
    Action("judge.recent", ALL, "Judge", "Last judgements", "Show your last judgements and their history", ("L",)),
    Action("judge.breaks", ALL, "Judge", "Remind me of breaks", "A notice after a while of judging", (), "", True),
    Action("judge.find", ALL, "Judge", "Find in the document", "Find text in this document", ("Ctrl+F",), "search"),
    Action("judge.find_next", ALL, "Judge", "Find next", "Go to the next place of what is looked for", ("F3",)),
    Action("judge.find_previous", ALL, "Judge", "Find previous", "Go to the place before", ("Shift+F3",)),
    Action("judge.mark_next", ALL, "Judge", "Next marked word", "Go to the next marked word", ("J",)),
    Action("judge.mark_previous", ALL, "Judge", "Previous marked word", "Go to the marked word before", ("Shift+J",)),
    *(
        Action(f"judge.mark.{n}", ALL, "Judge", f"Next of word {n}", "Go to the next place of this word", (f"Alt+{n}",))
        for n in range(1, KEYED_MARKS + 1)
    ),
    Action("judge.twin", ALL, "Judge", "Go to duplicate", "Go to the document with the same text", ("Y",)),
    Action("judge.width", ALL, "Judge", "Line length", "Give the document's lines another length", ("W",)),
    Action(
        "judge.words",
        ALL,
        "Judge",
        "Custom highlight terms…",
        "Highlight your own terms in this topic's documents",
        ("T",),
    ),
    Action("judge.narrative", ALL, "Judge", "Narrative", "Show what counts as relevant", ("N",), "book-open", True),
    Action("judge.guidelines", ALL, "Judge", "Guidelines", "Show the guidelines", ("G",), "scroll-text", True),
    Action("judge.key_strip", ALL, "Judge", "Keys below the grades", "Show the keys that matter now", ("K",), "", True),
    Action("judge.reflow", ALL, "Judge", "Join broken lines", "Or show the text as its file has it", ("R",), "", True),
    Action("judge.definitions", ALL, "Judge", "Definitions of grades", "Show what the grades mean", ("D",), "", True),
    Action(
        "judge.without_text",
        ALL,
        "Judge",
        "Judge without text",
        "Let one press grade a document without text",
        (),
        "",
        True,
    ),
    Action(
        "judge.highlight", ALL, "Judge", "Mark the topic's words", "Mark words in the text", ("H",), "highlighter", True
    ),
    Action("view.judge", PANEL, "View", "Judge", "The assessor's workspace", ("Ctrl+1",)),
    Action("view.analyse", PANEL, "View", "Analyse", "The analyst's workspace", ("Ctrl+2",)),
    Action("view.collection", PANEL, "View", "Collection", "The coordinator's workspace", ("Ctrl+3",)),
    Action(
        "view.conventions",
        PANEL,
        "View",
        "Conventions",
        "Ties, relevance level, gains: what the numbers follow",
        ("Ctrl+R",),
    ),
    Action(
        "view.comparison",
        PANEL,
        "Analyse",
        "Comparison",
        "Runs beside each other, with tests and intervals",
        ("Ctrl+K",),
    ),
    Action(
        "view.attention",
        PANEL,
        "View",
        "Attention",
        "What to check before believing the numbers",
        ("Ctrl+Shift+A",),
    ),
    Action("view.history", PANEL, "Analyse", "History", "The journal, and scores at any past moment", ("Ctrl+H",)),
    Action("view.snapshots", PANEL, "Analyse", "Snapshots", "Name this moment, and compare moments", ("Ctrl+Shift+H",)),
    Action(
        "view.agreement", PANEL, "Collection", "Agreement", "How far assessors agree, and what it changes", ("Ctrl+G",)
    ),
    Action("view.adjudicate", PANEL, "Collection", "Adjudication", "Decide what assessors disagree on", ("Ctrl+J",)),
    Action(
        "view.two_runs",
        PANEL,
        "Analyse",
        "Two runs",
        "Two runs topic by topic, and both rankings of a topic",
        ("Ctrl+D",),
    ),
    Action(
        "view.difficulty",
        PANEL,
        "Analyse",
        "Topics compared",
        "Which topics are hard, and which set the runs apart",
        ("Ctrl+Shift+D",),
    ),
    Action(
        "view.decide", PANEL, "Analyse", "What would change", "What would turn the order of two runs", ("Ctrl+Shift+W",)
    ),
    Action(
        "view.drift",
        PANEL,
        "Collection",
        "Judging over time",
        "Pace, grades, and agreement with oneself",
        ("Ctrl+Shift+J",),
    ),
    Action("view.all_pairs", PANEL, "Analyse", "All pairs", "Which runs differ from which, tested", ("Ctrl+Shift+P",)),
    Action(
        "view.rankings",
        PANEL,
        "Analyse",
        "Rankings of runs",
        "How measures, depths, assessors order runs",
        ("Ctrl+Shift+K",),
    ),
    Action(
        "view.fusion",
        PANEL,
        "Analyse",
        "Fusion",
        "Make a new run of several: RRF, CombSUM, Borda and others",
        ("Ctrl+U",),
    ),
    Action(
        "view.heat_map",
        PANEL,
        "Analyse",
        "Topics × runs",
        "All scores as a picture, in clusters or sorted",
        ("Ctrl+M",),
    ),
    Action(
        "view.pool_picture",
        PANEL,
        "Analyse",
        "Picture of the pool",
        "What runs return, and how it is judged",
        ("Ctrl+P",),
    ),
    Action("view.reusability", PANEL, "Analyse", "Reusability", "Would a new run be scored fairly?", ("Ctrl+Alt+P",)),
    Action("view.what_if", PANEL, "Analyse", "What if", "Play with a ranking, and watch its scores", ("Ctrl+B",)),
    Action(
        "view.found",
        PANEL,
        "Analyse",
        "Found by whom",
        "Where each run found each relevant document of a topic",
        ("Ctrl+L",),
    ),
    Action("view.zoom_in", ALL, "View", "Larger text", "Make the document's text larger", ("Ctrl++", "Ctrl+=")),
    Action("view.zoom_out", ALL, "View", "Smaller text", "Make the document's text smaller", ("Ctrl+-",)),
    Action("view.zoom_reset", ALL, "View", "Normal text", "Set the document's text back to its size", ("Ctrl+0",)),
    Action("view.curves_whole", WHOLE, "Analyse", "Whole curves", "Show all of the curves again after a zoom", ("Z",)),
    Action("view.reset_layout", ALL, "View", "Reset layout", "Put the panels of this workspace back in their places"),
    Action("help.manual", ALL, "Help", "Manual", "Show the manual's page on this panel", ("F1",), "book-open"),
    Action("help.keys", ALL, "Help", "Keys", "Show all keys", ("?",), "circle-help"),
    Action("help.about", ALL, "Help", "About irdesk", "Version and licence"),
)


def collisions(actions: tuple[Action, ...]) -> list[tuple[str, str, str]]:
    """Return the pairs of actions that claim the same key, as (key, id, id)."""
    owner: dict[str, str] = {}
    pairs = []
    for action in actions:
        for key in action.keys:
            normal = QKeySequence(key).toString()
            if owner.setdefault(normal, action.id) != action.id:
                pairs.append((normal, owner[normal], action.id))
    return pairs


class ActionTable(QObject):
    """The table of actions as ``QAction`` objects, with the handler of each."""

    def __init__(self, window: QWidget, icon: Callable[[str], QIcon]) -> None:
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        self._stopped: tuple[str, ...] = ()
        self._absent: frozenset[str] = frozenset()
        self._lacking: frozenset[str] = frozenset()
        self._icon = icon
        for entry in ACTIONS:
            action = QAction(_translated(entry.text), window)
            action.setObjectName(entry.id)
            action.setCheckable(entry.checkable)
            action.setAutoRepeat(not entry.id.startswith("judge.grade."))  # holding a key down judges only once
            action.setStatusTip(_translated(entry.tip))
            window.addAction(action)
            self._actions[entry.id] = action
            self.set_keys(entry.id, entry.keys)
        self.draw_icons()
        self.offer_grades(DEFAULT_SCALE.grades)
        self._guard = TypingGuard(self)

    def set_keys(self, action_id: str, keys: Sequence[str]) -> None:
        """Replace the keys of an action."""
        action = self._actions[action_id]
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setToolTip(action.statusTip() + (f" ({shown_key(keys[0])})" if keys else ""))

    def draw_icons(self) -> None:
        """Draw the icons in the current colours."""
        for entry in ACTIONS:
            if entry.icon:
                self._actions[entry.id].setIcon(self._icon(entry.icon))

    def __getitem__(self, action_id: str) -> QAction:
        return self._actions[action_id]

    def connect_all(self, handlers: dict[str, Callable[[], None]]) -> None:
        """Connect actions, given by id, to their handlers. Each action has exactly one handler."""
        for action_id, handler in handlers.items():
            self._actions[action_id].triggered.connect(_without_state(handler))

    def trigger(self, action_id: str) -> None:
        """Trigger an action as if its key had been pressed. Do nothing if the action is disabled."""
        self._actions[action_id].trigger()

    def enable(self, prefix: str, enabled: bool) -> None:
        """Enable or disable all actions whose ids begin with ``prefix``; stopped and absent actions stay disabled."""
        for action_id, action in self._actions.items():
            if action_id.startswith(prefix):
                out = action_id in self._absent or action_id.startswith(self._stopped)
                action.setEnabled(enabled and not out)

    def take_away(self, action_ids: Collection[str] = ()) -> None:
        """Hide these actions and disable their keys; show all others again."""
        self._absent = frozenset(action_ids)
        self._show()

    def offer_grades(self, grades: Collection[int]) -> None:
        """Show the grading actions of these grades only, so that no menu or key offers a grade that the scale lacks."""
        self._lacking = frozenset(f"judge.grade.{grade}" for grade in GRADE_KEYS if grade not in grades)
        self._show()

    def _show(self) -> None:
        for action_id, action in self._actions.items():
            away = action_id in self._absent
            action.setVisible(not away and action_id not in self._lacking)
            if away:
                action.setEnabled(False)

    def stop(self, *prefixes: str) -> None:
        """Disable all actions whose ids begin with a prefix, and keep them so. The next call replaces the prefixes."""
        self._stopped = prefixes
        for prefix in prefixes:
            self.enable(prefix, False)

    @property
    def stopped(self) -> bool:
        """Whether any actions are stopped."""
        return bool(self._stopped)


def shown_key(key: str) -> str:
    """Return the key's name in the system's style and language."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _without_state(handler: Callable[[], None]) -> Callable[[bool], None]:
    def carry_out(_checked: bool = False) -> None:
        handler()

    return carry_out


def _translated(text: str) -> str:
    return QCoreApplication.translate("actions", text)
