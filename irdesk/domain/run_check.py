"""Checks of a run's file. They find contradictions between rank column and retrieval scores, and unusual docnos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Offsets
from irdesk.domain.ranking_order import parts_of
from irdesk.domain.run import Ranks, Run, Scores

SAMPLED = 16
"""Number of ranks sampled from a list sorted by retrieval score. In unsorted lists, all ranks are checked."""
NAMED = 5
"""Maximum number of topic ids stored."""
_CHECKED_TOGETHER = 1 << 18  # minimum number of lines checked at once
_GREATEST = np.iinfo(np.int32).max
_MOST_NAMED = 200  # maximum length of a stored topic id


@dataclass(frozen=True)
class RunCheck:
    """Result of checking a run.

    ``compared`` is the number of topics whose rank column and retrieval scores can be compared (at least two documents,
    and ranks that differ). ``contradicted`` is the number of these topics in which ranks and scores disagree.
    ``rising`` is the number of contradicted topics in which the score rises with the rank from the first document to
    the last. ``named`` holds the ids of the first contradicted topics. ``nuls`` is the number of docnos that contain a
    NUL.
    """

    compared: int = 0
    contradicted: int = 0
    rising: int = 0
    named: tuple[str, ...] = ()
    nuls: int = 0

    def joined(self, other: RunCheck) -> RunCheck:
        """Combine this check of a part of a run with the check of the next part."""
        return RunCheck(
            self.compared + other.compared,
            self.contradicted + other.contradicted,
            self.rising + other.rising,
            (self.named + other.named)[:NAMED],
            self.nuls + other.nuls,
        )


def check_run(run: Run) -> RunCheck:
    """Check a completely read run. Only a sample of its ranks is checked, unless the sample contradicts the scores."""
    check = _check(run, every=False)
    return _check(run, every=True) if check.contradicted else check


def _check(run: Run, *, every: bool) -> RunCheck:
    check = RunCheck()
    for part in parts_of(run.rankings, _CHECKED_TOGETHER):
        scores = np.concatenate([ranking.scores for ranking in part.values()])
        ranks = np.concatenate([ranking.ranks for ranking in part.values()])
        lengths = np.fromiter(map(len, part.values()), np.int64, len(part))
        lists = check_lists(list(part), scores, np.cumsum(lengths) - lengths, ranks.take, every=every)
        nuls = sum(nuls_in(ranking.docnos) for ranking in part.values())
        check = check.joined(lists).joined(RunCheck(nuls=nuls))
    return check


def nuls_in(docnos: bytes) -> int:
    """Count the docnos that contain a NUL. Each docno ends with a newline."""
    return sum(b"\0" in docno for docno in docnos.split(b"\n")) if b"\0" in docnos else 0


def check_lists(
    topics: list[str], scores: Scores, firsts: Offsets, ranks: Callable[[Offsets], Ranks], *, every: bool = False
) -> RunCheck:
    """Compare the rank column with the retrieval scores of several concatenated lists. ``firsts`` holds the index of
    each list's first line; ``ranks`` returns the rank column of given lines.

    Ranks and scores contradict each other if, of two documents, the one with the better rank has the lower score.
    Scores are compared as float32, so that rounding does not count as a contradiction. A list sorted by score is
    sampled unless ``every`` is true.
    """
    if not len(scores):
        return RunCheck()
    sizes = np.diff(firsts, append=len(scores))
    rises = scores[1:] > scores[:-1]
    rises[firsts[firsts > 0] - 1] = False
    whole = np.full(len(firsts), every)
    whole[np.searchsorted(firsts, np.flatnonzero(rises), side="right") - 1] = True
    some = np.flatnonzero(~whole & (sizes > 1))
    lines = firsts[some][:, None] + (sizes[some] - 1)[:, None] * np.arange(SAMPLED) // (SAMPLED - 1)
    column, compared = ranks(lines.ravel()).reshape(lines.shape), _single(scores[lines])
    usable = (column.min(axis=1, initial=_GREATEST) >= 0) & (column != column[:, :1]).any(axis=1)
    against = (column[:, 1:] < column[:, :-1]) & (compared[:, 1:] < compared[:, :-1])
    known, rising = int(np.count_nonzero(usable)), 0
    contradicted = some[usable & against.any(axis=1)].tolist()
    for nth in np.flatnonzero(whole).tolist():
        lines = np.arange(firsts[nth], firsts[nth] + sizes[nth])
        of_list, compared = ranks(lines), _single(scores[lines])
        if of_list.min() < 0 or of_list.min() == of_list.max():
            continue
        known += 1
        steps = np.diff(compared[np.lexsort((-compared, of_list))])
        if (steps[np.diff(np.sort(of_list)) > 0] > 0).any():
            contradicted.append(nth)
            rising += bool((steps >= 0).all())
    contradicted.sort()
    named = tuple(topics[nth][:_MOST_NAMED] for nth in contradicted[:NAMED])
    return RunCheck(known, len(contradicted), rising, named)


def _single(scores: Scores) -> npt.NDArray[np.float32]:
    with np.errstate(over="ignore"):  # values outside the range of float32 become infinite, as when runs are ranked
        return scores.astype(np.float32)
