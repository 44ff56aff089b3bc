"""The keep-alive of the wake-up stream. It is sent periodically, so that both sides detect a broken connection, and
proxies do not close a silent stream.
"""

from __future__ import annotations

STILL_HERE = b":\n\n"
"""The keep-alive message."""
HEARTBEAT = 15.0  # seconds between two keep-alive messages
