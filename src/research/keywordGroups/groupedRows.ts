import { textKey } from "../../articles/identity/textKey.ts";
import { languageTag } from "../../shared/marketNames.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { groupKeywords } from "./groupKeywords.ts";
import type { KeywordGroups } from "./groupKeywords.ts";
import type { PairEvidence, SharedResults } from "./pairEvidence.ts";

/** A keyword of a list or a result, once for each market. */
export interface KeywordRow {
  /** `listRowKey` of keyword and market. */
  readonly key: string;
  readonly keyword: string;
  readonly market: MarketNames;
  /** Searches a month; null where it isn't known. */
  readonly volume: number | null;
  /** Where the volume comes from, in words; "" where nothing says so. */
  readonly source: string;
  /** ISO day or time; "" where it isn't known. */
  readonly observedAt: string;
  /** The group that the list has it in; "" for none. */
  readonly cluster: string;
}

/** Why a keyword is in its group. */
export interface RowEvidence {
  /** Content words that all keywords of the group have. */
  readonly words: readonly string[];
  /** Results that its saved SERP shares with those of others of the group, the most searched first. */
  readonly results: readonly (SharedResults & { readonly keyword: string })[];
  /** True where nothing but a person put it beside some of the others. */
  readonly isByHand: boolean;
}

/** A group as its table shows it. */
export interface ShownGroup {
  readonly name: string;
  readonly market: MarketNames;
  /** The largest; null where none is known. */
  readonly volume: number | null;
  readonly isSaved: boolean;
  /** Its keywords, most searched first. */
  readonly rows: readonly KeywordRow[];
  /** For each of its keywords. */
  readonly evidence: readonly RowEvidence[];
  /** Groups whose most searched keyword has a saved SERP that shares results with that of this one's. */
  readonly near: readonly (SharedResults & { readonly name: string })[];
}

/** All keywords, market by market: nothing of two markets is ever compared. */
export interface GroupedRows {
  /** Markets with more keywords first; in each the largest volume first. */
  readonly groups: readonly ShownGroup[];
  readonly others: readonly KeywordRow[];
  /** The languages in which words can't tell. */
  readonly unknownLanguages: readonly string[];
}

/** Groups whose most searched keywords are compared with each other. */
const mostNear = 200;

/**
 * Groups keywords of any number of markets. `resultsOf` are the keys of the pages on the newest saved SERP of a keyword
 * in its market, undefined where none is saved. Yields to other work.
 */
export async function groupRows(
  rows: readonly KeywordRow[],
  resultsOf: (row: KeywordRow) => ReadonlySet<string> | undefined,
): Promise<GroupedRows> {
  const byMarket = Map.groupBy(rows, ({ market }) =>
    [textKey(market.location), textKey(market.language)].join("\n"),
  );
  const groups: ShownGroup[] = [];
  const others: KeywordRow[] = [];
  const unknownLanguages = new Set<string>();
  for (const ofMarket of [...byMarket.values()].toSorted((a, b) => b.length - a.length)) {
    const language = ofMarket[0]?.market.language ?? "";
    const found = await groupKeywords(
      ofMarket.map((row) => ({ ...row, results: resultsOf(row) })),
      languageTag(language),
    );
    groups.push(...shownGroups(ofMarket, found));
    others.push(...found.others.flatMap((place) => ofMarket[place] ?? []));
    if (!found.canWordsTell) {
      unknownLanguages.add(language);
    }
  }
  return { groups, others, unknownLanguages: [...unknownLanguages] };
}

function shownGroups(rows: readonly KeywordRow[], found: KeywordGroups): ShownGroup[] {
  const { groups, evidence } = found;
  const near = nearGroups(found);
  return groups.map(({ name, members, volume, isSaved }, at) => ({
    name,
    volume,
    isSaved,
    market: rows[members[0] ?? -1]?.market ?? { location: "", language: "" },
    rows: members.flatMap((place) => rows[place] ?? []),
    evidence: evidenceOf(rows, members, evidence),
    near: near[at] ?? [],
  }));
}

function evidenceOf(
  rows: readonly KeywordRow[],
  members: readonly number[],
  evidence: KeywordGroups["evidence"],
): RowEvidence[] {
  const [first = -1, ...others] = members;
  const ofFirst = others.map((place) => evidence(first, place));
  const words = ofFirst.reduce<readonly string[] | undefined>(
    (known, pair) =>
      known === undefined
        ? (pair?.words ?? [])
        : known.filter((word) => pair?.words.includes(word)),
    undefined,
  );
  if (words !== undefined && words.length > 0) {
    return members.map((place) => ({
      words,
      results: sharedWith(rows, members.slice(0, mostCompared), place, evidence),
      isByHand: false,
    }));
  }
  const compared = members.slice(0, mostCompared);
  return members.map((place) => {
    const pairs = compared.flatMap((other) => (other === place ? [] : [evidence(place, other)]));
    return {
      words: commonTo(pairs),
      results: sharedWith(rows, compared, place, evidence),
      isByHand: pairs.length === 0 || pairs.some((pair) => pair === undefined),
    };
  });
}

/** Keywords of one group that each of it is compared with: only groups that a person made are larger. */
const mostCompared = 100;

function commonTo(pairs: readonly (PairEvidence | undefined)[]): readonly string[] {
  const [first, ...others] = pairs;
  return (first?.words ?? []).filter((word) => others.every((pair) => pair?.words.includes(word)));
}

function sharedWith(
  rows: readonly KeywordRow[],
  members: readonly number[],
  place: number,
  evidence: KeywordGroups["evidence"],
): RowEvidence["results"] {
  return members.flatMap((other) => {
    const results = other === place ? undefined : evidence(place, other)?.results;
    return results === undefined ? [] : [{ ...results, keyword: rows[other]?.keyword ?? "" }];
  });
}

/** For each group the others whose most searched keywords share results with its own: a person may want to merge them. */
function nearGroups({ groups, evidence }: KeywordGroups): ShownGroup["near"][] {
  const leads = groups
    .slice(0, mostNear)
    .map(({ members, name }) => ({ name, place: members[0] ?? -1 }));
  return leads.map(({ place }) =>
    leads.flatMap((other) => {
      const results = other.place === place ? undefined : evidence(place, other.place)?.results;
      return results === undefined ? [] : [{ ...results, name: other.name }];
    }),
  );
}
