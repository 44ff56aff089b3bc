"""The settings of a collection, as the project file keeps them: each key declared once, with its default."""

from __future__ import annotations

import msgspec

from irdesk.assessment.assignment import Assigned
from irdesk.assessment.grade_resolution import Resolution
from irdesk.domain.grades import DEFAULT_SCALE, GradeScale
from irdesk.domain.project import HandOut, Package, Snapshot, Taking
from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.comparison.comparison import Plan
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

SCALE = "scale"
MEASURES = "measures"
GUIDELINES = "guidelines"
POOL = "pool"
NAME = "name"
RULES = "rules"
WORDS = "words"
RESOLUTION = "resolution"
PROJECT = "project"
"""The id of the project, which its copies and work packages share."""
ASSIGNMENT = "assignment"
PACKAGE = "package"
TAKEN = "taken"
HAND_OUTS = "hand outs"
TEXTLESS = "judge without text"
"""Whether one press grades a document without text: YES once a person has said so."""
YES = "yes"
NO_STEPS = frozenset({HAND_OUTS, TEXTLESS})
"""Settings whose changes are stored and are no steps of the history: undo neither unwrites a work package nor stops at
how documents are judged.
"""
PLAN = "plan"
VIEWS = "views"
SNAPSHOTS = "snapshots"

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
    """A scale as a setting; empty where nobody chose one."""
    return msgspec.json.encode(scale).decode() if scale else ""


def scale_of(value: str) -> GradeScale | None:
    """The scale again; None where nobody chose one."""
    return msgspec.json.decode(value, type=GradeScale) if value else None


def measures_text(names: tuple[str, ...]) -> str:
    """Names of measures as a setting."""
    return msgspec.json.encode(names).decode()


def measures_of(value: str) -> tuple[str, ...]:
    """The names again."""
    return msgspec.json.decode(value, type=tuple[str, ...])


def words_text(words: dict[str, tuple[str, ...]]) -> str:
    """For each topic the words that assessors chose to have marked, as a setting."""
    return msgspec.json.encode({topic: own for topic, own in words.items() if own}).decode()


def words_of(value: str) -> dict[str, tuple[str, ...]]:
    """The words again."""
    return msgspec.json.decode(value, type=dict[str, tuple[str, ...]])


def resolution_text(resolution: Resolution) -> str:
    """Which of several assessors' grades counts, as a setting."""
    return msgspec.json.encode(resolution).decode()


def resolution_of(value: str) -> Resolution:
    """Which of several assessors' grades counts."""
    return msgspec.json.decode(value, type=Resolution)


def assignment_text(assigned: Assigned | None) -> str:
    """Who judges which topics as a setting; empty where nobody is chosen."""
    return msgspec.json.encode(assigned).decode() if assigned else ""


def assignment_of(value: str) -> Assigned | None:
    """Who judges which topics again."""
    return msgspec.json.decode(value, type=Assigned) if value else None


def package_text(package: Package) -> str:
    """What makes a file a work package, as a setting."""
    return msgspec.json.encode(package).decode()


def package_of(value: str) -> Package | None:
    """The package again; None in a project."""
    return msgspec.json.decode(value, type=Package) if value else None


def hand_outs_text(hand_outs: tuple[HandOut, ...]) -> str:
    """Return the work packages that were written, as a setting."""
    return msgspec.json.encode(hand_outs).decode()


def hand_outs_of(value: str) -> tuple[HandOut, ...]:
    """Return the work packages that were written, the first first."""
    return msgspec.json.decode(value, type=tuple[HandOut, ...])


def taken_text(taken: tuple[Taking, ...]) -> str:
    """What was taken in, as a setting."""
    return msgspec.json.encode(taken).decode()


def taken_of(value: str) -> tuple[Taking, ...]:
    """What was taken in again, the first first."""
    return msgspec.json.decode(value, type=tuple[Taking, ...])


class ColumnView(msgspec.Struct, frozen=True):
    """Columns of the comparison under a name: the measures (none: all that are shown) and what is shown of each."""

    name: str
    measures: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def views_text(views: tuple[ColumnView, ...]) -> str:
    """The named views as a setting."""
    return msgspec.json.encode(views).decode()


def views_of(value: str) -> tuple[ColumnView, ...]:
    """The named views again, in the order in which they were made."""
    return msgspec.json.decode(value, type=tuple[ColumnView, ...])


def plan_text(plan: Plan) -> str:
    """How runs are compared, as a setting."""
    return msgspec.json.encode(plan).decode()


def plan_of(value: str) -> Plan:
    """How runs are compared."""
    return msgspec.json.decode(value, type=Plan)


def snapshots_text(snapshots: tuple[Snapshot, ...]) -> str:
    """Named moments, as a setting."""
    return msgspec.json.encode(snapshots).decode()


def snapshots_of(value: str) -> tuple[Snapshot, ...]:
    """Named moments again, in the order in which they were taken."""
    return msgspec.json.decode(value, type=tuple[Snapshot, ...])


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
    """The rules of the numbers as a setting; a top grade that is that of the scale follows the scale."""
    own = rules.profile
    top = None if own.top == _top(scale) else own.top
    stored = _Rules(
        rules.convention,
        rules.ties,
        rules.level,
        rules.judged_only,
        rules.depth,
        rules.complete,
        tuple(own.gains),
        own.base,
        own.ideal,
        top,
        own.documents,
        rules.ranked_by,
    )
    return msgspec.json.encode(stored).decode()


def rules_of(value: str, scale: GradeScale) -> ScoringOptions:
    """The rules on a scale."""
    own = msgspec.json.decode(value, type=_Rules)
    profile = GainSettings(Gains(own.gains), own.base, own.ideal, own.top or _top(scale), own.documents)
    return ScoringOptions(
        own.convention, own.level, own.judged_only, own.depth, own.complete, profile, own.ties, own.ranked_by
    )


def _top(scale: GradeScale) -> int:
    return max(scale.top, 1)


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
    HAND_OUTS: "[]",
    TEXTLESS: "",
    PLAN: plan_text(Plan()),
    VIEWS: "[]",
    SNAPSHOTS: "[]",
}
