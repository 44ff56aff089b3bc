"""Assessors, agreement, adjudication and publishing."""
