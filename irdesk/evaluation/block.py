"""One topic over all runs: the unit in which scores are computed anew."""

from __future__ import annotations

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.evaluation.lists import Bools, Cells, Ints, RankedLists, Truth, in_type, judged_places, type_of, unjudged_of
from irdesk.evaluation.rules import Rules


class Block:
    """One topic's rankings over all runs: keys and grades, run after run in one array each.

    ``keys`` and ``cells`` have one array a run, by its id, in the order in which the runs came. Where judged documents
    stand is kept from one judgement to the next: to look for them takes as long as to score half of the measures.
    """

    def __init__(self) -> None:
        self.keys: dict[str, Keys] = {}
        self.cells: dict[str, Cells] = {}
        self._flat: tuple[Keys, Cells] | None = None
        self._judged: tuple[Ints, Cells] | None = None

    def put(self, run_id: str, keys: Keys, cells: Cells) -> None:
        """Take in a run's documents and their grades, in place of those it had."""
        self.keys[run_id] = keys
        self.cells[run_id] = cells
        self._flat = self._judged = None

    def drop(self, run_id: str) -> None:
        """Take a run out."""
        del self.keys[run_id], self.cells[run_id]
        self._flat = self._judged = None

    def patch(self, key: np.uint64, grade: int | None) -> None:
        """Set the grade wherever the document stands."""
        keys, cells = self._flattened()
        if grade is not None and (kind := type_of(np.array([grade]))).itemsize > cells.itemsize:
            self._share(keys, in_type(cells, kind))
            keys, cells = self._flattened()
        places = np.flatnonzero(keys == key)
        if not len(places):
            return
        judged = cells[places[0]] >= 0
        cells[places] = unjudged_of(cells.dtype) if grade is None else grade
        if self._judged is None:
            return
        before, grades = self._judged
        at = np.searchsorted(before, places)
        if grade is None or grade < 0:
            self._judged = (np.delete(before, at), np.delete(grades, at)) if judged else self._judged
        elif judged:
            grades[at] = grade
        else:
            self._judged = np.insert(before, at, places), np.insert(grades, at, grades.dtype.type(grade))

    def _flattened(self) -> tuple[Keys, Cells]:
        """All runs' keys and grades in one array each; the runs' own arrays become views of them."""
        if self._flat is None and len(self.keys) == 1:  # nothing to copy
            self._flat = next(iter(self.keys.values())), next(iter(self.cells.values()))
        if self._flat is None:
            kind = max((cells.dtype for cells in self.cells.values()), key=lambda dtype: dtype.itemsize)
            cells = np.concatenate([in_type(cells, kind) for cells in self.cells.values()])
            self._share(np.concatenate(list(self.keys.values())), cells)
        assert self._flat
        return self._flat

    def _share(self, keys: Keys, cells: Cells) -> None:
        at = 0
        for run_id, own in self.keys.items():
            self.keys[run_id] = keys[at : at + len(own)]
            self.cells[run_id] = cells[at : at + len(own)]
            at += len(own)
        self._flat, self._judged = (keys, cells), None

    def lists(self, truth: Truth, rules: Rules, tied: Bools | None = None) -> RankedLists:
        """The runs' ranked lists beside the topic's truth, one after another."""
        lengths = np.fromiter(map(len, self.keys.values()), np.int64, len(self.keys))
        cells = self._flattened()[1] if self.keys else np.zeros(0, np.int8)
        if self._judged is None:
            self._judged = judged_places(cells)
        return RankedLists(
            cells, lengths, np.zeros(len(lengths), np.int64), (truth,), rules.convention, rules.profile,
            tied, documents=lambda: self._flattened()[0], known=self._judged,
        )  # fmt: skip
