"""Commands for teams who judge at one time."""
