"""Web Push: an encrypted message to a browser, through the push service of its vendor.

The message is encrypted for one browser (RFC 8291), and the site identifies itself with a key of
its own (VAPID, RFC 8292). Only known push services are called: the address comes from a browser,
and a worker must not be made to call arbitrary hosts.
"""

import json
import os
import re
import struct
import time
import urllib.error
import urllib.request
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import structlog
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from accounts.models import Notice, PushAddress, PushKey, User
from accounts.notifications.channels.base import Channel
from accounts.notifications.message import compose
from accounts.web import languages

logger = structlog.get_logger(__name__)

CURVE = ec.SECP256R1()
TOKEN_LIFETIME = 12 * 3600
"""Seconds for which a VAPID token is valid; push services allow a day."""
MESSAGE_LIFETIME = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""
TIMEOUT = 10
GONE = (404, 410)
"""Statuses by which a push service says that the browser has unsubscribed."""

# Strict: urllib accepts addresses that http.client then cannot call, and the decoder of base64
# ignores characters that do not belong to it.
_ENDPOINT = re.compile(r"(?=.{1,700}\Z)https://(?P<host>[A-Za-z0-9.-]+)(:443)?/[!-~]*", re.ASCII)
_P256DH = re.compile(r"[A-Za-z0-9_-]{87}=?", re.ASCII)
_AUTH = re.compile(r"[A-Za-z0-9_-]{22}(==)?", re.ASCII)


class Push(Channel):
    """Browsers that the person allowed to show notices."""

    def can_reach(self, user: User) -> bool:
        return user.push_addresses.exists()

    def send(self, notice: Notice, now: datetime) -> None:
        with languages.translate_for(notice.user):
            message = compose(notice)
        urgency = "high" if notice.kind == Notice.Kind.NEAR else "normal"
        push_to_browsers(notice.user, message, urgency)


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _key() -> ec.EllipticCurvePrivateKey:
    """The site's VAPID key: from the settings, or generated once and stored in the database."""
    text = settings.VAPID_PRIVATE_KEY
    if not text:
        fresh = ec.generate_private_key(CURVE).private_numbers().private_value
        stored, _ = PushKey.objects.get_or_create(
            name="vapid", defaults={"private": b64(fresh.to_bytes(32, "big"))}
        )
        text = stored.private
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def public_key() -> str:
    """The key that a browser needs to subscribe."""
    return b64(_point(_key().public_key()))


def is_known_service(endpoint: str) -> bool:
    """Whether an address belongs to one of `settings.PUSH_HOSTS`."""
    found = _ENDPOINT.fullmatch(endpoint)
    host = found["host"].lower() if found else ""
    return any(host == known or host.endswith(f".{known}") for known in settings.PUSH_HOSTS)


def are_valid_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser sent a point of the curve and a secret of 16 bytes."""
    if not (_P256DH.fullmatch(p256dh) and _AUTH.fullmatch(auth)):
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
    except (ValueError, UnsupportedAlgorithm):
        return False
    return True


def subscribe(user: User, endpoint: str, p256dh: str, auth: str) -> bool:
    """Send a person's notices to a browser too; False if its address or keys are not valid."""
    if not (is_known_service(endpoint) and are_valid_keys(p256dh, auth)):
        return False
    PushAddress.objects.update_or_create(
        endpoint=endpoint, defaults={"user": user, "p256dh": p256dh, "auth": auth}
    )
    return True


def unsubscribe(user: User, endpoint: str) -> None:
    """Send a person's notices to a browser no longer."""
    if _ENDPOINT.fullmatch(endpoint):
        PushAddress.objects.filter(user=user, endpoint=endpoint).delete()


def push_to_browsers(user: User, message: Mapping[str, Any], urgency: str = "normal") -> int:
    """Push a message to all browsers of a person; returns how many accepted it."""
    text = json.dumps(message, ensure_ascii=False).encode()
    return sum(_push(address, text, urgency) for address in user.push_addresses.all())


def _push(address: PushAddress, text: bytes, urgency: str) -> bool:
    headers = {
        "Authorization": _authorization(address.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(MESSAGE_LIFETIME),
        "Urgency": urgency,
    }
    body = encrypt(text, unb64(address.p256dh), unb64(address.auth))
    try:
        post(address.endpoint, body, headers)
    except urllib.error.HTTPError as error:
        if error.code in GONE:
            address.delete()
        else:
            logger.warning("notice not pushed", status=error.code)
        return False
    except OSError as error:
        logger.warning("push service not reachable", error=str(error))
        return False
    return True


def post(endpoint: str, body: bytes, headers: dict[str, str]) -> None:
    """Post an encrypted message to a push service, without following redirects."""
    request = urllib.request.Request(endpoint, body, headers, method="POST")
    with _opener.open(request, timeout=TIMEOUT):
        pass


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _authorization(endpoint: str) -> str:
    """The VAPID header for one push service: a signed token and the key to check it."""
    address, key = urlsplit(endpoint), _key()
    claims = {
        "aud": f"{address.scheme}://{address.netloc}",
        "exp": int(time.time()) + TOKEN_LIFETIME,
        "sub": settings.VAPID_CONTACT,
    }
    head = b64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    unsigned = f"{head}.{b64(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(key.sign(unsigned.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={unsigned}.{signature}, k={b64(_point(key.public_key()))}"


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a text for one browser (RFC 8291). Only tests fix the key and the salt."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    ours = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(content_key).encrypt(nonce, text + b"\x02", None)
    return salt + struct.pack("!IB", 4096, len(ours)) + ours + record


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
