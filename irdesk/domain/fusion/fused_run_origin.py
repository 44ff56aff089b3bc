"""Where a fused run comes from: the fusion and its input runs, and their description as text."""

from __future__ import annotations

import msgspec

from irdesk.domain.fusion.fusion_settings import Fusion, Method, method_words
from irdesk.domain.translatable_messages import together, worded

MOST_NAMED = 8  # maximum number of run names shown for a fusion


class FusedRun(msgspec.Struct, frozen=True):
    """A run that was an input of a fusion: its name at that time and the SHA-256 of its file."""

    name: str
    digest: str


class Origin(msgspec.Struct, frozen=True):
    """Origin of a run that has no file: the fusion, its input runs in the order of the weights, and the ordering that
    determined the ranks.
    """

    fusion: Fusion
    inputs: tuple[FusedRun, ...]
    ordering: str


def describe_fusion(fusion: Fusion, names: tuple[str, ...]) -> str:
    """Describe a fusion of runs as text, for example "RRF (k = 60) of bm25, lm"."""
    weighted = fusion.method is Method.WEIGHTED and len(fusion.weights) == len(names)
    if weighted:
        parts = [f"{weight:g} · {name}" for weight, name in zip(fusion.weights, names, strict=True)]
    else:
        parts = list(names)
    runs = together(", ", parts[:MOST_NAMED])
    if len(parts) > MOST_NAMED:
        runs = worded("{runs} and {more} more", runs=runs, more=len(parts) - MOST_NAMED)
    if fusion.cut_to_inputs:
        return worded("{method} of {runs}, cut to the depth of these runs", method=method_words(fusion), runs=runs)
    return worded("{method} of {runs}", method=method_words(fusion), runs=runs)
