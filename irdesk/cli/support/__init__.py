"""What commands share besides options: input files, progress, processes, messages."""
