"""Run a test function on many cases as one test, because pytest's overhead per test is longer than most cases take."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]
_PARAM = type(pytest.param())


def each_case(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Return a decorator that calls a test with each of the ``cases`` in turn. It takes names and cases as
    ``pytest.mark.parametrize`` does, but no ``pytest.param``.

    The cases share the fixtures, so use the decorator only for tests that do not change the fixtures. The first error
    ends the test, with a note that names its case. If a case is skipped, the remaining cases are run before the
    test is skipped.
    """
    listed = names.split(",") if isinstance(names, str) else names
    arguments = [name.strip() for name in listed if name.strip()]
    alone = isinstance(names, str) and "," not in names
    rows: list[tuple[Any, ...]] = []
    for case in cases:
        if isinstance(case, _PARAM):
            raise TypeError("each_case takes no pytest.param; use its values, or parametrize the test")
        rows.append((case,) if alone else tuple(case))
    if not rows:
        raise ValueError(f"no cases for {', '.join(arguments)}")

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            skipped: BaseException | None = None
            for row in rows:
                case = dict(zip(arguments, row, strict=True))
                try:
                    test(**fixtures, **case)
                except pytest.skip.Exception as reason:
                    skipped = reason
                except BaseException as fault:
                    fault.add_note(f"case: {', '.join(f'{name}={value!r:.500}' for name, value in case.items())}")
                    raise
            if skipped:
                raise skipped

        signature = inspect.signature(test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
        run.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run

    return decorate
