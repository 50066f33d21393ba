import type { TextPlace } from "../checks/body/articleBody.ts";
import { isNotFoundStatus, isRedirectStatus, someFrom, somePaths } from "./redirectRule.ts";
import type { RedirectRule, TakenPaths } from "./redirectRule.ts";

/** A line of a text, without its end. */
interface Line extends TextPlace {
  readonly text: string;
  /** Behind its end. */
  readonly next: number;
}

/** The lines of a text, without a byte order mark. */
export function linesOf(text: string): Line[] {
  const found: Line[] = [];
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/gu)) {
    found.push({ text: text.slice(start, index), start, end: index, next: index + end.length });
    start = index + end.length;
  }
  if (start < text.length) {
    found.push({ text: text.slice(start), start, end: text.length, next: text.length });
  }
  return found;
}

/** A word of a line, with the place in the text. */
interface Word extends TextPlace {
  readonly text: string;
}

function wordsOf({ text, start }: Line): Word[] {
  return [...text.matchAll(/"[^"]*"|\S+/gu)].map(({ index, 0: word }) => {
    const isQuoted = word.length > 1 && word.startsWith('"');
    const at = start + index + Number(isQuoted);
    const own = isQuoted ? word.slice(1, -1) : word;
    return { text: own, start: at, end: at + own.length };
  });
}

/** The rules of a `_redirects` file, as Netlify and Cloudflare read them alike. What they read differently takes some paths. */
export function redirectsRules(text: string): RedirectRule[] {
  return linesOf(text).flatMap((line) => {
    const all = wordsOf({ ...line, text: line.text.replaceAll('"', "_") });
    const comment = all.findIndex((word) => word.text.startsWith("#"));
    const words = comment < 0 ? all : all.slice(0, comment);
    const [source, ...rest] = words;
    if (source === undefined) {
      return [];
    }
    const at = rest.findIndex((word) => /^(?:\/|https?:\/\/)/u.test(word.text));
    const target = at < 0 ? relativeTarget(rest) : rest[at];
    const [status, ...conditions] = at < 0 ? [] : rest.slice(at + 1);
    const [, number = "301", force = ""] = /^(\d{3})(!?)$/u.exec(status?.text ?? "301") ?? ["", ""];
    const isPlain =
      at === 0 &&
      conditions.length === 0 &&
      (status === undefined || /^\d{3}!?$/u.test(status.text)) &&
      source.text.startsWith("/");
    return [
      {
        start: line.start,
        end: line.end,
        removal: { start: line.start, end: line.next },
        takes: splatPaths(source.text),
        source: source.text,
        sourcePlace: source,
        target: target?.text,
        targetPlace: target,
        redirects: at >= 0 && isRedirectStatus(Number(number)),
        isNotFound: isNotFoundStatus(Number(number)),
        isPlain,
        isForced: force === "!",
        keepsRest: target?.text.includes(":") === true && target.text.endsWith(":splat"),
      },
    ];
  });
}

/** What is a target but for the `/` before it, where nothing but a status is behind it: a condition has a `=`. */
function relativeTarget([first, status, ...more]: readonly Word[]): Word | undefined {
  return first !== undefined &&
    /^[\w.-]+(?:\/[\w\-./~%]*|\.html?)$/u.test(first.text) &&
    (status === undefined || /^30\d!?$/u.test(status.text)) &&
    more.length === 0
    ? first
    : undefined;
}

/** `/old`, `/old/*`, and any other pattern, as Netlify, Cloudflare and Azure write them. */
export function splatPaths(source: string): TakenPaths {
  if (!source.startsWith("/") || source.includes("?")) {
    return somePaths;
  }
  const below = /^([^*:]*\/)\*$/u.exec(source)?.[1];
  return below !== undefined
    ? { kind: "below", path: below }
    : /[*:]/u.test(source)
      ? someFrom(source, /[*:]/u)
      : { kind: "one", path: source };
}

/** Statuses that Apache has words for. */
const apacheStatus: ReadonlyMap<string, number> = new Map([
  ["permanent", 301],
  ["temp", 302],
  ["seeother", 303],
  ["gone", 410],
]);

/** A place in a file for Apache where a rule is, and how many sections it is in. */
interface ApacheLine {
  readonly line: Line;
  readonly words: readonly Word[];
  readonly depth: number;
}

/** Directives, without sections; a line that is continued on the next one has a sign of that as its last word. */
function directivesIn(text: string): ApacheLine[] {
  let depth = 0;
  return linesOf(text).flatMap((line) => {
    if (/^\s*<\/?\w/u.test(line.text)) {
      depth += /^\s*<\//u.test(line.text) ? -1 : 1;
      return [];
    }
    const words = /^\s*#/u.test(line.text) ? [] : wordsOf(line);
    return words.length === 0 ? [] : [{ line, words, depth }];
  });
}

