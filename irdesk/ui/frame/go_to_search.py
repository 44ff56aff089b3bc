"""Search in the entries of *Go to*: views, actions, measures, runs, topics, documents, pages of the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

ENOUGH = 60  # maximum number of search results
RECENT = 12  # number of recent entries stored


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
