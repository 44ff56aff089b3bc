"""Measures of NTCIR's evaluations, as NTCIREVAL computes them."""
