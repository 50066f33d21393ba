import { subjectsOf } from "../search/addedSites.ts";
import { mixed, seedOf } from "../hash.ts";
import type { Snapshot } from "../snapshot.ts";
import { dayNumber } from "../snapshot.ts";
import { circleName, circleOf, spamName, usualReferrers, webName, webSize } from "./siteNames.ts";
import type { Circle } from "./siteNames.ts";

/**
 * Who links to a domain. Its referrers stand in one list, by falling number of links: the first
 * `known` of them link today, but for some that come and go, and the next `former` did so once. Any
 * place of the list can be looked up without making the places before it, so the largest sites cost no memory.
 */
export interface LinkGraph {
  readonly domain: string;
  readonly world: Snapshot;
  readonly seed: number;
  /** The newest day that the index has seen, since 1970. */
  readonly day: number;
  readonly known: number;
  /** Of the known ones, those that link today. */
  readonly live: number;
  readonly former: number;
  /** Share of the known ones that come and go. */
  readonly passing: number;
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
  /** Undefined for one that doesn't come and go. */
  readonly stay: Stay | undefined;
}

/** Of the referrers of a domain that has more than a handful, the share that comes and goes. */
const passingShare = 0.16;
const handful = 20;

/** The links to a domain as the index knows them on a day: some come and some go every few days. */
export function linkGraph(domain: string, world: Snapshot): LinkGraph {
  const seed = seedOf(domain);
  const usual = usualReferrers(domain);
  const passing = usual < handful ? 0 : passingShare;
  // Half of those that come and go are away.
  const known = Math.round(usual / (1 - passing / 2));
  const days = { seed, day: dayNumber(world) - 1, known, passing };
  return {
    ...days,
    domain,
    world,
    live: countPresent(days),
    former: Math.round(usual * 0.1),
    most: usual ** 0.95 * (0.4 + 0.8 * mixed(seed, 2)),
    circle: circleOf(subjectsOf(domain, world)[0] ?? domain, world),
  };
}

/** The referrer at a place of the list. */
function referrerAt(graph: LinkGraph, place: number): Referrer {
  const named = nameAt(graph, place);
  // Nobody counts as a referrer of itself.
  const domain = named === graph.domain ? webName(webSize - 1) : named;
  const seed = seedOf(domain) ^ graph.seed;
  const stay = stayAt(graph, place);
  const links = linksAt(graph, place, stay);
  return { domain, seed, links, lost: lostAt(graph, place, seed, stay), stay };
}

/** All referrers that link today or, where `lost`, that have lost links, in the order of the list. */
export function* referrers(graph: LinkGraph, lost: boolean, from = 0): Generator<Referrer> {
  const end = graph.known + (lost ? graph.former : 0);
  for (let place = from; place < end; place++) {
    const referrer = referrerAt(graph, place);
    if ((lost ? referrer.lost : referrer.links) > 0) {
      yield referrer;
    }
  }
}

/** Links of a referrer that stand today. */
function linksAt(graph: LinkGraph, place: number, stay: Stay | undefined): number {
  return place < graph.known && stay?.present !== false ? usualLinks(graph, place) : 0;
}

function usualLinks({ most }: LinkGraph, place: number): number {
  return Math.max(1, Math.floor(most * (place + 1) ** -0.8));
}

/** Who goes takes all of its links along, who stays loses one now and then. */
function lostAt(graph: LinkGraph, place: number, seed: number, stay: Stay | undefined): number {
  if (place >= graph.known) {
    return 1 + Math.floor(2 * mixed(seed, 5));
  }
  return stay === undefined
    ? Math.floor(usualLinks(graph, place) * 0.14 * mixed(seed, 5))
    : stay.present
      ? 0
      : usualLinks(graph, place);
}

/** The newest time that a referrer that comes and goes has linked, in days since 1970. */
export interface Stay {
  readonly present: boolean;
  readonly came: number;
  /** In the future for one that still links. */
  readonly goes: number;
}

type Days = Pick<LinkGraph, "seed" | "day" | "known" | "passing">;

/** The first ones of a list link to a domain for good. */
const constant = 4;
/** Days from one coming of a referrer to its next, at least and at most; half of them it links. */
const shortestRound = 50;
const longestRound = 210;

/** The newest stay of a referrer that comes and goes; undefined for one that stays, or that went for good. */
function stayAt({ seed, day, known, passing }: Days, place: number): Stay | undefined {
  if (place < constant || place >= known || mixed(seed ^ 61, place) >= passing) {
    return undefined;
  }
  const half = Math.round(
    (shortestRound + (longestRound - shortestRound) * mixed(seed ^ 62, place)) / 2,
  );
  const at = day + Math.floor(2 * half * mixed(seed ^ 63, place));
  const present = Math.floor(at / half) % 2 === 0;
  const came = day - (at % half) - (present ? 0 : half);
  return { present, came, goes: came + half };
}

function countPresent(days: Days): number {
  let present = 0;
  for (let place = 0; place < days.known; place++) {
    present += stayAt(days, place)?.present === false ? 0 : 1;
  }
  return present;
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
