"""Reference judging orders, implemented from the rules in the papers without code shared with irdesk.

Only the random numbers that break ties are irdesk's: the SHA-256 of seed, topic, number of judgements so far, and run.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction


def drawn(topic: str, judged: int, names: list[str], seed: int) -> str:
    """Return the run with the smallest random number."""
    return min(names, key=lambda name: hashlib.sha256(f"{seed}\n{topic}\n{judged}\n{name}\n0".encode()).digest())


def move_to_front(topic: str, lists: dict[str, list[str]], relevant: set[str], seed: int) -> list[str]:
    """Return the order of move-to-front pooling (Cormack, Palmer & Clarke, 1998). A run of the highest priority is
    followed until a document is not relevant.
    """
    priority = dict.fromkeys(lists, 0)
    judged: list[str] = []
    while True:
        unfinished = [run for run in lists if set(lists[run]) - set(judged)]
        if not unfinished:
            return judged
        highest = max(priority[run] for run in unfinished)
        run = drawn(topic, len(judged), [run for run in unfinished if priority[run] == highest], seed)
        for docno in lists[run]:
            if docno in judged:
                continue
            judged.append(docno)
            if docno not in relevant:
                priority[run] -= 1
                break


def max_mean(topic: str, lists: dict[str, list[str]], relevant: set[str], seed: int) -> list[str]:
    """Return the order that judges next from the run with the highest mean of its Beta distribution (Losada, Parapar &
    Barreiro, 2016).

    Every run that contains the judged document gets a new distribution from this document alone.
    """
    alpha, beta = dict.fromkeys(lists, 1), dict.fromkeys(lists, 1)
    judged: list[str] = []
    while True:
        unfinished = [run for run in lists if set(lists[run]) - set(judged)]
        if not unfinished:
            return judged
        mean = {run: Fraction(alpha[run], alpha[run] + beta[run]) for run in unfinished}
        run = drawn(topic, len(judged), [run for run in unfinished if mean[run] == max(mean.values())], seed)
        docno = next(docno for docno in lists[run] if docno not in judged)
        judged.append(docno)
        for other, docnos in lists.items():
            if docno in docnos:
                alpha[other], beta[other] = (2, 1) if docno in relevant else (1, 2)
