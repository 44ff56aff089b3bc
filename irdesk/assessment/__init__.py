"""Agreement of assessors, and the resolution of several grades into one."""
