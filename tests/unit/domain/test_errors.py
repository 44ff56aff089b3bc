"""Error messages in the form that users see."""

from __future__ import annotations

from irdesk.domain.errors import InputError


def test_a_fault_says_file_line_and_reason():
    assert str(InputError("runs/a.run", 7, "found nothing")) == "runs/a.run, line 7: found nothing"
    assert str(InputError("runs/a.run", 0, "is empty")) == "runs/a.run: is empty"


def test_all_faults_are_listed_and_the_rest_counted():
    fault = InputError("a", 1, "x", others=("a, line 2: y",), more=3)
    assert fault.all_faults() == ["a, line 1: x", "a, line 2: y", "… and 3 more"]


def test_a_file_can_be_called_as_the_person_calls_it():
    fault = InputError("/tmp/b", 1, "x", others=("/tmp/b, line 2: /tmp/b is odd",), more=1).renamed("standard input")
    assert fault.all_faults() == [
        "standard input, line 1: x",
        "standard input, line 2: /tmp/b is odd",
        "… and 1 more",
    ]
