"""Code shared by commands, other than options: input files, progress, processes, messages."""
