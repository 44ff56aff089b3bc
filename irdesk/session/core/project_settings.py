"""Settings of a collection as stored in the project file. Each key is declared once, with its default."""

from __future__ import annotations

import msgspec

from irdesk.assessment.assignment import Assigned
from irdesk.assessment.grade_resolution import Resolution
from irdesk.domain.grades import DEFAULT_SCALE, GradeScale
from irdesk.domain.project.project_history import Snapshot
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.work_package import ExportRecord, ImportRecord, Package
from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.system.json_values import decode_json

SCALE = "scale"
MEASURES = "measures"
GUIDELINES = "guidelines"
POOL = "pool"
NAME = "name"
RULES = "rules"
WORDS = "words"
RESOLUTION = "resolution"
"""Grade resolution: the rule that decides which assessor's grade counts. By default the latest grade counts. Another
rule is set by the user, or automatically once several assessors work on the project.
"""
PROJECT = "project"
"""Id of the project, shared by its copies and work packages."""
ASSIGNMENT = "assignment"
PACKAGE = "package"
TAKEN = "taken"
EXPORTS = "hand outs"
PUBLISHED = "published"
TEXTLESS = "judge without text"
"""Whether a single key press is enough to grade a document whose text is missing. The value is `YES` once the user has
agreed to this.
"""
YES = "yes"
MAIN_MEASURE = "main measure"
"""Name of the measure initially selected in views; empty until the user chooses one."""
BASELINE = "baseline"
"""Id of the run chosen as the baseline; empty if none is chosen."""
TICKED = "named runs"
"""Ids of the runs labelled in the curves, as JSON; if empty, the best runs are labelled."""
SELECTED = "last selection"
"""Measure, run and topic that were selected when the project was closed, as JSON. The setting is empty if no selection
was stored.
"""
PLAN = "plan"
VIEWS = "views"
SNAPSHOTS = "snapshots"
GROUP_BY = "group runs by"
"""Metadata field by which runs are grouped. If empty, the field ``group`` is used, or ``team`` for runs without a
group.
"""
GROUP, TEAM = "group", "team"
"""Names of two metadata fields: ``GROUP`` is the field for `Source.group`; runs without a group are grouped by
``TEAM``.
"""
RUN_ORDER = "order of runs"
"""Order of runs in the comparison and the report: an empty string for best first, `BASELINE_FIRST`, or run
ids as JSON.
"""
BASELINE_FIRST = "baseline first"
COLOUR_BY = "colour runs by"
"""Metadata field by which runs are coloured. If empty, each run has its own colour."""

DEFAULT_MEASURES = (
    "AP",
    "nDCG",
    "nDCG@10",
    "P@5",
    "P@10",
    "RR",
    "Rprec",
    "Bpref",
    "R@100",
    "R@1000",
    "Judged@10",
    "NumRet",
    "NumRel",
    "NumRelRet",
)


def scale_text(scale: GradeScale | None) -> str:
    """Encode a scale as a setting; an empty string if no scale was chosen."""
    return msgspec.json.encode(scale).decode() if scale else ""


def scale_of(value: str) -> GradeScale | None:
    """Decode a scale from a setting; None if no scale was chosen."""
    return decode_json(value, GradeScale) if value else None


def measures_text(names: tuple[str, ...]) -> str:
    """Encode measure names as a setting."""
    return msgspec.json.encode(names).decode()


def measures_of(value: str) -> tuple[str, ...]:
    """Decode measure names from a setting."""
    return decode_json(value, tuple[str, ...])


def ids_text(ids: tuple[str, ...]) -> str:
    """Encode ids as a setting."""
    return msgspec.json.encode(ids).decode()


def ids_of(value: str) -> tuple[str, ...]:
    """Decode ids from a setting."""
    return decode_json(value, tuple[str, ...])


def words_text(words: dict[str, tuple[str, ...]]) -> str:
    """Encode the custom highlight terms of each topic as a setting."""
    return msgspec.json.encode({topic: terms for topic, terms in words.items() if terms}).decode()


def words_of(value: str) -> dict[str, tuple[str, ...]]:
    """Decode the custom highlight terms of each topic from a setting."""
    return decode_json(value, dict[str, tuple[str, ...]])


def resolution_text(resolution: Resolution) -> str:
    """Encode a chosen grade resolution as a setting. Even if it is the default resolution, the result differs from the
    default value of the setting, which shows that a choice was made.
    """
    assessor = {"assessor": resolution.assessor} if resolution.assessor else {}
    return msgspec.json.encode({"policy": resolution.policy, **assessor}).decode()


def resolution_of(value: str) -> Resolution:
    """Decode the grade resolution from a setting."""
    return decode_json(value, Resolution)


def assignment_text(assigned: Assigned | None) -> str:
    """Encode the assignment of topics to assessors as a setting; an empty string if there are no assessors."""
    return msgspec.json.encode(assigned).decode() if assigned else ""


def assignment_of(value: str) -> Assigned | None:
    """Decode the assignment of topics to assessors from a setting; None if there are no assessors."""
    return decode_json(value, Assigned) if value else None


def package_text(package: Package) -> str:
    """Encode the description of a work package as a setting."""
    return msgspec.json.encode(package).decode()


def package_of(value: str) -> Package | None:
    """Decode the description of a work package from a setting; None if the file is a project."""
    return decode_json(value, Package) if value else None


