"""`python -m docs.shoot [GAME...]`: pictures of every phase of every game, phone and desktop.

Starts a site of its own, plays one match a game against easy bots through the API, takes a picture
whenever the page asks something new, and writes docs/pictures/README.md, which shows them all.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from config.embedded.site import slow_worker
from games.engine.registry import GAMES
from tests.cluster import Cluster, cluster
from tests.journeys.conftest import CHROMIUM, FLAGS, SOUND_ASKED
from tests.journeys.sight import Walk

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"phone": (390, 664), "desktop": (1280, 720)}
BOTS = {"yut": 0, "dice": 1}
"""Easy bots at the table; 3 in other games."""
PASSIVE = {"resign", "die"}
MOST_MOVES, MOST_PICTURES = 400, 12
QUALITY = 60
READ_NOTES = "document.querySelectorAll('.stage__notes > .moment').forEach(note => note.remove())"
"""The walk is faster than a reader: notes of earlier moves would lie over the table."""


@contextmanager
def serve(folder: Path) -> Iterator[Cluster]:
    """A site whose bots hardly pause."""
    with cluster(folder, GUESTS_AN_HOUR="1000", BOT_PACE="0.1", API_RATE="1000/s") as site:
        site.add_web()
        site.add_worker()
        site.add_worker(slow_worker)
        yield site


def shoot_game(browser: Browser, address: str, key: str) -> list[str]:
    """Play a match and return the names of its phases, in their order."""
    context = browser.new_context(base_url=address, locale="ko-KR", reduced_motion="reduce")
    context.add_init_script(SOUND_ASKED)
    walk, random, phases = Walk(context.new_page(), key), Random(key), list[str]()
    walk.start(BOTS.get(key, 3))
    while walk.wait() and walk.decisions < MOST_MOVES and len(phases) < MOST_PICTURES:
        portrait = walk.portrait()
        legal = portrait["legal"]
        if not legal:
            continue
        kinds = sorted({action["type"] for action in legal} - PASSIVE)
        name = str(portrait["view"].get("phase") or kinds[0]).lower()
        if name not in phases:
            phases.append(name)
            shoot_page(walk, f"{key}-{name}")
        kind = random.choice(kinds)
        walk.play(random.choice([a for a in legal if a["type"] == kind]), portrait)
    if walk.page.locator("#live[data-over=yes]").count():
        phases.append("end")
        shoot_page(walk, f"{key}-end")
    context.close()
    return phases


def shoot_page(walk: Walk, name: str) -> None:
    walk.page.evaluate(READ_NOTES)
    for size, (width, height) in SIZES.items():
        walk.page.set_viewport_size({"width": width, "height": height})
        path = PICTURES / "phases" / f"{name}-{size}.jpg"
        walk.page.screenshot(path=path, type="jpeg", quality=QUALITY)


def write_sheet(taken: dict[str, list[str]]) -> None:
    """All pictures on one page."""
    lines = ["# Every phase of every game", "", "Taken by `python -m docs.shoot`.", ""]
    for key, phases in taken.items():
        lines += [
            f"## {GAMES[key].title}",
            "",
            "| phase | phone | desktop |",
            "| --- | --- | --- |",
        ]
        for phase in phases:
            shots = [f"![](phases/{key}-{phase}-{size}.jpg)" for size in SIZES]
            lines.append(f"| {phase} | {' | '.join(shots)} |")
        lines.append("")
    (PICTURES / "README.md").write_text("\n".join(lines))


def main(keys: list[str]) -> None:
    (PICTURES / "phases").mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="noripan-shoot-") as folder,
        serve(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        address = f"http://127.0.0.1:{next(iter(site.webs))}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        taken = {}
        for key in keys:
            taken[key] = shoot_game(browser, address, key)
            print(f"{key}: {', '.join(taken[key])}", flush=True)
        browser.close()
    if keys == sorted(GAMES):
        write_sheet(taken)


if __name__ == "__main__":
    main(sys.argv[1:] or sorted(GAMES))
