"""The description of where a fused run comes from."""

from __future__ import annotations

from irdesk.domain.fusion.fused_run_origin import describe_fusion
from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm


def test_a_fusion_in_words():
    assert describe_fusion(Fusion(k=10), ("a", "b")) == "RRF (k = 10) of a, b"
    assert (
        describe_fusion(Fusion(Method.BORDA, cut_to_inputs=True), ("a", "b"))
        == "Borda of a, b, cut to the depth of these runs"
    )
    weighted = Fusion(Method.WEIGHTED, Norm.SUM, weights=(0.25, 2))
    assert describe_fusion(weighted, ("a", "b")) == "weighted sum (sum) of 0.25 · a, 2 · b"
