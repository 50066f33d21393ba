import type { AddedSite, Snapshot } from "../snapshot.ts";
import { guessSubjects, isUnknownSite, subjectsOf } from "./addedSites.ts";
import { domainOf, pageKey, pathSubject } from "./pageUrls.ts";
import { domainRankings } from "./rankings.ts";
import { areasOf } from "./search.ts";
import { isBarelyKnown } from "./sites.ts";

/** Keywords of a request that tell what its domain is about. */
const hintKeywords = 6;

/**
 * The sites that a request adds to the world: the domains and the page it names, as far as they are
 * not part of it already, in their order. What they are about is decided here and never changes.
 */
export function newSites(
  args: Readonly<Record<string, unknown>>,
  world: Snapshot,
): readonly AddedSite[] {
  const url =
    typeof args["url"] === "string" && URL.canParse(args["url"]) ? args["url"] : undefined;
  const named = [
    args["domain"],
    url === undefined ? undefined : domainOf(url),
    ...listed(args["competitors"]),
    args["domain_from"],
  ];
  const domains = [...new Set(named.filter((domain) => typeof domain === "string"))];
  const hints = hintsOf(args, domains, world);
  const added: AddedSite[] = [];
  for (const domain of domains.filter((one) => isUnknownSite(one, world))) {
    added.push({ address: domain, subjects: guessSubjects(domain, world, hints) });
  }
  const page =
    url === undefined
      ? undefined
      : newPage(url, {
          ...world,
          addedSites: added.length === 0 ? world.addedSites : [...world.addedSites, ...added],
        });
  return page === undefined ? added : [...added, page];
}

/** What the request itself says its domains are about: its keywords, else a domain whose subject is known or can be read. */
function hintsOf(
  args: Readonly<Record<string, unknown>>,
  domains: readonly string[],
  world: Snapshot,
): readonly string[] {
  const phrases = [
    ...listed(args["keywords"]),
    ...listed(args["seed_keywords"]),
    args["topic"],
  ].filter((phrase) => typeof phrase === "string");
  const asked = phrases
    .slice(0, hintKeywords)
    .flatMap((phrase) => areasOf(phrase, world).slice(0, 1))
    .map(({ phrases: [first] }) => first ?? "");
  if (asked.length > 0) {
    return commonest(asked).slice(0, 2);
  }
  const known = domains.find((domain) => !isUnknownSite(domain, world));
  const telling =
    known ??
    domains.find((domain) => guessSubjects(domain, world, [""]).some((subject) => subject !== ""));
  const model = telling ?? domains[0];
  return model === undefined || domains.length < 2 ? [] : subjectsOf(model, world).slice(0, 2);
}

function commonest(phrases: readonly string[]): string[] {
  const counts = new Map<string, number>();
  phrases.forEach((phrase) => counts.set(phrase, (counts.get(phrase) ?? 0) + 1));
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([phrase]) => phrase);
}

/** A page about something that its site has, but not at this address. */
function newPage(url: string, world: Snapshot): AddedSite | undefined {
  const subject = pathSubject(url);
  if (subject === undefined || subject === "" || isBarelyKnown(domainOf(url))) {
    return undefined;
  }
  const key = pageKey(url);
  const isAdded = world.addedSites.some(
    ({ address }) => address.includes("://") && pageKey(address) === key,
  );
  return isAdded || isListed(url, world) ? undefined : { address: url, subjects: [subject] };
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a site ranks with a page at this very address already. */
function isListed(url: string, world: Snapshot): boolean {
  const key = pageKey(url);
  return domainRankings(domainOf(url), world).some((ranking) => pageKey(ranking.url) === key);
}
