"""Notices in a real browser: its service worker, our key, and what it shows when it is pushed to.

Chromium reaches no push service here. What lies between is stood in for: subscribing notes what it
was asked and answers with keys of the browser's own making, and the pushed message is handed to the
real service worker by the browser's own tools.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Playwright, expect

from tests.journeys import board
from tests.journeys.conftest import CHROMIUM, Visitor, launch

SUBSCRIBE = """
PushManager.prototype.subscribe = async function (asked) {
  const kind = {name: "ECDH", namedCurve: "P-256"};
  const pair = await crypto.subtle.generateKey(kind, true, ["deriveBits"]);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  window.asked = asked;
  const keys = {p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16)))};
  const endpoint = "https://fcm.googleapis.com/fcm/send/" + crypto.randomUUID();
  return {endpoint, toJSON: () => ({endpoint, keys}), unsubscribe: async () => true};
};
"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole Chromium: its headless shell shows no notices."""
    with launch(playwright, CHROMIUM) as made:
        yield made


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """Somebody who lets this site show notices, at their settings."""
    made = visitor(language="en-US", permissions=["notifications"])
    made.add_init_script(SUBSCRIBE)
    board.become_guest(made)
    made.goto("/accounts/settings/")
    return made


def registration(page: Page) -> tuple[CDPSession, str]:
    """The browser's own tools, and what they call the service worker of this site."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            break
        page.wait_for_timeout(100)
    return tools, found[0]


def wait_for_notices(page: Page) -> list[dict[str, Any]]:
    """The notices that the browser shows for this site, as soon as there are any. Polled in the
    page: `wait_for_function` takes the promise of an async function for its answer."""
    notices: list[dict[str, Any]] = page.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.getRegistration("/");
          let shown = [];
          for (let n = 0; n < 200 && !shown.length; n++) {
            shown = await worker.getNotifications();
            if (!shown.length) await new Promise((go) => setTimeout(go, 50));
          }
          return shown.map(({title, body, tag, data}) => ({title, body, tag, url: data.url}));
        }"""
    )
    return notices


def test_a_browser_subscribes_with_our_key_and_shows_what_is_pushed(page: Page) -> None:
    with page.expect_response("**/accounts/push/") as told:
        page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    key = page.request.get("/accounts/push/key/").json()["key"]
    assert page.evaluate("window.asked") == {"userVisibleOnly": True, "applicationServerKey": key}
    assert told.value.status == 204, "the server knows this browser now"

    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tools, name = registration(page)
    notice = {"title": "당신 차례", "body": "Until tomorrow", "url": "/m/1/", "tag": "1"}
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": name, "data": json.dumps(notice)}
    tools.send("ServiceWorker.deliverPushMessage", message)

    assert wait_for_notices(page) == [notice]


def test_a_press_on_a_notice_opens_its_match(page: Page) -> None:
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers

    opened = worker.evaluate(
        """async () => {
          let opened = null;
          self.clients.openWindow = async (url) => { opened = url; };
          await self.registration.showNotification("x", {data: {url: "/m/1/"}});
          const [notification] = await self.registration.getNotifications();
          const pressed = new NotificationEvent("notificationclick", {notification});
          self.dispatchEvent(pressed);
          for (let n = 0; n < 100 && !opened; n++) await new Promise((go) => setTimeout(go, 50));
          return [opened, (await self.registration.getNotifications()).length];
        }"""
    )

    assert opened == ["/m/1/", 0]
