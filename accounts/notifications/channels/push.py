"""Web Push: a sealed line of text to a browser, through the push service that it chose.

The text is sealed for the browser alone (RFC 8291), and the site shows who it is by a key of its
own (VAPID, RFC 8292). Only known push services are written to: the address comes from a browser,
and a worker must not be talked into calling machines of somebody's choice.
"""

import json
import os
import struct
import time
import urllib.error
import urllib.request
from base64 import urlsafe_b64decode, urlsafe_b64encode
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

from accounts.models import PushAddress, PushKey, User

logger = structlog.get_logger(__name__)

CURVE = ec.SECP256R1()
LIVES = 12 * 3600
"""Seconds for which our word to a push service is good; they allow a day."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps a notice for a browser that is off."""
PATIENCE = 10
GONE = (404, 410)


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _key() -> ec.EllipticCurvePrivateKey:
    """The site's own key: from the settings, or made once and kept in the database."""
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
    """What a browser needs to subscribe."""
    return b64(_point(_key().public_key()))


def is_known(endpoint: str) -> bool:
    """Whether an address belongs to a push service that we know."""
    address = urlsplit(endpoint)
    host = address.hostname or ""
    return (
        address.scheme == "https"
        and address.port in (None, 443)
        and not address.username
        and any(host == known or host.endswith(f".{known}") for known in settings.PUSH_HOSTS)
    )


def fits(p256dh: str, auth: str) -> bool:
    """Whether the keys that a browser sent are keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
        return len(unb64(auth)) == 16
    except (ValueError, UnsupportedAlgorithm):
        return False


def subscribe(user: User, endpoint: str, p256dh: str, auth: str) -> bool:
    """Let notices of somebody go to a browser; whether it can be."""
    if not (len(endpoint) <= 700 and is_known(endpoint) and fits(p256dh, auth)):
        return False
    PushAddress.objects.update_or_create(
        endpoint=endpoint, defaults={"user": user, "p256dh": p256dh, "auth": auth}
    )
    return True


def unsubscribe(user: User, endpoint: str) -> None:
    """A browser wants no more notices."""
    PushAddress.objects.filter(user=user, endpoint=endpoint).delete()


def send(user: User, message: dict[str, Any], urgency: str = "normal") -> int:
    """Push a message to all browsers of somebody; how many took it."""
    text = json.dumps(message, ensure_ascii=False).encode()
    return sum(_send(address, text, urgency) for address in user.push_addresses.all())


def _send(address: PushAddress, text: bytes, urgency: str) -> bool:
    headers = {
        "Authorization": _vouch(address.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": urgency,
    }
    body = sealed(text, unb64(address.p256dh), unb64(address.auth))
    try:
        post(address.endpoint, body, headers)
    except urllib.error.HTTPError as error:
        if error.code in GONE:
            address.delete()
        else:
            logger.warning("notice not pushed", status=error.code)
        return False
    except OSError as error:
        logger.warning("push service out of reach", error=str(error))
        return False
    return True


def post(endpoint: str, body: bytes, headers: dict[str, str]) -> None:
    """Hand a sealed message to a push service; redirects lead nowhere."""
    request = urllib.request.Request(endpoint, body, headers, method="POST")
    with _opener.open(request, timeout=PATIENCE):
        pass


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _vouch(endpoint: str) -> str:
    """Who we are, for one push service and a while: a signed token and the key to check it."""
    address, key = urlsplit(endpoint), _key()
    claims = {
        "aud": f"{address.scheme}://{address.netloc}",
        "exp": int(time.time()) + LIVES,
        "sub": settings.VAPID_CONTACT,
    }
    head = b64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    unsigned = f"{head}.{b64(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(key.sign(unsigned.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={unsigned}.{signature}, k={b64(_point(key.public_key()))}"


def sealed(
    text: bytes,
    browser: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A text that only one browser can read. The last two are drawn anew for every message."""
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
