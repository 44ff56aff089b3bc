"""Location of a project: the path of its file, or the URL of its schema on a PostgreSQL server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from irdesk.domain.errors import CommandRefused

SUFFIX = ".irdesk"
SCHEMES = ("postgresql", "postgres")
PROJECT = "project"
"""URL parameter that names the project, since a database can contain several."""
DEFAULT_PROJECT = "irdesk"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}")
_TAKEN = re.compile(r"public|information_schema|pg_.*")


@dataclass(frozen=True)
class DatabaseAddress:
    """Location of a project in a PostgreSQL database: ``conninfo`` for libpq, and the schema that contains the project.

    Its string form has no password, so that messages can contain it.
    """

    conninfo: str
    schema: str

    def __str__(self) -> str:
        parts = urlsplit(self.conninfo)
        login, separator, host = parts.netloc.rpartition("@")
        query = [(key, value) for key, value in parse_qsl(parts.query) if key not in {"password", "sslpassword"}]
        if self.schema != DEFAULT_PROJECT:
            query.append((PROJECT, self.schema))
        place = login.partition(":")[0] + separator + host
        return _url(parts.scheme, place, parts.path, query)

    def __repr__(self) -> str:
        return f"DatabaseAddress({self})"

    @property
    def name(self) -> str:
        """Return a short name for window titles and progress messages."""
        return self.stem

    @property
    def stem(self) -> str:
        """Return the project's name. If the project has the default name, return the name of the database."""
        database = unquote(urlsplit(self.conninfo).path.strip("/"))
        return database if self.schema == DEFAULT_PROJECT and database else self.schema


Location: TypeAlias = Path | DatabaseAddress


def is_address(text: str) -> bool:
    """Return whether a text is the URL of a database rather than a path."""
    return text.partition("://")[0] in SCHEMES and "://" in text


def project_file(path: Path) -> Path:
    """Return the path. If only a file with the suffix of project files exists, append the suffix."""
    completed = path.with_name(path.name + SUFFIX) if path.name else path
    return completed if not path.exists() and completed.is_file() else path


def location_of(text: str) -> Location:
    """Parse a location given as a path or a URL. Raises `CommandRefused` if the URL is malformed."""
    if not is_address(text):
        return project_file(Path(text))
    try:
        parts = urlsplit(text)
        query = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
    except ValueError as fault:
        raise CommandRefused(f"this is not the URL of a database: {fault}") from fault
    schema = dict(query).get(PROJECT, DEFAULT_PROJECT)
    if not _NAME.fullmatch(schema) or _TAKEN.fullmatch(schema):
        raise CommandRefused(
            f"{PROJECT}={schema}: the name of a project in a database consists of lower-case letters, digits and _, "
            "such as pilot_2, and is not a name reserved by PostgreSQL"
        )
    rest = [(key, value) for key, value in query if key != PROJECT]
    return DatabaseAddress(_url(parts.scheme, parts.netloc, parts.path, rest), schema)


def _url(scheme: str, place: str, path: str, query: list[tuple[str, str]]) -> str:
    """Return a URL with ``//`` after the scheme, which `urllib` would omit if there is no host."""
    return f"{scheme}://{place}{path}{'?' * bool(query)}{urlencode(query, quote_via=quote, safe='/')}"
