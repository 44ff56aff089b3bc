"""Detection and splitting of files in which a model filled the gaps in human judgements, as UMBRELA does.

If the file of human judgements is available, the parts are known: the mixed file repeats these judgements, and its
additions are the model's. Otherwise the file is recognised from the model's own labels: in each topic, the last
judgements of the file equal these labels and the earlier ones do not, since UMBRELA appends its labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from irdesk.evaluation.estimates.copied_labels import FILLED
from irdesk.evaluation.estimates.document_population import Labels
from irdesk.evaluation.estimates.sample_requirements import LEAST_LABELS

USUAL = FILLED - 0.05
_LONGER_THAN_CHANCE = 3.0


@dataclass(frozen=True)
class Mixture:
    """The parts of a mixed file: the number of human judgements (``people``), and the model's judgements (``labels``).

    ``agreement`` is the share of human judgements that equal the model's labels, None if unknown.
    """

    people: int
    labels: Labels
    agreement: float | None = None

    @property
    def filled(self) -> int:
        """The number of the model's judgements."""
        return sum(map(len, self.labels.values()))


def split_filled(labels: Labels, people: Labels) -> Mixture | None:
    """Split a file that repeats human judgements of its topics and adds further judgements.

    Return None for other files. These include files with only a model's own labels, which differ from some of the human
    judgements.
    """
    wanted = sum(len(people.get(topic, {})) for topic in labels)
    shared = equal = 0
    for topic, documents in labels.items():
        known = people.get(topic, {})
        for docno, grade in documents.items():
            if docno in known:
                shared += 1
                equal += known[docno] == grade
    if shared < LEAST_LABELS or equal < FILLED * shared or shared < FILLED * wanted:
        return None
    rest = {
        topic: added
        for topic, documents in labels.items()
        if (added := {docno: grade for docno, grade in documents.items() if docno not in people.get(topic, {})})
    }
    return Mixture(shared, rest)


def suspected_fill(judgements: Labels, model: Labels) -> Mixture | None:
    """Return the judgements that a model seems to have appended to each topic, or None.

    A file is suspected if its last judgements of each topic equal the model's labels far more often than by chance, but
    its earlier judgements do not. Documents are in file order.
    """
    ends: dict[str, dict[str, int]] = {}
    compared = equal = filled = 0
    for topic, documents in judgements.items():
        known = model.get(topic, {})
        shared = [(docno, grade) for docno, grade in documents.items() if docno in known]
        count = next(
            (place for place, (docno, grade) in enumerate(reversed(shared)) if known[docno] != grade), len(shared)
        )
        filled += count
        compared += len(shared) - count
        equal += sum(known[docno] == grade for docno, grade in shared[: len(shared) - count])
        if count:
            ends[topic] = dict(shared[len(shared) - count :])
    if filled < LEAST_LABELS or compared < LEAST_LABELS:
        return None
    agreement = equal / compared
    by_chance = len(judgements) * agreement / max(1 - agreement, 0.01)
    if agreement >= USUAL or filled < _LONGER_THAN_CHANCE * by_chance:
        return None
    return Mixture(sum(map(len, judgements.values())) - filled, ends, agreement)


@dataclass(frozen=True)
class Suspicion:
    """A file or set of labels that seems to mix human judgements and labels of a model.

    ``source`` is its id, and ``model`` the id of the model's set of labels. ``model`` is empty if a set of labels
    repeats human judgements.
    """

    source: str
    model: str
    mixture: Mixture


def suspected_fills(files: Mapping[str, Labels], models: Mapping[str, Labels]) -> list[Suspicion]:
    """Return the files of human judgements that seem to contain a model's labels, and the sets of labels that repeat
    human judgements.

    Each file is reported with the first model that matches.
    """
    suspicions: list[Suspicion] = []
    for source, judgements in files.items():
        others = _together(grades for other, grades in files.items() if other != source)
        repeated = split_filled(judgements, others)
        for model, labels in models.items():
            mixture = _added_by(repeated, labels, others) if repeated else suspected_fill(judgements, labels)
            if mixture:
                suspicions.append(Suspicion(source, model, mixture))
                break
    people = _together(files.values())
    repeating = ((model, split_filled(labels, people)) for model, labels in models.items())
    return suspicions + [Suspicion(model, "", mixture) for model, mixture in repeating if mixture]


def _together(files: Iterable[Labels]) -> dict[str, dict[str, int]]:
    people: dict[str, dict[str, int]] = {}
    for grades in files:
        for topic, documents in grades.items():
            people.setdefault(topic, {}).update(documents)
    return people


def _added_by(repeated: Mixture, labels: Labels, people: Labels) -> Mixture | None:
    """Return the mixture if a model's labels equal the additions to human judgements but not the human judgements; else
    None.
    """
    added, kept = _agreement(repeated.labels, labels), _agreement(people, labels)
    if added is None or kept is None or added < FILLED or kept >= USUAL:
        return None
    return Mixture(repeated.people, repeated.labels, kept)


def _agreement(judgements: Labels, labels: Labels) -> float | None:
    """Return the share of judgements that equal a model's labels; None if too few are labelled."""
    pairs = [
        (grade, labels[topic][docno])
        for topic, documents in judgements.items()
        for docno, grade in documents.items()
        if docno in labels.get(topic, {})
    ]
    return sum(one == other for one, other in pairs) / len(pairs) if len(pairs) >= LEAST_LABELS else None
