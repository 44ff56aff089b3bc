"""User preferences. Each preference is declared once with its type, default and help text; the file contains only
changed values.

Callers receive the preferences as an argument, so that no other module reads the file.
"""

from __future__ import annotations

import getpass
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

import tomli_w

T = TypeVar("T")


class Section(Enum):
    """Sections of the preferences dialog, in display order."""

    WINDOW = "Window"
    READING = "Reading"
    JUDGING = "Judging"
    NUMBERS = "Numbers"
    FILES = "Files"


class Form(Enum):
    """Kind of input field for a preference. Fields for names and for multiple choice have values of type list of str;
    the values of other fields are bool, int or str.
    """

    FLAG = "flag"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    FOLDER = "folder"
    NAMES = "names"
    SEVERAL = "several"
    FONT = "font"


@dataclass(frozen=True)
class Preference(Generic[T]):
    """A preference: its key in the file, its default and its effect.

    A preference shown in the dialog has a ``title``, a ``section`` and a ``form``; other preferences are set by the
    window itself. ``choices`` holds (value, label) pairs. ``least`` and ``most`` are the limits of a number, ``unit``
    is its unit.
    """

    key: str
    default: T
    help: str
    title: str = ""
    section: Section = Section.WINDOW
    form: Form = Form.TEXT
    choices: tuple[tuple[Any, str], ...] = ()
    least: int = 0
    most: int = 0
    unit: str = ""

    def fault(self, value: object) -> str:
        """Return the reason why a value is invalid, or an empty string if it is valid."""
        if type(value) is not type(self.default):
            return f"{self.key}: expected {_TYPES[type(self.default)]}, found {value!r}"
        if isinstance(value, list) and not all(isinstance(item, str) for item in value):
            return f"{self.key}: expected a list of texts, found {value!r}"
        known = {item for item, _ in self.choices}
        if known and not (set(value) <= known if isinstance(value, list) else value in known):
            return f"{self.key}: expected one of {', '.join(str(item) for item, _ in self.choices)}, found {value!r}"
        if isinstance(value, int) and self.most and not self.least <= value <= self.most:
            return f"{self.key}: expected {self.least} to {self.most}, found {value}"
        return ""


_TYPES: dict[type, str] = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # the system has no name for the user, as in some containers
        return "assessor"


