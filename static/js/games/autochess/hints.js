// Hints can be hidden; the setting is kept on this device.

const KEY = "noripan.autochess.hints";

function isHidden() {
  try {
    return localStorage.getItem(KEY) === "off";
  } catch {
    return false;
  }
}

export function show() {
  const hints = document.getElementById("hints");
  if (hints) hints.open = !isHidden();
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id !== "hints") return;
    try {
      localStorage.setItem(KEY, event.target.open ? "on" : "off");
    } catch {
      // Without storage they show again next time.
    }
  },
  true,
);
