"""All runs' rankings for one topic, which is the unit of recomputation."""

from __future__ import annotations

from functools import partial

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.scoring.ranked_lists import (
    Bools,
    Cells,
    Ints,
    RankedLists,
    TopicJudgements,
    in_type,
    judged_places,
    type_of,
    unjudged_of,
)
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


class TopicRankings:
    """All runs' rankings for one topic.

    ``keys`` and ``cells`` have one array per run id, in the order in which the runs were added. Keys are views of the
    runs' arrays, since a copy would take eight times the memory of the grades. The grades of all runs are views of one
    array.

    The positions of judged documents are cached between judgements. Finding them takes half as long as scoring the
    topic under all measures.
    """

    def __init__(self) -> None:
        self.keys: dict[str, Keys] = {}
        self.cells: dict[str, Cells] = {}
        self.tied: Bools | None = None  # which documents are tied with the previous one; set on first use
        self._flat: Cells | None = None
        self._judged: tuple[Ints, Cells] | None = None

    def put(self, run_id: str, keys: Keys, cells: Cells) -> None:
        """Store a run's documents and their grades, replacing previous ones."""
        self.keys[run_id] = keys
        self.cells[run_id] = cells
        self._flat = self._judged = self.tied = None

    def drop(self, run_id: str) -> None:
        """Remove a run."""
        del self.keys[run_id], self.cells[run_id]
        self._flat = self._judged = self.tied = None

    def forget_derived(self) -> None:
        """Free data that can be recomputed from the grades and the runs."""
        self._judged = self.tied = None

    def patch(self, key: np.uint64, grade: int | None) -> None:
        """Set a document's grade in every run."""
        cells = self._flattened()
        if grade is not None and (kind := type_of(np.array([grade]))).itemsize > cells.itemsize:
            cells = self._share(in_type(cells, kind))
        places = self._places(key)
        if not len(places):
            return
        judged = cells[places[0]] >= 0
        cells[places] = unjudged_of(cells.dtype) if grade is None else grade
        if self._judged is None:
            return
        before, grades = self._judged
        indices = np.searchsorted(before, places)
        if grade is None or grade < 0:
            self._judged = (np.delete(before, indices), np.delete(grades, indices)) if judged else self._judged
        elif judged:
            grades[indices] = grade
        else:
            self._judged = np.insert(before, indices, places), np.insert(grades, indices, grades.dtype.type(grade))

    def _places(self, key: np.uint64) -> Ints:
        """Return the positions of a document in the concatenated grades of all runs."""
        matches, start = np.empty(sum(map(len, self.keys.values())), np.bool_), 0
        for keys in self.keys.values():
            end = start + len(keys)
            np.equal(keys, key, out=matches[start:end])
            start = end
        return np.flatnonzero(matches)

    def _flattened(self) -> Cells:
        """Concatenate all runs' grades into one array, and make the array of each run a view of it."""
        if self._flat is None and len(self.keys) == 1:  # a single array needs no copy
            self._flat = next(iter(self.cells.values()))
        if self._flat is None:
            kind = max((cells.dtype for cells in self.cells.values()), key=lambda dtype: dtype.itemsize)
            return self._share(np.concatenate([in_type(cells, kind) for cells in self.cells.values()]))
        return self._flat

    def _share(self, cells: Cells) -> Cells:
        start = 0
        for run_id, keys in self.keys.items():
            self.cells[run_id] = cells[start : start + len(keys)]
            start += len(keys)
        self._flat, self._judged = cells, None
        return cells

    def lists(self, truth: TopicJudgements, rules: ScoringOptions, tied: Bools | None = None) -> RankedLists:
        """Return all runs' lists for the topic, joined with its judgements, as one batch."""
        lengths = np.fromiter(map(len, self.keys.values()), np.int64, len(self.keys))
        cells = self._flattened() if self.keys else np.zeros(0, np.int8)
        if self._judged is None:
            self._judged = judged_places(cells)
        return RankedLists(
            cells,
            lengths,
            np.zeros(len(lengths), np.int64),
            (truth,),
            rules.convention,
            rules.profile,
            tied,
            documents=partial(np.concatenate, list(self.keys.values())),
            known=self._judged,
        )
