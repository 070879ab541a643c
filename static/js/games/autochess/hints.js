// Hints can be folded away, and stay so on this device.

const KEY = "noripan.autochess.hints";

function off() {
  try {
    return localStorage.getItem(KEY) === "off";
  } catch {
    return false;
  }
}

export function show() {
  const hints = document.getElementById("hints");
  if (hints) hints.open = !off();
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id !== "hints") return;
    try {
      localStorage.setItem(KEY, event.target.open ? "on" : "off");
    } catch {
      // A browser that keeps nothing shows them again next time.
    }
  },
  true,
);
