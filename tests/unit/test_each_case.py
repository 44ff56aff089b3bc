"""`each_case` runs a test with all cases and names the one that fails."""

from __future__ import annotations

import inspect

import pytest
from each_case import each_case


def test_all_cases_are_run_with_the_fixtures():
    seen = []

    @each_case("first", "ab")
    @each_case(("second", "third"), [(1, 2), (3, 4)])
    def test(fixture, first, second, third):
        seen.append((fixture, first, second, third))

    assert list(inspect.signature(test).parameters) == ["fixture"]
    test(fixture="f")
    assert seen == [("f", first, *rest) for first in "ab" for rest in ((1, 2), (3, 4))]


def test_the_first_error_names_its_case():
    seen = []

    @each_case("number", range(5))
    def test(number):
        seen.append(number)
        assert number < 2

    with pytest.raises(AssertionError) as fault:
        test()
    assert seen == [0, 1, 2]
    assert fault.value.__notes__ == ["case: number=2"]


def test_the_cases_after_a_skipped_one_are_run():
    seen = []

    @each_case("number", range(3))
    def test(number):
        if number == 1:
            pytest.skip("no file")
        seen.append(number)

    with pytest.raises(pytest.skip.Exception, match="no file"):
        test()
    assert seen == [0, 2]


def test_no_cases_are_refused():
    with pytest.raises(ValueError, match="no cases for name"):
        each_case("name", [])


@pytest.mark.parametrize(
    ("names", "values"), [("value", [(1,), (2,)]), ("value,", [1, 2]), (("value",), [1, 2]), (["value"], [1, 2])]
)
def test_each_case_of_a_sequence_of_one_name_is_a_sequence_of_one_value(names, values):
    seen = []

    @each_case(names, [(1,), (2,)])
    def test(value):
        seen.append(value)

    test()
    assert seen == values


@pytest.mark.parametrize("names", ["value", ("value",), "value, other"])
def test_a_param_of_pytest_is_refused(names):
    with pytest.raises(TypeError, match=r"each_case takes no pytest\.param"):
        each_case(names, [(1,), pytest.param(1)])
