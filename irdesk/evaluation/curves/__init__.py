"""Curves of runs, such as precision against recall, and the bands around these curves."""
