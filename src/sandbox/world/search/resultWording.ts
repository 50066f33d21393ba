import type { Snapshot } from "../snapshot.ts";
import { mixed, seedOf } from "../hash.ts";
import type { Area, ReadSearch } from "./search.ts";
import { registeredName } from "./sites.ts";
import { kindFor } from "./search.ts";
import { nameStyle } from "./siteNames.ts";
import type { Site } from "./sites.ts";

/** How a result presents itself. */
export interface Wording {
  readonly title: string;
  readonly snippet: string;
}

/** The words a site's page shows on a result page: made of the search, in its language. */
export function wordingOf(
  site: Site,
  search: ReadSearch,
  neighbors: readonly string[],
  world: Snapshot,
): Wording {
  const seed = seedOf(`${site.domain}|${search.keyword}`);
  const title =
    site.kind === "platform"
      ? platformTitle(site, search)
      : `${headline(site, search, seed, world)} | ${siteName(site.domain, search.areas)}`;
  return { title, snippet: snippet(search, seed, neighbors) };
}

/** A site's name from its domain; ends and subjects that are known are told apart: "Pour Over Coffee Base". */
export function siteName(domain: string, areas: readonly Area[] = []): string {
  const name = registeredName(domain);
  const end = knownEnds.find((one) => name.endsWith(one) && name.length > one.length + 2);
  const parts = end === undefined ? [name] : [name.slice(0, -end.length), end];
  const phrases = areas.flatMap((area) => area.phrases).filter((phrase) => phrase.includes(" "));
  const spaced = parts.map(
    (part) => phrases.find((phrase) => phrase.replaceAll(" ", "") === part) ?? part,
  );
  return spaced
    .flatMap((part) => part.split(/[ -]/u))
    .filter((part) => part !== "")
    .map(capital)
    .join(" ");
}

const knownEnds: readonly string[] = [
  ...new Set(
    ["English", "German", "French", "Spanish"].flatMap((language) => nameStyle(language).ends),
  ),
]
  .filter((end) => end.length > 3)
  .toSorted((a, b) => b.length - a.length);

function isEnglish({ areas }: ReadSearch): boolean {
  return areas[0]?.vocabulary.lexicon.language === "English";
}

function headline(site: Site, search: ReadSearch, seed: number, world: Snapshot): string {
  const { keyword, core, groups, asks } = search;
  const subject = capital(keyword);
  if (!isEnglish(search)) {
    return pick([subject, `${subject}: ${core}`, capital(core)], seed);
  }
  const year = world.day.getUTCFullYear();
  if (asks) {
    const question =
      /^(?:what|is|are|does|do|can|why|when|where|how much|how many|how long|how does)\b/u.test(
        keyword,
      );
    return question
      ? `${subject}?`
      : pick(
          [`${subject}: step by step`, `${subject} (with pictures)`, `${subject}, explained`],
          seed,
        );
  }
  if (kindFor(site, search) === "shop" && search.intent !== "informational") {
    return pick([`Shop ${core}`, `${capital(core)} – free shipping`, `Buy ${core} online`], seed);
  }
  if (groups.has("quality")) {
    return pick(
      [
        `${subject}: ${5 + (seed % 9)} picks for ${year}`,
        `${subject}, tested in ${year}`,
        `${subject}: our favorites`,
      ],
      seed,
    );
  }
  return pick(
    [
      `${subject}: a complete guide`,
      subject,
      `${subject}: what to know`,
      `${subject} made simple`,
      `${subject} (${year})`,
    ],
    seed,
  );
}

function platformTitle(site: Site, { keyword, core, areas }: ReadSearch): string {
  const titles: { readonly [domain: string]: string } = {
    "youtube.com": `${capital(keyword)} - YouTube`,
    "reddit.com": `${capital(keyword)}? : r/${(areas[0]?.phrases[0] ?? core).replaceAll(" ", "")}`,
    "quora.com": `${capital(keyword)}? - Quora`,
  };
  return Object.hasOwn(titles, site.domain)
    ? (titles[site.domain] ?? "")
    : `${capital(site.domain.endsWith(".wikipedia.org") ? core : keyword)} - ${siteName(site.domain)}`;
}

function snippet(
  { keyword, core, areas }: ReadSearch,
  seed: number,
  neighbors: readonly string[],
): string {
  const others = neighbors.filter((other) => other !== keyword).slice(seed % 4, (seed % 4) + 3);
  const list = others.length === 0 ? core : others.join(", ");
  if (areas[0]?.vocabulary.lexicon.language !== "English") {
    return `${capital(keyword)}: ${list} …`;
  }
  return pick(
    [
      `Everything about ${core}: ${list}, and what we learned after months of trying.`,
      `Looking into ${keyword}? Start here, then read on about ${list}.`,
      `We compared ${core} side by side. Also covered: ${list}.`,
      `${capital(core)} without the guesswork: ${list}. Updated by people who use it every day.`,
      `What matters about ${keyword}, what doesn't, and where ${others[0] ?? core} comes in.`,
      `${capital(list)}: the questions we are asked most often about ${core}, answered.`,
      `A short answer first, the details below: ${keyword}, ${list} and common mistakes.`,
    ],
    seed,
  );
}

function pick(choices: readonly string[], seed: number): string {
  return choices[Math.floor(mixed(seed, 51) * choices.length)] ?? "";
}

/** With a capital at the front; whole characters only. */
export function capital(text: string): string {
  const [first = "", ...others] = text;
  return first.toUpperCase() + others.join("");
}
