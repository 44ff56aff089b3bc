"""All cautions of an evaluation, derived from immutable evidence.

The command line, notebooks and the window show the same cautions.
"""

from __future__ import annotations

from irdesk.evaluation.attention.caution import Caution, in_order
from irdesk.evaluation.attention.caution_evidence import Evidence
from irdesk.evaluation.attention.depth_cautions import depth_cautions
from irdesk.evaluation.attention.grade_cautions import grade_cautions
from irdesk.evaluation.attention.run_file_cautions import run_file_cautions
from irdesk.evaluation.attention.tie_cautions import tie_cautions
from irdesk.evaluation.attention.topic_cautions import topic_cautions
from irdesk.evaluation.attention.unjudged_cautions import unjudged_cautions


def cautions_of(evidence: Evidence) -> tuple[Caution, ...]:
    """Return all cautions of an evaluation, most severe first."""
    cautions = [*run_file_cautions(evidence), *tie_cautions(evidence)]
    if evidence.judged:
        cautions += [*topic_cautions(evidence), *unjudged_cautions(evidence), *depth_cautions(evidence)]
        cautions += grade_cautions(
            evidence.grades,
            evidence.measures,
            evidence.rules,
            top_chosen=evidence.top_chosen,
            level_chosen=evidence.level_chosen,
        )
    return in_order(cautions)
