"""The report on a project as an HTML page, and the agreement of its assessors."""