/** The rules of a file for Apache in the order in which they count: those of its module for rewriting come first. */
export function htaccessRules(text: string): RedirectRule[] {
  const directives = directivesIn(text);
  return [...rewriteRules(directives), ...directives.flatMap(apacheRedirect)];
}

/** Whether a rule is one of Apache's module for rewriting. */
export function isRewriteRule(text: string, { sourcePlace }: RedirectRule): boolean {
  const line = text.slice(text.lastIndexOf("\n", sourcePlace.start) + 1, sourcePlace.start);
  return /^\s*RewriteRule\s/iu.test(line);
}

/** `RewriteRule`s, each with the conditions before it. All but those that redirect one path, and end there, take some paths. */
function rewriteRules(directives: readonly ApacheLine[]): RedirectRule[] {
  const isOn = directives.some(
    ({ words: [name, value] }) =>
      /^RewriteEngine$/iu.test(name?.text ?? "") && /^on$/iu.test(value?.text ?? ""),
  );
  const found: RedirectRule[] = [];
  let conditions: Line | undefined;
  for (const { line, words } of isOn ? directives : []) {
    const [name, source, target, flags] = words;
    if (/^RewriteCond$/iu.test(name?.text ?? "")) {
      conditions ??= line;
    } else if (/^RewriteRule$/iu.test(name?.text ?? "") && source !== undefined) {
      const first = conditions ?? line;
      const list = (flags?.text ?? "").replaceAll(/[[\]]/gu, "").split(",");
      const isPlain =
        conditions === undefined &&
        list.includes("L") &&
        list.includes("R=301") &&
        list.length === 2 &&
        words.length === 4;
      const path = /^\^(?!\/)/u.test(source.text) ? `^/${source.text.slice(1)}` : "";
      const takes = regexPaths(path);
      found.push({
        start: line.start,
        end: line.end,
        removal: { start: first.start, end: line.next },
        takes: isPlain && path !== "" ? takes : { kind: "some", path: takes.path },
        source: source.text,
        sourcePlace: source,
        target: target?.text,
        targetPlace: target,
        redirects: isPlain,
        isPlain,
        isForced: true,
        keepsRest: false,
      });
      conditions = undefined;
    }
  }
  return found;
}

/** `Redirect`, `RedirectMatch` and their kin. */
function apacheRedirect({ line, words: [name, ...given], depth }: ApacheLine): RedirectRule[] {
  const [, kind] = /^Redirect(Match|Permanent|Temp|)$/iu.exec(name?.text ?? "") ?? [];
  const [first] = given;
  const stated =
    apacheStatus.get(first?.text.toLowerCase() ?? "") ??
    (/^\d{3}$/u.test(first?.text ?? "") ? Number(first?.text) : undefined);
  const [source, target, ...more] = stated === undefined ? given : given.slice(1);
  if (kind === undefined || source === undefined) {
    return [];
  }
  const status = stated ?? apacheStatus.get(kind.toLowerCase()) ?? 302;
  const isMatch = /^Match$/iu.test(kind);
  return [
    {
      start: line.start,
      end: line.end,
      removal: { start: line.start, end: line.next },
      takes: isMatch ? regexPaths(source.text) : prefixPaths(source.text),
      source: source.text,
      sourcePlace: source,
      target: target?.text,
      targetPlace: target,
      redirects: target !== undefined && isRedirectStatus(status),
      isNotFound: isNotFoundStatus(status),
      isPlain: depth === 0 && more.length === 0,
      isForced: true,
      keepsRest: !isMatch,
    },
  ];
}

/** What `Redirect` takes: the path and all that has it as its first folders. */
function prefixPaths(source: string): TakenPaths {
  return source.startsWith("/") && !source.includes("%")
    ? {
        kind: "below",
        path: source.endsWith("/") ? source : `${source}/`,
        slash: !source.endsWith("/"),
      }
    : somePaths;
}

/** What stands for itself in a regular expression, signs of its own with a backslash. */
const literal = String.raw`\/(?:[\p{L}\p{N}\p{M}\s_/~-]|\\[^\w\s])*`;
const wholeRegex = new RegExp(String.raw`^\^(${literal})(\/\?)?\$$`, "u");
const regexStart = new RegExp(String.raw`^\^(${literal})`, "u");

/** What a regular expression takes: one path where it is anchored and otherwise literal. */
function regexPaths(source: string): TakenPaths {
  const [, whole, slash] = wholeRegex.exec(source) ?? [];
  if (whole !== undefined) {
    const path = whole.replaceAll("\\", "");
    return slash === undefined
      ? { kind: "one", path }
      : { kind: "one", path: `${path}/`, slash: true };
  }
  // its last sign may be repeated, or left out; of choices any may be taken
  const [, start = "/"] = regexStart.exec(source) ?? [];
  const fixed = source.includes("|") ? "/" : start.replaceAll("\\", "");
  return { kind: "some", path: fixed.slice(0, Math.max(1, fixed.length - 1)) };
}
