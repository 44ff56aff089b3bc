"""The commands: `irdesk NAME` is the module NAME."""
