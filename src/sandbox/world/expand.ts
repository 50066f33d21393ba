import { categoryOf, findTopic, nounCategory } from "./category.ts";
import type { TopicMatch } from "./category.ts";
import { monthlyVolume, searches, shownVolume } from "./demand.ts";
import { commonTemplates, patternTemplates, readShape, singleTemplates } from "./phrasePatterns.ts";
import type { Shape } from "./phrasePatterns.ts";
import { unit, whole } from "./hash.ts";
import { vocabularyOfPhrase } from "./language.ts";
import { citiesOf } from "./markets.ts";
import { articleFits, isPlausible } from "./plausibility.ts";
import { lastMonth } from "./snapshot.ts";
import { Remembered } from "./remembered.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Topic } from "./topics/topic.ts";
import { stem, wordsOf } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How far the search for keywords may wander from its seed. */
export type Reach = "ideas" | "suggestions";

/** The most keywords the index holds around one seed. */
const mostKeywords = 5439;
/** Rare keywords are dropped, except these many. */
const fewestKeywords = 60;

/** A keyword of the index with its volume. */
export interface IndexedKeyword {
  readonly keyword: string;
  readonly volume: number | null;
}

const remembered = new Remembered<readonly IndexedKeyword[]>(24);

/**
 * The keywords around a seed, the seed first and none twice. `suggestions` all contain the seed and
 * come by falling volume, unknown volumes last; `ideas` also go to its parts, its topic and the
 * topic's neighbors, and come by relevance and volume together, wider ones in between.
 */
export function expand(seed: string, world: Snapshot, reach: Reach): readonly IndexedKeyword[] {
  const base = wordsOf(seed).join(" ");
  const place = JSON.stringify([base, reach, world.country, world.language, lastMonth(world)]);
  return remembered.get(place, () => makeKeywords(base, world, reach));
}

interface Candidate {
  readonly keyword: string;
  /** Searches a month. */
  readonly count: number;
  readonly closeness: number;
}

function makeKeywords(base: string, world: Snapshot, reach: Reach): readonly IndexedKeyword[] {
  const vocabulary = vocabularyOfPhrase(base, world.language);
  const shape = readShape(base, vocabulary.lexicon);
  const closeness = closestOf(base, candidates(base, shape, vocabulary, world, reach), vocabulary);
  const limit =
    Math.round(whole(900, mostKeywords, "size", shape.core) * (reach === "ideas" ? 1 : 0.6)) - 1;
  const closest = [...closeness]
    .map(([keyword, close]) => ({ keyword, count: searches(keyword, world), closeness: close }))
    .toSorted((a, b) => b.count - a.count || (a.keyword < b.keyword ? -1 : 1))
    .filter(({ count }, index) => index < fewestKeywords || (count >= 3 && index < limit));
  const shown = closest.map((one) => ({ ...one, volume: shownVolume(one.keyword, one.count) }));
  const sorted =
    reach === "ideas"
      ? interleaved(shown)
      : shown.toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1));
  return [
    { keyword: base, volume: monthlyVolume(base, world) },
    ...sorted.map(({ keyword, volume }) => ({ keyword, volume })),
  ];
}

/** Each sensible phrase with the closest way that leads to it. */
function closestOf(
  base: string,
  found: Iterable<Step>,
  vocabulary: Vocabulary,
): ReadonlyMap<string, number> {
  const sensible = sensibleAround(base, vocabulary);
  const closeness = new Map<string, number>();
  for (const [phrase, close] of found) {
    const before = closeness.get(phrase);
    if (before !== undefined ? before < close : phrase !== base && sensible(phrase)) {
      closeness.set(phrase, close);
    }
  }
  return closeness;
}

/** Rows about the seed itself, and after every so many one from further away, both by relevance. */
const rowsBetween = 3;

