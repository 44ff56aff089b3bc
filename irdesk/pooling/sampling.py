"""Samples of a pool, uniform or stratified by rank, with each document's inclusion probability.

J. Aslam, V. Pavlu, E. Yilmaz, *A statistical method for system evaluation using incomplete judgments*, SIGIR 2006; E.
Yilmaz, E. Kanoulas, J. Aslam, *A simple and efficient sampling method for estimating AP and NDCG*, SIGIR 2008.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise

from irdesk.domain.pool import FromRuns, Layer, PoolSpec, Stratum
from irdesk.domain.translatable_messages import worded
from irdesk.pooling.pooled_documents import TopicPool
from irdesk.pooling.seeded_random import draw_documents

EXPECTED = "found '{found}', expected a share such as 20%, or strata of ranks with shares such as 1-10:100%,11-100:20%"


def layers_of(text: str) -> tuple[Layer, ...]:
    """Parse the sampling layers that the user typed, such as ``20%`` or ``1-10:100%,11-100:20%,101-:5%``. An empty text
    gives no layers.

    Raises `ValueError` with a message that states the expected format.
    """
    if not text.strip():
        return ()
    layers = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(?:([0-9]{1,7})\s*[-–]\s*([0-9]{0,7})\s*:)?\s*([0-9]{1,3}(?:\.[0-9]+)?)\s*%\s*", part)
        if not match:
            raise ValueError(worded(EXPECTED, found=part.strip()))
        first, last = int(match[1] or 1), int(match[2] or 0)
        share = float(match[3]) / 100
        if not 0 < share <= 1 or first < 1 or (last and last < first):
            raise ValueError(
                worded(
                    "found '{found}', expected shares of more than 0 and up to 100 %, for ascending ranks from 1",
                    found=part.strip(),
                )
            )
        layers.append(Layer(first, last, share))
    if layers[0].first != 1 or any(one.last + 1 != two.first or not one.last for one, two in pairwise(layers)):
        raise ValueError(
            worded("found '{found}', expected strata that start at rank 1 and cover every rank", found=text.strip())
        )
    return tuple(layers)


def strata_of(spec: PoolSpec, pool: TopicPool) -> tuple[Stratum, ...]:
    """Return a topic's strata, part by part. A document belongs to the first part that contains it, and to the layer
    that contains its best rank in that part.

    The result is empty if the pool has no sample. Documents of a part without layers, and documents chosen by a person,
    are drawn with certainty. A document below a part's last layer is not pooled by that part.
    """
    if not spec.sampled():
        return ()
    strata: list[Stratum] = []
    known: set[str] = set()
    for number, part in enumerate(spec.parts):
        best = {docno: rank for docno, rank in pool.best_of_part(number).items() if docno not in known}
        layers = part.layers if isinstance(part, FromRuns) and part.layers else (Layer(0, 0, 1.0),)
        for layer in layers:
            docnos = [docno for docno, rank in best.items() if layer.first <= rank <= (layer.last or rank)]
            if docnos:
                count = math.ceil(round(layer.share * len(docnos), 9))
                strata.append(
                    Stratum(str(len(strata) + 1), tuple(draw_documents(docnos, spec.seed, pool.topic)), count)
                )
                known.update(docnos)
    return tuple(strata)


def to_judge(pool: TopicPool, strata: tuple[Stratum, ...]) -> list[str]:
    """Return the topic's documents to be judged: the drawn documents, or the whole pool if it has no sample."""
    if not strata:
        return list(pool.best)
    return [docno for stratum in strata for docno in stratum.documents[: stratum.drawn]]
