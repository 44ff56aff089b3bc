"""The labels of one file, as one set per model and repeat."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from irdesk.domain.project.source import Provenance
from irdesk.formats.file_errors import Faults
from irdesk.formats.io.text_excerpts import fold_blanks


class TextLabel(NamedTuple):
    """A label whose query and passage have no ids, and its line in the file."""

    line: int
    query: str
    passage: str
    grade: int


class LabelFile(NamedTuple):
    """One set of labels in a file: the labels of documents with ids, keyed by topic and docno, and the labels whose
    query and passage are given only as texts.

    ``failed`` counts the labels that were omitted because the model's response had no grade.
    """

    provenance: Provenance
    labels: dict[str, dict[str, int]]
    texts: tuple[TextLabel, ...]
    failed: int = 0

    @property
    def size(self) -> int:
        """Number of labels with ids."""
        return sum(map(len, self.labels.values()))


class LabelSets:
    """Collects the labels of one file as it is read, in one set per model and repeat.

    If a model labels the same topic–document pair again, the second label goes into the model's second repeat.
    """

    def __init__(self, faults: Faults, expected: str) -> None:
        self._faults = faults
        self._expected = expected
        self._sets: dict[Provenance, dict[str, dict[str, int]]] = {}
        self._texts: dict[Provenance, list[TextLabel]] = {}
        self._times: dict[tuple[Provenance, str, str], int] = {}
        self._failed: dict[Provenance, int] = {}

    def fail(self, provenance: Provenance) -> None:
        """Count a response without a grade."""
        self._failed[provenance] = self._failed.get(provenance, 0) + 1

    def add(self, provenance: Provenance, topic: str, docno: str, grade: int) -> None:
        """Add a label of a document that has an id."""
        self._sets.setdefault(self._repeated(provenance, topic, docno), {}).setdefault(topic, {})[docno] = grade

    def add_text(self, provenance: Provenance, line: int, query: str, passage: str, grade: int) -> None:
        """Add a label of a document that is identified only by its text."""
        query, passage = fold_blanks(query), fold_blanks(passage)
        self._texts.setdefault(self._repeated(provenance, query, passage), []).append(
            TextLabel(line, query, passage, grade)
        )

    def _repeated(self, provenance: Provenance, topic: str, docno: str) -> Provenance:
        """Return the provenance of a label. If its topic–document pair has been labelled before, the provenance
        contains the number of this repeat.
        """
        if provenance.repeat:
            return provenance
        count = self._times[provenance, topic, docno] = self._times.get((provenance, topic, docno), 0) + 1
        return provenance if count == 1 else _with_repeat(provenance, count)

    def done(self) -> list[LabelFile]:
        """Return the sets in file order. Raises `InputError` if there were errors or no labels."""
        self._faults.raise_if_any()
        known = dict.fromkeys((*self._sets, *self._texts))
        if not known:
            self._faults.fail(0, f"the file has no label; {self._expected}")
        again = {_with_repeat(provenance, 0) for provenance in known if provenance.repeat}
        return [
            LabelFile(
                _with_repeat(provenance, 1) if not provenance.repeat and provenance in again else provenance,
                self._sets.get(provenance, {}),
                tuple(self._texts.get(provenance, ())),
                self._failed.get(provenance, 0),
            )
            for provenance in known
        ]


def _with_repeat(provenance: Provenance, repeat: int) -> Provenance:
    return msgspec.structs.replace(provenance, repeat=repeat)
