"""The report on a project as an HTML page, and exports of the agreement between its assessors."""