function interleaved<Row extends Candidate>(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => relevance(b) - relevance(a));
  const about = sorted.filter(({ closeness }) => closeness > near.neighbor);
  const wider = sorted.filter(({ closeness }) => closeness <= near.neighbor);
  const together = about.flatMap((row, index) => {
    const turn = (index + 1) % rowsBetween === 0 ? wider[(index + 1) / rowsBetween - 1] : undefined;
    return turn === undefined ? [row] : [row, turn];
  });
  return [...together, ...wider.slice(Math.floor(about.length / rowsBetween))];
}

/** Twice the searches make up for a little distance, never for much. */
function relevance({ count, closeness }: Candidate): number {
  return closeness * Math.log2(2 + count);
}

/** A phrase, and how close to the seed it is, 0 to 1. */
type Step = readonly [phrase: string, closeness: number];

/** How close to a seed the ways lead that start from it. */
const near = {
  seed: 1,
  kind: 0.94,
  aroundKind: 0.85,
  neighbor: 0.83,
  aroundNeighbor: 0.6,
  sibling: 0.58,
  topic: 0.45,
  aroundTopic: 0.4,
};

function* candidates(
  base: string,
  shape: Shape,
  vocabulary: Vocabulary,
  world: Snapshot,
  reach: Reach,
): Generator<Step> {
  const topic = findTopic(shape.core, vocabulary);
  const own = topic !== undefined && stem(topic.name) === stem(base) ? topic.topic : undefined;
  const setting = { cities: citiesOf(world.country), year: world.day.getUTCFullYear(), vocabulary };
  yield* at(
    near.seed,
    grow(base, {
      ...setting,
      competitors: own?.related ?? [],
      tails: own?.tails ?? [],
      taken: shape.groups,
    }),
  );
  if (shape.core === base) {
    for (const [variant, plain] of variants(base, own, vocabulary)) {
      yield [variant, near.kind];
      // Of nouns the world knows nothing about it does not guess what people ask.
      const guesses = canGrow(variant, vocabulary)
        ? grow(variant, { ...setting, competitors: [], tails: [], taken: noGroups, single: !plain })
        : commonAround(variant, vocabulary).slice(0, 2);
      yield* at(near.aroundKind, guesses);
    }
  }
  if (reach === "ideas") {
    yield* at(own === undefined ? near.topic : near.sibling, topic?.topic.names ?? []);
    for (const idea of neighbors(base, shape, topic, vocabulary)) {
      // Around a longer seed only its own subject is followed further, or the topic would drown it.
      const follow = own !== undefined || idea === shape.core;
      yield [idea, follow ? near.neighbor : near.topic];
      yield* at(
        follow ? near.aroundNeighbor : near.aroundTopic,
        follow && canGrow(idea, vocabulary) ? commonAround(idea, vocabulary) : [],
      );
    }
  }
}

function* at(closeness: number, phrases: Iterable<string>): Generator<Step> {
  for (const phrase of phrases) {
    yield [phrase, closeness];
  }
}

const noGroups: Shape["groups"] = new Set();

/** "espresso machine" names a thing people ask about; "espresso calories" is itself a question. */
function canGrow(head: string, vocabulary: Vocabulary): boolean {
  const last = wordsOf(head).at(-1) ?? "";
  return nounCategory(head, vocabulary) !== undefined && !vocabulary.modifiers.has(last);
}

function commonAround(head: string, vocabulary: Vocabulary): string[] {
  return commonTemplates(vocabulary.lexicon, categoryOf(head, vocabulary))
    .filter((template) => articleFits(template, head) && isPlausible(template, head, vocabulary))
    .map((template) => fill(template, head));
}

interface Growth {
  readonly vocabulary: Vocabulary;
  readonly cities: readonly string[];
  readonly year: number;
  readonly competitors: readonly string[];
  readonly tails: readonly string[];
  readonly taken: Shape["groups"];
  /** Leaves out patterns in pairs. */
  readonly single?: boolean;
}

