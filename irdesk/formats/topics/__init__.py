"""Topic formats."""
