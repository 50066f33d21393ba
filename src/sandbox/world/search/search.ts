import { nounCategory } from "../category.ts";
import { readShape } from "../frames.ts";
import type { Category, FrameGroup } from "../lexicon.ts";
import { intentOf } from "../intent.ts";
import type { Intent } from "../intent.ts";
import { dayNumber } from "../snapshot.ts";
import type { Snapshot } from "../snapshot.ts";
import { stem, wordsOf } from "../vocabulary.ts";
import { areasOf } from "./areas.ts";
import type { Area } from "./areas.ts";
import { mixed, seedOf } from "./mix.ts";
import type { Search } from "./platforms.ts";
import type { Site, SiteKind } from "./sites.ts";

/** A search as the ranking sees it. */
export interface ReadSearch extends Search {
  /** In lower case with single spaces. */
  readonly keyword: string;
  readonly roots: readonly string[];
  /** The subject without search words. */
  readonly core: string;
  readonly groups: ReadonlySet<FrameGroup>;
  readonly areas: readonly Area[];
  readonly intent: Intent;
  /** The dice of this search in this country, and of its subject everywhere. */
  readonly seed: number;
  readonly coreSeed: number;
  /** Small moves of this search and of its subject up to this day. */
  readonly moves: number;
  readonly coreMoves: number;
}

/** Kinds of things that are sold in shops. */
const goods: ReadonlySet<Category> = new Set(["product", "supply", "food", "activity", "general"]);

/** What a site is in the eyes of a search: nobody buys a lawyer in a shop. */
export function kindFor({ kind }: Site, { category }: ReadSearch): SiteKind {
  return kind === "shop" && !goods.has(category) ? "company" : kind;
}

/** Days between two small moves of a result page; every page has its own days. */
const steadyDays = 18;

/** Reads a search in a market on a day. */
export function readSearch(query: string, world: Snapshot): ReadSearch {
  const words = wordsOf(query);
  const keyword = words.join(" ");
  const areas = areasOf(keyword, world);
  const vocabulary = areas[0]?.vocabulary;
  const shape = vocabulary === undefined ? undefined : readShape(keyword, vocabulary.lexicon);
  const core = shape?.core ?? keyword;
  const groups = shape?.groups ?? new Set<FrameGroup>();
  const intent = vocabulary === undefined ? "informational" : intentOf(keyword, vocabulary);
  const seed = seedOf(`${world.country}|${world.language}|${keyword}`);
  const coreSeed = seedOf(core);
  return {
    keyword,
    roots: words.map(stem),
    core,
    groups,
    areas,
    intent,
    words: words.length,
    category: (vocabulary && nounCategory(core, vocabulary)) ?? areas[0]?.category ?? "general",
    asks: groups.has("howto") || groups.has("question"),
    seed,
    coreSeed,
    moves: moves(seed, world, 1),
    coreMoves: moves(coreSeed, world, 5),
  };
}

function moves(seed: number, world: Snapshot, slowness: number): number {
  const period = steadyDays * slowness;
  return Math.floor((dayNumber(world) + period * mixed(seed, 5)) / period);
}
