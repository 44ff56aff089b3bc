"""`irdesk help`: the list of pages, single pages, and unknown pages."""

from __future__ import annotations

import subprocess
import sys

from irdesk.cli.main import run
from irdesk.reporting.manual.manual_pages import Manual
from irdesk.settings import standard_paths


def test_without_an_argument_the_pages_are_listed(capsys):
    assert run(["help"]) == 0
    output = capsys.readouterr().out
    for page in Manual(standard_paths.resources() / "help").pages:
        assert f"  {page.name} " in output
        assert page.summary in output


def test_a_page_is_printed_as_plain_text(capsys):
    assert run(["help", "assessor"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Assessor\n========\n")
    assert output.endswith("See also irdesk help for: projects\n")
    assert "](" not in output


def test_an_unknown_page_is_refused_with_the_nearest_names(capsys):
    assert run(["help", "analist"]) == 2
    assert capsys.readouterr().err.startswith("irdesk: the manual has no page analist; did you mean analyst? Pages:")
    assert run(["help", "zzz"]) == 2
    assert capsys.readouterr().err.startswith("irdesk: the manual has no page zzz; Pages: index, ")


def test_the_name_of_a_command_leads_to_its_options(capsys):
    assert run(["help", "evaluate"]) == 2
    assert capsys.readouterr().err.endswith("For the command: irdesk evaluate --help\n")


def test_help_imports_neither_numpy_nor_qt():
    program = (
        "import sys; from irdesk.cli.main import run; run(['help', 'index'])\n"
        "print({'numpy', 'PySide6', 'sqlalchemy'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "set()\n"
