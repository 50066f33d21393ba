import { fitsCategory } from "./lexicon.ts";
import type { Category, PhrasePattern, PatternGroup, Lexicon } from "./lexicon.ts";

/** What a phrase already says about itself. */
export interface Shape {
  /** The subject without search words: "espresso machine" of "best espresso machine for beginners". */
  readonly core: string;
  /** The parts that are taken. */
  readonly groups: ReadonlySet<PatternGroup>;
  /** The patterns around the subject, outermost first, at most two. */
  readonly layers: readonly PhrasePattern[];
}

/** Which parts at the front go with which parts at the end: "best … for beginners". */
const pairs: readonly (readonly [front: PatternGroup, end: PatternGroup])[] = [
  ["quality", "audience"],
  ["quality", "time"],
  ["quality", "place"],
  ["price", "audience"],
  ["price", "place"],
  ["howto", "audience"],
];

/** What can still follow a phrase in which a question is asked already. */
const afterQuestion: ReadonlySet<PatternGroup> = new Set(["audience", "manner", "site", "time"]);
const questions: readonly PatternGroup[] = ["howto", "question", "compare"];

/** Finds the search words around a phrase's subject. */
export function readShape(phrase: string, lexicon: Lexicon): Shape {
  const layers: PhrasePattern[] = [];
  let core = phrase;
  for (
    let found = outerPattern(core, lexicon);
    found !== undefined && layers.length < 2;
    found = outerPattern(core, lexicon)
  ) {
    layers.push(found.pattern);
    core = found.rest;
  }
  const groups = new Set(layers.map(({ group }) => group));
  if (lexicon.intents.question.has(phrase.split(" ", 1).join(""))) {
    groups.add("question");
  }
  return { core: withoutArticle(core, lexicon), groups, layers };
}

/** "how to clean an espresso machine" is about an espresso machine. */
function withoutArticle(subject: string, { stopWords }: Lexicon): string {
  const [first = "", ...others] = subject.split(" ");
  return others.length > 0 && first.length <= 3 && stopWords.has(first)
    ? others.join(" ")
    : subject;
}

interface OuterPattern {
  readonly pattern: PhrasePattern;
  readonly rest: string;
}

/** The pattern with the most words that fits around a phrase. */
function outerPattern(phrase: string, { patternsByEdge }: Lexicon): OuterPattern | undefined {
  const first = phrase.slice(0, (phrase.indexOf(" ") + 1 || phrase.length + 1) - 1);
  const last = phrase.slice(phrase.lastIndexOf(" ") + 1);
  let best: PhrasePattern | undefined;
  for (const edge of first === last ? [first] : [first, last]) {
    for (const pattern of patternsByEdge.get(edge) ?? []) {
      best =
        fitsAround(phrase, pattern) && (best === undefined || isTighter(pattern, best))
          ? pattern
          : best;
    }
  }
  return (
    best && {
      pattern: best,
      rest: phrase.slice(best.front.length, phrase.length - best.end.length),
    }
  );
}

function fitsAround(phrase: string, { front, end }: PhrasePattern): boolean {
  return (
    phrase.length > front.length + end.length && phrase.startsWith(front) && phrase.endsWith(end)
  );
}

function isTighter(pattern: PhrasePattern, other: PhrasePattern): boolean {
  const more = pattern.front.length + pattern.end.length - other.front.length - other.end.length;
  return more > 0 || (more === 0 && pattern.rank < other.rank);
}

/** The patterns that fit a subject of `category`, single and in pairs, without the parts that are taken. */
export function* patternTemplates(
  lexicon: Lexicon,
  category: Category,
  tails: readonly string[],
  taken: ReadonlySet<PatternGroup>,
): Generator<string> {
  const asked = questions.some((group) => taken.has(group));
  const fitting = lexicon.patterns.filter(
    (pattern) =>
      !taken.has(pattern.group) &&
      fitsCategory(pattern, category) &&
      (!asked || goesAfterQuestion(pattern)),
  );
  yield* fitting.map((pattern) => pattern.template);
  yield* pairsOf(fitting);
  if (!taken.has("manner")) {
    const [firstWay] = fitting.filter(
      ({ group, template }) => group === "howto" && template.endsWith("{}"),
    );
    yield* tails.flatMap((tail) => [
      `{} ${tail}`,
      ...(firstWay === undefined ? [] : [`${firstWay.template} ${tail}`]),
    ]);
  }
}

function goesAfterQuestion({ group, rank, categories, template }: PhrasePattern): boolean {
  return (
    afterQuestion.has(group) &&
    template.startsWith("{}") &&
    (rank === 0 || categories === undefined)
  );
}

function* pairsOf(patterns: readonly PhrasePattern[]): Generator<string> {
  const fronts = patterns.filter(
    ({ template }) => template.endsWith("{}") && !template.startsWith("{"),
  );
  const ends = patterns.filter(({ template }) => template.startsWith("{}"));
  for (const [frontGroup, endGroup] of pairs) {
    for (const front of fronts.filter(({ group }) => group === frontGroup)) {
      for (const end of ends.filter(({ group }) => group === endGroup)) {
        yield front.template.replace("{}", end.template);
      }
    }
  }
}

/** The single patterns that fit a subject of `category`. */
export function singleTemplates({ patterns }: Lexicon, category: Category): string[] {
  return patterns
    .filter((pattern) => fitsCategory(pattern, category))
    .map(({ template }) => template);
}

/** The commonest patterns that fit a subject of `category` and need nothing filled in but the subject. */
export function commonTemplates({ patterns }: Lexicon, category: Category): string[] {
  return patterns
    .filter(
      (pattern) =>
        pattern.rank < 2 && fitsCategory(pattern, category) && pattern.front + pattern.end !== "",
    )
    .map(({ template }) => template);
}
