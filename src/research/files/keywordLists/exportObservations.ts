import { countryName } from "../../../shared/marketNames.ts";
import { findMarket, marketsIn } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { visibleLine } from "../../../shared/visibleText.ts";
import type {
  ExportedKeyword,
  KeywordExport,
  StatedAmount,
} from "../../tables/otherTools/keywordExport.ts";
import type { Figures, KeywordObservation } from "./observations.ts";

/** True where keywords don't say which market they are for: it has to be asked. */
export function lacksMarket(keywords: readonly ExportedKeyword[]): boolean {
  return keywords.some(({ country }) => country === undefined);
}

/** Codes of stated countries that have several languages: which one a keyword is searched in has to be asked. */
export function countriesOfSeveralLanguages(keywords: readonly ExportedKeyword[]): string[] {
  const codes = new Set(keywords.flatMap(({ country }) => country ?? []));
  return [...codes].filter((code) => marketsIn(code).length > 1);
}

/**
 * What another tool's export says, as rows of a keyword list. The source names the tool and the file.
 * `market` is that of keywords which state none, `asked` those of countries with several languages.
 */
export function exportObservations(
  { tool }: Pick<KeywordExport, "tool">,
  keywords: readonly ExportedKeyword[],
  fileName: string,
  market: MarketNames,
  asked: ReadonlyMap<string, MarketNames> = new Map(),
): KeywordObservation[] {
  // Sources of one row are joined with semicolons.
  const source = `${tool} (${visibleLine(fileName).replaceAll(";", ",")})`;
  return keywords.map((one) => ({
    keyword: one.keyword,
    ...(one.country === undefined ? market : (asked.get(one.country) ?? marketOf(one.country))),
    source,
    observedAt: one.observedAt ?? "",
    figures: figuresOf(one),
  }));
}

/** A country with the language of most of its searches; of one that the service doesn't have the country alone. */
function marketOf(code: string): MarketNames {
  const market = findMarket(code);
  return market === undefined
    ? { location: countryName(code.toUpperCase(), "en") || code.toUpperCase(), language: "" }
    : { location: market.location, language: market.language };
}

function figuresOf({
  volume,
  volumeRange,
  cpc,
  topOfPageBid,
  competition,
  difficulty,
}: ExportedKeyword): Figures {
  return {
    ...(volume === undefined ? {} : { monthly_volume: volume }),
    ...(volumeRange === undefined ? {} : { volume_range: rangeText(volumeRange) }),
    ...(cpc === undefined
      ? {}
      : cpc.currency === "USD"
        ? { cpc_usd: cpc.value }
        : { cpc_stated: amountText(cpc) }),
    ...(topOfPageBid === undefined
      ? {}
      : { top_of_page_bid: `${topOfPageBid.low.value}–${amountText(topOfPageBid.high)}` }),
    ...(competition === undefined ? {} : { competition_level: competition }),
    ...(difficulty === undefined ? {} : { keyword_difficulty: difficulty }),
  };
}

/** "100–1000"; a spreadsheet would take a hyphen between small figures for that of a date. */
function rangeText([from, to]: readonly [from: number, to?: number]): string {
  return to === undefined ? `${from}+` : `${from}–${to}`;
}

/** "0.9 EUR". */
function amountText({ value, currency }: StatedAmount): string {
  return currency === undefined ? String(value) : `${value} ${currency}`;
}
