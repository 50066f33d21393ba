import type { Category, Frame, FrameGroup, Lexicon } from "./lexicon.ts";

/** What a phrase already says about itself. */
export interface Shape {
  /** The subject without search words: "espresso machine" of "best espresso machine for beginners". */
  readonly core: string;
  /** The parts that are taken. */
  readonly groups: ReadonlySet<FrameGroup>;
  /** The patterns around the subject, outermost first, at most two. */
  readonly layers: readonly Frame[];
}

/** Which parts at the front go with which parts at the end: "best … for beginners". */
const pairs: readonly (readonly [front: FrameGroup, end: FrameGroup])[] = [
  ["quality", "audience"],
  ["quality", "time"],
  ["quality", "place"],
  ["price", "audience"],
  ["price", "place"],
  ["howto", "audience"],
];

/** What can still follow a phrase in which a question is asked already. */
const afterQuestion: ReadonlySet<FrameGroup> = new Set(["audience", "manner", "site", "time"]);
const questions: readonly FrameGroup[] = ["howto", "question", "compare"];

/** Finds the search words around a phrase's subject. */
export function readShape(phrase: string, lexicon: Lexicon): Shape {
  const layers: Frame[] = [];
  let core = phrase;
  for (let found = outerFrame(core, lexicon); found !== undefined && layers.length < 2; found = outerFrame(core, lexicon)) {
    layers.push(found.frame);
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
  return others.length > 0 && first.length <= 3 && stopWords.has(first) ? others.join(" ") : subject;
}

interface Peeled {
  readonly frame: Frame;
  readonly rest: string;
}

/** The pattern with the most words that fits around a phrase. */
function outerFrame(phrase: string, { framesByEdge }: Lexicon): Peeled | undefined {
  const first = phrase.slice(0, (phrase.indexOf(" ") + 1 || phrase.length + 1) - 1);
  const last = phrase.slice(phrase.lastIndexOf(" ") + 1);
  let best: Frame | undefined;
  for (const edge of first === last ? [first] : [first, last]) {
    for (const frame of framesByEdge.get(edge) ?? []) {
      best = fitsAround(phrase, frame) && (best === undefined || isTighter(frame, best)) ? frame : best;
    }
  }
  return best && { frame: best, rest: phrase.slice(best.front.length, phrase.length - best.end.length) };
}

function fitsAround(phrase: string, { front, end }: Frame): boolean {
  return phrase.length > front.length + end.length && phrase.startsWith(front) && phrase.endsWith(end);
}

function isTighter(frame: Frame, other: Frame): boolean {
  const more = frame.front.length + frame.end.length - other.front.length - other.end.length;
  return more > 0 || (more === 0 && frame.rank < other.rank);
}

/** The patterns that fit a subject of `category`, single and in pairs, without the parts that are taken. */
export function* frameTemplates(
  lexicon: Lexicon,
  category: Category,
  tails: readonly string[],
  taken: ReadonlySet<FrameGroup>,
): Generator<string> {
  const asked = questions.some((group) => taken.has(group));
  const fitting = lexicon.frames.filter(
    (frame) =>
      !taken.has(frame.group) &&
      (frame.categories === undefined || frame.categories.has(category)) &&
      (!asked || goesAfterQuestion(frame)),
  );
  yield* fitting.map((frame) => frame.template);
  yield* pairsOf(fitting);
  if (!taken.has("manner")) {
    const [firstWay] = fitting.filter(({ group, template }) => group === "howto" && template.endsWith("{}"));
    yield* tails.flatMap((tail) => [`{} ${tail}`, ...(firstWay === undefined ? [] : [`${firstWay.template} ${tail}`])]);
  }
}

function goesAfterQuestion({ group, rank, categories, template }: Frame): boolean {
  return afterQuestion.has(group) && template.startsWith("{}") && (rank === 0 || categories === undefined);
}

function* pairsOf(frames: readonly Frame[]): Generator<string> {
  const fronts = frames.filter(({ template }) => template.endsWith("{}") && !template.startsWith("{"));
  const ends = frames.filter(({ template }) => template.startsWith("{}"));
  for (const [frontGroup, endGroup] of pairs) {
    for (const front of fronts.filter(({ group }) => group === frontGroup)) {
      for (const end of ends.filter(({ group }) => group === endGroup)) {
        yield front.template.replace("{}", end.template);
      }
    }
  }
}

/** The single patterns that fit a subject of `category`. */
export function singleTemplates({ frames }: Lexicon, category: Category): string[] {
  return frames.filter((frame) => frame.categories === undefined || frame.categories.has(category)).map(({ template }) => template);
}

/** The commonest patterns that fit a subject of `category` and need nothing filled in but the subject. */
export function commonTemplates({ frames }: Lexicon, category: Category): string[] {
  return frames
    .filter((frame) => frame.rank < 2 && (frame.categories === undefined || frame.categories.has(category)) && frame.front + frame.end !== "")
    .map(({ template }) => template);
}
