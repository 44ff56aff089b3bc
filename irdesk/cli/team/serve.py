"""``irdesk serve STORE``: run the service of a team whose members judge concurrently."""

from __future__ import annotations

import argparse
import platform
import sys
from contextlib import ExitStack, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.demo_service import demo_project, invite_to_demo
from irdesk.domain.errors import CommandRefused
from irdesk.settings import standard_paths
from irdesk.store.project_location import Location, location_of

if TYPE_CHECKING:
    from irdesk.service.invitation_line import Server
    from irdesk.service.server import ServerOptions
    from irdesk.service.team.team import Team

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
_DAY = 24 * 60 * 60.0


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "serve",
        help="serve a project to a team whose members judge at the same time",
        description="Serve a project to a team: assessors judge on their own computers, and their judgements "
        "arrive here. STORE is a project file, or the URL of a project on a PostgreSQL server. The "
        "service runs until it is interrupted, and then finishes the requests that it has begun.",
    )
    parser.add_argument("store", metavar="STORE", nargs="?", help="project file, or postgresql://…")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all addresses of this computer"
    )
    parser.add_argument("--port", type=int, default=8443, help="port to listen on (default: 8443; 0: any free port)")
    parser.add_argument("--public", metavar="HOST[:PORT]", default="", help="address in invitations, if it differs")
    parser.add_argument("--certificate", metavar="FILE", type=Path, help="certificate in PEM format, with its chain")
    parser.add_argument("--key", metavar="FILE", type=Path, help="private key of the certificate")
    parser.add_argument("--authority", action="store_true", help="clients trust the certificate through its authority")
    parser.add_argument(
        "--make-certificate",
        action="store_true",
        help="create certificate and key in the folder of the project unless they exist; invitations contain the "
        "fingerprint",
    )
    parser.add_argument("--lease", metavar="DAYS", type=float, help="days for which absent people keep their topics")
    parser.add_argument(
        "--rate", metavar="N", type=float, default=20.0, help="requests per second from one device (default: 20)"
    )
    parser.add_argument("--demo", action="store_true", help="serve the bundled sample to two invited assessors")
    parser.set_defaults(command=_serve)


def _serve(options: argparse.Namespace, waiting: CommandProgress) -> None:
    if options.demo == (options.store is not None):
        raise CommandRefused("name the project to serve, or --demo for the sample")
    try:
        import_module("irdesk.service.server")
    except ImportError as fault:
        raise CommandRefused(
            f"irdesk serve needs libraries that are not installed ({fault.name}): pip install 'irdesk[server]'"
        ) from fault
    with demo_project() if options.demo else nullcontext(location_of(options.store or "")) as location:
        _serve_location(options, location, waiting)


def _serve_location(options: argparse.Namespace, location: Location, waiting: CommandProgress) -> None:
    from irdesk.service.owner_token import console_open, console_path
    from irdesk.service.server import READY, STOPPING, console_server, notify_systemd, serve
    from irdesk.service.service_log import ServiceLog
    from irdesk.store.store import Store

    chosen = _options(options, location)
    (progress,) = waiting.stage(f"opening {location}")
    progress.report(0, 0)
    with ExitStack() as stack:
        store = Store.open(location, shared=True)
        stack.callback(store.close)

        def ready(team: Team, server: Server, port: int) -> None:
            if isinstance(location, Path):
                path, there = console_path(standard_paths.data(), location), console_server(chosen, port)
                stack.enter_context(console_open(path, location, there, team.open_console(path.absolute())))
            waiting.say(f"serving {location} at {server.host}:{server.port} ({_trust(server)})", sys.stderr)
            if options.demo:
                invite_to_demo(team, server, waiting)
            notify_systemd(READY)
            stack.callback(notify_systemd, STOPPING)

        serve(store, chosen, ServiceLog(), ready)


def _options(options: argparse.Namespace, location: Location) -> ServerOptions:
    from irdesk.service.certificates import make_certificate
    from irdesk.service.limits import Limits
    from irdesk.service.server import ServerOptions
    from irdesk.service.team.topic_leases import LEASE

    lease = LEASE if options.lease is None else options.lease * _DAY
    if options.rate <= 0 or lease < 0:
        raise CommandRefused("--rate and --lease are positive numbers")
    public, _, port = options.public.rpartition(":") if ":" in options.public else (options.public, "", "0")
    if not public:
        public = platform.node() if options.host in EVERYWHERE else options.host
    certificate, key = options.certificate, options.key
    if options.make_certificate:
        if certificate is not None or key is not None:
            raise CommandRefused("--make-certificate creates the certificate; leave out --certificate and --key")
        folder = location.absolute().parent if isinstance(location, Path) else Path.cwd()
        certificate, key = folder / f"{location.stem}-certificate.pem", folder / f"{location.stem}-key.pem"
        if not certificate.exists():
            make_certificate([public], certificate, key)
    if (certificate is None) != (key is None):
        raise CommandRefused("--certificate and --key must be given together")
    if certificate is None and options.host not in LOOPBACK:
        raise CommandRefused(
            f"{options.host} can be reached by other computers, so the service needs TLS: give --certificate and "
            "--key, or --make-certificate"
        )
    if not port.isdecimal():
        raise CommandRefused("--public is HOST or HOST:PORT")
    return ServerOptions(
        options.host,
        options.port,
        certificate,
        key,
        Limits.of_rate(options.rate),
        lease,
        public,
        int(port),
        options.authority,
    )


def _trust(server: Server) -> str:
    from irdesk.service.invitation_line import PLAIN, TLS

    if server.trust == PLAIN:
        return "without encryption, for this computer only"
    return "with TLS" if server.trust == TLS else f"with TLS, certificate {server.trust[:16]}…"
