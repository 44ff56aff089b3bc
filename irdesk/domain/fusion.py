"""How several runs become one: a method of fusion and its parameters, as values that projects keep."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from irdesk.domain.messages import together, worded

USUAL_K = 60.0
USUAL_DEPTH = 1000
MOST_NAMED = 8  # runs that are named where many are fused


class Method(StrEnum):
    """How the places or retrieval scores that runs give a document become one score; see `evaluation.fusion`."""

    RRF = "rrf"
    COMBSUM = "combsum"
    COMBMNZ = "combmnz"
    BORDA = "borda"
    WEIGHTED = "weighted"

    @property
    def by_scores(self) -> bool:
        """Whether retrieval scores are added, which have to be made comparable first; else ranks alone count."""
        return self in {Method.COMBSUM, Method.COMBMNZ, Method.WEIGHTED}


class Norm(StrEnum):
    """How the retrieval scores of one run for one topic are made comparable with those of others."""

    MIN_MAX = "min-max"
    SUM = "sum"
    MAX = "max"
    Z_SCORE = "z-score"
    RANK = "rank"
    NONE = "none"


class Fusion(msgspec.Struct, frozen=True):
    """A method and its parameters: ``k`` counts for RRF, ``norm`` where scores are added, ``weights`` (one a run) for
    weighted sums. The first ``depth`` documents of each topic are kept; with ``cut_to_inputs`` no more than the longest
    list of the inputs has, so that the new run gains nothing by its depth alone. Earlier versions did not cut so.
    """

    method: Method = Method.RRF
    norm: Norm = Norm.MIN_MAX
    k: float = USUAL_K
    weights: tuple[float, ...] = ()
    depth: int = USUAL_DEPTH
    cut_to_inputs: bool = False

    @property
    def tag(self) -> str:
        """What a run that is made so is called where nobody names it."""
        return f"{self.method.value}-{self.norm.value}" if self.method.by_scores else self.method.value


class FusedRun(msgspec.Struct, frozen=True):
    """A run that went into another one: its name then, and the SHA-256 of its file."""

    name: str
    digest: str


class Origin(msgspec.Struct, frozen=True):
    """What a run was made of that no file brought: the fusion, the runs in the order of its weights, and the ordering
    that ranks were taken by.
    """

    fusion: Fusion
    inputs: tuple[FusedRun, ...]
    ordering: str


def described(fusion: Fusion, names: tuple[str, ...]) -> str:
    """A fusion of some runs in words: RRF (k = 60) of bm25, lm."""
    weighted = fusion.method is Method.WEIGHTED and len(fusion.weights) == len(names)
    if weighted:
        parts = [f"{weight:g} · {name}" for weight, name in zip(fusion.weights, names, strict=True)]
    else:
        parts = list(names)
    runs = together(", ", parts[:MOST_NAMED])
    if len(parts) > MOST_NAMED:
        runs = worded("{runs} and {more} more", runs=runs, more=len(parts) - MOST_NAMED)
    if fusion.cut_to_inputs:
        return worded("{method} of {runs}, cut to their depth", method=method_words(fusion), runs=runs)
    return worded("{method} of {runs}", method=method_words(fusion), runs=runs)


def method_words(fusion: Fusion) -> str:
    """A method with its parameters in words: CombMNZ (z-score)."""
    if fusion.method is Method.RRF:
        return f"RRF (k = {fusion.k:g})"
    if fusion.method is Method.BORDA:
        return "Borda"
    if fusion.method is Method.WEIGHTED:
        return worded("weighted sum ({norm})", norm=fusion.norm.value)
    name = "CombSUM" if fusion.method is Method.COMBSUM else "CombMNZ"
    return f"{name} ({fusion.norm.value})"
