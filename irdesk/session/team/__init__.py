"""Team work: work packages, agreement, adjudication and publication."""
