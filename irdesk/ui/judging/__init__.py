"""Judgement editor, with grades, remarks, topic header and active time."""
