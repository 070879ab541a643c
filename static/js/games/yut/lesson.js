// The lesson: shows the next step and marks what to press. It presses nothing itself.

const bubble = document.getElementById("lesson");
const SKIPPED = "yut-lesson-skipped";
let done = false;

function template(selector) {
  return bubble.querySelector(`template${selector}`)?.content.textContent ?? "";
}

function steps() {
  return [...bubble.querySelectorAll("template[data-action]")];
}

/** The enabled button of an action. */
function buttonOf(action) {
  const offered = document.querySelectorAll("#live button[name='action']");
  return [...offered].find((button) => button.value === action && !button.disabled);
}

function mark(button) {
  for (const marked of document.querySelectorAll(".is-taught")) marked.classList.remove("is-taught");
  if (!button) return;
  if (!button.classList.contains("move")) {
    button.classList.add("is-taught");
    return;
  }
  const { token, target } = button.closest(".moves__group").dataset;
  const ways = [`#chips [data-token="${token}"]`, `#touch .node[data-node="${button.dataset.dest}"]`];
  ways.push(target === "HOME" ? "#home" : `#touch .node[data-node="${target}"]`);
  for (const place of document.querySelectorAll(ways.join())) place.classList.add("is-taught");
}

function say(text, step, of) {
  document.getElementById("lesson-text").textContent = text;
  document.getElementById("lesson-count").textContent = step ? `${step}/${of}` : "";
}

/** Show the step for this version: every move is one step of the lesson. */
export function update(version) {
  if (!bubble || done) return;
  const all = steps();
  const made = Number(version) - 1;
  const step = all[made];
  const button = step && buttonOf(step.dataset.action);
  if (made >= all.length) farewell();
  else if (button) say(step.content.textContent, made + 1, all.length);
  else say(template("[data-strayed]"));
  if (!done) mark(button);
}

function farewell() {
  const skip = document.getElementById("lesson-skip");
  say(template("[data-farewell]"));
  skip.textContent = skip.dataset.done;
  mark(null);
  done = true;
}

function skip() {
  bubble.hidden = done = true;
  mark(null);
  try {
    sessionStorage.setItem(SKIPPED, bubble.dataset.match);
  } catch {
    // Without storage the lesson returns after a reload.
  }
}

function wasSkipped() {
  try {
    return sessionStorage.getItem(SKIPPED) === bubble.dataset.match;
  } catch {
    return false;
  }
}

export function listen() {
  if (!bubble || wasSkipped()) {
    done = true;
    return;
  }
  bubble.hidden = false;
  document.getElementById("lesson-skip").addEventListener("click", skip);
}
