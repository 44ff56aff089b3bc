"""Projects in a PostgreSQL database: connections, holds, recognition of projects, and copies."""
