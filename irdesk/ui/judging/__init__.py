"""The judgement editor, with grades, remarks, topic header and a clock for the active time."""