/** Every search pattern that fits a phrase, filled with it. */
function* grow(
  head: string,
  { vocabulary, cities, year, competitors, tails, taken, single = false }: Growth,
): Generator<string> {
  const category = categoryOf(head, vocabulary);
  const templates = single
    ? singleTemplates(vocabulary.lexicon, category)
    : patternTemplates(vocabulary.lexicon, category, tails, taken);
  for (const template of templates) {
    if (!articleFits(template, head) || !isPlausible(template, head, vocabulary)) {
      continue;
    }
    if (template.includes("{o}")) {
      yield* competitors.slice(0, 6).map((other) => fill(template, head).replace("{o}", other));
    } else if (template.includes("{c}")) {
      yield* cities.map((city) => fill(template, head).replace("{c}", city));
    } else {
      yield fill(template, head).replace(
        "{y}",
        String(year + (unit("next year", head, template) < 0.25 ? 1 : 0)),
      );
    }
  }
}

function fill(template: string, head: string): string {
  return template.split("{}").join(head);
}

/** A subject's kinds and parts, and whether it is one of them only: "decaf espresso", "espresso machine", but "small espresso machine" is both. */
function* variants(
  base: string,
  topic: Topic | undefined,
  vocabulary: Vocabulary,
): Generator<readonly [phrase: string, plain: boolean]> {
  const { lexicon } = vocabulary;
  const kinds = topic?.kinds ?? kindsOf(base, vocabulary);
  const parts = (topic?.compounds ?? []).map((part) => `${base} ${part}`);
  const kindOf = (phrase: string, kind: string): string =>
    lexicon.kindTemplate.replace("{}", phrase).replace("{k}", kind);
  yield* parts.map((part) => [part, true] as const);
  yield* kinds.map((kind) => [kindOf(base, kind), true] as const);
  for (const part of parts) {
    yield* kindsOf(part, vocabulary)
      .slice(0, 6)
      .map((kind) => [kindOf(part, kind), false] as const);
  }
}

function kindsOf(phrase: string, vocabulary: Vocabulary): readonly string[] {
  const category = nounCategory(phrase, vocabulary);
  return category === undefined ? [] : (vocabulary.lexicon.kinds[category] ?? []);
}

/** Where ideas wander: to the bare subject, the topic's neighbors and parts, or the parts of a longer phrase. */
function* neighbors(
  base: string,
  shape: Shape,
  match: TopicMatch | undefined,
  vocabulary: Vocabulary,
): Generator<string> {
  if (shape.core !== base) {
    yield shape.core;
  }
  if (match !== undefined) {
    yield* match.topic.related;
    yield* match.topic.compounds.map((part) => `${match.name} ${part}`);
    return;
  }
  yield* partsOf(shape.core, vocabulary);
}

/** "yoga for back pain" is about yoga and about back pain; "divorce lawyer" is about lawyers. */
function partsOf(core: string, { lexicon }: Vocabulary): string[] {
  const words = wordsOf(core);
  const cut = words.findIndex((word, index) => index > 0 && lexicon.stopWords.has(word));
  if (cut > 0) {
    const after = words.slice(cut).filter((word) => !lexicon.stopWords.has(word));
    return [words.slice(0, cut).join(" "), [...new Set(after)].join(" ")].filter(
      (part) => part !== "",
    );
  }
  const head = lexicon.headNoun === "last" ? words.at(-1) : words[0];
  return words.length > 1 && head !== undefined && head.length > 3 ? [head] : [];
}

/** People type at most ten words and eighty characters, and no word twice that is not twice in the seed. */
function sensibleAround(base: string, { lexicon }: Vocabulary): (phrase: string) => boolean {
  const repeated = new Set(
    wordsOf(base)
      .map(stem)
      .filter((root, index, roots) => roots.indexOf(root) !== index),
  );
  return (phrase) => {
    const words = wordsOf(phrase);
    const seen = new Set<string>();
    for (const [index, word] of words.entries()) {
      const root = stem(word);
      const again =
        seen.has(root) &&
        !repeated.has(root) &&
        (word === words[index - 1] || !lexicon.stopWords.has(word));
      if (again || (index > 0 && stem(words[index - 1] ?? "") === root && !repeated.has(root))) {
        return false;
      }
      seen.add(root);
    }
    return words.length <= 10 && phrase.length <= 80 && /[\p{L}\p{N}]/u.test(phrase);
  };
}
