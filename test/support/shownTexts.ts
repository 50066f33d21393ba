import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import * as z from "zod";
import { repositoryRoot } from "./paths.ts";

/** A text that a person may see, and the file it is in. `key` is its name in package.nls.json. */
export interface ShownText {
  readonly file: string;
  readonly text: string;
  readonly key?: string;
}

/** One rule of how the product speaks: texts that match break it. */
export interface WordRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Keys of package.nls.json that the rule is about; all texts where it isn't given. */
  readonly keys?: RegExp;
  /** Files that the rule is about; all where it isn't given. */
  readonly files?: RegExp;
}

/** A text that breaks a rule; `found` is the piece that does. */
export interface Violation extends ShownText {
  readonly rule: string;
  readonly found: string;
}

const smallWords = "a|an|and|as|at|by|for|from|in|into|of|on|or|the|to|with";

/** The rules of the product's words, each with the pattern that breaks it. */
export const wordRules: readonly WordRule[] = [
  {
    rule: "a person has a result, the wire carries a response",
    pattern: /(?<!\bAI )\banswer(?:s|ed|ing)?\b/iu,
  },
  { rule: "key, not credential", pattern: /\bcredentials?\b/iu },
  { rule: "URL, not address", pattern: /\baddress(?:es)?\b/iu },
  {
    rule: "save, not keep",
    pattern: /\b(?:keeps|kept|keeping|keep(?! both| only| writing| the original))\b/iu,
  },
  { rule: "store is save, too", pattern: /\bstored\b/iu },
  {
    rule: "position, not place",
    pattern: /(?<!\b(?:local|a|another|or|one|no) )\bplaces?\b(?!'s)/iu,
  },
  { rule: "charge, not take", pattern: /\b(?:taken|took)\b/iu },
  {
    rule: "run, not ask, for a call",
    pattern: /\b(?:asks|asked) (?:for(?! confirmation| its market)|about)\b/iu,
  },
  { rule: "returns, not brings", pattern: /\b(?:bring|brings|brought)\b/iu },
  { rule: "calculated, not worked out", pattern: /\bworked out\b/iu },
  { rule: "nothing stands", pattern: /\b(?:stand|stands|stood|standing)\b/iu },
  { rule: "nothing lies or holds", pattern: /\b(?:lies|lie|holds|hold)\b/iu },
  {
    rule: "words that nobody says in an interface",
    pattern:
      /\b(?:anew|by now|meanwhile|all the same|whoever|whom|nobody|of yours|as it came|goes? on|went on|once more|afterwards|beside|at hand|whilst|amongst|hitherto)\b/iu,
  },
  { rule: "isn't a X, not is no X", pattern: /(?<!\bthere )\b(?:is|are) no (?!longer)/iu },
  {
    rule: "contractions",
    pattern:
      /\b(?:is|are|was|were|does|do|did|has|have|had|could|would|should|will|can|must) not\b|\bcannot\b|\bit is\b|\byou are\b|\byou will\b/iu,
  },
  { rule: "can't, not may not", pattern: /\bmay not\b/iu },
  { rule: "a last step states the price only", pattern: /\bEnter (?:runs|writes|goes|creates)\b/u },
  { rule: "select again, not choose again", pattern: /\bchoose again to\b/iu },
  { rule: "total, not in all", pattern: /\bin all\b(?! windows)/iu },
  { rule: "unknown, not not known", pattern: /\bnot known\b|\bnot stated\b/iu },
  { rule: "matches, not fits or passes", pattern: /\b(?:fits|passes)\b/iu },
  { rule: "percent and dollar signs", pattern: /\d %|\d (?:US )?dollars\b/u },
  {
    rule: "US English",
    pattern:
      /\b(?:colour|behaviour|favourite|grey(?:ed)?|centre|licence|e-mail|learnt|towards|catalogue|(?:recogni|organi|analy|optimi|summari)s(?:e|es|ed|ing))\b/iu,
  },
  { rule: "an ellipsis is one character", pattern: /\.\.\./u },
  { rule: "one space between words", pattern: /\p{L} {2,}\p{L}/u },
  { rule: "(free) is for buttons beside priced ones", pattern: /\(free\)/u, keys: /^command\./u },
  {
    rule: "titles of commands are in title case",
    pattern: new RegExp(`(?:^| )(?!(?:${smallWords}) )[a-z]`, "u"),
    keys: /^command\./u,
  },
  { rule: "saved results, not library", pattern: /\blibrar(?:y|ies)\b/iu },
  {
    // what a service says of a failure, in parentheses, comes with a blank or isn't there
    rule: "a sentence isn't glued to another one without a blank",
    pattern: /[.!?]\{\d\}(?=$| \p{Lu})/u,
    files: /^(?!src\/editor\/features\/(?:account\/keys\/keyFailure|paidCalls\/failure)\.ts)/u,
  },
  { rule: "alt text", pattern: /\balternative texts?\b/iu },
  {
    rule: "in code that isn't run",
    pattern: /\b(?:made|makes .*) by code\b|read, never run/iu,
    files: /^src\//u,
  },
  {
    rule: "a site publishes, nothing makes a page",
    pattern: /\bmakes? (?:no |a )?pages? (?:of|from|at)\b/iu,
  },
  {
    rule: "excluded or ignored, not left out by a generator",
    pattern: /^(?:Docusaurus|Eleventy|Jekyll|Hugo|Astro|Next\.js) leaves out\b/u,
  },
  { rule: "now, not in the meantime", pattern: /\bin the meantime\b/iu },
  {
    rule: "a setting by its title, not its ID",
    pattern: /\bseoResearch\.\w/u,
    files: /^src\/(?!(?:research|editor\/features)\/(?:agents|outside)\/|outside\/|command\/)/u,
  },
  {
    rule: "search results, not result pages, for what visitors see",
    pattern: /\b(?:desktop )?result pages (?:cut|may|would|show)\b/iu,
  },
  {
    rule: "settings take 140 characters, without their link to the help",
    pattern: /^(?!.{0,140}$)[^]*/u,
    keys: /^settings\.\w{3,}$/u,
  },
  {
    rule: "settings are sentences",
    pattern: /[^.`]$/u,
    keys: /^settings\.[^.]{3,}(?<!account|spending|files|project)$/u,
  },
];

/** All texts that a person may see: the literals of the sources with more than one word, package.nls.json, the README and the pages of docs. */
export function shownTexts(): ShownText[] {
  const sources = globSync("src/**/*.ts", { cwd: repositoryRoot })
    .map((file) => file.replaceAll("\\", "/"))
    // what the sandbox says is a service's sample data
    .filter((file) => !/^src\/(?:sandbox|articles\/written)\//u.test(file));
  const strings = z.record(z.string(), z.string()).parse(JSON.parse(read("package.nls.json")));
  return [
    ...sources.flatMap((file) => textsOfSource(file, read(file))),
    ...Object.entries(strings).map(([key, text]) => ({
      file: "package.nls.json",
      // the link to the help, at the end of a setting
      text: text.replace(/(?<=\.) \[Learn more\]\([^)]*\)\.$/u, ""),
      key,
    })),
    ...["README.md", ...globSync("docs/*.md", { cwd: repositoryRoot })].flatMap((file) =>
      proseOf(read(file)).map((text) => ({ file: file.replaceAll("\\", "/"), text })),
    ),
  ];
}

/** The texts of one source: literals and templates; an expression in a template is read as "{}", markup is left out. */
export function textsOfSource(file: string, source: string): ShownText[] {
  const found = new Set<string>();
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") {
        found.add(value);
      }
    },
    TemplateLiteral: ({ quasis }) => {
      const whole = quasis.map(({ value: { cooked, raw } }) => cooked ?? raw).join("{}");
      for (const piece of whole.split(/<[^<>]*>/u)) {
        found.add(piece.trim());
      }
    },
  }).visit(parseSync(file, source).program);
  return [...found].filter(isWording).map((text) => ({ file, text }));
}

/** True for several words, or one with a capital: ids, codes and paths are neither. */
function isWording(text: string): boolean {
  return /\p{L}[^\s]* [^\s]*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text);
}

/** The lines of a Markdown text without what is code in it. */
function proseOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```[^]*?^```$/gmu, "")
    .split("\n")
    .map((line) => line.replaceAll(/`[^`]*`/gu, "{}"))
    .filter((line) => line.trim() !== "");
}

/** What breaks a rule, in the order of the texts. */
export function violationsIn(texts: readonly ShownText[]): Violation[] {
  return texts.flatMap((shown) =>
    wordRules.flatMap(({ rule, pattern, keys, files }) => {
      const isElsewhere = files?.test(shown.file) === false;
      if (isElsewhere || (keys !== undefined && !keys.test(shown.key ?? ""))) {
        return [];
      }
      const found = pattern.exec(shown.text)?.[0];
      return found === undefined ? [] : [{ ...shown, rule, found }];
    }),
  );
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), "utf8");
}
