"""TLS certificates: creation of self-signed certificates, and the fingerprints that clients compare with the
invitation.
"""

from __future__ import annotations

import hashlib
import ipaddress
import os
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.domain.errors import InputError

if TYPE_CHECKING:
    from cryptography.x509 import GeneralName

_YEARS = 10  # validity of a certificate in years; clients compare fingerprints, so an earlier expiry adds no security


def make_certificate(hosts: list[str], certificate: Path, key: Path) -> None:
    """Write a new certificate for these hosts, and its key. Only the owner can read the key.

    Raises `InputError` if one of the files exists or cannot be written.
    """
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0][:64])])
    now = datetime.now(UTC)
    names = [_general_name(host) for host in dict.fromkeys((*hosts, "localhost", "127.0.0.1", "::1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=2))
        .not_valid_after(now + timedelta(days=365 * _YEARS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(secret, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    text = secret.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    _write(key, text, 0o600)
    _write(certificate, made.public_bytes(serialization.Encoding.PEM), 0o644)


def fingerprint_of(certificate: Path) -> str:
    """Return the SHA-256 of the first certificate in a PEM file, as 64 hexadecimal digits. Raises `InputError` if the
    file cannot be read or has no certificate.
    """
    try:
        text = certificate.read_text(encoding="ascii")
        first = text[text.index("-----BEGIN CERTIFICATE") :]
        end = "-----END CERTIFICATE-----"
        return fingerprint(ssl.PEM_cert_to_DER_cert(first[: first.index(end) + len(end)]))
    except (OSError, ValueError) as fault:
        raise InputError(str(certificate), 0, "is not a certificate in PEM format") from fault


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate in DER format, as 64 hexadecimal digits."""
    return hashlib.sha256(certificate).hexdigest()


def _general_name(host: str) -> GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write(path: Path, data: bytes, mode: int) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
    except OSError as fault:
        raise InputError(str(path), 0, f"cannot be written: {fault.strerror}") from fault
