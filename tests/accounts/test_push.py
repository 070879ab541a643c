"""Web Push: encrypted as browsers decrypt it, signed as push services verify it."""

import json
from collections.abc import Iterator
from time import time
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.test import Client
from django.utils import timezone

from accounts.models import Notice, PushAddress, PushKey, User
from accounts.notifications import delivery
from accounts.notifications.channels import push
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.service import Sitting
from tests.accounts.letterbox import PushService, push_service

pytestmark = pytest.mark.django_db
SERVICE = "https://fcm.googleapis.com/fcm/send/abc"
AUTH = b"0123456789abcdef"


def number(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(push.unb64(text), "big"), push.CURVE)


@pytest.fixture
def browser_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(push.CURVE)


def decrypt(sealed: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Decrypt as a browser does (RFC 8291)."""
    salt, length = sealed[:16], sealed[20]
    theirs, record = sealed[21 : 21 + length], sealed[21 + length :]
    point = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, theirs)
    own = push._point(key.public_key())

    def derive(secret: bytes, salted: bytes, info: bytes, size: int) -> bytes:
        return HKDF(hashes.SHA256(), size, salted, info).derive(secret)

    shared = key.exchange(ec.ECDH(), point)
    secret = derive(shared, auth, b"WebPush: info\0" + own + theirs, 32)
    content = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(content).decrypt(nonce, record, None)
    assert text.endswith(b"\x02")
    return text[:-1]


def test_the_example_of_rfc_8291() -> None:
    """Appendix A of the RFC: the same keys, salt and text give the same bytes."""
    sealed = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        push.unb64(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        push.unb64("BTBZMqHH6r4Tts7J_aSIgg"),
        number("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        push.unb64("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert push.b64(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes, dict[str, str]]]:
    sent: list[tuple[str, bytes, dict[str, str]]] = []
    monkeypatch.setattr(push, "post", lambda *args: sent.append(args))
    return sent


def subscribed(user: User, key: ec.EllipticCurvePrivateKey) -> None:
    assert push.subscribe(user, SERVICE, push.b64(push._point(key.public_key())), push.b64(AUTH))


def test_a_notice_reaches_the_browser_that_asked_for_it(
    ann: User, browser_key: ec.EllipticCurvePrivateKey, posted: list[Any]
) -> None:
    subscribed(ann, browser_key)
    match = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(bot="easy")])
    User.objects.update(language="en")
    Notice.objects.create(
        user=ann, kind="turn", match_id=match.match_id, asked=1, made=timezone.now()
    )

    delivery.deliver()
    delivery.deliver()

    ((endpoint, body, headers),) = posted
    message = json.loads(decrypt(body, browser_key, AUTH))
    assert endpoint == SERVICE
    assert headers["Content-Encoding"] == "aes128gcm"
    assert message["title"] == "Your turn: Pebbles"
    assert message["url"] == f"/m/{match.match_id}/"
    assert message["tag"] == str(match.match_id)


def test_the_site_signs_with_the_key_that_it_tells(
    ann: User, browser_key: ec.EllipticCurvePrivateKey, posted: list[Any], visitor: Client
) -> None:
    subscribed(ann, browser_key)

    push.push_to_browsers(ann, {"title": "x"})

    told = visitor.get("/accounts/push/key/").json()["key"]
    claims = verify_token(posted[0][2]["Authorization"], told)
    assert claims["aud"] == "https://fcm.googleapis.com"
    assert PushKey.objects.count() == 1, "made once and kept"


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as made:
        yield made


def taken_by(user: User, service: PushService, key: ec.EllipticCurvePrivateKey) -> PushAddress:
    """A subscription at a local push service, which a browser could not register."""
    public = push.b64(push._point(key.public_key()))
    return PushAddress.objects.create(
        user=user, endpoint=f"{service.url}/send/1", p256dh=public, auth=push.b64(AUTH)
    )


def test_a_push_service_can_check_who_sends_and_only_the_browser_can_read_it(
    ann: User, browser_key: ec.EllipticCurvePrivateKey, service: PushService
) -> None:
    taken_by(ann, service, browser_key)

    assert push.push_to_browsers(ann, {"title": "당신 차례"}, "high") == 1

    ((path, headers, body),) = service.got
    assert path == "/send/1"
    assert (headers["Content-Encoding"], headers["Urgency"]) == ("aes128gcm", "high")
    assert int(headers["Ttl"]) > 0
    assert json.loads(decrypt(body, browser_key, AUTH)) == {"title": "당신 차례"}
    claims = verify_token(headers["Authorization"], push.public_key())
    assert claims["aud"] == service.url
    assert time() < claims["exp"] < time() + 24 * 3600
    assert claims["sub"].startswith("mailto:")


def verify_token(header: str, expected: str) -> dict[str, Any]:
    """Verify the VAPID token as a push service does, and return its claims."""
    token, _, told = header.removeprefix("vapid t=").partition(", k=")
    assert told == expected
    unsigned, _, signature = token.rpartition(".")
    raw = push.unb64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.unb64(told))
    public.verify(der, unsigned.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(push.unb64(part)) for part in unsigned.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = claims
    return found


@pytest.mark.parametrize(
    ("status", "kept"), [(404, False), (410, False), (201, True), (429, True), (500, True)]
)
def test_a_browser_that_is_gone_is_forgotten_and_no_other(
    ann: User,
    browser_key: ec.EllipticCurvePrivateKey,
    service: PushService,
    status: int,
    kept: bool,
) -> None:
    taken_by(ann, service, browser_key)
    service.status = status

    assert push.push_to_browsers(ann, {"title": "x"}) == (status == 201)
    assert PushAddress.objects.exists() == kept


def test_a_push_service_leads_nowhere_else(
    ann: User, browser_key: ec.EllipticCurvePrivateKey, service: PushService
) -> None:
    taken_by(ann, service, browser_key)
    service.status = 307

    assert push.push_to_browsers(ann, {"title": "x"}) == 0
    assert [path for path, _, _ in service.got] == ["/send/1"]


def test_a_push_service_that_is_away_keeps_nobody(
    ann: User, browser_key: ec.EllipticCurvePrivateKey
) -> None:
    with push_service() as gone:
        taken_by(ann, gone, browser_key)

    assert push.push_to_browsers(ann, {"title": "x"}) == 0
    assert PushAddress.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://[",
        "https://fcm.googleapis.com:99999/",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/가",
        "https://fcm.googleapis.com/\0",
        "https://fcm.googleapis.com/x\n",
        "https://fcm.googleapis.com%2f.evil.example/",
        "https://fcm.googleapis.com\\.evil.example/",
        f"https://fcm.googleapis.com/{'x' * 700}",
    ],
)
def test_workers_call_no_address_but_those_of_push_services(
    ann_browser: Client, browser_key: ec.EllipticCurvePrivateKey, endpoint: str
) -> None:
    keys = {"p256dh": push.b64(push._point(browser_key.public_key())), "auth": push.b64(AUTH)}

    assert ann_browser.post("/accounts/push/", {"endpoint": endpoint, **keys}).status_code == 400
    assert not PushAddress.objects.exists()


@pytest.mark.parametrize("key", ["", "AAAA", "not base64 at all!", "B" * 87])
def test_keys_that_are_none_are_refused(ann_browser: Client, key: str) -> None:
    wish = {"endpoint": SERVICE, "p256dh": key, "auth": push.b64(AUTH)}

    assert ann_browser.post("/accounts/push/", wish).status_code == 400


def test_keys_are_stored_as_they_are_checked(
    ann_browser: Client, browser_key: ec.EllipticCurvePrivateKey
) -> None:
    """The decoder ignores blanks and signs, which the column then cannot hold."""
    p256dh, auth = push.b64(push._point(browser_key.public_key())), push.b64(AUTH)

    for keys in ({"p256dh": p256dh + "!" * 40}, {"auth": f"{auth}  "}, {"auth": f"{auth}\0"}):
        wish = {"endpoint": SERVICE, "p256dh": p256dh, "auth": auth, **keys}
        assert ann_browser.post("/accounts/push/", wish).status_code == 400


def test_one_address_that_cannot_be_called_keeps_nobody_else_waiting(
    ann: User, ben: User, posted: list[Any], browser_key: ec.EllipticCurvePrivateKey
) -> None:
    match = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)])
    for user in (ann, ben):
        notice = {"kind": "turn", "match_id": match.match_id, "asked": 1}
        Notice.objects.create(user=user, made=timezone.now(), **notice)
    public = push.b64(push._point(browser_key.public_key()))
    PushAddress.objects.create(user=ann, endpoint=f"{SERVICE}/old", p256dh=public, auth="x")
    PushAddress.objects.create(user=ben, endpoint=SERVICE, p256dh=public, auth=push.b64(AUTH))

    delivery.deliver()

    assert [endpoint for endpoint, _, _ in posted] == [SERVICE]


def test_a_browser_can_be_switched_on_and_off(
    ann_browser: Client, browser_key: ec.EllipticCurvePrivateKey
) -> None:
    keys = {"p256dh": push.b64(push._point(browser_key.public_key())), "auth": push.b64(AUTH)}

    assert ann_browser.post("/accounts/push/", {"endpoint": SERVICE, **keys}).status_code == 204
    assert PushAddress.objects.count() == 1
    ann_browser.post("/accounts/push/", {"endpoint": SERVICE, "off": "1"})
    assert not PushAddress.objects.exists()


def test_the_service_worker_lives_at_the_root(visitor: Client) -> None:
    answer = visitor.get("/service-worker.js")

    assert answer.status_code == 200
    assert answer["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.content.decode()
