"""SQL dialect of project files, which lets a statement be compiled once for all files that a program opens.

SQLAlchemy compiles each statement once per engine, and each open file has at least two engines: one to check it and one
to write it. Compiled statements depend only on SQLite, which is the same for all files.
"""

from __future__ import annotations

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine.interfaces import CompiledCacheType
from sqlalchemy.util import LRUCache

DRIVER = "sqlite+project"
"""Name of the database driver, as used in the URL of an engine."""
_STATEMENTS = 500  # SQLAlchemy's cache size for one engine

compiled_statements: CompiledCacheType = LRUCache(_STATEMENTS)
"""Cache of compiled statements for all engines, passed to each engine as the execution option ``compiled_cache``."""


class SqliteDialect(SQLiteDialect_pysqlite):
    """SQLite dialect whose instances are all equal, so that all engines share one cache of compiled statements."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is SqliteDialect

    def __hash__(self) -> int:
        return hash(SqliteDialect)


registry.register(DRIVER.replace("+", "."), __name__, SqliteDialect.__name__)
