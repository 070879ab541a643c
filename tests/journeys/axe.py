"""axe-core on a page of a journey: what keeps people with a screen reader, a keyboard or weak eyes
from using it."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe-core-4.14.0" / "axe.min.js").read_text("utf-8")
RUN = """async (runOnly) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...runOnly });
  const why = (node) => node.failureSummary.split("\\n")[1] ?? "";
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${why(node)}`));
}"""


CONTRAST = {"runOnly": ["color-contrast"]}


def both_themes(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now; in the dark only contrast can differ."""
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {each}" for each in violations(page, CONTRAST)]
    page.emulate_media(color_scheme="light")
    return found


def violations(page: Page, rules: Any = None) -> list[str]:
    """What axe-core finds on the page as it is now, animations at their end."""
    page.evaluate("for (const each of document.getAnimations()) try { each.finish() } catch {}")
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    where = page.url.split("/", 3)[3]
    return [f"/{where} {found}" for found in page.evaluate(RUN, rules or {})]
