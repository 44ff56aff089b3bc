"""Places of labels along an edge: as close as possible to what they name, without overlap."""

from __future__ import annotations

from collections.abc import Sequence


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places at least ``gap`` apart, between ``low`` and ``high``, in the order of the ``wanted`` ones; the sum
    of squared shifts is least.

    Labels that touch form a block, whose middle is the mean of the places that they want (pool adjacent violators).
    If there are more than fit, the last ones exceed ``high``.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    blocks: list[tuple[float, int]] = []  # the place of the block's first label, and its number of labels
    room = max(high - gap * max(len(wanted) - 1, 0), low)
    for place, index in enumerate(order):
        # In coordinates without the gaps, labels may coincide.
        start, count = min(max(wanted[index], low), high) - place * gap, 1
        while blocks and blocks[-1][0] > start:
            before, members = blocks.pop()
            start = (before * members + start * count) / (members + count)
            count += members
        blocks.append((start, count))
    places = [min(max(start, low), room) for start, count in blocks for _ in range(count)]
    result = [0.0] * len(wanted)
    for place, index in enumerate(order):
        result[index] = places[place] + place * gap
    return result
