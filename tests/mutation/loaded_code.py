"""Apply a mutant to an imported module by replacing the code of its functions."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from mutants import Mutant


class NeedsImportError(Exception):
    """The mutant changes code that runs when its module is imported."""


class LoadedFunctions:
    """Index of this process's functions whose code is in a folder. They are found through the garbage collector, so
    create the index before `gc.freeze` is called.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._functions: defaultdict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        for function in gc.get_objects():
            if isinstance(function, FunctionType) and function.__code__.co_filename.startswith(f"{root}/"):
                self._functions[_place(function.__code__)].append(function)

    def exchanged(self, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
        """Return the functions that a mutant changes, with their new code. Raises `NeedsImportError` if the module must
        be imported again.
        """
        path = self._root / mutant.path
        before = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        after = compile(mutant.tree(), str(path), "exec")
        if [_own_code(code) for code in _bodies(before)] != [_own_code(code) for code in _bodies(after)]:
            raise NeedsImportError
        pairs = []
        for code, changed in zip(_outermost(before), _outermost(after), strict=True):
            if code == changed:
                continue
            functions = self._functions.get(_place(code), [])
            if not functions or code.co_freevars != changed.co_freevars:
                raise NeedsImportError
            pairs += [(function, changed) for function in functions]
        return pairs


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _parts(code: CodeType) -> Iterator[CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """Yield the code objects of a module and of its class bodies."""
    yield code
    for part in _parts(code):
        if not part.co_flags & inspect.CO_OPTIMIZED:
            yield from _bodies(part)


def _outermost(code: CodeType) -> Iterator[CodeType]:
    """Yield the code objects of a module's functions and methods, without nested functions."""
    for part in _parts(code):
        if part.co_flags & inspect.CO_OPTIMIZED:
            yield part
        else:
            yield from _outermost(part)


def _own_code(code: CodeType) -> tuple[object, ...]:
    """Return a value that identifies the code, excluding nested functions."""
    constants = [repr(constant) for constant in code.co_consts if not isinstance(constant, CodeType)]
    return code.co_code, code.co_names, constants
