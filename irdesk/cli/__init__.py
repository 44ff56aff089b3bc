"""The command line: irdesk's features without a window. This package does not import Qt."""
