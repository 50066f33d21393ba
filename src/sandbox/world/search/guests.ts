import type { Guest, Snapshot } from "../snapshot.ts";
import { areasOf } from "./areas.ts";
import { domainOf, pageKey, pathSubject } from "./addresses.ts";
import { nativeAreas } from "./pools.ts";
import { isBarelyKnown } from "./sites.ts";
import { guessSubjects, subjectsOf } from "./subjects.ts";

/** Keywords of a request that tell what its domain is about. */
const hintKeywords = 6;

/**
 * Whom a request brings into the world: the domains and the page it names, as far as they are not
 * part of it already. What they are about is settled here, once for all.
 */
export function newGuests(args: Readonly<Record<string, unknown>>, world: Snapshot, isListed: (url: string, world: Snapshot) => boolean): readonly Guest[] {
  const url = typeof args["url"] === "string" && URL.canParse(args["url"]) ? args["url"] : undefined;
  const named = [args["domain"], url === undefined ? undefined : domainOf(url), ...listed(args["competitors"]), args["domain_from"]];
  const domains = [...new Set(named.filter((domain) => typeof domain === "string"))];
  const hints = hintsOf(args, domains, world);
  const added: Guest[] = [];
  for (const domain of domains.filter((one) => isStranger(one, world))) {
    added.push({ address: domain, subjects: guessSubjects(domain, world, hints) });
  }
  const page = url === undefined ? undefined : newPage(url, { ...world, guests: added.length === 0 ? world.guests : [...world.guests, ...added] }, isListed);
  return page === undefined ? added : [...added, page];
}

/** True for a domain that nobody made up and nobody has asked about. */
function isStranger(domain: string, world: Snapshot): boolean {
  return nativeAreas(domain) === undefined && !world.guests.some(({ address }) => address === domain);
}

/** What the request itself says its domains are about: its keywords, else a domain whose subject is known or can be read. */
function hintsOf(args: Readonly<Record<string, unknown>>, domains: readonly string[], world: Snapshot): readonly string[] {
  const phrases = [...listed(args["keywords"]), ...listed(args["seed_keywords"]), args["topic"]].filter((phrase) => typeof phrase === "string");
  const asked = phrases.slice(0, hintKeywords).flatMap((phrase) => areasOf(phrase, world).slice(0, 1)).map(({ phrases: [first] }) => first ?? "");
  if (asked.length > 0) {
    return commonest(asked).slice(0, 2);
  }
  const known = domains.find((domain) => !isStranger(domain, world));
  const telling = known ?? domains.find((domain) => guessSubjects(domain, world, [""]).some((subject) => subject !== ""));
  const model = telling ?? domains[0];
  return model === undefined || domains.length < 2 ? [] : subjectsOf(model, world).slice(0, 2);
}

function commonest(phrases: readonly string[]): string[] {
  const counts = new Map<string, number>();
  phrases.forEach((phrase) => counts.set(phrase, (counts.get(phrase) ?? 0) + 1));
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([phrase]) => phrase);
}

/** A page about something that its site has, but not at this address. */
function newPage(url: string, world: Snapshot, isListed: (url: string, world: Snapshot) => boolean): Guest | undefined {
  const subject = pathSubject(url);
  if (subject === undefined || subject === "" || isBarelyKnown(domainOf(url))) {
    return undefined;
  }
  const key = pageKey(url);
  const met = world.guests.some(({ address }) => address.includes("://") && pageKey(address) === key);
  return met || isListed(url, world) ? undefined : { address: url, subjects: [subject] };
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const introduced = new WeakMap<Snapshot["guests"], Map<string, Snapshot["guests"]>>();

/** The world with this domain in it, whether or not somebody has asked about it. */
export function knowing(domain: string, world: Snapshot): Snapshot {
  const known = introduced.get(world.guests) ?? new Map<string, Snapshot["guests"]>();
  introduced.set(world.guests, known);
  const place = `${world.language}|${domain}`;
  const guests = known.get(place) ?? (isStranger(domain, world) ? [...world.guests, { address: domain, subjects: guessSubjects(domain, world, []) }] : world.guests);
  known.set(place, guests);
  return guests === world.guests ? world : { ...world, guests };
}
