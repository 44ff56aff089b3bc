"""Code shared by commands, apart from options: input files, progress, processes and messages."""
