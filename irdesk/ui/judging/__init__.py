"""The judgement editor: grades, remarks, the topic, active time."""
