"""The entries of the *Go to* field: views, actions, measures, runs, topics, documents, pages of the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

ENOUGH = 60  # maximum number of entries listed
RECENT = 12  # number of entries remembered


@dataclass(frozen=True)
class GoToEntry:
    """A place to go to. ``id`` is the same in all sessions; ``words`` are further search words."""

    id: str
    kind: str
    text: str
    act: Callable[[], None] = field(compare=False)
    detail: str = ""
    keys: str = ""
    words: str = ""


def search(entries: Iterable[GoToEntry], typed: str, recent: Sequence[str]) -> list[GoToEntry]:
    """Return the entries that match the typed text, the best first, at most `ENOUGH`.

    Each typed word has to occur in an entry's text or words, or its letters have to occur in the text in the same
    order. Matches at the beginning of words rank higher than others, those in the text higher than those in the words,
    and recent entries higher than equal others. An empty text lists the recent entries, then all others in order.
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
    """Return the distance of the typed words from an entry, summed over words, or None if one does not match."""
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
    if len(word) < 3:  # two letters in sequence occur in nearly every text
        return False
    letters = iter(text)
    return all(letter in letters for letter in word)
