"""The table of all actions. Menus, shortcuts, the key sheet and the end-to-end tests are generated from it."""

from __future__ import annotations

from dataclasses import dataclass

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
    Action("edit.show_command", WHOLE, "Edit", "Show the command…", "Command line and notebook lines of these numbers"),
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
    Action("judge.key_strip", ALL, "Judge", "Keys below the grades", "Show the keys that matter now", ("V",), "", True),
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
        "sliders-horizontal",
    ),
    Action(
        "view.comparison",
        PANEL,
        "Analyse",
        "Comparison",
        "Runs beside each other, with tests and intervals",
        ("Ctrl+Shift+T",),
        "table-2",
    ),
    Action(
        "view.attention",
        PANEL,
        "View",
        "Attention",
        "What to check before believing the numbers",
        ("Ctrl+Shift+A",),
        "triangle-alert",
    ),
    Action(
        "view.overview",
        PANEL,
        "Analyse",
        "Overview",
        "Runs, curves, topics, and what needs attention",
        (),
        "layout-dashboard",
    ),
    Action(
        "view.inspector",
        PANEL,
        "Analyse",
        "Inspector",
        "Explain what is selected: a score, a run, a topic, a document",
        ("Ctrl+Shift+N",),
        "panel-right",
        True,
    ),
    Action("view.metrics", PANEL, "Analyse", "Metrics", "Scores of all runs by all measures", (), "ruler"),
    Action("view.curves", PANEL, "Analyse", "Curves", "Precision and recall, ROC, and others", (), "chart-spline"),
    Action("view.topics", PANEL, "Analyse", "Scores by topic", "The selected run, topic by topic", (), "list-ordered"),
    Action(
        "view.why",
        PANEL,
        "Analyse",
        "Why?",
        "How a score comes about, document by document",
        ("Ctrl+Shift+Y",),
        "sigma",
    ),
    Action("view.editor", PANEL, "View", "Judgement editor", "Read and judge a document", (), "square-pen"),
    Action("view.queue", PANEL, "View", "Topics and queue", "The documents to judge"),
    Action("view.files", PANEL, "Collection", "Loader", "Load runs, qrels, topics and documents", (), "database"),
    Action("view.documents", PANEL, "Collection", "Documents", "The texts that assessors read", (), "file-text"),
    Action("view.topic_texts", PANEL, "Collection", "Topics", "What is looked for", (), "scroll-text"),
    Action("view.runs", PANEL, "Collection", "Runs", "What systems retrieved, to be pooled", (), "list-ordered"),
    Action("view.scale", PANEL, "Collection", "Grades and guidelines", "What assessors judge by", (), "scale"),
    Action("view.pool", PANEL, "Collection", "Pool", "Which documents are judged", (), "layers"),
    Action("view.assessors", PANEL, "Collection", "Assessors", "Who judges what, and work packages", (), "users"),
    Action("view.progress", PANEL, "Collection", "Progress", "How far each assessor is, and how well", (), "gauge"),
    Action("view.publish", PANEL, "Collection", "Publish", "Write qrels with a report on them", (), "send"),
    Action("view.stopping", PANEL, "Collection", "Stopping estimate", "How much is left to find", (), "circle-gauge"),
    Action("view.replay", PANEL, "Collection", "Replay", "What other ways of pooling would have cost", (), "repeat-2"),
    Action(
        "view.history",
        PANEL,
        "Analyse",
        "History",
        "The journal, and scores at any past moment",
        ("Ctrl+H",),
        "history",
    ),
    Action(
        "view.snapshots",
        PANEL,
        "Analyse",
        "Snapshots",
        "Name this moment, and compare moments",
        ("Ctrl+Shift+H",),
        "camera",
    ),
    Action(
        "view.agreement",
        PANEL,
        "Collection",
        "Agreement",
        "How far assessors agree, and what it changes",
        ("Ctrl+G",),
        "handshake",
    ),
    Action(
        "view.adjudicate",
        PANEL,
        "Collection",
        "Adjudication",
        "Decide what assessors disagree on",
        ("Ctrl+J",),
        "gavel",
    ),
    Action(
        "view.two_runs",
        PANEL,
        "Analyse",
        "Two runs",
        "Two runs topic by topic, and both rankings of a topic",
        ("Ctrl+D",),
        "git-compare",
    ),
    Action(
        "view.difficulty",
        PANEL,
        "Analyse",
        "Topics compared",
        "Which topics are hard, and which set the runs apart",
        ("Ctrl+Shift+D",),
        "trending-up",
    ),
    Action(
        "view.decide",
        PANEL,
        "Analyse",
        "What would change",
        "What would turn the order of two runs",
        ("Ctrl+Shift+W",),
        "arrow-up-down",
    ),
    Action(
        "view.drift",
        PANEL,
        "Collection",
        "Judging over time",
        "Pace, grades, and agreement with oneself",
        ("Ctrl+Shift+J",),
        "activity",
    ),
    Action(
        "view.all_pairs",
        PANEL,
        "Analyse",
        "All pairs",
        "Which runs differ from which, tested",
        ("Ctrl+Shift+P",),
        "network",
    ),
    Action(
        "view.rankings",
        PANEL,
        "Analyse",
        "Rankings of runs",
        "How measures, depths, assessors order runs",
        ("Ctrl+Shift+K",),
        "list-ordered",
    ),
    Action("view.forest_plot", PANEL, "Analyse", "Differences", "Forest plot against the baseline", (), "chart-gantt"),
    Action("view.average_ranks", PANEL, "Analyse", "Average ranks", "Critical differences", (), "chart-candlestick"),
    Action(
        "view.distribution", PANEL, "Analyse", "Scores over topics", "Box plots of the runs' scores", (), "chart-bar"
    ),
    Action(
        "view.fusion",
        PANEL,
        "Analyse",
        "Fusion",
        "Make a new run of several: RRF, CombSUM, Borda and others",
        ("Ctrl+U",),
        "blend",
    ),
    Action(
        "view.heat_map",
        PANEL,
        "Analyse",
        "Topics × runs",
        "All scores as a picture, in clusters or sorted",
        ("Ctrl+M",),
        "grid-3x3",
    ),
    Action(
        "view.pool_picture",
        PANEL,
        "Analyse",
        "Picture of the pool",
        "What runs return, and how it is judged",
        ("Ctrl+P",),
        "map",
    ),
    Action(
        "view.reusability",
        PANEL,
        "Analyse",
        "Reusability",
        "Would a new run be scored fairly?",
        ("Ctrl+Alt+P",),
        "recycle",
    ),
    Action(
        "view.what_if",
        PANEL,
        "Analyse",
        "What if",
        "Play with a ranking, and watch its scores",
        ("Ctrl+B",),
        "flask-conical",
    ),
    Action(
        "view.found",
        PANEL,
        "Analyse",
        "Found by whom",
        "Where each run found each relevant document of a topic",
        ("Ctrl+L",),
        "file-search",
    ),
    Action(
        "go.to", ALL, "View", "Go to…", "A view, action, measure, run, topic or page by its name", ("Ctrl+K",), "search"
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
