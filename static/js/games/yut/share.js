// Sharing a result (U32 to U34): copied, or shown selected if the page may not copy.

const SAID_FOR = 2000;
let timer = null;

async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function share(button) {
  const field = document.getElementById(button.dataset.share);
  const said = document.getElementById("share-said");
  const manual = document.getElementById("share-manual");
  // The link needs the host, which only the page knows.
  if (field.dataset.path) field.value = new URL(field.dataset.path, location.href).href;
  const copied = await put(field.value);
  clearTimeout(timer);
  said.textContent = copied ? said.dataset.copied : "";
  manual.classList.toggle("is-needed", !copied);
  for (const each of manual.querySelectorAll("textarea")) each.classList.toggle("is-needed", each === field);
  if (copied) {
    timer = setTimeout(() => (said.textContent = ""), SAID_FOR);
  } else {
    field.focus();
    field.select();
  }
}

export function listen() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) share(button);
  });
}
