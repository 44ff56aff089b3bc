"""The subcommands of `irdesk project`, and projects as input in place of qrels and runs."""
