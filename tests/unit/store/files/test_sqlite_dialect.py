"""SQL statements are compiled once for all project files of a process."""

from __future__ import annotations

from sqlalchemy import event, select

from irdesk.store import schema
from irdesk.store.files.sqlite import engine_of, engine_to_read


def test_what_was_compiled_for_one_file_is_found_for_another(tmp_path):
    statement = select(schema.topic.c.id).where(schema.topic.c.source == "t1", schema.topic.c.position > 7)
    used = []
    for engine in (engine_of(tmp_path / "a.irdesk", new=True), engine_of(tmp_path / "b.irdesk", new=True)):
        schema.metadata.create_all(engine)
    for engine in (
        engine_of(tmp_path / "a.irdesk"),
        engine_of(tmp_path / "b.irdesk"),
        engine_to_read(tmp_path / "b.irdesk", alone=True),
    ):
        event.listen(engine, "before_cursor_execute", lambda *given: used.append(given[4].compiled))
        with engine.connect() as connection:
            assert connection.execute(statement).all() == []
    assert len(used) == 3
    assert used[0] is used[1] is used[2]
