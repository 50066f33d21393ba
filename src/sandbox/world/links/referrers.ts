import { subjectsOf } from "../search/addedSites.ts";
import { mixed, seedOf } from "../hash.ts";
import type { Snapshot } from "../snapshot.ts";
import { dayNumber } from "../snapshot.ts";
import { circleName, circleOf, spamName, usualReferrers, webName, webSize } from "./siteNames.ts";
import type { Circle } from "./siteNames.ts";

/**
 * Who links to a domain. Its referrers stand in one list, by falling number of links: the first
 * `live` of them link today, the next `former` did so once. Any place of the list can be looked
 * up without making the places before it, so the largest sites cost no memory.
 */
export interface LinkGraph {
  readonly domain: string;
  readonly world: Snapshot;
  readonly seed: number;
  readonly live: number;
  readonly former: number;
  /** Links of the first referrer; the others follow a power law. */
  readonly most: number;
  /** Those who write about what the domain writes about. */
  readonly circle: Circle;
}

/** One referrer: its name, a seed for its dice, and how many links it has and had. */
export interface Referrer {
  readonly domain: string;
  readonly seed: number;
  readonly links: number;
  readonly lost: number;
}

/** The links to a domain as the index knows them on a day: their number drifts a little. */
export function linkGraph(domain: string, world: Snapshot): LinkGraph {
  const seed = seedOf(domain);
  const usual = usualReferrers(domain);
  const drift = 1 + 0.015 * Math.sin(dayNumber(world) / 30 + 6 * mixed(seed, 1));
  const live = usual < 20 ? usual : Math.round(usual * drift);
  return {
    domain,
    world,
    seed,
    live,
    former: Math.round(usual * 1.12) - Math.min(live, Math.round(usual * 1.02)),
    most: usual ** 0.95 * (0.4 + 0.8 * mixed(seed, 2)),
    circle: circleOf(subjectsOf(domain, world)[0] ?? domain, world),
  };
}

/** The referrer at a place of the list. */
export function referrerAt(graph: LinkGraph, place: number): Referrer {
  const named = nameAt(graph, place);
  // Nobody counts as a referrer of itself.
  const domain = named === graph.domain ? webName(webSize - 1) : named;
  const seed = seedOf(domain) ^ graph.seed;
  return { domain, seed, links: linksAt(graph, place), lost: lostAt(graph, place, seed) };
}

/** All referrers that link today or, where `lost`, that have lost links, in the order of the list. */
export function* referrers(graph: LinkGraph, lost: boolean, from = 0): Generator<Referrer> {
  const end = graph.live + (lost ? graph.former : 0);
  for (let place = from; place < end; place++) {
    const referrer = referrerAt(graph, place);
    if ((lost ? referrer.lost : referrer.links) > 0) {
      yield referrer;
    }
  }
}

/** Links of a referrer that stand today, by its place alone. */
export function linksAt({ live, most }: LinkGraph, place: number): number {
  return place < live ? Math.max(1, Math.floor(most * (place + 1) ** -0.8)) : 0;
}

function lostAt(graph: LinkGraph, place: number, seed: number): number {
  return place < graph.live
    ? Math.floor(linksAt(graph, place) * 0.14 * mixed(seed, 5))
    : 1 + Math.floor(2 * mixed(seed, 5));
}

/** For a while the kinds of referrers alternate (own, circle, web, spam); deep in the list there are only sites from the wide web. */
const pattern = "COWCOSWCOO";
const patternEnd = 3000;
const rounds = patternEnd / pattern.length;
/** Names of the wide web that link to everybody; the others link to one domain or a few. */
const commonNames = 40_000;

const countOf = (kind: string, text: string): number => text.split(kind).length - 1;
const perRound = (kind: string): number => countOf(kind, pattern);
const ownEach = perRound("O");

function nameAt(graph: LinkGraph, place: number): string {
  if (place >= patternEnd) {
    return ownName(graph, rounds * ownEach + place - patternEnd);
  }
  const within = place % pattern.length;
  const kind = pattern.charAt(within);
  const before = countOf(kind, pattern.slice(0, within));
  const index = Math.floor(place / pattern.length) * perRound(kind) + before;
  switch (kind) {
    case "C":
      return relatedName(graph, index);
    case "W":
      return webName(choose(graph, index, commonSteps, 7));
    case "S":
      return spamName(choose(graph, index, spamSteps, 8));
    default:
      return ownName(graph, index);
  }
}

/** Sites of no subject: another stretch of the wide web for every domain. */
function ownName({ seed }: LinkGraph, index: number): string {
  const size = webSize - commonNames - 1;
  const start = Math.floor(mixed(seed, 9) * size);
  return webName(commonNames + ((start + index * 48_611) % size));
}

function relatedName(graph: LinkGraph, index: number): string {
  const chosen = choose(graph, index, circleSteps, 6);
  const name = circleName(graph.circle, chosen);
  const other =
    name === graph.domain ? circleName(graph.circle, neighbor(chosen, index, circleSteps)) : name;
  // A name that cannot be written in ASCII, or a circle that is too small: a site from the wide web instead.
  return other ?? webName(commonNames - 1 - index);
}

/**
 * A list is cut into blocks, and each domain is linked by one site of every block. Two domains
 * share the site of a block with a chance of one in its size: the first sites link to many.
 */
type Steps = readonly (readonly [blocks: number, size: number])[];

const circleSteps: Steps = [
  [30, 2],
  [120, 4],
  [Infinity, 10],
];
const commonSteps: Steps = [
  [100, 3],
  [Infinity, 12],
];
const spamSteps: Steps = [[Infinity, 3]];

function blockOf(index: number, steps: Steps): readonly [start: number, size: number] {
  let start = 0;
  let left = index;
  for (const [blocks, size] of steps) {
    if (left < blocks) {
      return [start + left * size, size];
    }
    start += blocks * size;
    left -= blocks;
  }
  return [start, 1];
}

function choose({ seed }: LinkGraph, index: number, steps: Steps, salt: number): number {
  const [start, size] = blockOf(index, steps);
  return start + Math.floor(size * mixed(seed ^ (salt * 65_537), index));
}

function neighbor(chosen: number, index: number, steps: Steps): number {
  const [start, size] = blockOf(index, steps);
  return start + ((chosen - start + 1) % size);
}
