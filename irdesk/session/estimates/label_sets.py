"""A project's sets of model labels, and the sampling design recorded with its pool."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.pool import SamplingDesign
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.run_names import distinct_names
from irdesk.evaluation.estimates.document_population import Labels
from irdesk.session.core.read_only_project import ReadOnlyProject


@dataclass(frozen=True, eq=False)
class LabelSet:
    """A model's labels keyed by topic and docno. ``source`` contains their provenance. ``name`` is the name of the
    model or, if that is unknown, of the file. Names are unique within a project.
    """

    id: str
    name: str
    source: Source
    labels: Labels


@dataclass(frozen=True, eq=False)
class RecordedDesign:
    """The sampling design of a pool, as recorded: the drawn documents and their probabilities, and the number of
    rounds.

    ``models``, ``runs`` (source ids) and ``measures`` are those for which the sample was drawn. If ``difference`` is
    true, the sample was drawn for the difference between two runs.
    """

    design: SamplingDesign
    models: tuple[str, ...]
    measures: tuple[str, ...]
    runs: tuple[str, ...]
    budget: int
    seed: int
    rounds: int
    difference: bool = False


def label_sets(state: ReadOnlyProject) -> tuple[LabelSet, ...]:
    """Return the loaded sets of labels, in loading order."""
    sources = state.present(LABELS)
    named = [(source.provenance.called if source.provenance else "") or source.name for source in sources]
    names = distinct_names([(name, source.path) for name, source in zip(named, sources, strict=True)])
    return tuple(
        LabelSet(source.id, name, source, state.contents.qrels[source.id])
        for name, source in zip(names, sources, strict=True)
    )


def recorded_design(state: ReadOnlyProject) -> RecordedDesign | None:
    """Return the sampling design of the current pool, or None if the pool is not a sample for estimates."""
    part = state.pool.spec.designed() if state.pool else None
    if part is None:
        return None
    return RecordedDesign(
        part.design, part.models, part.measures, part.runs, part.budget, part.seed, part.design.rounds, part.difference
    )
