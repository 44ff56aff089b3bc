"""The settings of a collection, as the project file keeps them: each key declared once, with its default."""

from __future__ import annotations

import msgspec

from irdesk.domain.grades import DEFAULT_SCALE, GradeScale
from irdesk.domain.run import Convention
from irdesk.evaluation.profile import USUAL, Ideal, Profile
from irdesk.evaluation.values import Gains

SCALE = "scale"
MEASURES = "measures"
CONVENTION = "convention"
GUIDELINES = "guidelines"
POOL = "pool"
NAME = "name"
PROFILE = "profile"

DEFAULT_MEASURES = (
    "AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec", "Bpref", "R@100", "R@1000", "Judged@10",
    "NumRet", "NumRel", "NumRelRet",
)  # fmt: skip


def scale_text(scale: GradeScale) -> str:
    """A scale as a setting."""
    return msgspec.json.encode(scale).decode()


def scale_of(value: str) -> GradeScale:
    """The scale again."""
    return msgspec.json.decode(value, type=GradeScale)


def measures_text(names: tuple[str, ...]) -> str:
    """Names of measures as a setting."""
    return msgspec.json.encode(names).decode()


def measures_of(value: str) -> tuple[str, ...]:
    """The names again."""
    return msgspec.json.decode(value, type=tuple[str, ...])


class _Profile(msgspec.Struct, frozen=True):
    gains: tuple[tuple[int, float], ...] = ()
    base: float | None = None
    ideal: Ideal = Ideal.JUDGED
    documents: int = 0


def profile_text(profile: Profile) -> str:
    """What grades mean, as a setting; the top grade is that of the scale."""
    stored = _Profile(tuple(profile.gains), profile.base, profile.ideal, profile.documents)
    return msgspec.json.encode(stored).decode()


def profile_of(value: str, scale: GradeScale) -> Profile:
    """What grades mean on a scale."""
    stored = msgspec.json.decode(value, type=_Profile)
    return Profile(Gains(stored.gains), stored.base, stored.ideal, max(scale.top, 1), stored.documents)


DEFAULTS: dict[str, str] = {
    SCALE: scale_text(DEFAULT_SCALE),
    MEASURES: measures_text(DEFAULT_MEASURES),
    CONVENTION: Convention.TREC_EVAL_9.value,
    GUIDELINES: "",
    POOL: "",
    NAME: "",
    PROFILE: profile_text(USUAL),
}
