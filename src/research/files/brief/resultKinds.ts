import * as l10n from "../../../shared/l10n.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { wordsOf } from "./answerValues.ts";

/** A kind of page that ranks, and how many of a result page's organic results are of it. */
export interface CountedKind {
  readonly label: string;
  readonly count: number;
}

type Test = (page: {
  readonly title: string;
  readonly host: string;
  readonly path: string;
}) => boolean;

/** In the order in which they are tried: the first that fits counts. */
const kinds: readonly (readonly [label: string, fits: Test])[] = [
  [
    "Video pages",
    ({ host, path }) =>
      /(?:^|\.)(?:youtube|vimeo|tiktok|dailymotion)\./u.test(host) || /\/videos?\//u.test(path),
  ],
  [
    "Forum threads",
    ({ host, path }) =>
      /(?:^|\.)(?:reddit|quora|stackexchange|stackoverflow)\./u.test(host) ||
      /\/(?:forums?|threads?|community|discussions?)\//u.test(path),
  ],
  ["Encyclopedia pages", ({ host }) => /(?:^|\.)(?:wikipedia|britannica)\./u.test(host)],
  [
    "Shop pages",
    ({ path }) =>
      /\/(?:products?|shop|store|collections?|category|categories|dp|cart)(?:\/|$)/u.test(path),
  ],
  [
    "How-to guides",
    ({ title }) =>
      /\bhow to\b|\bstep[ -]by[ -]step\b|\btutorial\b|\banleitung\b|\bschritt für schritt\b|\bso (?:geht|gelingt)\b/u.test(
        title,
      ),
  ],
  [
    "Comparisons",
    ({ title }) =>
      /\b(?:vs\.?|versus|compared|comparison|difference between|vergleich|unterschied)\b/u.test(
        title,
      ),
  ],
  ["Lists", ({ title }) => /\b(?:best|top|beste[nrs]?)\b|^\d+\s/u.test(title)],
  [
    "Explanations",
    ({ title }) =>
      /^(?:what|why|when|who|which|is|are|does|do|can|was|warum|wann|wer|welche[rs]?|wie)\b|\b(?:guide|explained|meaning|definition|ratgeber|erklärt|bedeutung)\b/u.test(
        title,
      ),
  ],
  ["Home pages", ({ path }) => path === "/" || path === ""],
];

/** What kinds of pages rank, most frequent first, by English and German words of their titles and by their addresses; the rest is "other". */
export function resultKinds(organic: readonly JsonRecord[]): CountedKind[] {
  const counts = new Map<string, number>();
  for (const row of organic) {
    const label = kindOf(row);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const known = kinds.map(([label]) => label).filter((label) => counts.has(label));
  const counted = known
    .map((label) => ({ label: l10n.t(label), count: counts.get(label) ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
  const others = counts.get("") ?? 0;
  return others === 0 ? counted : [...counted, { label: l10n.t("Other pages"), count: others }];
}

function kindOf(row: JsonRecord): string {
  const address = wordsOf(row, "url", "link");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const page = {
    title: wordsOf(row, "title").toLowerCase(),
    host: url?.hostname ?? wordsOf(row, "domain").toLowerCase(),
    path: url?.pathname.toLowerCase() ?? "unknown",
  };
  return kinds.find(([, fits]) => fits(page))?.[0] ?? "";
}
