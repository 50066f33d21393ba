import { UnreadPattern } from "./syntax.ts";

/** An escape of Go's that stands for one code point or a set of them. */
export const goEscape =
  /\\(?:x[\da-fA-F]{2}|x\{[\da-fA-F]{1,6}\}|[pP](?:[A-Z]|\{[A-Z][a-z]?\})|[dDsSwWaftnrv]|[!-/:-@[-`{-~])/uy;

/** A class of Go's: `[]a]` has a bracket in it, and `[[:alpha:]]` names. */
export const goClass = /\[\^?\]?(?:\[:\^?\w+:\]|[^\]\\]|\\[\s\S])*\]/uy;

const controls: Readonly<Record<string, number>> = {
  a: 7,
  f: 12,
  t: 9,
  n: 10,
  r: 13,
  v: 11,
};

/** The code point that an escape stands for; undefined for one that stands for a set. */
export function goPoint(escape: string): number | undefined {
  const [, hex] = /^\\x\{?([\da-fA-F]+)/u.exec(escape) ?? [];
  if (hex !== undefined) {
    const point = Number.parseInt(hex, 16);
    if (point > 0x10_ff_ff) {
      throw new UnreadPattern("invalid");
    }
    return point;
  }
  const sign = escape.charAt(1);
  return controls[sign] ?? (/[A-Za-z]/u.test(sign) ? undefined : sign.codePointAt(0));
}

const named: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: String.raw`\0-\x7f`,
  blank: String.raw`\t\x20`,
  cntrl: String.raw`\0-\x1f\x7f`,
  digit: "0-9",
  graph: String.raw`\x21-\x7e`,
  lower: "a-z",
  print: String.raw`\x20-\x7e`,
  punct: String.raw`\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e`,
  space: String.raw`\t\n\v\f\r\x20`,
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};

const sets: Readonly<Record<string, string>> = {
  d: "0-9",
  s: String.raw`\t\n\f\r\x20`,
  w: "0-9A-Za-z_",
};

/** A class of Go's as JavaScript writes it, for code points. */
export function goClassSource(whole: string): string {
  const isNegated = whole.startsWith("[^");
  const inside = whole.slice(isNegated ? 2 : 1, -1);
  const token = new RegExp(String.raw`\[:(\^?)(\w+):\]|${goEscape.source}|[\s\S]`, "uy");
  let written = "";
  while (token.lastIndex < inside.length) {
    const [found = "", negation = "", name] = token.exec(inside) ?? [];
    written += name === undefined ? part(found) : namedPart(negation, name);
    if (found === "" || found === "\\") {
      throw new UnreadPattern("unsupported");
    }
  }
  return `[${isNegated ? "^" : ""}${written}]`;
}

function part(found: string): string {
  if (found === "-") {
    return "-";
  }
  if (!found.startsWith("\\")) {
    return point(found.codePointAt(0) ?? 0);
  }
  const own = goPoint(found);
  if (own !== undefined) {
    return point(own);
  }
  const sign = found.charAt(1);
  return (
    sets[sign] ??
    (/[pP]/u.test(sign)
      ? `\\${sign}{${found.slice(2).replaceAll(/[{}]/gu, "")}}`
      : negated(sets[sign.toLowerCase()]))
  );
}

function namedPart(negation: string, name: string): string {
  const set = named[name];
  if (set === undefined) {
    throw new UnreadPattern("invalid");
  }
  return negation === "" ? set : negated(set);
}

/** All code points that a set hasn't, as ranges, which a class can have beside others. */
function negated(set = ""): string {
  const inSet = new RegExp(`[${set}]`, "u");
  let written = "";
  for (let at = 0, from = 0; at <= 128; at += 1) {
    if (at === 128 || inSet.test(String.fromCodePoint(at))) {
      written += from < at ? `${point(from)}-${point(at - 1)}` : "";
      from = at + 1;
    }
  }
  return `${written}${point(128)}-${point(0x10_ff_ff)}`;
}

function point(value: number): string {
  return `\\u{${value.toString(16)}}`;
}
