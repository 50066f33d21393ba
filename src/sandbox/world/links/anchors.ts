import { subjectsOf } from "../search/addedSites.ts";
import { expand } from "../expand.ts";
import { hostileKeywords } from "../hostile.ts";
import { mixed } from "../hash.ts";
import { brandOf } from "../site/pages.ts";
import { referrers } from "./referrers.ts";
import type { LinkGraph, Referrer } from "./referrers.ts";

/** What links are written on, and how likely each text is. */
export interface AnchorTexts {
  readonly texts: readonly string[];
  /** For each text, the chance that it or one before it is chosen. */
  readonly upTo: readonly number[];
}

/** One anchor text with its links (data conventions 5.5). */
export interface AnchorCount {
  readonly anchor: string;
  readonly backlinks: number;
  readonly referring_domains: number;
}

const keywordAnchors = 24;
/** Some links stand on a picture: their text is empty. */
const usual = [
  "",
  "here",
  "click here",
  "website",
  "read more",
  "source",
  "link",
  "this article",
  "learn more",
  "via",
];

/** The texts on which others link to a domain: its name first, then its address, its subject, and words that say nothing. */
export function anchorTexts({ domain, world }: LinkGraph): AnchorTexts {
  const subjects = subjectsOf(domain, world);
  const keywords = expand(subjects[0] ?? domain, world, "ideas")
    .slice(0, keywordAnchors)
    .map(({ keyword }) => keyword);
  const strange = /hostile/u.test(domain) ? hostileKeywords : [];
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void =>
    void weights.set(text, (weights.get(text) ?? 0) + weight);
  add(brandOf(domain), 22);
  add(domain, 13);
  add(`https://${domain}/`, 9);
  usual.forEach((text, rank) => add(text, 9 / (rank + 1)));
  keywords.forEach((text, rank) => add(text, 12 / (rank + 1)));
  strange.forEach((text) => add(text, 2));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return {
    texts: [...weights.keys()],
    upTo: [...weights.values()].map((weight) => (sum += weight) / all),
  };
}

/** A site links with one text mostly; every third link has another one. */
export function anchorOf({ texts, upTo }: AnchorTexts, referrer: Referrer, link: number): string {
  return texts[pick(upTo, mixed(referrer.seed, isOther(link) ? 12 : 11))] ?? "";
}

/** Whether a link of a site carries the other one of its two texts. */
export function isOther(link: number): boolean {
  return link % 3 === 2;
}

function pick(upTo: readonly number[], chance: number): number {
  const found = upTo.findIndex((limit) => chance < limit);
  return found === -1 ? upTo.length - 1 : found;
}

/** The distribution of anchor texts over all live or all lost links, commonest first: exactly what the links carry. */
export function anchorCounts(graph: LinkGraph, lost: boolean, from?: string): AnchorCount[] {
  const { texts, upTo } = anchorTexts(graph);
  const links = texts.map(() => 0);
  const domains = texts.map(() => 0);
  for (const referrer of referrers(graph, lost)) {
    if (from !== undefined && referrer.domain !== from) {
      continue;
    }
    const count = lost ? referrer.lost : referrer.links;
    const others = Math.floor(count / 3);
    const [main, other] = [
      pick(upTo, mixed(referrer.seed, 11)),
      pick(upTo, mixed(referrer.seed, 12)),
    ];
    links[main] = (links[main] ?? 0) + count - others;
    links[other] = (links[other] ?? 0) + others;
    domains[main] = (domains[main] ?? 0) + 1;
    domains[other] = (domains[other] ?? 0) + (others > 0 && other !== main ? 1 : 0);
  }
  return texts
    .map((anchor, index) => ({
      anchor,
      backlinks: links[index] ?? 0,
      referring_domains: domains[index] ?? 0,
    }))
    .filter(({ backlinks }) => backlinks > 0)
    .toSorted((a, b) => b.backlinks - a.backlinks || (a.anchor < b.anchor ? -1 : 1));
}
