"""Settings as stored texts: the meaning of an empty text, and values that are unchanged by storing."""

from __future__ import annotations

import pytest

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.grades import BINARY, FOUR
from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.project_settings import (
    Selected,
    resolution_of,
    resolution_text,
    rules_of,
    rules_text,
    scale_of,
    scale_text,
    selected_of,
    selected_text,
    words_of,
    words_text,
)


def test_an_empty_text_of_options_means_the_options_of_trec_eval():
    rules = rules_of("{}", FOUR)
    assert (rules.convention, rules.ties, rules.ranked_by) == (
        Convention.TREC_EVAL_9,
        Ties.DOCNO_DESCENDING,
        RankedBy.SCORE,
    )
    assert (rules.level, rules.judged_only, rules.depth, rules.complete) == (1, False, None, False)
    profile = rules.profile
    assert (list(profile.gains), profile.base, profile.ideal, profile.documents) == ([], None, Ideal.JUDGED, 0)
    assert [rules_of("{}", scale).profile.top for scale in (FOUR, BINARY)] == [3, 1]


OTHERS = [
    ScoringOptions(Convention.EXACT, ties=Ties.EXPECTED),
    ScoringOptions(level=2),
    ScoringOptions(judged_only=True),
    ScoringOptions(depth=1),
    ScoringOptions(complete=True),
    ScoringOptions(ranked_by=RankedBy.RANK),
    ScoringOptions(profile=GainSettings(Gains.read("1=3.5"), 2.0, Ideal.TOP, 2, 1000)),
]


@pytest.mark.parametrize("rules", OTHERS)
def test_options_are_the_same_after_storing(rules):
    assert rules_of(rules_text(rules, FOUR), FOUR) == rules


def test_a_top_grade_that_is_that_of_the_scale_follows_the_scale():
    follows, fixed = (ScoringOptions(profile=GainSettings(top=top)) for top in (3, 2))
    assert rules_of(rules_text(follows, FOUR), BINARY).profile.top == 1
    assert rules_of(rules_text(fixed, FOUR), BINARY).profile.top == 2


def test_texts_of_nothing_are_empty():
    assert (scale_text(None), scale_of("")) == ("", None)
    assert scale_of(scale_text(FOUR)) == FOUR
    assert selected_of("") == Selected("", "", "")
    assert selected_of(selected_text(Selected("AP", "r", "1"))) == Selected("AP", "r", "1")


def test_topics_without_terms_are_not_stored():
    assert words_of(words_text({"1": ("a", "b"), "2": ()})) == {"1": ("a", "b")}


def test_a_chosen_resolution_differs_from_the_default_in_its_text_even_if_it_is_the_same_rule():
    assert resolution_text(Resolution()) != "{}"
    assert resolution_of("{}") == resolution_of(resolution_text(Resolution())) == Resolution()
    one = Resolution(Policy.ASSESSOR, "anna")
    assert resolution_of(resolution_text(one)) == one