THEME = Preference(
    "theme",
    "system",
    "The theme of the window: light, dark, or the system default.",
    "Theme",
    Section.WINDOW,
    Form.CHOICE,
    (("system", "system default"), ("light", "light"), ("dark", "dark")),
)
FONT = Preference(
    "font",
    "",
    "The font of the window and of documents; the default is the system font.",
    "Font",
    Section.WINDOW,
    Form.FONT,
)
TEXT_SIZE = Preference(
    "text_size",
    100,
    "The font size of all text in the window except document text.",
    "Interface text size",
    Section.WINDOW,
    Form.NUMBER,
    least=80,
    most=200,
    unit="%",
)
COLOURS = Preference(
    "colours",
    "okabe-ito",
    "The colours of runs; line styles also distinguish them.",
    "Run colours",
    Section.WINDOW,
    Form.CHOICE,
    (("okabe-ito", "Okabe & Ito"), ("tol", "Tol, bright"), ("grey", "shades of grey")),
)
LANGUAGE = Preference(
    "language",
    "",
    "The language of the window; it changes at the next start.",
    "Language",
    Section.WINDOW,
    Form.CHOICE,
    (("", "system default"), ("en", "English"), ("de", "Deutsch")),
)
ZOOM = Preference(
    "zoom",
    100,
    "The font size of document text.",
    "Document text size",
    Section.READING,
    Form.NUMBER,
    least=60,
    most=300,
    unit="%",
)
WIDTH = Preference(
    "width",
    76,
    "The maximum number of characters per line of document text.",
    "Line length",
    Section.READING,
    Form.NUMBER,
    least=60,
    most=80,
    unit="characters",
)
HIGHLIGHT = Preference(
    "highlight",
    True,
    "Whether the topic's words are marked in documents.",
    "Mark the topic's words",
    Section.READING,
    Form.FLAG,
)
REFLOW = Preference(
    "reflow",
    True,
    "Whether lines broken in the file are joined into paragraphs or shown unchanged.",
    "Join broken lines",
    Section.READING,
    Form.FLAG,
)
NARRATIVE = Preference(
    "narrative",
    False,
    "Whether the topic's narrative is shown above documents.",
    "Show the narrative",
    Section.READING,
    Form.FLAG,
)
DEFINITIONS = Preference(
    "definitions",
    True,
    "Whether the definitions of the grades are shown under their buttons.",
    "Show grade definitions",
    Section.READING,
    Form.FLAG,
)
KEY_STRIP = Preference(
    "key_strip",
    True,
    "Whether the available keys are shown below the grades; if not, buttons are shown next to the grades.",
    "Show keys below the grades",
    Section.JUDGING,
    Form.FLAG,
)
ASSESSOR = Preference(
    "assessor",
    _user(),
    "The name recorded with your judgements, in projects opened from now on.",
    "Judge as",
    Section.JUDGING,
    Form.TEXT,
)
BREAKS = Preference(
    "breaks", True, "Whether irdesk reminds you to take breaks.", "Break reminders", Section.JUDGING, Form.FLAG
)
BREAKS_AFTER = Preference(
    "breaks_after",
    50,
    "Active judging time after which irdesk reminds you to take a break.",
    "Break after",
    Section.JUDGING,
    Form.NUMBER,
    least=5,
    most=240,
    unit="minutes",
)
MEASURES = Preference[list[str]](
    "measures",
    [],
    "The measures of a new project, such as AP nDCG@10; leave empty for the default measures.",
    "Measures",
    Section.NUMBERS,
    Form.NAMES,
)
COLUMNS = Preference[list[str]](
    "columns",
    ["difference", "unjudged"],
    "The columns shown next to the means when a comparison is first opened.",
    "Comparison columns",
    Section.NUMBERS,
    Form.SEVERAL,
    (
        ("interval", "interval of the mean"),
        ("difference", "difference from the baseline"),
        ("interval-of-difference", "interval of the difference"),
        ("p", "corrected p"),
        ("wins-ties-losses", "wins, ties, losses"),
        ("effect", "effect size d"),
        ("unjudged", "unjudged within the cutoff"),
        ("bounds", "bounds due to unjudged documents"),
    ),
)
PROJECTS = Preference(
    "projects",
    "",
    "The folder in which dialogs look for projects and create new ones; leave empty to use the last one.",
    "Project folder",
    Section.FILES,
    Form.FOLDER,
)
DATA = Preference(
    "data",
    "",
    "The folder in which dialogs look for runs, qrels, topics and documents; leave empty to use the last one.",
    "Data folder",
    Section.FILES,
    Form.FOLDER,
)
EXPORTS = Preference(
    "exports",
    "",
    "Export folder; leave empty to use the last one.",
    "Export folder",
    Section.FILES,
    Form.FOLDER,
)
BACKUPS = Preference(
    "backups", True, "Whether backups are made while a project is changed.", "Make backups", Section.FILES, Form.FLAG
)
BACKUP_FOLDER = Preference(
    "backup_folder",
    "",
    "Backup folder; leave empty to use a folder in your user data.",
    "Backup folder",
    Section.FILES,
    Form.FOLDER,
)
FIGURE_PAGE = Preference(
    "figure_page",
    False,
    "Whether figures have the width of a page instead of a column.",
    "Page-width figures",
    Section.FILES,
    Form.FLAG,
)
FIGURE_GREY = Preference(
    "figure_grey", False, "Whether figures are in shades of grey.", "Greyscale figures", Section.FILES, Form.FLAG
)
RECENT = Preference[list[str]]("recent", [], "Recently opened projects, the latest first.")
WORKSPACES = Preference[dict[str, str]]("workspaces", {}, "The workspace in which each recent project was left.")
LAYOUTS = Preference[dict[str, str]]("layouts", {}, "How the panels of each workspace are arranged.")
GONE_TO = Preference[list[str]]("gone_to", [], "Recent targets of the field Go to, latest first.")
TOUR = Preference("tour", "", "The step at which you left the tour.")
KEYS = Preference[dict[str, list[str]]]("keys", {}, "The keys of actions that you changed.")
WINDOW = Preference("window", "", "The position of the window.")
DRAFT = Preference[dict[str, str]](
    "draft", {}, "Text typed next to a document that has not been stored in the project."
)
FORMS = Preference[dict[str, dict[str, str]]]("forms", {}, "Text typed into forms that has not been applied.")

