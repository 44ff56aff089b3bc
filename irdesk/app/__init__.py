"""The application: entry point, construction of the window, paths and logging."""
