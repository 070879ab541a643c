/** How fast things move: 0 is not at all, 1 is normal. Set in the settings or by the system. */
export function pace() {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}
