/** What kind of thing a phrase names: it decides which searches around it make sense. */
export type Category =
  | "product"
  | "food"
  | "supply"
  | "person"
  | "service"
  | "tech"
  | "activity"
  | "health"
  | "place"
  /** An activity, by a verb: "hochbeet anlegen". Only patterns that name it fit. */
  | "task"
  | "general";

/** All kinds of things. */
export const categories: readonly Category[] = [
  "product",
  "food",
  "supply",
  "person",
  "service",
  "tech",
  "activity",
  "health",
  "place",
  "task",
  "general",
];
/** The part a pattern plays; a phrase never has two patterns of one part. */
export type PatternGroup =
  | "quality"
  | "compare"
  | "price"
  | "place"
  | "howto"
  | "question"
  | "info"
  | "audience"
  | "manner"
  | "time"
  | "site";

/** A search pattern: `{}` stands for the subject, `{o}` for a competing subject, `{c}` for a city, `{y}` for a year; nothing else is filled in. */
export interface PhrasePattern {
  readonly group: PatternGroup;
  readonly template: string;
  /** What stands before and after the subject; both empty when something else has to be filled in, too. */
  readonly front: string;
  readonly end: string;
  /** Its place on its line, 0 for the commonest. */
  readonly rank: number;
  /** Undefined: fits every thing, which a task is not. */
  readonly categories: ReadonlySet<string> | undefined;
}

/** Words that give the searcher's intent away. */
interface IntentWords {
  readonly navigational: ReadonlySet<string>;
  readonly question: ReadonlySet<string>;
  readonly transactional: ReadonlySet<string>;
  readonly commercial: ReadonlySet<string>;
  readonly informational: ReadonlySet<string>;
}

/** How people search in one language. */
export interface Lexicon {
  /** The language's English name. */
  readonly language: string;
  readonly patterns: readonly PhrasePattern[];
  /** Patterns by the word a phrase must begin with, or end in where the pattern begins with the subject. */
  readonly patternsByEdge: ReadonlyMap<string, readonly PhrasePattern[]>;
  readonly intents: IntentWords;
  /** Words without meaning of their own: they don't make a search rarer. */
  readonly stopWords: ReadonlySet<string>;
  /** Adjectives by category, and where they stand. */
  readonly kinds: { readonly [category in Category]?: readonly string[] };
  readonly kindTemplate: string;
  /** Words at the end (or anywhere) of a phrase that tell its category. */
  readonly hints: ReadonlyMap<string, Category>;
  /** Which word carries the meaning of a compound: "espresso machine" is a machine, "café para oficina" is café. */
  readonly headNoun: "first" | "last";
}

/** Whether a pattern fits a phrase of a category: what is asked about things isn't asked about tasks. */
export function fitsCategory({ categories }: PhrasePattern, category: Category): boolean {
  return categories === undefined ? category !== "task" : categories.has(category);
}

/** A lexicon as it is written down: lists as lines of text. */
export interface LexiconText {
  readonly language: string;
  /** Lines `group category category: pattern | pattern`, `*` for every category. */
  readonly patterns: string;
  readonly navigational: string;
  readonly question: string;
  readonly transactional: string;
  readonly commercial: string;
  readonly informational: string;
  readonly stopWords: string;
  /** Lines `category: word, word`. */
  readonly kinds?: string;
  readonly kindTemplate?: string;
  /** Lines `category: word word`. */
  readonly hints?: string;
  readonly headNoun?: "first" | "last";
}

const groups: readonly PatternGroup[] = [
  "quality",
  "compare",
  "price",
  "place",
  "howto",
  "question",
  "info",
  "audience",
  "manner",
  "time",
  "site",
];

/** Reads a lexicon from its written form. Throws for a line it does not understand. */
export function readLexicon(text: LexiconText): Lexicon {
  const patterns = lines(text.patterns).flatMap(readPatterns);
  return {
    language: text.language,
    patterns,
    patternsByEdge: Map.groupBy(
      patterns.filter(({ front, end }) => front + end !== ""),
      edgeOf,
    ),
    intents: {
      navigational: words(text.navigational),
      question: words(text.question),
      transactional: words(text.transactional),
      commercial: words(text.commercial),
      informational: words(text.informational),
    },
    stopWords: words(text.stopWords),
    kinds: Object.fromEntries(
      lines(text.kinds ?? "").map((line) => [categoryOf(line), list(afterColon(line), ",")]),
    ),
    kindTemplate: text.kindTemplate ?? "{k} {}",
    hints: new Map(
      lines(text.hints ?? "").flatMap((line) =>
        list(afterColon(line), " ").map((word) => [word, categoryOf(line)] as const),
      ),
    ),
    headNoun: text.headNoun ?? "last",
  };
}

function readPatterns(line: string): PhrasePattern[] {
  const [group, ...names] = list(line.slice(0, line.indexOf(":")), " ");
  const known = groups.find((one) => one === group);
  if (known === undefined) {
    throw new Error(`Not a group of patterns: ${line}`);
  }
  const fits = names.includes("*") ? undefined : new Set(names);
  return list(afterColon(line), "|").flatMap((text, rank) =>
    withArticles(text).map((template) => ({
      group: known,
      template,
      ...around(template),
      rank,
      categories: fits,
    })),
  );
}

/** "how to" for "how to make {}" is looked up under its first word, "recipe" for "{} recipe" under its last. */
function edgeOf({ front, end }: PhrasePattern): string {
  const words = (front === "" ? end : front).trim().split(" ");
  return (front === "" ? words.at(-1) : words[0]) ?? "";
}

function around(template: string): { readonly front: string; readonly end: string } {
  const [front = "", end = ""] = /\{\w\}/u.test(template) ? [] : template.split("{}");
  return { front, end };
}

/** `{a}` stands for the English article: a pattern with it is one with "a" and one with "an". */
function withArticles(template: string): string[] {
  return template.includes("{a}")
    ? [template.replace("{a}", "a"), template.replace("{a}", "an")]
    : [template];
}

function categoryOf(line: string): Category {
  const name = line.slice(0, line.indexOf(":")).trim();
  const category = categories.find((one) => one === name);
  if (category === undefined) {
    throw new Error(`Not a category: ${line}`);
  }
  return category;
}

function lines(text: string): string[] {
  return list(text, "\n");
}

function afterColon(line: string): string {
  return line.slice(line.indexOf(":") + 1);
}

function words(text: string): ReadonlySet<string> {
  return new Set(list(text.replaceAll("\n", " "), " "));
}

/** The parts of `text` between separators, trimmed, blanks left out. */
export function list(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
