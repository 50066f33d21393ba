import * as l10n from "@vscode/l10n";
import { readSlashGlob } from "../../patterns/otherGlobs.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { isRecord } from "../../../shared/json.ts";
import { withoutOuter } from "../../text/textEnd.ts";
import { longestUrl, mostFilled } from "../limits.ts";
import { dateWords, goFormat } from "./hugoDates.ts";
import type { WrittenDate } from "./hugoDates.ts";
import { cleaned, queryUnescaped } from "./hugoPath.ts";
import { membersOf, textOf } from "./hugoValues.ts";

/** What Hugo tells pages apart by. */
export type PageKind = "home" | "section" | "taxonomy" | "term" | "page";

/** A rule for the addresses of some pages. */
export interface PermalinkRule {
  readonly pattern: string;
  /** Where it stands below `permalinks`. */
  readonly key: readonly string[];
  /** Whether it holds for a page: "unsure" where versions of Hugo differ, or where other things than these decide. */
  readonly holds: (page: PermalinkPage) => "yes" | "no" | "unsure";
}

/** The page that a rule is looked for. */
export interface PermalinkPage {
  readonly kind: PageKind;
  /** Its first folder as it is written, "" for none. */
  readonly section: string;
  /** In lower case with hyphens for blanks, from `/`, without ending: `/posts/tea`. */
  readonly path: string;
  readonly language: string;
}

const kinds: ReadonlySet<string> = new Set(["home", "section", "taxonomy", "term", "page"]);

/** The rules of `permalinks`: by section, by kind and section, or as a list with targets. Undefined for what Hugo refuses. */
export function permalinkRules(value: unknown): PermalinkRule[] | undefined {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => targetRule(entry, index));
  }
  const rules: PermalinkRule[] = [];
  for (const [name, part] of membersOf(value)) {
    if (typeof part === "string") {
      rules.push(sectionRule(name, part, ["page", "term"], [name]));
    } else if (isRecord(part) && kinds.has(name)) {
      for (const [section, pattern] of Object.entries(part)) {
        if (typeof pattern === "string") {
          rules.push(sectionRule(section, pattern, [name], [name, section]));
        }
      }
    } else if (name !== "_merge") {
      return undefined;
    }
  }
  // a section inside another one goes first, as the closer rule
  return rules;
}

function sectionRule(
  name: string,
  pattern: string,
  ofKinds: readonly string[],
  key: readonly string[],
): PermalinkRule {
  const section = withoutOuter(name, " /");
  return {
    pattern,
    key,
    holds: (page) => {
      if (!ofKinds.includes(page.kind)) {
        return "no";
      }
      if (!section.includes("/")) {
        const isSection = page.section.toLowerCase() === section;
        // only newer versions compare without capitals
        return isSection ? (page.section === section ? "yes" : "unsure") : "no";
      }
      // older versions know no sections inside others here
      return page.path.startsWith(`/${section}/`) || page.path === `/${section}` ? "unsure" : "no";
    },
  };
}

function targetRule(entry: unknown, index: number): PermalinkRule {
  const target = isRecord(entry) && isRecord(entry["target"]) ? entry["target"] : {};
  const pattern = isRecord(entry) ? textOf(entry["pattern"]) : "";
  const known = ["kind", "path", "environment", "lang"];
  const glob = (name: string): Pattern | undefined =>
    readSlashGlob(textOf(target[name]) || "**").pattern;
  const [kind, path, environment, lang] = known.map(glob);
  return {
    pattern,
    key: [String(index)],
    holds: (page) => {
      if (
        [kind, path, environment, lang].includes(undefined) ||
        Object.keys(target).some((name) => !known.includes(name))
      ) {
        return "unsure";
      }
      return kind?.test(page.kind) === true &&
        path?.test(page.path) === true &&
        environment?.test("production") === true &&
        lang?.test(page.language) === true
        ? "yes"
        : "no";
    },
  };
}

/** What the words of a permalink stand for on one page. */
export interface PermalinkValues {
  readonly date: WrittenDate;
  readonly title: string;
  readonly slug: string;
  /** The file's name without ending and language, or a bundle's folder. */
  readonly fileName: string;
  readonly contentBaseName: string;
  /** Whether it is the page of a folder: a section, a taxonomy or a term. */
  readonly isBranch: boolean;
  readonly section: string;
  /** The folders of the section that the page lies in; undefined where that can't be told. */
  readonly sections: readonly string[] | undefined;
  /** Whether only a folder makes that section, with no `_index` in it. */
  readonly hasOwnSection: boolean;
  /** The slugs or titles of these sections; undefined where one has neither. */
  readonly sectionSlugs: () => Promise<readonly string[] | undefined>;
  readonly urlize: (text: string) => string;
}

