"""Helpers that manipulate project files: they change rows directly and correct the checksums."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine, delete, insert, select, update

from irdesk.store import schema
from irdesk.store.integrity.checksums import checked_columns, checksum_of


def change(path: Path, *statements: str) -> None:
    """Execute SQL statements on a project file, as another program would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def forge(path: Path, *statements: str) -> None:
    """Execute SQL statements on a project file, and correct the checksums and counts of the tables that they name."""
    change(path, *statements)
    changed = [table for table in schema.metadata.sorted_tables if _is_named(table.name, statements)]
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        for table in changed:
            connection.execute(delete(schema.tally).where(schema.tally.c.name == table.name))
            tally: dict[str, list[int]] = {}
            for row in connection.execute(select(table)).all():
                entry = row._mapping
                result = checksum_of(table, [entry[column.name] for column in checked_columns(table)])
                keys = [column == entry[column.name] for column in table.primary_key]
                connection.execute(update(table).where(*keys).values(checksum=result))
                tally.setdefault(entry.get("source", ""), []).append(result)
            if table in schema.TALLIED:
                for source, result in tally.items():
                    row = {"name": table.name, "source": source, "count": len(result), "sum": sum(result)}
                    connection.execute(insert(schema.tally), [row])
    engine.dispose()


def _is_named(table: str, statements: tuple[str, ...]) -> bool:
    return any(re.search(rf"\b{table}\b", statement) for statement in statements)
