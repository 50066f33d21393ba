import { isRecord } from "../../../shared/json.ts";

/** A value as Hugo makes a text of it; "" for what has none. */
export function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

/** A value as Hugo makes a yes or no of it; `yes` and `on` are so in YAML as most versions read it. */
export function flagOf(value: unknown): boolean {
  return typeof value === "string"
    ? /^(?:1|t|true|y|yes|on)$/iu.test(value)
    : typeof value === "number"
      ? value !== 0
      : value === true;
}

/** A list of texts: of one text its words, as Hugo takes it. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map(textOf).filter((text) => text !== "")
    : typeof value === "string"
      ? value.split(/\s+/u).filter((text) => text !== "")
      : [];
}

/** A list of texts in which a single text is one entry. */
export function entriesOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : textsOf(value);
}

/** The names of a map's members, with their values; none for what is no map. */
export function membersOf(value: unknown): [name: string, value: unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/**
 * A glob of Hugo's as a regular expression: `*` within a part of a path, `**` across them, `{a,b}`, `[a-z]`, `?`.
 * Undefined for one that is too long to be tried.
 */
export function globPattern(glob: string): RegExp | undefined {
  if (!globs.has(glob)) {
    if (globs.size > 1_000) {
      globs.clear();
    }
    globs.set(glob, madePattern(glob));
  }
  return globs.get(glob);
}

const globs = new Map<string, RegExp | undefined>();

function madePattern(glob: string): RegExp | undefined {
  if (glob.length > 300 || (glob.match(/\*+/gu) ?? []).length > 8) {
    return undefined;
  }
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
            : part.replaceAll(/^\\?([\s\S])$/gu, (_, one: string) =>
                one.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`),
              );
    }
  });
  try {
    return new RegExp(`^${source}$`, "isu");
  } catch {
    return undefined;
  }
}

/**
 * A regular expression of a configuration. Undefined for one that JavaScript does not know, and for one that could
 * take for ever: a repeated group with a repetition or a choice in it, or many repetitions.
 */
export function safePattern(source: string): RegExp | undefined {
  const [, flags = "", body = ""] = /^(?:\(\?([is]+)\))?([\s\S]*)$/u.exec(source) ?? [];
  const repeatedGroup = /\)(?:[*+]|\{\d)/u;
  const bare = body.replaceAll(/\\./gsu, "x").replaceAll(/\[[^\]]*\]/gu, "x");
  if (
    source.length > 300 ||
    repeatedGroup.test(bare) ||
    (bare.match(/[*+{]/gu) ?? []).length > 4 ||
    /\\[1-9kK]|\(\?[^:]/u.test(body)
  ) {
    return undefined;
  }
  try {
    return new RegExp(body, flags);
  } catch {
    return undefined;
  }
}
