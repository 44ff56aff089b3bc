"""The steps of a judging campaign, their states, and the progress of its assessors."""
