"""Fusion of several runs into one: the method and its parameters, as value types that projects store."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

import msgspec

from irdesk.domain.translatable_messages import together, worded

USUAL_K = 60.0
USUAL_DEPTH = 1000
MOST_NAMED = 8  # maximum number of run names shown for a fusion


class Method(StrEnum):
    """Method of combining the ranks or retrieval scores of several runs into one score; see `evaluation.fusion`."""

    RRF = "rrf"
    COMBSUM = "combsum"
    COMBMNZ = "combmnz"
    COMBANZ = "combanz"
    COMBMED = "combmed"
    COMBMIN = "combmin"
    COMBMAX = "combmax"
    ISR = "isr"
    LOGISR = "logisr"
    BORDA = "borda"
    CONDORCET = "condorcet"
    WEIGHTED = "weighted"

    @property
    def by_scores(self) -> bool:
        """Return whether the method uses retrieval scores, which must be normalised first. Other methods use only
        ranks.
        """
        return self is Method.WEIGHTED or self.value.startswith("comb")

    @property
    def words(self) -> str:
        """Return the method's name."""
        return _TITLES[self]


_TITLES = {
    Method.RRF: "RRF",
    Method.COMBSUM: "CombSUM",
    Method.COMBMNZ: "CombMNZ",
    Method.COMBANZ: "CombANZ",
    Method.COMBMED: "CombMED",
    Method.COMBMIN: "CombMIN",
    Method.COMBMAX: "CombMAX",
    Method.ISR: "ISR",
    Method.LOGISR: "logISR",
    Method.BORDA: "Borda",
    Method.CONDORCET: "Condorcet",
    Method.WEIGHTED: worded("weighted sum"),
}


class Norm(StrEnum):
    """Normalisation of a run's retrieval scores for one topic."""

    MIN_MAX = "min-max"
    SUM = "sum"
    MAX = "max"
    Z_SCORE = "z-score"
    RANK = "rank"
    NONE = "none"


class Fusion(msgspec.Struct, frozen=True):
    """A fusion method and its parameters: ``k`` for RRF, ``norm`` for methods that add scores, ``weights`` (one per
    run) for weighted sums.

    The first ``depth`` documents of each topic are kept. With ``cut_to_inputs``, the fused list is also at most as long
    as the longest input list, so that the fused run does not gain from depth alone. Earlier versions did not cut the
    lists.
    """

    method: Method = Method.RRF
    norm: Norm = Norm.MIN_MAX
    k: float = USUAL_K
    weights: tuple[float, ...] = ()
    depth: int = USUAL_DEPTH
    cut_to_inputs: bool = False

    @property
    def tag(self) -> str:
        """Return the default tag of a run created by this fusion."""
        return f"{self.method.value}-{self.norm.value}" if self.method.by_scores else self.method.value


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


def method_words(fusion: Fusion) -> str:
    """Describe a method with its parameters as text, for example "CombMNZ (z-score)"."""
    if fusion.method is Method.RRF:
        return f"RRF (k = {fusion.k:g})"
    if fusion.method is Method.WEIGHTED:
        return worded("weighted sum ({norm})", norm=fusion.norm.value)
    return f"{fusion.method.words} ({fusion.norm.value})" if fusion.method.by_scores else fusion.method.words


def free_name(tag: str, taken: Collection[str]) -> str:
    """Return a tag, with a number appended if a run already has this tag."""
    numbered = (f"{tag}-{n}" for n in range(2, len(taken) + 3))
    return next(name for name in (tag, *numbered) if name not in taken)
