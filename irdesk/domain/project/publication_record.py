"""Records of published qrels."""

from __future__ import annotations

import msgspec


class PublicationRecord(msgspec.Struct, frozen=True):
    """A project's record of published qrels: their path, their form, the number of judgements, the file's SHA-256, and
    the time.

    ``basis`` is the value of `ReadOnlyProject.basis_of_grades` at that time. If the current value differs, grades may
    have changed since.
    """

    path: str
    form: str
    judgements: int
    digest: str
    at: float
    basis: str