def exports_text(exports: tuple[ExportRecord, ...]) -> str:
    """Encode the exported work packages as a setting."""
    return msgspec.json.encode(exports).decode()


def exports_of(value: str) -> tuple[ExportRecord, ...]:
    """Decode the exported work packages from a setting, oldest first."""
    return decode_json(value, tuple[ExportRecord, ...])


def imports_text(taken: tuple[ImportRecord, ...]) -> str:
    """Encode the imports of judgements as a setting."""
    return msgspec.json.encode(taken).decode()


def imports_of(value: str) -> tuple[ImportRecord, ...]:
    """Decode the imports of judgements from a setting, oldest first."""
    return decode_json(value, tuple[ImportRecord, ...])


def publications_text(published: tuple[PublicationRecord, ...]) -> str:
    """Encode the publications as a setting."""
    return msgspec.json.encode(published).decode()


def publications_of(value: str) -> tuple[PublicationRecord, ...]:
    """Decode the publications from a setting, oldest first."""
    return decode_json(value, tuple[PublicationRecord, ...])


class ColumnView(msgspec.Struct, frozen=True):
    """Named column view of the comparison: its measures (empty: all shown measures), the values shown for each
    measure, and whether the runs' groups are shown.
    """

    name: str
    measures: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    group: bool = True


def views_text(views: tuple[ColumnView, ...]) -> str:
    """Encode the column views as a setting."""
    return msgspec.json.encode(views).decode()


def views_of(value: str) -> tuple[ColumnView, ...]:
    """Decode the column views from a setting, in order of creation."""
    return decode_json(value, tuple[ColumnView, ...])


def plan_text(plan: Plan) -> str:
    """Encode the comparison settings as a setting."""
    return msgspec.json.encode(plan).decode()


def plan_of(value: str) -> Plan:
    """Decode the comparison settings from a setting."""
    return decode_json(value, Plan)


def snapshots_text(snapshots: tuple[Snapshot, ...]) -> str:
    """Encode the snapshots as a setting."""
    return msgspec.json.encode(snapshots).decode()


def snapshots_of(value: str) -> tuple[Snapshot, ...]:
    """Decode the snapshots from a setting, in order of creation."""
    return decode_json(value, tuple[Snapshot, ...])


class _Rules(msgspec.Struct, frozen=True, omit_defaults=True):
    convention: Convention = Convention.TREC_EVAL_9
    ties: Ties = Ties.DOCNO_DESCENDING
    level: int = 1
    judged_only: bool = False
    depth: int | None = None
    complete: bool = False
    gains: tuple[tuple[int, float], ...] = ()
    base: float | None = None
    ideal: Ideal = Ideal.JUDGED
    top: int | None = None
    documents: int = 0
    ranked_by: RankedBy = RankedBy.SCORE


def rules_text(rules: ScoringOptions, scale: GradeScale) -> str:
    """Encode the scoring options as a setting. A top grade equal to that of the scale is not stored, so that it follows
    later scale changes.
    """
    profile = rules.profile
    top = None if profile.top == _top(scale) else profile.top
    stored = _Rules(
        rules.convention,
        rules.ties,
        rules.level,
        rules.judged_only,
        rules.depth,
        rules.complete,
        tuple(profile.gains),
        profile.base,
        profile.ideal,
        top,
        profile.documents,
        rules.ranked_by,
    )
    return msgspec.json.encode(stored).decode()


def rules_of(value: str, scale: GradeScale) -> ScoringOptions:
    """Decode the scoring options from a setting, for the given scale."""
    stored = decode_json(value, _Rules)
    profile = GainSettings(Gains(stored.gains), stored.base, stored.ideal, stored.top or _top(scale), stored.documents)
    return ScoringOptions(
        stored.convention,
        stored.level,
        stored.judged_only,
        stored.depth,
        stored.complete,
        profile,
        stored.ties,
        stored.ranked_by,
    )


def _top(scale: GradeScale) -> int:
    return max(scale.top, 1)


class Selected(msgspec.Struct, frozen=True):
    """Selection shared by all views: a measure, a run id and a topic. Each may be empty."""

    measure: str = ""
    run: str = ""
    topic: str = ""


def selected_of(value: str) -> Selected:
    """Decode a selection from a setting."""
    return decode_json(value, Selected) if value else Selected()


def selected_text(selected: Selected) -> str:
    """Encode a selection as a setting."""
    return msgspec.json.encode(selected).decode()


DEFAULTS: dict[str, str] = {
    SCALE: scale_text(None),
    MEASURES: measures_text(DEFAULT_MEASURES),
    GUIDELINES: "",
    POOL: "",
    NAME: "",
    RULES: rules_text(ScoringOptions(), DEFAULT_SCALE),
    WORDS: "{}",
    RESOLUTION: "{}",
    PROJECT: "",
    ASSIGNMENT: "",
    PACKAGE: "",
    TAKEN: "[]",
    EXPORTS: "[]",
    PUBLISHED: "[]",
    TEXTLESS: "",
    MAIN_MEASURE: "",
    BASELINE: "",
    TICKED: "[]",
    SELECTED: "",
    PLAN: plan_text(Plan()),
    VIEWS: "[]",
    SNAPSHOTS: "[]",
    GROUP_BY: "",
    COLOUR_BY: "",
    RUN_ORDER: "",
}
