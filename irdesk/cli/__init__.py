"""The command line: irdesk's features without a window. Imports no Qt."""
