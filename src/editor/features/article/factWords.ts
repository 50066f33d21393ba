import * as l10n from "@vscode/l10n";
import type {
  FactSource,
  KeywordFigures,
  Placing,
  ResultPage,
} from "../../../research/library/knownFacts/facts.ts";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import { levelWord } from "../../../shared/cellWords.ts";
import { evidenceLabel } from "../../../shared/evidence.ts";
import type { EvidenceKind } from "../../../shared/evidence.ts";
import { absent, formatInteger, formatShare } from "../../../shared/format.ts";
import { findMarket } from "../../../shared/markets.ts";
import { beside, shortText } from "../../../shared/plainText.ts";

/** What sentences about known facts depend on besides the facts. */
export interface FactContext {
  /** How long ago an ISO time was, in words. */
  age(iso: string): string;
  /** True where the figures are made up. */
  readonly sample: boolean;
  /** Name of the country that the project's research is about. */
  readonly location: string;
  /** Name of the language of its searches. */
  readonly language: string;
  /** Key of the project's own site; undefined where the settings name none. */
  readonly ownSite: string | undefined;
  /** False in Restricted Mode, where no file leads to a paid call. */
  readonly leadsToCalls: boolean;
}

/** What makes a brief: free, unless a person ticks what costs. */
export function briefLabel(): string {
  return l10n.t("New Content Brief… (free)");
}

/**
 * The figures to show of a keyword: of the project's market before others, of answers about keywords
 * before those that mention one, the newest first. All of them from one answer, so that nothing of
 * different sources is mixed.
 */
export function mainFigures(
  { figures }: KeywordFacts,
  { location, language }: Pick<FactContext, "location" | "language">,
): KeywordFigures | undefined {
  const rank = ({ whole, source: { market } }: KeywordFigures): number =>
    (market?.location === location ? 0 : 4) +
    (market?.language === language ? 0 : 2) +
    (whole ? 0 : 1);
  return figures.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Where the own site stands: of each kind of evidence the newest look, found or not. */
export function ownPlaces(
  { placings }: KeywordFacts,
  { ownSite }: Pick<FactContext, "ownSite">,
): Placing[] {
  const own = placings.filter(({ site }) => site === ownSite);
  return own.filter((one) => isBestOfNewest(one, own));
}

/** Of several places on one result page the best counts. */
function isBestOfNewest(one: Placing, all: readonly Placing[]): boolean {
  const alike = all.filter(({ source }) => source.evidence === one.source.evidence);
  const newest = alike.filter(({ source }) => source.resultId === alike[0]?.source.resultId);
  const best = newest.toSorted(
    (a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY),
  )[0];
  return best === one;
}

/** The newest result page that was read, where the own site is not on it and no newer look found it. */
export function pageWithoutOwnSite(
  { resultPages, placings }: KeywordFacts,
  { ownSite }: Pick<FactContext, "ownSite">,
): ResultPage | undefined {
  const [page] = resultPages;
  const isLater = ({ site, source }: Placing): boolean =>
    site === ownSite &&
    source.evidence === page?.source.evidence &&
    source.observedAt >= page.source.observedAt;
  return page === undefined ||
    ownSite === undefined ||
    page.hasUnknownSites === true ||
    page.sites.includes(ownSite) ||
    placings.some(isLater)
    ? undefined
    : page;
}

/** "↑ 12%"; "" where the change is unknown. */
export function changeMark(change: number | undefined): string {
  if (change === undefined) {
    return "";
  }
  return `${change > 0 ? "↑" : change < 0 ? "↓" : "→"} ${formatShare(Math.abs(change))}`;
}

/** "1,900/month"; a dash for what is unknown. */
export function volumeWords(volume: number | null): string {
  return l10n.t("{0}/month", figureWords(volume));
}

/** "ads competition: low"; "" where the answer says nothing about it. */
export function competitionWords(level: string | undefined): string {
  return level === undefined
    ? ""
    : l10n.t("ads competition: {0}", (levelWord(level) ?? shortText(level, 20)).toLowerCase());
}

/** A figure, or a dash where it is unknown. */
export function figureWords(figure: number | null): string {
  return figure === null ? absent : formatInteger(figure);
}

/** "Index estimate · United States, English · 3 days ago": it stands beside every figure. */
export function sourceWords(
  { evidence, market, observedAt }: FactSource,
  { age, sample }: Pick<FactContext, "age" | "sample">,
): string {
  const place =
    market === null ? "" : `${shortText(market.location)}, ${shortText(market.language)}`;
  return beside(
    sample ? l10n.t("Sample data") : "",
    l10n.t(evidenceLabel(evidence)),
    place,
    age(observedAt),
  );
}

/**
 * "estimated, US, 3 days ago": the same where there is little room; the code of a country we know,
 * else its name.
 */
export function shortSourceWords(
  { evidence, market, observedAt }: FactSource,
  { age }: Pick<FactContext, "age">,
): string {
  const place =
    findMarket(market?.location ?? "")?.code.toUpperCase() ?? shortText(market?.location, 40);
  return [evidenceWord(evidence), place, age(observedAt)].filter((word) => word !== "").join(", ");
}

function evidenceWord(kind: EvidenceKind): string {
  switch (kind) {
    case "measured":
      return l10n.t("measured");
    case "live":
      return l10n.t("live");
    case "index":
      return l10n.t("estimated");
    case "sample":
      return l10n.t("AI sample");
    case "modeled":
      return l10n.t("modeled");
    case "unknown":
      return l10n.t("source not reported");
  }
}
