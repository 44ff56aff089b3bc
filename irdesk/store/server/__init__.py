"""Projects in a PostgreSQL database: connections, locks, recognition of projects, and copies."""
