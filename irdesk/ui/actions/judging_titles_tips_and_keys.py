"""Actions of the Judge menu: their titles, tips, keys and icons. They are part of the table of all actions."""

from __future__ import annotations

from irdesk.ui.actions.action import Action
from irdesk.ui.shell.audience_of_views_and_actions import Audience

# The shortcut of a negative grade is a two-key sequence: minus, then the digit.
GRADE_KEYS: dict[int, str] = {
    grade: str(grade) if grade >= 0 else f"-, {-grade}" for grade in (*range(10), *range(-1, -10, -1))
}
KEYED_MARKS = 9
JUDGE_PREFIX = "judge."
ALL = Audience.EVERYBODY
GO_TO, MARKING, SHOWING = "Go to", "Find and mark", "Show"  # titles of sections in the menu

JUDGING_ACTIONS: tuple[Action, ...] = (
    *(
        Action(
            f"judge.grade.{grade}",
            ALL,
            "Judge",
            f"Grade {grade}",
            "Judge the document and continue",
            (key,),
            repeats=False,  # holding down a key judges only one document
        )
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
    Action(
        "judge.skip",
        ALL,
        "Judge",
        "Skip for now",
        "The document returns at the end of its topic",
        ("S",),
        "skip-forward",
    ),
    Action(
        "judge.cannot_tell",
        ALL,
        "Judge",
        "Cannot tell",
        "Record that you cannot tell, and why",
        ("X",),
        "circle-slash-2",
    ),
    Action("judge.comment", ALL, "Judge", "Comment", "Comment on this document", ("C",), "message-square-text"),
    Action(
        "judge.quote",
        ALL,
        "Judge",
        "Quote the selection",
        "Copy the selected passage into the comment",
        ("Ctrl+Shift+V",),
        "quote",
        part=MARKING,
    ),
    Action(
        "judge.passage",
        ALL,
        "Judge",
        "Mark passage",
        "Mark or unmark the selected passage",
        ("M", "Alt+M"),
        part=MARKING,
    ),
    Action(
        "judge.sentence",
        ALL,
        "Judge",
        "Mark sentence",
        "Mark or unmark the sentence at the cursor",
        ("Shift+M",),
        part=MARKING,
    ),
    Action("judge.flag", ALL, "Judge", "Flag", "Flag this document, to find it again", ("F",), "flag", True),
    Action(
        "judge.note", ALL, "Judge", "Note on the topic", "Record how hard this topic was to judge", ("Ctrl+T",), "gauge"
    ),
    Action(
        "judge.read_on",
        ALL,
        "Judge",
        "Page down",
        "Scroll a page; at the end, go to the next unjudged document",
        ("Space",),
        part=GO_TO,
    ),
    Action("judge.read_back", ALL, "Judge", "Page up", "Scroll a page back", ("Shift+Space",), part=GO_TO),
    Action(
        "judge.next", ALL, "Judge", "Next document", "Go to the next document", ("Right",), "arrow-right", part=GO_TO
    ),
    Action(
        "judge.previous",
        ALL,
        "Judge",
        "Previous document",
        "Go to the previous document",
        ("Left",),
        "arrow-left",
        part=GO_TO,
    ),
    Action(
        "judge.back",
        ALL,
        "Judge",
        "Back to last judged document",
        "Go to the document that you judged last",
        ("Backspace",),
        part=GO_TO,
    ),
    Action("judge.next_open", ALL, "Judge", "Next unjudged", "Go to the next unjudged document", (".",), part=GO_TO),
    Action("judge.next_topic", ALL, "Judge", "Next topic", "Go to the next topic", ("Ctrl+Right",), part=GO_TO),
    Action(
        "judge.previous_topic", ALL, "Judge", "Previous topic", "Go to the previous topic", ("Ctrl+Left",), part=GO_TO
    ),
    Action("judge.filter", ALL, "Judge", "Search the queue", "Filter the queue", ("/",), "search", part=GO_TO),
    Action(
        "judge.queue",
        ALL,
        "Judge",
        "Go to the queue",
        "Choose documents in the queue with the arrow keys",
        ("Q",),
        part=GO_TO,
    ),
    Action(
        "judge.bulk",
        ALL,
        "Judge",
        "Batch grading",
        "Grade, skip or flag many documents of the queue at once",
        ("B",),
        "list-checks",
    ),
    Action(
        "judge.recent",
        ALL,
        "Judge",
        "Last judgements",
        "Show your last judgements and their history",
        ("L",),
        part=SHOWING,
    ),
    Action(
        "judge.breaks",
        ALL,
        "Judge",
        "Break reminders",
        "Show a notice after a period of judging",
        (),
        "",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.find",
        ALL,
        "Judge",
        "Find in the document",
        "Find text in this document",
        ("Ctrl+F",),
        "search",
        part=MARKING,
    ),
    Action(
        "judge.find_next",
        ALL,
        "Judge",
        "Find next",
        "Go to the next match",
        ("F3",),
        part=MARKING,
    ),
    Action(
        "judge.find_previous", ALL, "Judge", "Find previous", "Go to the previous match", ("Shift+F3",), part=MARKING
    ),
    Action("judge.mark_next", ALL, "Judge", "Next marked word", "Go to the next marked word", ("J",), part=MARKING),
    Action(
        "judge.mark_previous",
        ALL,
        "Judge",
        "Previous marked word",
        "Go to the previous marked word",
        ("Shift+J",),
        part=MARKING,
    ),
    *(
        Action(
            f"judge.mark.{n}",
            ALL,
            "Judge",
            f"Next occurrence of word {n}",
            "Go to the next occurrence of this word",
            (f"Alt+{n}",),
            part=MARKING,
        )
        for n in range(1, KEYED_MARKS + 1)
    ),
    Action("judge.twin", ALL, "Judge", "Go to duplicate", "Go to the document with the same text", ("Y",), part=GO_TO),
    Action("judge.width", ALL, "Judge", "Line length", "Change the line length of the document", ("W",), part=SHOWING),
    Action(
        "judge.words",
        ALL,
        "Judge",
        "Custom highlight terms…",
        "Highlight custom terms in this topic's documents",
        ("T",),
        part=MARKING,
    ),
    Action(
        "judge.narrative",
        ALL,
        "Judge",
        "Narrative",
        "Show what counts as relevant",
        ("N",),
        "book-open",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.guidelines", ALL, "Judge", "Guidelines", "Show the guidelines", ("G",), "scroll-text", True, part=SHOWING
    ),
    Action(
        "judge.key_strip",
        ALL,
        "Judge",
        "Keys below the grades",
        "Show the currently available keys",
        ("V",),
        "",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.reflow",
        ALL,
        "Judge",
        "Join broken lines",
        "If not set, show the text exactly as in its file",
        ("R",),
        "",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.definitions",
        ALL,
        "Judge",
        "Definitions of grades",
        "Show the definitions of the grades",
        ("D",),
        "",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.without_text",
        ALL,
        "Judge",
        "Judge without text",
        "Let a single key press grade a document without text",
        (),
        "",
        True,
        part=SHOWING,
    ),
    Action(
        "judge.highlight",
        ALL,
        "Judge",
        "Mark the topic's words",
        "Mark words in the text",
        ("H",),
        "highlighter",
        True,
        part=MARKING,
    ),
)
