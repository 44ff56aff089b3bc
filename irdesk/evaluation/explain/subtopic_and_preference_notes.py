"""Notes for explanations of measures that use more than grades: one note for each rank, and the numbers of the topic's
details.
"""

from __future__ import annotations

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.preference_pairs import preferred_lists
from irdesk.evaluation.measures.subtopic_relevance import covering
from irdesk.evaluation.scoring.judgement_details import Detail, Need
from irdesk.evaluation.scoring.ranked_lists import RankedLists

_NOTED = {Need.SUBTOPICS: "subtopics", Need.STRATA: "stratum", Need.PREFERENCES: "preferences"}
Inputs = list[tuple[str, float]]


def notes_of(measure: Measure, one: RankedLists, level: int) -> tuple[str, list[str]]:
    """Return the title of the notes, and a note for each rank of the list. ``one`` is a batch that contains only this
    list. A note describes what the measure uses in addition to the grade.

    For measures that use only grades, return an empty title and no notes.
    """
    need, detail = measure.family.needs, one.truths[0].detail
    if need is None or detail is None or not detail.has(need):
        return "", []
    notes = [""] * int(one.lengths[0])
    write = {Need.SUBTOPICS: _subtopics, Need.STRATA: _strata, Need.PREFERENCES: _preferences}[need]
    write(one, detail, level, notes)
    return _NOTED[need], notes


def _subtopics(one: RankedLists, detail: Detail, level: int, notes: list[str]) -> None:
    join = covering(one, level)
    for rank, aspect in zip(join.ranks.tolist(), join.aspects.tolist(), strict=True):
        notes[rank - 1] += (", " if notes[rank - 1] else "") + detail.aspects.names[aspect]


def _strata(one: RankedLists, detail: Detail, level: int, notes: list[str]) -> None:
    del level
    for place, number in enumerate(detail.strata.numbers_at(one.keys).tolist()):
        notes[place] = detail.strata.names[number] if number >= 0 else ""


def _preferences(one: RankedLists, detail: Detail, level: int, notes: list[str]) -> None:
    del detail, level
    preferred = preferred_lists(one)[0]
    assert preferred
    for index, rank in enumerate(preferred.ranks.tolist()):
        fulfilled = sum(int(group.over_retrieved[index] + group.over_missed[index]) for group in preferred.groups)
        wanted = sum(int(group.preferred[index].sum()) for group in preferred.groups)
        notes[rank - 1] = f"{fulfilled} of {wanted}"


def inputs_of(measure: Measure, one: RankedLists, level: int) -> Inputs:
    """Return the numbers in a topic's details that enter a measure."""
    need, detail = measure.family.needs, one.truths[0].detail
    if need is None or detail is None or not detail.has(need):
        return []
    if need is Need.SUBTOPICS:
        join = covering(one, level)
        return [("subtopics", float(join.groups[0])), ("subtopics with a relevant document", float(join.covered[0]))]
    if need is Need.STRATA:
        return [("strata", float(len(detail.strata.names))), ("pooled", float(len(detail.strata.keys)))]
    preferred = preferred_lists(one)[0]
    assert preferred
    counts = [(group.both, group.one, group.neither) for group in preferred.groups]
    fulfilled = [(int(group.over_retrieved.sum()), int(group.over_missed.sum())) for group in preferred.groups]
    return [
        ("judgement groups", float(len(preferred.groups))),
        ("preferences with both documents retrieved", float(sum(both for both, _, _ in counts))),
        ("of these fulfilled", float(sum(both for both, _ in fulfilled))),
        ("preferences with one document retrieved", float(sum(one for _, one, _ in counts))),
        ("of those fulfilled", float(sum(one for _, one in fulfilled))),
        ("preferences with no document retrieved", float(sum(neither for _, _, neither in counts))),
    ]
