import type { Category, Frame, FrameGroup, Lexicon } from "./lexicon.ts";

/** What a phrase already says about itself. */
export interface Shape {
  /** The subject without search words: "espresso machine" of "best espresso machine for beginners". */
  readonly core: string;
  /** The parts that are taken. */
  readonly groups: ReadonlySet<FrameGroup>;
}

/** Which parts at the front go with which parts at the end: "best … for beginners". */
const pairs: readonly (readonly [front: FrameGroup, end: FrameGroup])[] = [
  ["quality", "audience"],
  ["quality", "time"],
  ["quality", "place"],
  ["price", "audience"],
  ["price", "place"],
  ["howto", "audience"],
  ["howto", "manner"],
];

/** What can still follow a phrase in which a question or instruction is already asked. */
const afterQuestion: ReadonlySet<FrameGroup> = new Set(["audience", "manner", "site", "time"]);
const questions: readonly FrameGroup[] = ["howto", "question", "compare"];

/** Finds the search words around a phrase's subject, at most two layers of them. */
export function readShape(phrase: string, lexicon: Lexicon): Shape {
  const groups = new Set<FrameGroup>();
  let core = phrase;
  for (let layer = 0; layer < 2; layer++) {
    const found = outerFrame(core, lexicon);
    if (found === undefined) {
      break;
    }
    groups.add(found.group);
    core = found.rest;
  }
  return { core, groups };
}

function outerFrame(phrase: string, { frames }: Lexicon): { readonly group: FrameGroup; readonly rest: string } | undefined {
  let best: { readonly group: FrameGroup; readonly rest: string } | undefined;
  for (const { template, group } of frames) {
    const [front = "", end = ""] = template.split("{}");
    const fits = !/\{\w\}/u.test(template) && phrase.startsWith(front) && phrase.endsWith(end);
    const rest = phrase.slice(front.length, phrase.length - end.length).trim();
    if (fits && rest !== "" && phrase.length > front.length + end.length && rest.length < (best?.rest.length ?? phrase.length)) {
      best = { group, rest };
    }
  }
  return best;
}

/** The patterns that fit a subject of `category`, single and in pairs, without the parts that are taken. */
export function* frameTemplates(
  lexicon: Lexicon,
  category: Category,
  manners: readonly string[],
  taken: ReadonlySet<FrameGroup>,
): Generator<string> {
  const asked = questions.some((group) => taken.has(group));
  const fitting = lexicon.frames.filter(
    (frame) =>
      !taken.has(frame.group) &&
      (frame.categories === undefined || frame.categories.has(category)) &&
      (!asked || (afterQuestion.has(frame.group) && frame.template.startsWith("{}"))),
  );
  const tails = manners.map((tail): Frame => ({ group: "manner", template: `{} ${tail}`, rank: 0, categories: undefined }));
  yield* fitting.map((frame) => frame.template);
  if (taken.has("howto")) {
    yield* tails.map((frame) => frame.template);
  }
  yield* pairsOf([...fitting, ...tails]);
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
