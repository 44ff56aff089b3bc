"""Work packages, agreement, adjudication and publication."""
