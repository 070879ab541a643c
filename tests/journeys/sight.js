// What a person could not see or press on the page of a match: sentences, none if all is well.
// Arguments: the legal actions, the least side of a button, and that of the one that goes on.
async ({ legal, least, primary }) => {
  // A page that was resized tells its scripts with the next frame: the log folds on a narrow screen.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);

  const troubles = [];
  const live = document.getElementById("live");
  const name = (element) => element.id || element.value || element.className || element.tagName;

  function isInside({ left, top, right, bottom }) {
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  }

  /** Why an element cannot be seen or pressed; empty if it can. */
  function trouble(element) {
    const box = element.getBoundingClientRect();
    const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isDrawn || !box.width) return "is hidden";
    if (!isInside(box)) return `leaves the screen (${[box.left, box.top, box.right, box.bottom].map(Math.round)})`;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree = at && (at.contains(element) || element.contains(at) || at.closest("label")?.control === element);
    return isFree ? "" : `is covered by ${at ? name(at) : "nothing"}`;
  }

  function isSmall(element, side) {
    const box = element.getBoundingClientRect();
    return Math.min(box.width, box.height) < side - 0.5;
  }

  if (document.documentElement.scrollWidth > innerWidth) troubles.push("the page scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight + 1) troubles.push("the page scrolls");

  for (const part of (live.dataset.shows ?? "").split(" ").filter(Boolean)) {
    const marked = [...document.querySelectorAll(`[data-relevant~="${part}"]`)];
    if (!marked.length) troubles.push(`${part} is not on the page`);
    for (const found of marked.map(trouble).filter(Boolean)) troubles.push(`${part} ${found}`);
    for (const one of marked) {
      const hidden = one.scrollHeight - one.clientHeight;
      if (getComputedStyle(one).overflowY !== "visible" && hidden > 2) troubles.push(`${part} hides ${hidden} px of itself`);
    }
  }

  const sorted = (value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
      : value;
  const key = (action) => JSON.stringify(sorted(action));
  const buttons = [...live.querySelectorAll("button[name=action]:not(:disabled)")];
  const controls = Map.groupBy(buttons, (button) => key(JSON.parse(button.value)));

  const folded = new Map();
  for (const action of legal.filter(({ type }) => type !== "resign")) {
    const composing = live.querySelectorAll(`[data-offers~="${action.type}"]`);
    const offers = [...(controls.get(key(action)) ?? []), ...composing];
    if (offers.some((one) => !trouble(one) && !isSmall(one, least))) continue;
    const hidden = offers.find((one) => one.closest("details:not([open])"));
    const details = hidden?.closest("details:not([open])");
    if (details) folded.set(details, [...(folded.get(details) ?? []), hidden]);
    else troubles.push(`${JSON.stringify(action)} ${offers.length ? trouble(offers[0]) || "is too small" : "has no control"}`);
  }

  // What is folded away is reached by opening it.
  for (const [details, offers] of folded) {
    const summary = details.querySelector("summary");
    const found = trouble(summary) || (isSmall(summary, least) ? "is too small" : "");
    if (found) troubles.push(`${name(details)} ${found}`);
    details.open = true;
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) if (animation.effect.getTiming().iterations !== Infinity) animation.finish();
    for (const one of offers) {
      one.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (trouble(one)) troubles.push(`in ${name(details)}: ${one.value} ${trouble(one)}`);
    }
    details.open = false;
  }

  for (const one of live.querySelectorAll("[data-offers]")) {
    if (trouble(one) && !one.closest("details:not([open])")) troubles.push(`${name(one)} ${trouble(one)}`);
  }
  for (const one of live.querySelectorAll(".button--primary")) {
    if (one.checkVisibility() && isSmall(one, primary)) troubles.push(`${name(one)} is smaller than a finger`);
  }
  return troubles;
}
