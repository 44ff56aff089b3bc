"""Search of *Go to*, and its entries: views, actions, measures, runs, topics, documents, pages of the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from irdesk.domain.project.judgement import Place
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.measure_search import MeasureName, measure_named, named_measure, named_measures
from irdesk.reporting.manual.concepts import PAGE as CONCEPTS
from irdesk.reporting.manual.concepts import concepts
from irdesk.reporting.manual.manual_pages import anchor_of
from irdesk.session.commands import ChooseMeasures, MoveTo
from irdesk.session.core.workspace import Command
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.shell.action_registry import ActionTable, shown_key

if TYPE_CHECKING:
    from irdesk.reporting.manual.manual_pages import Manual
    from irdesk.ui.shell.workbench import Workbench

ENOUGH = 60  # maximum number of search results
RECENT = 12  # number of recent entries stored
LEAST_TYPED = 3  # minimum number of typed characters for looking up documents and measures
GOES_NOWHERE = ("judge.mark.", "go.to")  # id prefixes of actions that make no sense in *Go to* and are not listed


@dataclass(frozen=True)
class GoToEntry:
    """An entry of *Go to*. ``id`` is stable across sessions. ``words`` are additional search words, separated by
    commas.
    """

    id: str
    kind: str
    text: str
    act: Callable[[], None] = field(compare=False)
    detail: str = ""
    keys: str = ""
    words: str = ""


class GoToSources:
    """Collects the entries of *Go to*.

    Runs and measures are omitted in the Judge workspace and in work packages.
    """

    def __init__(
        self,
        actions: ActionTable,
        desk: Workbench | None,
        show_workspace: Callable[[str], None],
        execute: Callable[[Command], None],
        manual: Callable[[], Manual],
        show_page: Callable[[str, str], None],
    ) -> None:
        self._actions, self._desk = actions, desk
        self._show_workspace, self._execute = show_workspace, execute
        self._manual, self._show_page = manual, show_page

    def offered(self) -> str:
        """Describe the kinds of entries that are available now."""
        if self._desk is None:
            return _tr("Action, page of the manual")
        if not self._scored(self._desk):
            return _tr("View, action, topic, document, page of the manual")
        return _tr("View, action, measure, run, topic, document, page of the manual")

    def _scored(self, desk: Workbench) -> bool:
        """Return whether entries for runs and measures are listed: not in work packages or in the Judge workspace."""
        return desk.queries.package() is None and desk.shown != "judge"

    def entries(self) -> list[GoToEntry]:
        """Return all entries except documents, which are looked up from the typed text."""
        entries = self._of_actions()
        desk = self._desk
        if desk is not None:
            entries += self._of_topics(desk)
            if self._scored(desk):
                entries += [*self._of_runs(desk), *self._of_measures(desk)]
        return [*entries, *self._of_manual()]

    def named(self, typed: str) -> list[GoToEntry]:
        """Return additional entries for the typed text: the pooled documents with this docno, and a measure that
        `entries` does not list, for example because it has an unusual cutoff.
        """
        desk = self._desk
        if desk is None or len(typed) < LEAST_TYPED:
            return []
        entries = [
            GoToEntry(
                f"document {place.topic} {place.docno}",
                _tr("Document"),
                place.docno,
                partial(self._show_document, place),
                _tr("judge for topic {topic}").format(topic=place.topic),
            )
            for place in desk.queries.places_of(typed)
        ]
        if self._scored(desk) and (measure := measure_named(typed)):
            listed = {*desk.queries.measure_names(), *(named.name for named in named_measures())}
            if str(measure) not in listed:
                entries.append(self._of_measure(str(measure), named_measure(measure.family)))
        return entries

    def _of_actions(self) -> list[GoToEntry]:
        view, action = _tr("View"), _tr("Action")
        entries, tasks = [], _tasks()
        for entry in ACTIONS:
            known = self._actions[entry.id]
            if known.isVisible() and known.isEnabled() and not entry.id.startswith(GOES_NOWHERE):
                kind = view if entry.id.startswith("view.") and entry.icon else action
                keys = shown_key(known.shortcut().toString()) if not known.shortcut().isEmpty() else ""
                tip = known.statusTip()
                words = f"{tip}, {tasks[entry.id]}" if entry.id in tasks else tip
                entries.append(GoToEntry(entry.id, kind, known.text().rstrip("…"), known.trigger, tip, keys, words))
        return sorted(entries, key=lambda entry: entry.kind != view)

    def _of_topics(self, desk: Workbench) -> list[GoToEntry]:
        judging = desk.shown == "judge"
        topics = [row.id for row in desk.queries.pool_topics()] if judging else desk.queries.judged_topics()
        kind = _tr("Topic")
        return [
            GoToEntry(f"topic {topic}", kind, topic, partial(self._show_topic, topic), desk.queries.topic(topic).title)
            for topic in topics
        ]

    def _of_runs(self, desk: Workbench) -> list[GoToEntry]:
        kind = _tr("Run")
        return [
            GoToEntry(f"run {row.tag}", kind, row.tag, partial(self._show_run, row.id)) for row in desk.queries.runs()
        ]

    def _of_measures(self, desk: Workbench) -> list[GoToEntry]:
        shown = desk.queries.measure_names()
        others = [named for named in named_measures() if named.name not in shown]
        return [
            *(self._of_measure(name, named_measure(parse_one(name).family)) for name in shown),
            *(self._of_measure(named.name, named) for named in others),
        ]

    def _of_measure(self, name: str, named: MeasureName) -> GoToEntry:
        act = partial(self._show_measure, name)
        return GoToEntry(f"measure {name}", _tr("Measure"), name, act, named.title, words=named.words)

    def _of_manual(self) -> list[GoToEntry]:
        kind, manual = _tr("Manual"), self._manual()
        names = {concept.title: ", ".join(concept.names) for concept in concepts(manual.folder)}
        return [
            GoToEntry(
                f"manual {section.page}#{section.anchor}",
                kind,
                section.title,
                partial(self._show_page, section.page, section.anchor),
                page.title if section.title != page.title else page.summary,
                words=names.get(section.title, "") if page.name == CONCEPTS else "",
            )
            for page in manual.pages
            for section in page.sections
            if section.level <= 2
        ] + [
            GoToEntry(
                f"reference {named.family.name}",
                kind,
                named.family.name,
                partial(self._show_page, "measures", anchor_of(named.family.name)),
                named.title,
                words=named.words,
            )
            for named in named_measures()
        ]

    def _analysing(self) -> Workbench | None:
        desk = self._desk
        if desk is not None and desk.shown != "analyse":
            self._show_workspace("analyse")
        return desk

    def _show_topic(self, topic: str) -> None:
        desk = self._desk
        if desk is not None and desk.shown == "judge":
            self._show_document(desk.queries.place_in(topic))
        elif desk := self._analysing():
            desk.selection.choose_topic(topic)

    def _show_document(self, place: Place) -> None:
        self._show_workspace("judge")
        self._execute(MoveTo(place.topic, place.docno))

    def _show_run(self, run_id: str) -> None:
        if desk := self._analysing():
            desk.selection.choose_run(run_id)

    def _show_measure(self, name: str) -> None:
        if desk := self._analysing():
            shown = desk.queries.measure_names()
            if name not in shown:
                self._execute(ChooseMeasures((*shown, name)))
            desk.selection.choose_measure(name)


def _tasks() -> dict[str, str]:
    """Return additional search words, keyed by action id. The words describe in other terms what the action does."""
    table = _tr("table for a paper, export table")
    return {
        "edit.copy_table": table,
        "edit.save_table": table,
        "edit.save_figure": _tr("figure for a paper, export figure, PDF, SVG, PNG, plot"),
        "view.decide": _tr("more judging, judge what matters, order of two runs, unjudged documents"),
        "view.reusability": _tr("new runs, fair pool, leave one out, bias of the pool"),
        "project.import_packages": _tr("import packages, judgements of assessors"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("GoTo", text)


def search(entries: Iterable[GoToEntry], typed: str, recent: Sequence[str]) -> list[GoToEntry]:
    """Return the entries that match the typed text, best first, at most `ENOUGH`.

    Each typed word must match an entry in one of these ways, from best to worst:

    1. The word equals the entry's text.
    2. The text begins with the word, or the word equals one of the entry's ``words``.
    3. Another word of the text begins with the typed word.
    4. A word in ``words`` begins with the typed word.
    5. The typed word occurs elsewhere in the text.
    6. The typed word occurs elsewhere in ``words``.
    7. The typed word is a subsequence of the text.

    If entries match equally well, recent ones come first. If nothing is typed, the result lists the recent entries,
    then all others in order.
    """
    order = {entry_id: place for place, entry_id in enumerate(recent)}
    wanted = typed.casefold().split()
    ranked = []
    for place, entry in enumerate(entries):
        worst = _distance(entry, wanted)
        if worst is not None:
            ranked.append((worst, order.get(entry.id, len(order)), place, entry))
    ranked.sort(key=lambda row: row[:3] if wanted else row[1:3])
    return [row[3] for row in ranked[:ENOUGH]]


def _distance(entry: GoToEntry, wanted: list[str]) -> int | None:
    """Return the distance between an entry and the typed words, summed over words, or None if a word does not match."""
    text = entry.text.casefold()
    total = 0
    for word in wanted:
        distance = _word_distance(text, entry.words, word)
        if distance is None:
            return None
        total += distance
    return total


def _word_distance(text: str, words: str, word: str) -> int | None:
    place = text.find(word)
    names = [name.strip() for name in words.casefold().split(",")] if words else []
    ways = (
        (0, text == word),
        (1, place == 0 or word in names),
        (2, place > 0 and not text[place - 1].isalnum()),
        (3, any(name.startswith(word) or f" {word}" in name for name in names)),
        (4, place > 0),
        (5, any(word in name for name in names)),
        (6, place < 0 and _is_subsequence(word, text)),
    )
    return next((distance for distance, holds in ways if holds), None)


def _is_subsequence(word: str, text: str) -> bool:
    if len(word) < 3:  # Do not match two letters as a subsequence: nearly every text contains them.
        return False
    letters = iter(text)
    return all(letter in letters for letter in word)
