"""The subcommands of `irdesk project`, and projects as a command's input in place of qrels and runs."""
