"""Client library of a team's service. It needs only the standard library."""
