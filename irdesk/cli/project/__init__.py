"""The subcommands of `irdesk project`, and projects as input instead of qrels and runs."""
