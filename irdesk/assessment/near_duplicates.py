"""Detection of near-duplicate texts in a pool. Candidates are found by MinHash and banding, and kept if their shingles
overlap enough.

The resemblance of two texts is the Jaccard coefficient of their sets of shingles, here of five consecutive words (A.
Broder, *On the resemblance and containment of documents*, SEQUENCES 1997). Texts with a resemblance of 0.8 or more are
near-duplicates. Reprints and corrected editions reach this value, whereas two articles on one event do not. Only the
first 100,000 characters of a text are compared.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from irdesk.domain.progress import Progress

SHINGLE = 5
TWINS_FROM = 0.8
# Banding threshold. It is lower than `TWINS_FROM`, since banding misses pairs just above its threshold.
_CANDIDATES_FROM = 0.6
_PERMUTATIONS = 128
_BANDS = (18, 7)  # number and length of bands; datasketch would compute them slowly from the two constants above
_SEED = 1
LONGEST = 100_000
_FEWEST_WORDS = 8
# A character of a script without word spaces counts as a word.
_WORD = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|[^\\W_]+")


@dataclass(frozen=True)
class NearDuplicate:
    """A document whose text is nearly equal to another document's, and the resemblance of the two texts, 0.8 to 1."""

    docno: str
    resemblance: float


Twins = dict[str, tuple[NearDuplicate, ...]]


def shingles(text: str) -> frozenset[int]:
    """Return the shingles of a text as 32-bit integers. A text of fewer than eight words is too short to compare and
    has no shingles.
    """
    words = _WORD.findall(text[:LONGEST].lower())
    if len(words) < _FEWEST_WORDS:
        return frozenset()
    rows = ("\n".join(words[start : start + SHINGLE]).encode() for start in range(len(words) - SHINGLE + 1))
    return frozenset(map(zlib.crc32, rows))


def near_duplicates_of(texts: Iterable[tuple[str, str]], progress: Progress) -> Twins:
    """Find the near-duplicates among texts, given with their docnos. Return the near-duplicates of each document that
    has any, most similar first.

    Raises `TaskCancelled`. The result for given texts is the same on every machine.
    """
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=_CANDIDATES_FROM, num_perm=_PERMUTATIONS, params=_BANDS)
    empty = MinHash(num_perm=_PERMUTATIONS, seed=_SEED, hashfunc=int)
    sets: dict[str, frozenset[int]] = {}
    result: dict[str, list[NearDuplicate]] = {}
    for docno, text in texts:
        progress.report(0, 0)
        text_shingles = shingles(text)
        if not text_shingles:
            continue
        sketch = empty.copy()
        sketch.update_batch(sorted(text_shingles))
        for other in index.query(sketch):
            both = len(text_shingles & sets[other])
            resemblance = both / (len(text_shingles) + len(sets[other]) - both)
            if resemblance >= TWINS_FROM:
                result.setdefault(docno, []).append(NearDuplicate(other, resemblance))
                result.setdefault(other, []).append(NearDuplicate(docno, resemblance))
        sets[docno] = text_shingles
        index.insert(docno, sketch)
    return {
        docno: tuple(sorted(rows, key=lambda twin: (-twin.resemblance, twin.docno))) for docno, rows in result.items()
    }
