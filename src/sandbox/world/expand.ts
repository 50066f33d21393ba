import { categoryOf, findTopic, nounCategory } from "./category.ts";
import type { TopicMatch } from "./category.ts";
import { monthlyVolume, searches, shownVolume } from "./demand.ts";
import { commonTemplates, frameTemplates, readShape } from "./frames.ts";
import type { Shape } from "./frames.ts";
import { unit, whole } from "./hash.ts";
import type { Category } from "./lexicon.ts";
import { vocabularyOfPhrase } from "./language.ts";
import { citiesOf } from "./markets.ts";
import { dayNumber } from "./snapshot.ts";
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

const remembered = new Map<string, readonly IndexedKeyword[]>();
const rememberedLimit = 24;

/**
 * The keywords around a seed: the seed first, then by falling volume, unknown volumes last, none
 * twice. `suggestions` all contain the seed; `ideas` also go to its parts, its topic and the
 * topic's neighbours.
 */
export function expand(seed: string, world: Snapshot, reach: Reach): readonly IndexedKeyword[] {
  const base = wordsOf(seed).join(" ");
  const place = JSON.stringify([base, reach, world.country, world.language, dayNumber(world)]);
  const found = remembered.get(place) ?? makeKeywords(base, world, reach);
  remembered.delete(place);
  remembered.set(place, found);
  for (const oldest of [...remembered.keys()].slice(0, Math.max(0, remembered.size - rememberedLimit))) {
    remembered.delete(oldest);
  }
  return found;
}

function makeKeywords(base: string, world: Snapshot, reach: Reach): readonly IndexedKeyword[] {
  const vocabulary = vocabularyOfPhrase(base, world.language);
  const shape = readShape(base, vocabulary.lexicon);
  const sensible = sensibleAround(base, vocabulary);
  const phrases = new Set<string>();
  for (const phrase of candidates(base, shape, vocabulary, world, reach)) {
    if (phrase !== base && sensible(phrase)) {
      phrases.add(phrase);
    }
  }
  // A short seed is the head of its subject; only longer ones lead up to more searched keywords.
  const most = base.includes(" ") && findTopic(base, vocabulary)?.name !== base ? Infinity : searches(base, world);
  const limit = Math.round(whole(900, mostKeywords, "size", shape.core) * (reach === "ideas" ? 1 : 0.6)) - 1;
  const kept = [...phrases]
    .map((keyword) => ({ keyword, count: searches(keyword, world) }))
    .toSorted((a, b) => b.count - a.count || (a.keyword < b.keyword ? -1 : 1))
    .filter(({ count }) => count <= most)
    .filter(({ count }, index) => index < fewestKeywords || (count >= 3 && index < limit))
    .map(({ keyword, count }) => ({ keyword, volume: shownVolume(keyword, count) }))
    .toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1));
  return [{ keyword: base, volume: monthlyVolume(base, world) }, ...kept];
}

function* candidates(base: string, shape: Shape, vocabulary: Vocabulary, world: Snapshot, reach: Reach): Generator<string> {
  const topic = findTopic(shape.core, vocabulary);
  const own = topic !== undefined && stem(topic.name) === stem(base) ? topic.topic : undefined;
  const setting = { cities: citiesOf(world.country), year: world.day.getUTCFullYear(), vocabulary };
  const rivals = own?.related ?? [];
  yield* grow(base, { ...setting, rivals, tails: own?.tails ?? [], taken: shape.groups });
  if (shape.core === base) {
    for (const variant of variants(base, own, vocabulary)) {
      yield variant;
      // Of nouns the world knows nothing about it does not guess what people ask.
      yield* canGrow(variant, vocabulary)
        ? grow(variant, { ...setting, rivals: [], tails: [], taken: noGroups })
        : commonAround(variant, "general", vocabulary).slice(0, 2);
    }
  }
  if (reach === "ideas") {
    yield* topic?.topic.names ?? [];
    for (const idea of neighbours(base, shape, topic, vocabulary)) {
      yield idea;
      // Around a longer seed only its own subject is followed further, or the topic would drown it.
      const follow = own !== undefined || idea === shape.core;
      yield* follow && canGrow(idea, vocabulary) ? commonAround(idea, categoryOf(idea, vocabulary), vocabulary) : [];
    }
  }
}

