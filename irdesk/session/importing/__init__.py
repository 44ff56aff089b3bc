"""Loading of files into a project."""
