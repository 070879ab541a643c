"""axe-core on a page of a journey: what keeps people with a screen reader, a keyboard or weak eyes
from using it."""

from pathlib import Path

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe-core-4.14.0" / "axe.min.js").read_text("utf-8")
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const why = (node) => node.failureSummary.split("\\n")[1] ?? "";
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${why(node)}`));
}"""


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now, animations at their end."""
    page.evaluate("for (const each of document.getAnimations()) try { each.finish() } catch {}")
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    where = page.url.split("/", 3)[3]
    return [f"/{where} {found}" for found in page.evaluate(RUN)]
