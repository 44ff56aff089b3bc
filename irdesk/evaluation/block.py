"""One topic over all runs: the unit in which scores are computed anew."""

from __future__ import annotations

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.evaluation.lists import Bools, Cells, RankedLists, Truth, in_type, type_of, unjudged_of
from irdesk.evaluation.rules import Rules


class Block:
    """One topic's rankings over all runs: keys and grades, run after run in one array each.

    ``keys`` and ``cells`` have one array a run, by its id, in the order in which the runs came.
    """

    def __init__(self) -> None:
        self.keys: dict[str, Keys] = {}
        self.cells: dict[str, Cells] = {}
        self._flat: tuple[Keys, Cells] | None = None

    def put(self, run_id: str, keys: Keys, cells: Cells) -> None:
        """Take in a run's documents and their grades, in place of those it had."""
        self.keys[run_id] = keys
        self.cells[run_id] = cells
        self._flat = None

    def drop(self, run_id: str) -> None:
        """Take a run out."""
        del self.keys[run_id], self.cells[run_id]
        self._flat = None

    def patch(self, key: np.uint64, grade: int | None) -> None:
        """Set the grade wherever the document stands."""
        keys, cells = self._flattened()
        if grade is not None and (kind := type_of(np.array([grade]))).itemsize > cells.itemsize:
            self._share(keys, in_type(cells, kind))
            keys, cells = self._flattened()
        cells[keys == key] = unjudged_of(cells.dtype) if grade is None else grade

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
        self._flat = keys, cells

    def lists(self, truth: Truth, rules: Rules, tied: Bools | None = None) -> RankedLists:
        """The runs' ranked lists beside the topic's truth, one after another."""
        lengths = np.fromiter(map(len, self.keys.values()), np.int64, len(self.keys))
        cells = self._flattened()[1] if self.keys else np.zeros(0, np.int8)
        return RankedLists(
            cells, lengths, np.zeros(len(lengths), np.int64), (truth,), rules.convention, rules.profile,
            tied, documents=lambda: self._flattened()[0],
        )  # fmt: skip
