"""Files that were loaded into a project, and the provenance of model labels."""

from __future__ import annotations

import msgspec

from irdesk.domain.fusion.fused_run_origin import Origin, describe_fusion
from irdesk.domain.run_check import RunCheck
from irdesk.domain.translatable_messages import Worded, together, worded

LABELS = "labels"
"""Kind of a source that contains model labels, which never count as human judgements."""


class Provenance(msgspec.Struct, frozen=True):
    """Provenance of a set of model labels, as far as it is known.

    ``prompt`` is the hash of the prompt. If the same model labelled the documents several times, ``repeat`` is the
    number of this labelling, from 1; 0 if unknown.
    """

    model: str = ""
    version: str = ""
    prompt: str = ""
    temperature: float | None = None
    date: str = ""
    repeat: int = 0

    def over(self, known: Provenance) -> Provenance:
        """Return this provenance, with unknown fields taken from ``known``."""
        mine = msgspec.structs.asdict(self)
        empty = msgspec.structs.asdict(Provenance())
        return msgspec.structs.replace(known, **{name: value for name, value in mine.items() if value != empty[name]})

    @property
    def called(self) -> str:
        """Return the model's name with its version and repeat, or an empty string if no model is named."""
        repeat = f"#{self.repeat}" if self.repeat and self.model else ""
        return " ".join(filter(None, (self.model, self.version, repeat)))

    def in_words(self) -> Worded:
        """Return all known fields in one line, or an empty string if no field is known."""
        parts: list[str] = []
        if self.model:
            parts.append(" ".join(filter(None, (self.model, self.version))))
        elif self.version:
            parts.append(worded("version {version}", version=self.version))
        if self.prompt:
            parts.append(worded("prompt {prompt}", prompt=self.prompt))
        if self.temperature is not None:
            parts.append(worded("temperature {temperature}", temperature=f"{self.temperature:g}"))
        if self.date:
            parts.append(self.date)
        if self.repeat:
            parts.append(worded("repeat {repeat}", repeat=self.repeat))
        return together(", ", parts)


class Source(msgspec.Struct, frozen=True):
    """A file that was loaded into the project.

    ``kind`` is run, qrels, `LABELS`, topics or documents. ``name`` is a run's tag, otherwise the file's name.
    ``counts`` holds the numbers known for this kind, such as those of topics, documents, lines, judgements or labels,
    or the depth. ``digest`` is the SHA-256 of the file. A source that is not ``present`` has been removed; undoing the
    removal restores it.

    Qrels may belong to an ``assessor`` (such as a crowd or a click model). Qrels that are only ``compared`` are not
    used for scores. Labels have a ``provenance``.

    A run may belong to the ``group`` (the team) that submitted it, and have metadata ``fields`` (model, type, …).
    ``check`` is the result of checking a run's file; None in projects of earlier versions. A fused run has an
    ``origin`` instead of a path, and does not change if its input runs are removed. Its digest is the SHA-256 of the
    file that an export of the run writes.
    """

    id: str
    kind: str
    name: str
    path: str
    digest: str
    added_at: float
    counts: dict[str, int] = {}
    present: bool = True
    visible: bool = True
    colour: int = 0
    assessor: str = ""
    compared: bool = False
    group: str = ""
    origin: Origin | None = None
    check: RunCheck | None = None
    fields: dict[str, str] = {}
    provenance: Provenance | None = None

    @property
    def whence(self) -> str:
        """Return the source's path, or how it was made, as text."""
        if self.origin is None:
            return self.path
        return describe_fusion(self.origin.fusion, tuple(entry.name for entry in self.origin.inputs))