ALL: tuple[Preference[Any], ...] = (
    THEME,
    FONT,
    TEXT_SIZE,
    COLOURS,
    LANGUAGE,
    ZOOM,
    WIDTH,
    HIGHLIGHT,
    REFLOW,
    NARRATIVE,
    DEFINITIONS,
    KEY_STRIP,
    ASSESSOR,
    BREAKS,
    BREAKS_AFTER,
    MEASURES,
    COLUMNS,
    PROJECTS,
    DATA,
    EXPORTS,
    BACKUPS,
    BACKUP_FOLDER,
    FIGURE_PAGE,
    FIGURE_GREY,
    *(RECENT, WORKSPACES, LAYOUTS, GONE_TO, KEYS, WINDOW, DRAFT, FORMS, TOUR),
)
RECENT_PROJECTS = 8


class Preferences:
    """Preferences of one user, stored in a TOML file or, if ``path`` is None, only in memory.

    ``fault`` describes invalid values in the file. For these preferences, the defaults are used.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._followers: dict[str, list[Callable[[], None]]] = {}
        self.fault = ""
        self._values: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        if self._path is None or not self._path.exists():
            return {}
        try:
            values: Mapping[str, Any] = tomllib.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failed:
            self.fault = f"{self._path} cannot be read ({failed}); the defaults apply"
            return {}
        known = {preference.key: preference for preference in ALL}
        faults = [fault for key, value in values.items() if key in known and (fault := known[key].fault(value))]
        if faults:
            self.fault = f"{self._path}: {'; '.join(faults)}; the defaults apply there"
        return {key: value for key, value in values.items() if key in known and not known[key].fault(value)}

    def get(self, preference: Preference[T]) -> T:
        """Return a preference's value."""
        value: T = self._values.get(preference.key, preference.default)
        return value

    def follow(self, preference: Preference[Any], call: Callable[[], None]) -> Callable[[], None]:
        """Call the function ``call`` after each change of a preference. Return a function that stops these calls."""
        calls = self._followers.setdefault(preference.key, [])
        calls.append(call)
        return lambda: calls.remove(call)

    def set(self, preference: Preference[T], value: T) -> None:
        """Set a preference and replace the file atomically. Raises `ValueError` if the value is invalid."""
        if refusal := preference.fault(value):
            raise ValueError(refusal)
        before = self.get(preference)
        if value == preference.default:
            self._values.pop(preference.key, None)
        else:
            self._values[preference.key] = value
        self._write()
        if value != before:
            for call in tuple(self._followers.get(preference.key, ())):
                call()

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft = self._path.with_suffix(".new")
            draft.write_text(tomli_w.dumps(self._values), encoding="utf-8")
            draft.replace(self._path)
        except OSError as failed:
            self.fault = f"{self._path} cannot be written ({failed.strerror}); preferences last until irdesk is closed"

    def remember_project(self, path: Path) -> None:
        """Move a project to the top of the list of recent projects, adding it if necessary."""
        resolved = str(path.resolve())
        self.set(RECENT, [resolved, *(other for other in self.get(RECENT) if other != resolved)][:RECENT_PROJECTS])
