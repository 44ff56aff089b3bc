"""Pools as evaluation sees them: leave-out, reusability, cells of a pool."""
