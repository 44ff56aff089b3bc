"""Transitive closure of the preferences in one judgement group: if A is preferred to B and B to C, A is preferred to C.

The rules are those of trec_eval 9.0.8 (``form_prefs_counts.c``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from irdesk.domain.qrels import Levels

SHOWN_OF_CYCLE = 5  # maximum number of documents of a cycle that a message names
Preferred = npt.NDArray[np.bool_]


def find_cycle(subgroups: Mapping[str, Levels]) -> list[str]:
    """Return documents that form a cycle, each preferred to the next and the last to the first. Return an empty list if
    there is no cycle. The time is proportional to the number of levels.
    """
    if len(subgroups) < 2:  # a single subgroup cannot contain a cycle, since its levels are ordered
        return []
    names, follows = _graph(subgroups)
    before = [0] * len(follows)
    for nexts in follows:
        for after in nexts:
            before[after] += 1
    free = [node for node, count in enumerate(before) if not count]
    while free:  # a node without remaining predecessors is not on a cycle
        for after in follows[free.pop()]:
            before[after] -= 1
            if not before[after]:
                free.append(after)
    precedes: list[list[int]] = [[] for _ in follows]
    for node, nexts in enumerate(follows):
        for after in nexts if before[node] else ():
            precedes[after].append(node)
    node = next((node for node, count in enumerate(before) if count), -1)
    seen: dict[int, int] = {}
    path: list[int] = []
    while node >= 0 and node not in seen:  # walk backwards: every remaining node has a remaining predecessor
        seen[node] = len(path)
        path.append(node)
        node = precedes[node][0]
    return [names[index] for index in reversed(path[seen[node] :]) if index < len(names)] if path else []


def cycle_text(cycle: Sequence[str]) -> str:
    """Return the documents of a cycle as text, such as ``a to b to c to a``. Long cycles are shortened."""
    shown = [*cycle] if len(cycle) <= SHOWN_OF_CYCLE else [*cycle[:SHOWN_OF_CYCLE], "…"]
    return " to ".join([*shown, cycle[0]])


def _graph(subgroups: Mapping[str, Levels]) -> tuple[list[str], list[list[int]]]:
    """Return the documents, and the successors of each node in the preference graph.

    Nodes are numbered with the documents first, then one node per level of each subgroup. A level node has edges to all
    documents at lower levels.
    """
    names = list(dict.fromkeys(docno for levels in subgroups.values() for docno in levels))
    number = {docno: i for i, docno in enumerate(names)}
    follows: list[list[int]] = [[] for _ in names]
    for levels in subgroups.values():
        of_level: dict[float, list[int]] = {}
        for docno, level in levels.items():
            of_level.setdefault(level, []).append(number[docno])
        ordered = [of_level[level] for level in sorted(of_level, reverse=True)]
        for better, worse in pairwise(ordered):
            node = len(follows)
            follows.append(list(worse))
            for document in better:
                follows[document].append(node)
            if better is not ordered[0]:
                follows[node - 1].append(node)
    return names, follows


def closure(subgroups: Mapping[str, Levels], docnos: Sequence[str]) -> Preferred:
    """For each pair of ``docnos``, return whether the first one (row) is preferred to the second one (column), directly
    or transitively. Shape (n, n).
    """
    number = {docno: i for i, docno in enumerate(docnos)}
    preferred = np.zeros((len(docnos), len(docnos)), np.bool_)
    for levels in subgroups.values():
        indices = np.array([number[docno] for docno in levels], np.int64)
        values = np.array(list(levels.values()), np.float64)
        preferred[np.ix_(indices, indices)] |= values[:, None] > values[None, :]
    if len(subgroups) > 1:
        for through in range(len(docnos)):
            preferred[preferred[:, through]] |= preferred[through]
    return preferred
