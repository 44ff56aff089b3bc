"""HTTP server of the service: uvicorn on one address, with TLS, signal handling and a clean stop."""

from __future__ import annotations

import logging
import os
import signal
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn

from irdesk.domain.errors import CommandRefused
from irdesk.service.certificates import fingerprint_of
from irdesk.service.invitation_line import PLAIN, TLS, Server
from irdesk.service.limits import Limits
from irdesk.service.routes import Service
from irdesk.service.service_log import LibraryMessages, ServiceLog
from irdesk.service.team.team import Team
from irdesk.service.team.topic_leases import LEASE
from irdesk.service.timed_connection import TimedConnection, allow_many_files
from irdesk.store.store import Store

READY, STOPPING = "READY=1", "STOPPING=1"  # states sent to systemd
_BACKLOG = 512
_STOP = 20  # seconds allowed for requests in progress when the service is stopped


@dataclass(frozen=True)
class ServerOptions:
    """Address, TLS files and limits of a service. Port 0 selects a free port."""

    host: str = "127.0.0.1"
    port: int = 8443
    certificate: Path | None = None
    key: Path | None = None
    limits: Limits | None = None
    lease: float = LEASE
    public: str = ""
    public_port: int = 0
    authority: bool = False
    """Whether a certificate authority signed the certificate. Clients then verify the certificate's name instead of its
    fingerprint.
    """


def trust_of(options: ServerOptions) -> str:
    """Return how clients verify the service's certificate, in the form used in invitations."""
    if options.certificate is None:
        return PLAIN
    return TLS if options.authority else fingerprint_of(options.certificate)


def _listening(options: ServerOptions) -> socket.socket:
    """Return a socket that listens on the address. Raises `CommandRefused` if the server cannot listen on it."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        return socket.create_server((options.host, options.port), family=family, backlog=_BACKLOG)
    except OSError as fault:
        where = f"{options.host}:{options.port}"
        raise CommandRefused(f"cannot listen at {where}: {fault.strerror or fault}") from fault


def console_server(options: ServerOptions, port: int) -> Server:
    """Return the address that programs on the same computer use to reach the service."""
    host = "127.0.0.1" if options.host in {"0.0.0.0", "127.0.0.1", "localhost"} else options.host
    trust = PLAIN if options.certificate is None else fingerprint_of(options.certificate)
    return Server("::1" if host == "::" else host, port, trust)


def notify_systemd(state: str) -> None:
    """Send a state to systemd if the environment contains the notification socket of a unit with ``Type=notify``."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


class _Server(uvicorn.Server):
    """uvicorn server that ends the wake-up streams when asked to stop, and reports when it starts to listen."""

    def __init__(self, config: uvicorn.Config, service: Service, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._service = service
        self._ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        self._service.wake_ups.close()
        await super().shutdown(sockets)  # type: ignore[arg-type]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when all requests in progress are done. A second signal has no further effect, since stopping takes
        little time.
        """
        self.should_exit = True
        del sig, frame


def serve(store: Store, options: ServerOptions, log: ServiceLog, ready: Callable[[Team, Server, int], None]) -> None:
    """Serve a store until the process is asked to stop. ``ready`` is called with the port once the service listens.

    Raises `CommandRefused` if the server cannot listen on the address.
    """
    allow_many_files()
    limits = options.limits or Limits()
    with _listening(options) as listening, tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        team = Team(store, Path(scratch), lease=options.lease)
        service = Service(team, log, limits)

        def listens(port: int) -> None:
            server = Server(options.public or options.host, options.public_port or port, trust_of(options))
            team.keep_address(server)
            ready(team, server, port)

        config = uvicorn.Config(
            service.app(),
            host=options.host,
            port=options.port,
            ssl_certfile=options.certificate,
            ssl_keyfile=options.key,
            loop="asyncio",
            http=TimedConnection.of(limits),
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=round(limits.keep_alive),
            timeout_graceful_shutdown=_STOP,
            h11_max_incomplete_event_size=32 << 10,
            proxy_headers=False,
            backlog=_BACKLOG,
        )
        server = _Server(config, service, listens)
        messages = LibraryMessages(log)
        logging.getLogger().addHandler(messages)
        previous = signal.getsignal(signal.SIGTERM)
        try:
            server.run(sockets=[listening])
        finally:
            signal.signal(signal.SIGTERM, previous)
            logging.getLogger().removeHandler(messages)
            log.close()
