"""Row checksums, and salvage of the intact rows of a damaged project file."""
