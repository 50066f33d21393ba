import { domainToASCII } from "node:url";
import { list } from "../lexicon.ts";
import { areasOf } from "../search/search.ts";
import { inAscii, poolOf } from "../search/pools.ts";
import { isBarelyKnown, isPlatform, strengthOf } from "../search/sites.ts";
import type { Snapshot } from "../snapshot.ts";
import { unit } from "../hash.ts";

const words = (text: string): readonly string[] => list(text, " ");

const firsts = words(
  "amber arctic autumn azure birch blank bold brass breezy bright calm candid cedar chalk clever cloud cobalt coral cosy crisp curious " +
    "dapper dawn dusty eager early ember fabled faint fern flint frosty gentle giddy golden grand hazel hidden hollow humble idle indigo " +
    "ivory jade jolly keen kind lemon little lively lone lucky lunar mellow merry midnight misty nimble noble olive paper patient plain " +
    "plucky polite proud quick rapid rosy rustic sandy sleepy sober spare stern sturdy tidy tiny vivid wandering warm witty",
);
const seconds = words(
  "acorn alley anchor apron attic badger balcony barrel basket beacon beetle bench bicycle bonnet bottle branch bridge bucket button " +
    "cabin candle canvas carpet castle cellar chapter chimney cottage crayon curtain diary dragonfly drawer engine envelope falcon fence " +
    "ferry fiddle files fireside forest fountain gallery garage garden gazebo goose hammock hedgehog heron inkwell island kettle kite " +
    "ladder lighthouse magpie mailbox meridian mitten notebook orchard otter pantry parade parcel pebble pencil pillow postcard puddle raven",
);
const starts = ["", "the", "my", "go", "hey", "our"];
const tops = [
  "com",
  "org",
  "net",
  "co",
  "io",
  "de",
  "co.uk",
  "fr",
  "es",
  "ca",
  "info",
  "xyz",
  "it",
  "nl",
  "app",
  "us",
  "se",
];

/** Names in the wide web beyond what searches find. */
export const webSize = firsts.length * seconds.length * starts.length * tops.length;

/** Coprime to `webSize`, so that neighbors look nothing alike and no name comes twice. */
const stride = 104_729;

/** Name `index` of the wide web: each of them once. */
export function webName(index: number): string {
  let place = (index * stride) % webSize;
  const next = (parts: readonly string[]): string => {
    const part = parts[place % parts.length] ?? "";
    place = Math.floor(place / parts.length);
    return part;
  };
  const [first, second, start, top] = [next(firsts), next(seconds), next(starts), next(tops)];
  return `${start}${first}${second}.${top}`;
}

const spamWords = words("best cheap free top fast mega super instant real cool");
const spamThings = words(
  "seo-links backlinks casino-bonus pills loans traffic directory link-farm article-hub bookmarks",
);
const spamTops = ["xyz", "top", "click", "icu", "info"];

/** Name `index` of the sites that link to everybody. */
export function spamName(index: number): string {
  const thing = spamThings[index % spamThings.length] ?? "";
  const word = spamWords[Math.floor(index / spamThings.length) % spamWords.length] ?? "";
  return `${word}-${thing}-${100 + index}.${spamTops[index % spamTops.length] ?? "xyz"}`;
}

/** True for a name that only spam would choose. */
export function looksLikeSpam(domain: string): boolean {
  return /\.(?:xyz|top|click|icu)$|-\d{3,}\.|casino|pills|backlink|link-farm/u.test(domain);
}

const circleStarts = words(
  "about all best daily dear easy everyday first gear good guild home just more morning mostly new one our pure team true urban we",
);
const circleEnds = words(
  "almanac archive bazaar bulletin camp canteen circle class companion compass cooperative corners council course desk diaries exchange expo " +
    "faculty fair festival field files forum foundation gang gazebo hall handbook index institute inventory kitchen ledgerbook letters library " +
    "line list logbook loft museum network notebook observatory office page parlour path people pioneers platform playbook press primer quarter",
);
const circleTops = ["com", "org", "net", "de", "co.uk", "io", "fr"];

/** Everybody who writes about a subject, by index; none twice. */
export interface Circle {
  /** The sites that searches for it find: they come first. */
  readonly ranking: readonly string[];
  /** The subject as names write it. */
  readonly word: string;
}

const circles = new Map<string, Circle>();
const rememberedCircles = 200;

/** Everybody who writes about what a subject belongs to. */
export function circleOf(subject: string, world: Snapshot): Circle {
  const area = areasOf(subject, world)[0];
  const key = area?.key ?? subject;
  const known = circles.get(key);
  if (known !== undefined) {
    return known;
  }
  if (circles.size >= rememberedCircles) {
    circles.clear();
  }
  const ranking =
    area === undefined
      ? []
      : poolOf(area)
          .sites.map(({ domain }) => domain)
          .filter((domain) => !isPlatform(domain));
  const word =
    inAscii(area?.phrases[0] ?? subject)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "")
      .slice(0, 20) || "web";
  const circle = { ranking, word };
  circles.set(key, circle);
  return circle;
}

const plain = /^[ -~]*$/u;

/** Name `index` of a circle; undefined beyond its last. */
export function circleName({ ranking, word }: Circle, index: number): string | undefined {
  const place = index - ranking.length;
  if (place < 0) {
    return ranking[index];
  }
  const start = place % (circleStarts.length + 1);
  const end = circleEnds[Math.floor(place / (circleStarts.length + 1)) % circleEnds.length] ?? "";
  const top = circleTops[Math.floor(place / (circleStarts.length + 1) / circleEnds.length)];
  const name = `${start === 0 ? "" : (circleStarts[start - 1] ?? "")}${word}${end}.${top ?? ""}`;
  return top === undefined
    ? undefined
    : (plain.test(name) ? name : domainToASCII(name)) || undefined;
}

/** Sites that everybody links to, beside the platforms that searches find. */
const wellKnown: ReadonlySet<string> = new Set(
  list(
    "wikipedia.org google.com apple.com microsoft.com github.com mozilla.org wordpress.org wordpress.com adobe.com nytimes.com bbc.co.uk bbc.com " +
      "theguardian.com cnn.com forbes.com who.int nasa.gov instagram.com x.com twitter.com netflix.com spotify.com imdb.com stackoverflow.com " +
      "cloudflare.com archive.org europa.eu nature.com harvard.edu mit.edu",
    " ",
  ),
);

/** Authority of a domain, 0 to 1000 (spec 4.3.3, domain_rank): what every tool shows of it. */
export function domainRank(domain: string): number {
  if (wellKnown.has(domain)) {
    return Math.round(950 + 40 * unit("giant", domain));
  }
  return looksLikeSpam(domain) ? Math.round(strengthOf(domain) * 0.35) : strengthOf(domain);
}

/** How much a domain looks like spam, 0 to 100. */
export function spamScore(domain: string): number {
  const chance = unit("spam", domain);
  return looksLikeSpam(domain) ? Math.round(48 + 50 * chance) : Math.round(34 * chance ** 3);
}

/** How many domains link to one of this authority: ten times as many for every 215 points. */
export function usualReferrers(domain: string): number {
  return isBarelyKnown(domain)
    ? Math.floor(4 * unit("few links", domain))
    : Math.round(10 * 10 ** (domainRank(domain) / 215));
}
