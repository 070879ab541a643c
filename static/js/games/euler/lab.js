// The practice lab and the table of 1 to 99, with exact integers. It knows nothing of a match.

const MOST = 1000000n;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Primes with their exponents, by trial division: numbers here have at most seven digits. */
function factors(n) {
  const found = [];
  for (let p = 2n; p * p <= n; p += p === 2n ? 1n : 2n) {
    let power = 0;
    while (n % p === 0n) {
      n /= p;
      power += 1;
    }
    if (power) found.push([p, power]);
  }
  if (n > 1n) found.push([n, 1]);
  return found;
}

const formatNumber = (n) => n.toString().replace(/\B(?=(\d{3})+$)/g, ",");
const superscript = (power) => [...String(power)].map((digit) => SUPERSCRIPTS[digit]).join("");

function formatFactors(n, parts) {
  if (n < 2n) return String(n);
  return parts.map(([p, power]) => formatNumber(p) + (power > 1 ? superscript(power) : "")).join(" × ");
}

function measures(n) {
  const parts = n > 0n ? factors(n) : [];
  return {
    reversal: BigInt([...String(n)].reverse().join("")),
    digitSum: [...String(n)].reduce((sum, digit) => sum + Number(digit), 0),
    parts,
    divisors: n > 0n ? parts.reduce((product, [, power]) => product * (power + 1), 1) : "–",
    primes: n > 0n ? parts.length : "–",
    exponents: n > 0n ? parts.reduce((sum, [, power]) => sum + power, 0) : "–",
    phi: parts.reduce((value, [p]) => value - value / p, n),
  };
}

function phiWorking(n, { parts, phi }) {
  if (n < 2n) return `φ(${n}) = ${phi}`;
  const terms = parts.map(([p]) => `(1 − 1/${formatNumber(p)})`).join(" × ");
  return `φ(${formatNumber(n)}) = ${formatNumber(n)} × ${terms} = ${formatNumber(phi)}`;
}

const evaluate = ([a, b, c], x) => a * x * x + b * x + c;

function formatValue(value) {
  return value < 0n ? `−${formatNumber(-value)} → ${formatNumber(-value)}` : formatNumber(value);
}

function parseInteger(input, least, most) {
  if (!/^-?\d+$/.test(input.value)) return null;
  const value = BigInt(input.value);
  return value >= least && value <= most ? value : null;
}

function compute(lab) {
  const field = (name) => lab.querySelector(`[data-lab-${name}]`);
  const n = parseInteger(field("n"), 0n, MOST);
  const coefficients = ["a", "b", "c"].map((name) => parseInteger(field(name), -9n, 9n));
  const out = lab.querySelector("[data-lab-out]");
  if (n === null || coefficients.includes(null)) {
    out.replaceChildren(line("", lab.dataset.bad)[1]);
    return;
  }
  const found = measures(n);
  const once = evaluate(coefficients, n);
  const positive = once < 0n ? -once : once;
  const rows = [
    [lab.dataset.reversal, formatNumber(found.reversal)],
    [lab.dataset.digitSum, found.digitSum],
    [lab.dataset.factors, n > 1n ? `${formatNumber(n)} = ${formatFactors(n, found.parts)}` : String(n)],
    [lab.dataset.divisors, found.divisors],
    [lab.dataset.primes, found.primes],
    [lab.dataset.exponents, found.exponents],
    ["φ", phiWorking(n, found)],
    ["f(x)", formatValue(once)],
    ["f(f(x))", formatValue(evaluate(coefficients, positive))],
  ];
  out.replaceChildren(...rows.flatMap(([name, value]) => line(name, value)));
}

function line(name, value) {
  const term = document.createElement("dt");
  const detail = document.createElement("dd");
  term.textContent = name;
  detail.textContent = value;
  return [term, detail];
}

function rows() {
  return Array.from({ length: 99 }, (_, i) => {
    const n = BigInt(i + 1);
    const { reversal, digitSum, parts, divisors, primes, exponents, phi } = measures(n);
    return [Number(n), Number(reversal), digitSum, formatFactors(n, parts), divisors, primes, exponents, Number(phi)];
  });
}

function fill(table, column, down) {
  const sorted = rows().sort((one, other) => (one[column] - other[column]) * (down ? -1 : 1) || one[0] - other[0]);
  const lines = sorted.map((values) => {
    const row = document.createElement("tr");
    row.append(...values.map((value) => {
      const cell = document.createElement("td");
      cell.className = "is-number";
      cell.textContent = value;
      return cell;
    }));
    return row;
  });
  table.tBodies[0].replaceChildren(...lines);
}

function sort(button) {
  const table = button.closest("table");
  const head = button.closest("th");
  const down = head.ariaSort === "ascending";
  for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
  head.ariaSort = down ? "descending" : "ascending";
  fill(table, Number(button.dataset.sort), down);
}

export function listen() {
  for (const lab of document.querySelectorAll("[data-lab]")) {
    lab.addEventListener("input", () => compute(lab));
    lab.addEventListener("click", ({ target }) => target.matches(".sorter") && sort(target));
    lab.querySelector("[data-lab-table]").addEventListener("toggle", ({ target }) => {
      const table = target.querySelector("table");
      if (!table.tBodies[0].rows.length) fill(table, 0, false);
    });
    compute(lab);
  }
}
