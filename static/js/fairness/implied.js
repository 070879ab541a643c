// Draws compared with the events of the log that imply them, both ways: an event without its draws, a draw
// without its event, a place that was skipped or used twice. A game says what implies what
// (ImpliedDraw in games/engine/chance.py).

/** The field of an event at a path such as "candidates.1"; undefined if there is none. */
const field = (event, path) => path.split(".").reduce((value, step) => value?.[step], event);

function isEmpty(value) {
  return !value || value.length === 0;
}

function applies(rule, event) {
  if (rule.event !== event.type) return false;
  if (!rule.where) return true;
  const found = field(event, rule.where);
  return rule.among ? rule.among.includes(String(found)) : !isEmpty(found);
}

/** How many values the event says were drawn at one index; null if it does not say. */
function countSlots({ slots = 1, per, each = 1, kind }, event) {
  if (slots === null || !per) return slots;
  const found = field(event, per) ?? [];
  if (typeof found === "number") return slots + each * found;
  const items = Object.values(found).filter((item) => !kind || item.type === kind);
  return slots + each * items.length;
}

/** What the events of a move imply: stream -> [{rule, slots, value}]. */
function implications(rules, events) {
  const wants = new Map();
  for (const event of events) {
    for (const rule of rules.filter((each) => applies(each, event))) {
      const slots = countSlots(rule, event);
      if (slots !== null && slots < 1) continue;
      const stream = rule.stream.replace(/\{(\w+)\}/g, (_, name) => event[name]);
      const value = rule.shows ? BigInt(field(event, rule.shows) - (rule.plus ?? 0)) : null;
      wants.set(stream, [...(wants.get(stream) ?? []), { rule, slots, value }]);
    }
  }
  return wants;
}

/** move -> stream -> index -> slot -> value. */
function group(draws) {
  const moves = new Map();
  const enter = (map, key) => map.get(key) ?? map.set(key, new Map()).get(key);
  for (const [move, place, , value] of draws) {
    const [, stream, index, slot] = place.match(/^(.*):(\d+):(\d+)$/);
    enter(enter(enter(moves, move), stream), Number(index)).set(Number(slot), BigInt(value));
  }
  return moves;
}

function names(rule, stream) {
  const parts = rule.stream.split(/\{\w+\}/).map((part) => part.replace(/[^\w]/g, "\\$&"));
  return new RegExp(`^${parts.join("\\w+")}$`).test(stream);
}

function fits(drawn, { slots, value }) {
  const places = [...drawn.keys()];
  // Without a number from the event a gap shows; that the last ones are there does not.
  if (slots === null) return drawn.size === Math.max(...places) - Math.min(...places) + 1 && Math.min(...places) <= 1;
  if (value !== null && drawn.values().next().value !== value) return false;
  return drawn.size === slots;
}

/** Whether the draws of one stream in one move are those that its events imply. */
function explains(rule, move, drawn, wants, stream, following) {
  let indexes = [...drawn.keys()].sort((a, b) => a - b);
  if (move === 0) wants = indexes.map(() => ({ rule: {}, slots: null }));
  else if (!rule) return false;
  else if (!rule.event) wants = indexes.map(() => ({ rule, slots: null }));
  else if (rule.peeks) indexes = indexes.slice(0, wants.length);
  if (indexes.length !== wants.length) return false;
  return indexes.every((index, nth) => {
    const expected = following.get(stream) ?? 0;
    following.set(stream, index + 1);
    const inOrder = index === expected || (index > expected && (move === 0 || wants[nth].rule.counted === false));
    return inOrder && fits(drawn.get(index), wants[nth]);
  });
}

/** The first move whose draws and events do not fit together; null if all do. */
export function firstUnexplained(rules, draws, log) {
  const drawn = group(draws);
  const events = new Map(log);
  const following = new Map();
  for (const move of [...new Set([...drawn.keys(), ...events.keys()])].sort((a, b) => a - b)) {
    const here = drawn.get(move) ?? new Map();
    const wants = implications(rules, events.get(move) ?? []);
    for (const stream of new Set([...here.keys(), ...wants.keys()])) {
      const rule = rules.find((each) => names(each, stream));
      const wanted = wants.get(stream) ?? [];
      if (!explains(rule, move, here.get(stream) ?? new Map(), wanted, stream, following)) return move;
    }
  }
  return null;
}
