"""Row checksums, and salvage of the readable rows of a damaged project file."""
