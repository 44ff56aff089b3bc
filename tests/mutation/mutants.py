"""Generate mutants (small faults) of a module's syntax tree: each changes one operator, constant, condition or call."""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NOT_TESTED_CALLS = {"super", "log", "debug", "info", "warning", "overload", "cast"}
"""Calls that are never removed, because the removal has no effect that a caller can observe."""


Change = Callable[[], Callable[[], None]]
"""Function that changes a node in place and returns a function that restores it."""
LEFT_ALONE = (ast.Raise, ast.Import, ast.ImportFrom, ast.JoinedStr)


@dataclass(frozen=True)
class Mutant:
    """One fault in the module at ``path``.

    - ``line``, ``text``: number and text of the mutated line, without a trailing comment
    - ``before``, ``after``: source of the changed node
    - ``repeats``: number of equal faults earlier in the module
    - ``lines``: lines of the statement that contains the fault
    - ``file``, ``change``: absolute path of the module, and index of the change in it
    """

    path: Path
    line: int
    text: str
    before: str
    after: str
    repeats: int
    lines: range
    file: Path
    change: int

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """Return an identifier that is stable when other lines of the module change."""
        return self.path.as_posix(), self.text, self.before, self.after, self.repeats

    def tree(self) -> ast.Module:
        """Return the module's tree with the fault."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        next(itertools.islice(_changes(tree), self.change, None))[1]()
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        repeats = f" (repeats = {self.repeats})" if self.repeats else ""
        return f"{self.path.as_posix()}:{self.line}: `{self.text}`: {self.before} -> {self.after}{repeats}"


def mutants_of(path: Path, root: Path) -> Iterator[Mutant]:
    """Yield every mutant of the module at `path`, in line order.

    Annotations, docstrings, messages, decorators, `if TYPE_CHECKING` and `raise` statements are not mutated.
    """
    source = path.read_text(encoding="utf-8")
    tree, lines = ast.parse(source), source.splitlines()
    spans = _statement_spans(tree)
    times: Counter[tuple[str, str, str]] = Counter()
    for index, (node, apply) in enumerate(_changes(tree)):
        before = _head(node)
        undo = apply()
        line = getattr(node, "lineno", 1)
        change = lines[line - 1].partition("  # ")[0].strip(), before, _head(node)
        undo()
        statement = min((span for span in spans if line in span), key=len, default=range(line, line + 1))
        yield Mutant(path.relative_to(root), line, *change, times[change], statement, path, index)
        times[change] += 1


def _statement_spans(tree: ast.Module) -> list[range]:
    """Return the lines of each statement; for a compound statement, the lines above its body."""

    def lines(node: ast.stmt) -> range:
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        return range(node.lineno, max(node.lineno, last) + 1)

    return [lines(node) for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def _head(node: ast.AST) -> str:
    """Return the source of a node; for an ``if`` or ``while`` statement, only its condition."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return f"if {ast.unparse(node.test)}"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return "pass"
    return ast.unparse(node)


def _changes(tree: ast.Module) -> Iterator[tuple[ast.AST, Change]]:
    """Yield each node that can be changed, with a function that changes it in place, in a fixed order."""
    for node in _walk(tree):
        match node:
            case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
                yield node, _setter(node, "ops", [COMPARISONS[type(operator)]()])
            case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node) and not _is_type(node):
                yield node, _setter(node, "op", ARITHMETIC[type(node.op)]())
            case ast.AugAssign() if type(node.op) in ARITHMETIC and not _is_text(node):
                yield node, _setter(node, "op", ARITHMETIC[type(node.op)]())
            case ast.BoolOp():
                yield node, _setter(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            case ast.UnaryOp(op=ast.USub()):
                yield node, _setter(node, "op", ast.UAdd())
            case ast.UnaryOp(op=ast.Not()):
                yield node, _negation(node, "operand")
            case ast.Constant(value=bool() as value):
                yield node, _setter(node, "value", not value)
            case ast.Constant(value=int() as value):
                yield node, _setter(node, "value", value + 1)
            case ast.If() | ast.While() | ast.IfExp() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
                yield node, _negation(node, "test")
            case ast.Return(value=ast.expr()):
                if not isinstance(node.value, ast.Constant | ast.Name) or getattr(node.value, "value", True) in {
                    None,
                    False,
                }:
                    continue  # Callers cannot tell a returned False from None.
                yield node, _setter(node, "value", ast.Constant(None))
            case ast.Expr(value=ast.Call() as call) if _name(call) not in NOT_TESTED_CALLS:
                yield node, _setter(node, "value", ast.Constant(None))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the descendants of a node that can be mutated, without annotations, decorators and other excluded nodes."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "bases", "type_params"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, LEFT_ALONE):
                continue
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.keyword) and child.arg in {"frozen", "slots", "kw_only", "strict", "repr", "copy"}:
                continue
            yield child
            yield from _walk(child)


def _setter(node: ast.AST, field: str, value: object) -> Change:
    def change() -> Callable[[], None]:
        before = getattr(node, field)
        setattr(node, field, value)
        return lambda: setattr(node, field, before)

    return change


def _negation(node: ast.If | ast.While | ast.IfExp | ast.UnaryOp, field: str) -> Change:
    return _setter(node, field, ast.UnaryOp(ast.Not(), getattr(node, field)))


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    return any(isinstance(part, ast.Constant | ast.JoinedStr) and not _is_number(part) for part in ast.walk(node))


def _is_type(node: ast.BinOp) -> bool:
    """Return whether the node is a union of types. The operator of a union cannot be replaced by another one."""
    named = isinstance(node.right, ast.Name) and (node.right.id[0].isupper() or node.right.id == "float")
    return isinstance(node.op, ast.BitOr) and named


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
