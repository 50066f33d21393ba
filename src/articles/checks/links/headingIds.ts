import type { HeadingIdRule } from "../../sites/siteRules.ts";
import { normalized } from "../../../shared/normalized.ts";

/** What makes an id of one heading's text, and what tells several of the same text apart. */
interface IdRule {
  readonly idOf: (text: string) => string;
  /** A heading whose text has nothing that an id takes gets this; undefined for no id. */
  readonly empty: string | undefined;
  /** Whether the number added to a repeated id is counted up until the id with it is unique. */
  readonly isAlwaysNew: boolean;
}

/** The ids that a generator gives headings, in their order; "" for those that get none. */
export async function headingIds(texts: readonly string[], rule: HeadingIdRule): Promise<string[]> {
  const { idOf, empty, isAlwaysNew } = await ruleOf(rule);
  const given = new Map<string, number>();
  return texts.map((text) => {
    const made = idOf(text);
    const base = made === "" ? empty : made;
    if (base === undefined) {
      return "";
    }
    const before = given.get(base);
    if (before === undefined) {
      given.set(base, 0);
      return base;
    }
    const isGiven = (count: number): boolean => isAlwaysNew && given.has(`${base}-${count}`);
    const count = firstFree(before + 1, isGiven);
    const id = `${base}-${count}`;
    given.set(base, count);
    if (isAlwaysNew) {
      given.set(id, 0);
    }
    return id;
  });
}

function firstFree(from: number, isGiven: (count: number) => boolean): number {
  let count = from;
  while (isGiven(count)) {
    count += 1;
  }
  return count;
}

let slugger: Promise<IdRule> | undefined;

function ruleOf(rule: HeadingIdRule): IdRule | Promise<IdRule> {
  return rule === "github-slugger" || rule === "github-slugger-astro"
    ? (slugger ??= sluggerRule())
    : fixedRules[rule];
}

async function sluggerRule(): Promise<IdRule> {
  const { githubSlug } = await import("../../sites/siteParts.ts");
  return { idOf: (text) => githubSlug(text), empty: undefined, isAlwaysNew: true };
}

/** A heading of which all packages for slugs make the same: no other signs than letters of ASCII and digits, and no capitals inside of words, which some part. */
export const plainWords = /^(?:[A-Z]?[a-z\d]+|[A-Z]+)(?: (?:[A-Z]?[a-z\d]+|[A-Z]+))*$/u;

/** As Hugo 0.111, markdown-it-anchor 9, kramdown 2.4 and kramdown-parser-gfm 1.1 make them. */
const fixedRules: Readonly<
  Record<Exclude<HeadingIdRule, "github-slugger" | "github-slugger-astro">, IdRule>
> = {
  "goldmark-github": {
    idOf: (text) =>
      hyphened(
        text
          .trim()
          .replaceAll(/[^\p{L}\p{Nd}_ -]/gu, "")
          .toLowerCase(),
      ),
    empty: "heading",
    isAlwaysNew: true,
  },
  "goldmark-github-ascii": {
    idOf: (text) =>
      hyphened(
        normalized(text, "NFD")
          .replaceAll(/\p{Mn}/gu, "")
          .trim()
          .replaceAll(/[^\w -]/gu, "")
          .toLowerCase(),
      ),
    empty: "heading",
    isAlwaysNew: true,
  },
  "goldmark-blackfriday": {
    idOf: (text) =>
      text
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-|-$/gu, "")
        .toLowerCase(),
    empty: "heading",
    isAlwaysNew: true,
  },
  kramdown: {
    idOf: (text) =>
      hyphened(
        text
          .replace(/^[^A-Za-z]+/u, "")
          .replaceAll(/[^\dA-Za-z -]/gu, "")
          .toLowerCase(),
      ),
    empty: "section",
    isAlwaysNew: false,
  },
  "kramdown-gfm": {
    idOf: (text) =>
      hyphened(text.toLowerCase().replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- \t]/gu, "")),
    empty: undefined,
    isAlwaysNew: false,
  },
  // its ids are escaped, as are the addresses of links that lead to them
  "markdown-it-anchor": {
    idOf: (text) => text.trim().toLowerCase().replaceAll(/\s+/gu, "-"),
    empty: undefined,
    isAlwaysNew: true,
  },
  "plain-words": {
    idOf: (text) => (plainWords.test(text) ? hyphened(text.toLowerCase()) : ""),
    empty: undefined,
    isAlwaysNew: true,
  },
  none: { idOf: () => "", empty: undefined, isAlwaysNew: true },
};

/** The id that kramdown makes of a heading's text; "" where it has none of its own. */
export function kramdownId(text: string, rule: "kramdown" | "kramdown-gfm"): string {
  return fixedRules[rule].idOf(text);
}

function hyphened(text: string): string {
  return text.replaceAll(/[ \t]/gu, "-");
}
