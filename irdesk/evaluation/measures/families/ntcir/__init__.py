"""Measures used in NTCIR evaluations, as computed by NTCIREVAL."""
