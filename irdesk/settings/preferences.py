"""The person's preferences, each declared once with type, default and help; the file holds only what differs.

They are passed to whoever needs them; nobody reads them by themselves.
"""

from __future__ import annotations

import getpass
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import tomli_w

T = TypeVar("T")


@dataclass(frozen=True)
class Preference(Generic[T]):
    """One preference: its key in the file, its default, and what it does."""

    key: str
    default: T
    help: str


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name, as in some containers
        return "assessor"


ASSESSOR = Preference("assessor", _user(), "The name that judgements are signed with.")
RECENT = Preference[list[str]]("recent", [], "Projects opened lately, the last one first.")
ZOOM = Preference("zoom", 100, "The size of a document's text, in percent.")
WIDTH = Preference("width", 76, "How many characters a line of a document's text has.")
HIGHLIGHT = Preference("highlight", True, "Whether the topic's words are marked in documents.")
NARRATIVE = Preference("narrative", False, "Whether the topic's narrative is shown above documents.")
DEFINITIONS = Preference("definitions", True, "Whether what the grades mean is shown under their buttons.")
LAYOUTS = Preference[dict[str, str]]("layouts", {}, "How the panels of each workspace are arranged.")
KEYS = Preference[dict[str, list[str]]]("keys", {}, "Keys of actions, where a person chose others.")
BREAKS = Preference("breaks", True, "Whether irdesk reminds of a break.")
BREAKS_AFTER = Preference("breaks_after", 50, "After how many minutes of active judging irdesk reminds of a break.")
LANGUAGE = Preference("language", "", "The language of the window, such as de; empty for that of the system.")
FIGURE_PAGE = Preference("figure_page", False, "Whether figures are as wide as a page, not as a column.")
FIGURE_GREY = Preference("figure_grey", False, "Whether figures are in shades of grey.")
BACKUPS = Preference("backups", True, "Whether backups are made while a project is changed.")
BACKUP_FOLDER = Preference("backup_folder", "", "Where backups lie; empty for a folder among the person's own data.")
WINDOW = Preference("window", "", "Where the window stands.")
DRAFT = Preference[dict[str, str]]("draft", {}, "What is being typed beside a document, until the project has it.")

ALL: tuple[Preference[Any], ...] = (
    ASSESSOR, RECENT, ZOOM, WIDTH, HIGHLIGHT, NARRATIVE, DEFINITIONS, LAYOUTS, KEYS, BREAKS,
    BREAKS_AFTER, LANGUAGE, WINDOW, DRAFT, FIGURE_PAGE, FIGURE_GREY, BACKUPS, BACKUP_FOLDER,
)  # fmt: skip
RECENT_PROJECTS = 8


class Preferences:
    """The preferences of one person, in one TOML file. ``path`` of None keeps them in memory alone."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.fault = ""
        self._values: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        if self._path is None or not self._path.exists():
            return {}
        try:
            found: Mapping[str, Any] = tomllib.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            self.fault = f"{self._path} cannot be read ({fault}); the defaults hold"
            return {}
        known = {preference.key: preference for preference in ALL}
        return {key: value for key, value in found.items() if key in known and type(value) is type(known[key].default)}

    def get(self, preference: Preference[T]) -> T:
        """A preference's value."""
        value: T = self._values.get(preference.key, preference.default)
        return value

    def set(self, preference: Preference[T], value: T) -> None:
        """Change a preference; the file is replaced as a whole, or left as it was."""
        if value == preference.default:
            self._values.pop(preference.key, None)
        else:
            self._values[preference.key] = value
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft = self._path.with_suffix(".new")
            draft.write_text(tomli_w.dumps(self._values), encoding="utf-8")
            draft.replace(self._path)
        except OSError as fault:
            self.fault = f"{self._path} cannot be written ({fault.strerror}); preferences last until irdesk is closed"

    def remember_project(self, path: Path) -> None:
        """Put a project at the head of the recent ones."""
        own = str(path.resolve())
        others = [other for other in self.get(RECENT) if other != own]
        self.set(RECENT, [own, *others][:RECENT_PROJECTS])
