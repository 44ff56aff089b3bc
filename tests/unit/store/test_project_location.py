"""Paths and URLs of projects, and how messages show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.store.project_location import DatabaseAddress, location_of


def test_a_path_is_a_path():
    for text in ("study.irdesk", "postgresql:/x", "a/postgresql", "./postgresql://x"):
        assert location_of(text) == Path(text)


def test_a_project_is_found_without_its_suffix(tmp_path):
    (tmp_path / "study.irdesk").write_bytes(b"")
    assert location_of(str(tmp_path / "study")) == tmp_path / "study.irdesk"
    assert location_of(str(tmp_path / "other")) == tmp_path / "other"
    (tmp_path / "study").write_bytes(b"")
    assert location_of(str(tmp_path / "study")) == tmp_path / "study"


@pytest.mark.parametrize(
    ("url", "schema", "shown", "stem"),
    [
        ("postgresql://host/db", "irdesk", "postgresql://host/db", "db"),
        ("postgres://anna:secret@host:5433/db", "irdesk", "postgres://anna@host:5433/db", "db"),
        ("postgresql://host/db?project=pilot_2", "pilot_2", "postgresql://host/db?project=pilot_2", "pilot_2"),
        (
            "postgresql://a:b%40c@h/d?password=p&sslmode=verify-full&project=x",
            "x",
            "postgresql://a@h/d?sslmode=verify-full&project=x",
            "x",
        ),
        ("postgresql:///db?host=/run/postgresql", "irdesk", "postgresql:///db?host=/run/postgresql", "db"),
        ("postgresql://", "irdesk", "postgresql://", "irdesk"),
    ],
)
def test_an_address_is_shown_without_its_password(url, schema, shown, stem):
    address = location_of(url)
    assert isinstance(address, DatabaseAddress)
    assert (address.schema, str(address), address.stem) == (schema, shown, stem)
    assert "project=" not in address.conninfo
    assert not any(secret in f"{address} {address!r}" for secret in ("secret", "b%40c", "b@c", "password"))
    again = location_of(str(address))
    assert isinstance(again, DatabaseAddress)
    assert (again.schema, str(again)) == (schema, shown)


@pytest.mark.parametrize("name", ["", "public", "pg_x", "information_schema", "A", "a-b", 'a"b', "é", "a" * 64])
def test_names_that_a_schema_cannot_have_are_refused(name):
    with pytest.raises(CommandRefused, match="project="):
        location_of(f"postgresql://host/db?project={name}")