const noGroups: Shape["groups"] = new Set();

/** "espresso machine" names a thing people ask about; "espresso calories" is itself a question. */
function canGrow(head: string, vocabulary: Vocabulary): boolean {
  const last = wordsOf(head).at(-1) ?? "";
  return nounCategory(head, vocabulary) !== undefined && !vocabulary.modifiers.has(last);
}

function commonAround(head: string, category: Category, { lexicon }: Vocabulary): string[] {
  return commonTemplates(lexicon, category).filter((template) => agrees(template, head)).map((template) => fill(template, head));
}

interface Growth {
  readonly vocabulary: Vocabulary;
  readonly cities: readonly string[];
  readonly year: number;
  readonly rivals: readonly string[];
  readonly tails: readonly string[];
  readonly taken: Shape["groups"];
}

/** Every search pattern that fits a phrase, filled with it. */
function* grow(head: string, { vocabulary, cities, year, rivals, tails, taken }: Growth): Generator<string> {
  for (const template of frameTemplates(vocabulary.lexicon, categoryOf(head, vocabulary), tails, taken)) {
    if (!agrees(template, head)) {
      continue;
    }
    if (template.includes("{o}")) {
      yield* rivals.slice(0, 6).map((rival) => fill(template, head).replace("{o}", rival));
    } else if (template.includes("{c}")) {
      yield* cities.map((city) => fill(template, head).replace("{c}", city));
    } else {
      yield fill(template, head).replace("{y}", String(year + (unit("next year", head, template) < 0.25 ? 1 : 0)));
    }
  }
}

/** "a lawyer", "an attorney". */
function agrees(template: string, head: string): boolean {
  const vowel = /^[aeio]/u.test(head);
  return !(vowel ? / a \{\}/u : / an \{\}/u).test(template);
}

function fill(template: string, head: string): string {
  return template.split("{}").join(head);
}

/** A subject's kinds and parts: "decaf espresso", "espresso machine", "small espresso machine". */
function* variants(base: string, topic: Topic | undefined, vocabulary: Vocabulary): Generator<string> {
  const { lexicon } = vocabulary;
  const kinds = topic?.kinds ?? kindsOf(base, vocabulary);
  const parts = (topic?.compounds ?? []).map((part) => `${base} ${part}`);
  yield* parts;
  yield* kinds.map((kind) => lexicon.kindTemplate.replace("{}", base).replace("{k}", kind));
  for (const part of parts) {
    yield* kindsOf(part, vocabulary).slice(0, 6).map((kind) => lexicon.kindTemplate.replace("{}", part).replace("{k}", kind));
  }
}

function kindsOf(phrase: string, vocabulary: Vocabulary): readonly string[] {
  const category = nounCategory(phrase, vocabulary);
  return category === undefined ? [] : (vocabulary.lexicon.kinds[category] ?? []);
}

/** Where ideas wander: to the bare subject, the topic's neighbours and parts, or the parts of a longer phrase. */
function* neighbours(base: string, shape: Shape, match: TopicMatch | undefined, vocabulary: Vocabulary): Generator<string> {
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
    return [words.slice(0, cut).join(" "), [...new Set(after)].join(" ")].filter((part) => part !== "");
  }
  const head = lexicon.headNoun === "last" ? words.at(-1) : words[0];
  return words.length > 1 && head !== undefined && head.length > 3 ? [head] : [];
}

/** People type at most ten words and eighty characters, and no word twice that is not twice in the seed. */
function sensibleAround(base: string, { lexicon }: Vocabulary): (phrase: string) => boolean {
  const repeated = new Set(wordsOf(base).map(stem).filter((root, index, roots) => roots.indexOf(root) !== index));
  return (phrase) => {
    const words = wordsOf(phrase);
    const seen = new Set<string>();
    for (const [index, word] of words.entries()) {
      const root = stem(word);
      const again = seen.has(root) && !repeated.has(root) && (word === words[index - 1] || !lexicon.stopWords.has(word));
      if (again || (index > 0 && stem(words[index - 1] ?? "") === root && !repeated.has(root))) {
        return false;
      }
      seen.add(root);
    }
    return words.length <= 10 && phrase.length <= 80 && /[\p{L}\p{N}]/u.test(phrase);
  };
}