/** What a word of a pattern stands for; `guess` says why other versions of Hugo make something else of it. */
interface WordValue {
  readonly text: string;
  readonly guess?: string | undefined;
}

/**
 * A pattern with its words filled in, cleaned. `problem` is the word that can't be filled in, `guess` why other
 * versions of Hugo may fill in something else.
 */
export async function filledPermalink(
  pattern: string,
  values: PermalinkValues,
): Promise<
  { readonly path: string; readonly guess: string | undefined } | { readonly problem: string }
> {
  const tooLong = { problem: pattern.slice(0, 100) };
  if (pattern.length > longestUrl) {
    return tooLong;
  }
  const colon = "\0";
  const plainly = pattern.replaceAll(String.raw`\:`, colon);
  let [filled, at] = ["", 0];
  let guess: string | undefined;
  for (const { 0: word, index } of plainly.matchAll(/:\w+(?:\[[^\n\]]+\])?/gu)) {
    const value = await wordValue(word.slice(1), values);
    if (value === undefined) {
      return { problem: word };
    }
    filled += plainly.slice(at, index) + value.text;
    guess ??= value.guess;
    at = index + word.length;
    if (filled.length > mostFilled) {
      return tooLong;
    }
  }
  filled += plainly.slice(at);
  const plain = queryUnescaped(filled.replaceAll(colon, ":"));
  return plain === undefined ? { problem: pattern } : { path: cleaned(plain), guess };
}

async function wordValue(word: string, values: PermalinkValues): Promise<WordValue | undefined> {
  const [, slices, cut = ""] = /^(sections|sectionslugs)\[(.*)\]$/u.exec(word) ?? [];
  if (slices !== undefined) {
    const parts = slices === "sections" ? values.sections : await values.sectionSlugs();
    return parts === undefined ? undefined : slicedSections(parts, cut, values.hasOwnSection);
  }
  const text = await plainValue(word, values);
  const isUnsure =
    values.isBranch &&
    (word === "contentbasename" || (word === "slugorcontentbasename" && values.slug === ""));
  return text === undefined
    ? undefined
    : {
        text,
        guess: isUnsure
          ? l10n.t(
              "Some versions of Hugo since 0.153 leave :{0} out of the URLs of folders' pages.",
              word,
            )
          : undefined,
      };
}

async function plainValue(word: string, values: PermalinkValues): Promise<string | undefined> {
  const { title, slug, fileName, contentBaseName, section, sections, urlize, date } = values;
  if (Object.hasOwn(dateWords, word)) {
    return dateWords[word]?.(date);
  }
  switch (word) {
    case "title":
      return urlize(title);
    case "slug":
      return urlize(slug === "" ? title : slug);
    case "filename":
      return urlize(fileName);
    case "slugorfilename":
      return urlize(slug === "" ? fileName : slug);
    case "contentbasename":
      return urlize(contentBaseName);
    case "slugorcontentbasename":
      return urlize(slug === "" ? contentBaseName : slug);
    case "section":
      return section;
    case "sections":
      return sections?.join("/");
    case "sectionslug":
      return (await values.sectionSlugs())?.[0];
    case "sectionslugs":
      return (await values.sectionSlugs())?.join("/");
    default:
      return goFormat(date, word);
  }
}

/** Before 0.123, a section that only a folder makes has an empty name behind its own: undefined where that decides. */
function slicedSections(
  parts: readonly string[],
  cut: string,
  hasOwnSection: boolean,
): WordValue | undefined {
  const [text = "", older] = [parts, [...parts, ""]].map((names) =>
    cutOf(names, cut)
      .filter((name) => name !== "")
      .join("/"),
  );
  return hasOwnSection || text === older ? { text } : undefined;
}

/** `[1]`, `[last]`, `[1:]`, `[:last]`: what lies out of bounds is nothing. */
function cutOf(parts: readonly string[], cut: string): readonly string[] {
  const at = (text: string, isLow: boolean): number => {
    if (text === "") {
      return isLow ? 0 : parts.length;
    }
    if (text.toLowerCase() === "last") {
      return parts.length - 1;
    }
    const index = /^\d+$/u.test(text) ? Number(text) : 0;
    return index < parts.length ? index : isLow ? -1 : parts.length;
  };
  const [low = "", high] = cut.trim().split(":");
  const start = at(low, true);
  const end = high === undefined ? start + 1 : at(high, false);
  return start < 0 ? [] : parts.slice(start, end);
}
