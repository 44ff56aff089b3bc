"""Panels for assessors, agreement, adjudication and publishing."""
