"""Code that commands share other than options: input files, progress, processes, messages."""
