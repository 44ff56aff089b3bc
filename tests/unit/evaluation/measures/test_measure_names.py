"""Measures by name: ir_measures' and trec_eval's names, lists of cutoffs, and messages about invalid names."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure_names import (
    UnknownMeasure,
    known_names,
    measures_called,
    parse,
    parse_list,
    parse_one,
    trec_ordered,
)

CUTOFFS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)


@each_case(
    "name",
    [
        "AP",
        "AP@100",
        "AP(rel=2)",
        "AP(rel=2)@10",
        "nDCG",
        "nDCG@10",
        "P@5",
        "P(rel=2)@5",
        "R@1000",
        "RR",
        "RR@10",
        "Success@1",
        "Rprec",
        "Bpref",
        "IPrec@0.1",
        "IPrec@0",
        "IPrec@1",
        "GMAP",
        "Judged@10",
        "NumQ",
        "NumRel",
        "P@1000000",
        "nDCG@123456789",
        "IPrec@0.00001",
        "IPrec@0.123456789",
        "P",
        "R",
        "SetF(beta=2)",
        "SetF(beta=0.5)",
        "F(beta=2, rel=2)@10",
        "RBP(p=0.8)",
        "RBP(p=0.5, rel=1)@10",
        "RBPResidual(p=0.9)",
        "ERR@20",
        "ERR(max_rel=4)@20",
        "NumRet(rel=1)",
        "SetP(relative=True)",
        "nDCG(dcg='exp-log2')@10",
        "nDCG(gains={1:3.5,2:9})@10",
        "nDCG(base=2)",
        "nDCG(ideal='top')@5",
        "nDCG(dcg='exp-log2', gains={0:0.5}, base=2.5, ideal='shown', rel=2)@5",
        "Utility(a=1, b=-0.5, c=0, d=0.25)",
        "RprecMult@0.2",
        "IPrecAvg",
        "IPrecAvg(points=[0.2,0.5,0.8])",
        "Unjudged@10",
        "YAAP",
        "infAP",
        "GMBpref",
        "G",
        "binG",
        "nDCGRel",
        "RnDCG",
        "RelP@5",
        "DCG@10",
        "CG@5",
        "NumNonrelJudgedRet",
        "nDCG(judged_only=True)@10",
    ],
)
def test_a_measure_prints_the_name_it_is_parsed_from(name):
    assert str(parse_one(name)) == name
    assert parse_one(str(parse_one(name))) == parse_one(name)


@each_case(
    ("name", "expected"),
    [
        ("map", "AP"),
        ("gm_map", "GMAP"),
        ("ndcg", "nDCG"),
        ("recip_rank", "RR"),
        ("bpref", "Bpref"),
        ("num_q", "NumQ"),
        ("num_rel_ret", "NumRelRet"),
        ("Rprec", "Rprec"),
        ("ndcg_cut_10", "nDCG@10"),
        ("map_cut_5", "AP@5"),
        ("P_10", "P@10"),
        ("recall_1000", "R@1000"),
        ("success_1", "Success@1"),
        ("iprec_at_recall_0.10", "IPrec@0.1"),
        ("iprec_at_recall_1.00", "IPrec@1"),
        ("ndcg@10", "nDCG@10"),
        ("NDCG@10", "nDCG@10"),
        ("ap", "AP"),
        (" P@5 ", "P@5"),
        ("AP()", "AP"),
        ("P( rel = 2 )@5", "P(rel=2)@5"),
        ("P@005", "P@5"),
        ("P_1000000", "P@1000000"),
        ("set_P", "SetP"),
        ("set_recall", "SetR"),
        ("set_map", "SetAP"),
        ("set_relative_P", "SetP(relative=True)"),
        ("SetRelP", "SetP(relative=True)"),
        ("SetRelP(rel=2)", "SetP(relative=True, rel=2)"),
        ("set_F", "SetF"),
        ("set_F.4", "SetF(beta=2)"),
        ("set_F_0.25", "SetF(beta=0.5)"),
        ("relative_P_5", "RelP@5"),
        ("Rprec_mult_0.20", "RprecMult@0.2"),
        ("11pt_avg", "IPrecAvg"),
        ("11pt_avg.0.8,0.2,0.5", "IPrecAvg(points=[0.2,0.5,0.8])"),
        ("unj_5", "Unjudged@5"),
        ("utility", "Utility"),
        ("utility.1,-1,0,0", "Utility(a=1, b=-1, c=0, d=0)"),
        ("yaap", "YAAP"),
        ("gm_bpref", "GMBpref"),
        ("infAP", "infAP"),
        ("ndcg_rel", "nDCGRel"),
        ("Rndcg", "RnDCG"),
        ("G", "G"),
        ("num_nonrel_judged_ret", "NumNonrelJudgedRet"),
        ("ndcg.1=3.5,2=9", "nDCG(gains={1:3.5,2:9})"),
        ("ndcg_1=3.5,2=9", "nDCG(gains={1:3.5,2:9})"),
        ("G.0=0.5,3=7.25", "G(gains={0:0.5,3:7.25})"),
        ("nDCG(gains={2: 9, 1: 3.5})@10", "nDCG(gains={1:3.5,2:9})@10"),
        ("nDCG(gains={1:1})", "nDCG(gains={})"),
        ("rbp", "RBP(p=0.9)"),
        ("rbp.p=0.5", "RBP(p=0.5)"),
        ("rbp_resid", "RBPResidual(p=0.9)"),
        ("MAP@10", "AP@10"),
        ("MRR", "RR"),
        ("F1", "F"),
        ("f1@5", "F@5"),
        ("F2@5", "F(beta=2)@5"),
        ("F0.5(rel=2)@5", "F(beta=0.5, rel=2)@5"),
        ("hits", "NumRelRet"),
        ("hit_rate@10", "Success@10"),
        ("Hit rate@1", "Success@1"),
        ("r-precision", "Rprec"),
        ("mean average precision", "AP"),
        ("Mean reciprocal rank@10", "RR@10"),
        ("ndcg_burges@10", "nDCG(dcg='exp-log2')@10"),
        ("Rank-biased precision(p=0.5)", "RBP(p=0.5)"),
        ("rbp.95", "RBP(p=0.95)"),
        ("Precision@5", "P@5"),
        ("Recall@5", "R@5"),
        ("RBP(rel=1,p=0.8)", "RBP(p=0.8, rel=1)"),
        ('nDCG(dcg="exp-log2")@10', "nDCG(dcg='exp-log2')@10"),
        ("SetF(beta=2.0)", "SetF(beta=2)"),
        ("nDCG @ 5", "nDCG@5"),
        ("Judged(cutoff=3)", "Judged@3"),
        ("P(cutoff=5, rel=2)", "P(rel=2)@5"),
    ],
)
def test_other_spellings(name, expected):
    assert str(parse_one(name)) == expected


def test_a_trec_eval_name_stands_for_its_cutoffs():
    assert [str(measure) for measure in parse("ndcg_cut")] == [f"nDCG@{k}" for k in CUTOFFS]
    assert [str(measure) for measure in parse("recall")] == [f"R@{k}" for k in CUTOFFS]
    assert [str(measure) for measure in parse("success")] == ["Success@1", "Success@5", "Success@10"]
    assert [str(measure) for measure in parse("iprec_at_recall")][:3] == ["IPrec@0", "IPrec@0.1", "IPrec@0.2"]


def test_a_list_of_cutoffs():
    assert [str(measure) for measure in parse("P.5,10,7")] == ["P@5", "P@10", "P@7"]
    assert [str(measure) for measure in parse("ndcg_cut.20")] == ["nDCG@20"]
    assert [str(measure) for measure in parse("success.1,5")] == ["Success@1", "Success@5"]
    assert [str(measure) for measure in parse("Rprec_mult.0.2,0.4")] == ["RprecMult@0.2", "RprecMult@0.4"]
    assert [str(measure) for measure in parse("iprec_at_recall..10,.2")] == ["IPrec@0.1", "IPrec@0.2"]


def test_official_stands_for_what_trec_eval_prints_without_asking():
    names = [measure.trec_name for measure in parse("official")]
    assert names[:9] == [
        "num_q",
        "num_ret",
        "num_rel",
        "num_rel_ret",
        "map",
        "gm_map",
        "Rprec",
        "bpref",
        "recip_rank",
    ]
    assert names[9:20] == [f"iprec_at_recall_{i / 10:.2f}" for i in range(11)]
    assert names[20:] == [f"P_{k}" for k in CUTOFFS]


def test_every_trec_eval_name_is_parsed_back():
    for family in FAMILIES:
        for measure in [m for name in (family.trec, family.trec_cut) if name for m in parse(name, trec=True)]:
            assert parse_one(measure.trec_name) == measure


@each_case(
    "name",
    [
        "set_F_2",
        "utility_1,-1,0,0",
        "ndcg_1=3.5,2=9",
        "Rndcg_3=0.5",
        "11pt_avg_0.2,0.5,0.8",
        "rbp",
        "rbp_p=0.5",
        "rbp_resid_p=0.25",
        "set_relative_P",
        "set_P",
        "Rprec_mult_0.25",
        "iprec_at_recall_0.05",
        "unj_20",
    ],
)
def test_parameters_are_printed_as_trec_eval_prints_them(name):
    assert parse_one(name).trec_name == name


def test_measures_that_trec_eval_has_not_keep_their_own_name():
    for name in ("nDCG(dcg='exp-log2')", "nDCG(gains={1:2})@5", "SetF(rel=2)", "DCG@5", "ERR@20", "P", "F@5"):
        assert parse_one(name).trec_name == name


def test_p_is_a_list_of_cutoffs_where_trec_eval_is_meant():
    assert [str(measure) for measure in parse("P", trec=True)] == [f"P@{k}" for k in CUTOFFS]
    assert [str(measure) for measure in parse("P")] == ["P"]


def test_all_trec_stands_for_what_trec_eval_9_prints_in_its_order():
    names = [measure.trec_name for measure in parse("all_trec")]
    assert names == [measure.trec_name for measure in trec_ordered(parse("all_trec"))]
    assert len(names) == len(set(names)) == 93
    assert names[-1] == "num_nonrel_judged_ret"
    assert {"infAP", "gm_bpref", "utility", "Rprec_mult_1.80", "set_relative_P", "relative_P_1000"} <= set(names)


def test_the_measures_of_sets():
    names = " ".join(measure.trec_name for measure in parse("set"))
    assert names == "num_q num_ret num_rel num_rel_ret utility set_P set_recall set_relative_P set_map set_F"


def test_no_name_folds_to_that_of_another_family():
    assert len({family.name.lower() for family in FAMILIES}) == len(FAMILIES)


@each_case(
    ("name", "message"),
    [
        ("NCDG@10", "nDCG@10"),
        ("mapp", "map"),
        ("", "no measure is called"),
        ("nDCG@", "no measure is called nDCG@"),
        ("Judged", "Judged needs a cutoff, such as Judged@10"),
        ("IPrec", "IPrec needs a cutoff, such as IPrec@0"),
        ("P@0", "the cutoff of P@0 is '0'; expected a rank of 1 or more"),
        ("P@1.5", "expected a rank of 1 or more"),
        ("P.1_0", "the cutoff of P.1_0 is '1_0'"),
        ("P.", "the cutoff of P. is ''"),
        ("P.5,", "the cutoff of P.5, is ''"),
        ("P_x", "the cutoff of P_x is 'x'"),
        ("P_-5", "the cutoff of P_-5 is '-5'"),
        ("P.٥", "the cutoff of P.٥ is '٥'"),
        ("P@99999999999", "expected a rank of 1 or more"),
        ("IPrec@1.5", "expected a recall between 0 and 1"),
        ("iprec_at_recall.nan", "expected a recall between 0 and 1"),
        ("Bpref@5", "Bpref takes no cutoff, but Bpref@5 has one"),
        ("num_q.5", "no measure is called num_q.5"),
        ("AP(rel=0)", "the relevance level of AP(rel=0) is 0; expected a grade of 1 or more"),
        ("AP(rel=x)", "the relevance level of AP(rel=x)"),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_would_be(name, message):
    with pytest.raises(UnknownMeasure) as fault:
        parse(name)
    assert message in str(fault.value)


@each_case(
    ("name", "near"),
    [
        ("nDGC", "nDCG"),
        ("mapp", "map"),
        ("BPRE", "Bpref"),
        ("ndgc_cut_10", "nDCG@10"),
        ("setFF(beta=2)", "SetF"),
        ("qqqqqqqq", ""),
    ],
)
def test_the_three_nearest_names_are_offered(name, near):
    with pytest.raises(UnknownMeasure) as fault:
        parse(name)
    offered = str(fault.value).partition("; the nearest are ")[2].split(", ")
    assert len(set(offered)) == 3
    assert not near or near in offered


def test_one_measure_is_asked_for():
    with pytest.raises(UnknownMeasure, match="ndcg_cut stands for 9 measures; name one, such as nDCG@5"):
        parse_one("ndcg_cut")


def test_a_measure_with_a_level_of_its_own_is_not_printed_under_trec_evals_name():
    assert parse_one("AP(rel=2)").trec_name == "AP(rel=2)"
    assert parse_one("AP").trec_name == "map"
    assert parse_one("RR@10").trec_name == "RR@10"


def test_trec_evals_order_puts_what_it_lacks_last():
    names = (
        "RR@10",
        "success_5",
        "P_10",
        "P_5",
        "AP(rel=2)",
        "set_F.2",
        "map",
        "Judged@10",
        "num_q",
        "P_5",
        "nDCG(dcg='exp-log2')@5",
        "ndcg.1=2",
        "ndcg_cut_5",
        "rbp",
        "yaap",
    )
    ordered = [measure.trec_name for measure in trec_ordered(map(parse_one, names))]
    assert ordered == [
        "num_q",
        "map",
        "P_5",
        "P_10",
        "ndcg_1=2",
        "ndcg_cut_5",
        "success_5",
        "set_F_2",
        "yaap",
        "rbp",
        "RR@10",
        "AP(rel=2)",
        "Judged@10",
        "nDCG(dcg='exp-log2')@5",
    ]


def test_all_names_that_are_offered_are_known():
    names = known_names()
    assert tuple(str(parse_one(name)) for name in names) == names
    assert len(set(names)) == len(names)
    assert [str(measure) for measure in measures_called("ndcg_cut.5,10")] == ["nDCG@5", "nDCG@10"]
    assert [measures_called(name) for name in ("nDGC@10", "P@0", "P@10@5", "")] == [[]] * 4


def test_no_two_families_share_a_name():
    for names in ([f.name for f in FAMILIES], [f.trec for f in FAMILIES if f.trec]):
        assert len(set(names)) == len(names)
    assert all(family.help and family.title for family in FAMILIES)
    assert parse_one("WSS@0.95").trec_name == "WSS@0.95", "trec_eval has no name of it"


def test_a_list_of_names_is_separated_by_commas_or_spaces():
    for text in ("AP nDCG(dcg='exp-log2', rel=2)@10 P@5", "MAP, nDCG(dcg='exp-log2', rel=2)@10,p @ 5 AP"):
        assert parse_list(text) == [*parse("AP"), *parse("nDCG(dcg='exp-log2', rel=2)@10"), *parse("P@5")]
    assert parse_list("average precision") == parse_list("average precision, AP") == parse("AP")
    assert parse_list("ndcg_cut.5,10") == parse("ndcg_cut.5,10")
    for text, wrong in (("AP nDGC@10", "nDGC@10"), ("gain at five", "gain at five"), ("AP, precsion", "precsion")):
        with pytest.raises(UnknownMeasure, match=f"called {wrong}"):
            parse_list(text)
