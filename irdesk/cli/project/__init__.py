"""The commands below `irdesk project`, and a project in place of qrels and runs."""
