"""Help for choosing a measure: the traits by which measure families are compared, and the tasks they are suited for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from irdesk.evaluation.measures.measure import Average, Cutoff, Family
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgement_details import Need

_DEPTHS = {
    Cutoff.NONE: "whole list",
    Cutoff.OPTIONAL_RANK: "whole list, or to rank k",
    Cutoff.RANK: "to rank k",
    Cutoff.RECALL: "whole list",
    Cutoff.MULTIPLE: "to rank x·R",
}

CHOICES = (
    ("Graded judgements, the first page counts", ("nDCG@10", "ERR@10")),
    ("Binary judgements, the first page counts", ("P@10",)),
    ("One good document is enough", ("RR", "Success@10")),
    ("All relevant documents must be found", ("R@1000", "AP")),
    ("One number for a whole ranking of a well judged collection", ("AP", "Rprec")),
    ("Few documents are judged", ("RBP", "RBPResidual", "Bpref", "Judged@10")),
    ("A sample of the pool is judged", ("infAP", "xinfAP", "infNDCG")),
    ("Results are a list that is read from the top", ("nDCG@10", "AP", "RBP")),
    ("Results are a grid, such as pictures, with k visible at a time", ("P@20", "CG@20", "Success@20")),
    ("A set without an order", ("SetP", "SetR", "SetF")),
    ("Difficult topics count most", ("GMAP",)),
    ("Several meanings or aspects of a topic", ("alpha_nDCG@10", "ERR_IA@10", "StRecall@10")),
    ("A user with a known goal", ("INST", "BPM@10")),
    ("Documents are compared in pairs", ("Compat", "prefs_pair")),
)
"""Tasks, each with the measures that suit it."""


def relevance_of(family: Family) -> str:
    """Return the kind of judgements that a family uses: graded, binary, preferences, or none of these."""
    if family.needs is Need.PREFERENCES:
        return "preferences"
    by_gains = any(param.name == "gains" for param in family.params)
    if family.graded or family.guide.graded or family.of_top or by_gains:
        return "graded"
    return "binary" if family.leveled else "none"


def depth_of(family: Family) -> str:
    """Return the depth to which documents must be retrieved and judged for a family."""
    if family.traits.from_judgements or family.average is Average.COUNT:
        return "none"
    return family.guide.depth or _DEPTHS[family.cutoff]


def traits_of(family: Family) -> dict[str, str]:
    """Return a family's traits as texts, keyed by the name of the trait."""
    return {
        "relevance": relevance_of(family),
        "position_aware": family.guide.positions.value,
        "depth": depth_of(family),
        "range": family.traits.range.value.partition(" where ")[0],
        "judgements": family.guide.judging.value,
    }


def for_task(task: str) -> tuple[str, ...]:
    """Return the measures for a task of `CHOICES`."""
    return dict(CHOICES)[task]


def tasks_with(words: str) -> tuple[str, ...]:
    """Return the tasks that contain every word of a text, ignoring case, or an empty list if the text is empty."""
    parts = words.casefold().split()
    return tuple(task for task, _ in CHOICES if parts and all(part in task.casefold() for part in parts))


def chosen_families(families: Iterable[Family], traits: Mapping[str, str], task: str = "") -> tuple[Family, ...]:
    """Return the families with the given traits. An empty trait matches every family. If ``task`` is given, return only
    families that suit it.
    """
    wanted = {trait: value for trait, value in traits.items() if value}
    named = {parse_one(name).family for name in for_task(task)} if task else None
    return tuple(
        family
        for family in families
        if (named is None or family in named) and wanted.items() <= traits_of(family).items()
    )
