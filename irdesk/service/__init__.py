"""The service of a team whose members judge at the same time, and its client library. The only package that knows
HTTP.
"""
