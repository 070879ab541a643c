// Messages of a table's socket. A table comes as the lines in which it differs from the one that the same
// socket brought before, and what is long comes deflated. See games/live/deltas.py.

/** Whether this browser can read them; without it the server sends every table whole. */
export const areReadable = "DecompressionStream" in window;

let shown = { number: 0, lines: [] };

/** A new socket starts with a whole table. */
export function forget() {
  shown = { number: 0, lines: [] };
}

/** The message in what the socket brought, its table whole in `content`; null if that table changes another
    one than this page was sent. */
export async function read(data) {
  const message = JSON.parse(await inflate(data));
  if (message.delta) {
    if (message.base !== shown.number) return null;
    message.content = restore(message.delta, shown.lines);
  }
  if (message.content !== undefined) shown = { number: message.number, lines: message.content.split("\n") };
  return message;
}

function restore(delta, lines) {
  return delta
    .map((part) => (typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1]).join("\n")))
    .join("\n");
}

function inflate(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
