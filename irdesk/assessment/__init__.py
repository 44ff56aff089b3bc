"""Agreement of assessors and the ways to resolve several grades into one."""
