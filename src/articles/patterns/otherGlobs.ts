import { Kept } from "./kept.ts";
import type { ReadGlob } from "./pathGlob.ts";
import { readPattern } from "./pattern.ts";
import type { ReadPattern } from "./pattern.ts";

/**
 * A glob as Hugo takes it: `*` within a part of a path, `**` across them, `{a,b}`, `[a-z]`, `?`. Capitals don't
 * matter.
 */
export function readSlashGlob(glob: string): ReadPattern {
  let depth = 0;
  const source = glob.replaceAll(/\*+|\?|\{|\}|,|\[[^\][]*\]|\\.|[\s\S]/gu, (part): string => {
    switch (part) {
      case "*":
        return "[^/]*";
      case "?":
        return "[^/]";
      case "{":
        depth += 1;
        return "(?:";
      case "}":
        depth -= 1;
        return ")";
      case ",":
        return depth > 0 ? "|" : ",";
      default:
        return part.startsWith("**")
          ? ".*"
          : part.length > 2 && part.startsWith("[")
            ? `[${part.slice(1, -1).replace(/^!/u, "^").replaceAll("\\", "\\\\")}]`
            : literally(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part);
    }
  });
  return readPattern(`^${source}$`, "isu");
}

/**
 * A line of a `.gitignore` without what stands at its start and end: `*`, `**`, `?`, and classes, which take any sign,
 * since it is asked what Git may ignore.
 */
export function readIgnoreLine(line: string): ReadPattern {
  const source = line.replaceAll(/\*\*\/|\*+|\?|\[[^\]]{0,500}\]|\\?[\s\S]/gu, (part) =>
    part === "**/"
      ? "(?:.*/)?"
      : part.startsWith("**")
        ? ".*"
        : part === "*"
          ? "[^/]*"
          : part === "?" || /^\[[^\]]*\]$/u.test(part)
            ? "[^/]"
            : literally(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part),
  );
  return readPattern(`^${source}$`, "su");
}

/**
 * As Ruby's File.fnmatch? without flags: `*` stands for any number of signs, also for `/`; `?`, `[a-z]` and `\` as
 * usual.
 */
export function readFnmatch(pattern: string): ReadPattern {
  return keptFnmatches.of(pattern, () => madeFnmatch(pattern));
}

const keptFnmatches = new Kept<ReadPattern>(100_000);

function madeFnmatch(pattern: string): ReadPattern {
  const source = pattern.replaceAll(/\*+|\?|\[[\s\S][^\]]{0,500}\]|\\?[\s\S]/gu, (part) =>
    part.startsWith("*")
      ? ".*"
      : part === "?"
        ? "."
        : part.length > 2
          ? fnmatchClass(part)
          : literally(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part),
  );
  return readPattern(`^${source}$`, "s");
}

function fnmatchClass(written: string, more = ""): string {
  const negated = /^\[[!^]/u.test(written);
  const set = written.slice(negated ? 2 : 1, -1);
  const inside = set.replaceAll(/(.)-(.)|[\s\S]/gsu, (part, from?: string, to?: string) =>
    from === undefined || to === undefined
      ? classSign(part)
      : from <= to
        ? `${classSign(from)}-${classSign(to)}`
        : "",
  );
  return `[${negated ? "^" : ""}${inside}${negated ? more : ""}]`;
}

function classSign(sign: string): string {
  return sign.replaceAll(/[\\\]^[-]/gu, String.raw`\$&`);
}

/** Stands for a dot that a name begins with, which wildcards don't take. No path has it. */
const hidden = "\0";

/** As Ruby's Dir.glob finds a path: `**` stands for any folders, and no wildcard for a dot that a name begins with. */
export function readRubyGlob(glob: string): ReadGlob {
  const plain = glob.replaceAll(/\/{2,}/gu, "/").replace(/\/$/u, "");
  const hasChoices = isBalanced(plain);
  let depth = 0;
  const tokens = /(?<=^|[/{,])\*\*\/|\*+|\?|\[[\s\S][^\]]{0,500}\]|[{},.]|\\?[\s\S]/gu;
  const source = plain.replaceAll(tokens, (part) => {
    switch (part) {
      case "**/":
        return String.raw`(?:[^/\0][^/]*/)*`;
      case "?":
        return String.raw`[^/\0]`;
      case "{":
        depth += hasChoices ? 1 : 0;
        return hasChoices ? "(?:" : String.raw`\{`;
      case "}":
        depth -= hasChoices ? 1 : 0;
        return hasChoices ? ")" : String.raw`\}`;
      case ",":
        return depth > 0 ? "|" : ",";
      case ".":
      case "\\.":
        return String.raw`[.\0]`;
      default:
        return part.startsWith("*")
          ? String.raw`[^/\0]*`
          : part.length > 2
            ? fnmatchClass(part, String.raw`/\0`)
            : literally(part.length > 1 && part.startsWith("\\") ? part.slice(1) : part);
    }
  });
  const { pattern, problem } = readPattern(`^${source}$`, "s");
  return pattern === undefined
    ? { problem }
    : {
        matches: (path) =>
          pattern.test(path.replaceAll(/(^|\/)\./gu, (_, start: string) => start + hidden)),
      };
}

/** Whether each brace has another one; if not, all are signs like others. */
function isBalanced(glob: string): boolean {
  let depth = 0;
  for (const [sign] of glob.matchAll(/\\[\s\S]|[{}]/gu)) {
    depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (depth < 0) {
      return false;
    }
  }
  return depth === 0;
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
