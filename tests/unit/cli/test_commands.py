"""Every registered command: its module, its help, and its function."""

from __future__ import annotations

import argparse

from each_case import each_case

from irdesk.cli.main import COMMANDS, build_parser


def parsers_below(parser: argparse.ArgumentParser) -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Return a parser's subcommands keyed by name, each with its line of help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {entry.dest: entry.help or "" for entry in action._choices_actions}
            return {name: (helps.get(name, ""), choice) for name, choice in action.choices.items()}
    return {}


@each_case("name", COMMANDS)
def test_a_command_has_help_and_is_carried_out(name):
    result = parsers_below(build_parser((name,)))
    assert name in result, f"add_parser of cli/commands/{name.replace('-', '_')}.py adds no command {name}"
    line, parser = result[name]
    assert line, f"{name}: add_parser has to give a line of help"
    leaves = [entry for _line, entry in parsers_below(parser).values()] or [parser]
    for leaf in leaves:
        below = [entry for _line, entry in parsers_below(leaf).values()] or [leaf]
        for item in below:
            assert callable(item.get_default("command")), f"{item.prog}: set_defaults(command=…) is missing"
            unexplained = [action.dest for action in item._actions if action.option_strings and not action.help]
            assert unexplained == [], f"{item.prog}: options without help"
