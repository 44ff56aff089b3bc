"""Work packages, which are parts of a project for one assessor, and the records of their export and import."""

from __future__ import annotations

import msgspec


class Package(msgspec.Struct, frozen=True):
    """Properties of a project file that is a work package, that is, the part of a project that one assessor judges.

    ``project`` is the id of the project that exported the package, and ``of`` is that project's name. ``repeats`` is
    true if some documents occur twice. In this case, documents are named by their positions, which hides the repeats.
    ``bulk`` is true if the assessor may judge many documents at once.
    """

    id: str
    project: str
    of: str
    assessor: str
    made_at: float
    repeats: bool = False
    bulk: bool = True


class PackageContents(msgspec.Struct, frozen=True):
    """Numbers of topics, documents and repeats in a work package. ``without_text`` counts documents whose text is in no
    loaded collection.
    """

    topics: int
    documents: int
    repeats: int = 0
    without_text: int = 0


class ExportRecord(msgspec.Struct, frozen=True):
    """A project's record of an exported work package: the package's id and assessor, and the time of the export.

    The package contains the ``topics`` of the pool with the id ``pool``. For topics in ``samples``, it contains only
    the listed documents. ``repeats`` is true if documents are repeated. ``path`` is the path of the file, empty if an
    earlier version exported it. The record is stored before the file is written, so the file may be incomplete unless
    ``written`` is true. ``contents`` counts what was written; None if an earlier version exported it.
    """

    package: str
    assessor: str
    at: float
    pool: str
    topics: tuple[str, ...]
    repeats: bool = False
    samples: dict[str, tuple[str, ...]] = {}
    path: str = ""
    written: bool = True
    contents: PackageContents | None = None


class ImportRecord(msgspec.Struct, frozen=True):
    """A project's record of an imported work package or copy.

    It contains the file's name and SHA-256, the package's id and assessor (empty for a copy of the project), and the
    number of journal rows added. ``path`` is the path of the file, empty if an earlier version imported it.
    ``judgements`` counts the new judgements of each assessor; None if an earlier version imported it.
    """

    name: str
    digest: str
    package: str
    assessor: str
    at: float
    rows: int
    path: str = ""
    judgements: dict[str, int] | None = None
