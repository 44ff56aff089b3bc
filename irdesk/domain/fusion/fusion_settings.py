"""Fusion of several runs into one: the method and its parameters, as value types that projects store."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from irdesk.domain.translatable_messages import worded

USUAL_K = 60.0
USUAL_DEPTH = 1000


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


def method_words(fusion: Fusion) -> str:
    """Describe a method with its parameters as text, for example "CombMNZ (z-score)"."""
    if fusion.method is Method.RRF:
        return f"RRF (k = {fusion.k:g})"
    if fusion.method is Method.WEIGHTED:
        return worded("weighted sum ({norm})", norm=fusion.norm.value)
    return f"{fusion.method.words} ({fusion.norm.value})" if fusion.method.by_scores else fusion.method.words
