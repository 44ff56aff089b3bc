"""The commands: `irdesk NAME` is in the module NAME."""
