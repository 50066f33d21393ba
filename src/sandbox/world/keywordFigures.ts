import { monthlyVolume, searchesIn, volumeBucket } from "./demand.ts";
import { unit } from "./hash.ts";
import { intentOf } from "./intent.ts";
import type { Intent } from "./intent.ts";
import { vocabularyOfPhrase } from "./language.ts";
import { lastMonth } from "./snapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import { wordsOf } from "./vocabulary.ts";

/** One keyword with its market figures, as research_keywords lists it (data conventions 5.3). */
export interface KeywordFigures {
  readonly keyword: string;
  readonly monthly_volume: number | null;
  readonly cpc_usd: number | null;
  /** Competition among advertisers, not ranking difficulty. */
  readonly competition_level: "LOW" | "MEDIUM" | "HIGH" | null;
  readonly intent: Intent;
  /** Searches in the last twelve whole months, oldest first; null when the volume is unknown. */
  readonly trend_12m: readonly number[] | null;
}

/** Words with a season, and the month (0 = January) in which it peaks. */
const seasons: { readonly [word: string]: number } = {
  christmas: 11,
  weihnachten: 11,
  weihnachtsmarkt: 11,
  advent: 11,
  gifts: 11,
  gift: 11,
  noël: 11,
  navidad: 11,
  natal: 11,
  natale: 11,
  halloween: 9,
  easter: 3,
  ostern: 3,
  thanksgiving: 10,
  garden: 4,
  gardening: 4,
  garten: 4,
  hochbeet: 4,
  jardin: 4,
  potager: 4,
  huerto: 3,
  sunscreen: 6,
  camping: 6,
  tent: 6,
  zelt: 6,
  beach: 6,
  strand: 6,
  playa: 6,
  plage: 6,
  iced: 6,
  bbq: 6,
  ski: 0,
  skiing: 0,
  winter: 11,
  diet: 0,
  gym: 0,
  fitness: 0,
  detox: 0,
  heater: 11,
  jacket: 10,
  soup: 10,
  suppe: 10,
  wedding: 5,
  hochzeit: 5,
  tax: 2,
  steuererklärung: 3,
};

/** Everything advertising data says about a keyword in a market on a day; the same for every tool. */
export function keywordFigures(keyword: string, world: Snapshot): KeywordFigures {
  const volume = monthlyVolume(keyword, world);
  const intent = intentOf(keyword, vocabularyOfPhrase(keyword, world.language));
  const ads = advertising(keyword, intent, volume);
  return {
    keyword,
    monthly_volume: volume,
    ...ads,
    intent,
    trend_12m: volume === null ? null : trend(keyword, world, 12),
  };
}

/** Dollars a click, before chance: who wants to buy is worth more. */
const clickPrices: { readonly [intent in Intent]: number } = {
  informational: 0.7,
  navigational: 0.5,
  commercial: 1.6,
  transactional: 2.1,
};

function advertising(
  keyword: string,
  intent: Intent,
  volume: number | null,
): Pick<KeywordFigures, "cpc_usd" | "competition_level"> {
  const demanded = intent === "transactional" || intent === "commercial";
  if (volume === null || unit("no ads", keyword) < (demanded ? 0.03 : 0.15)) {
    return { cpc_usd: null, competition_level: null };
  }
  const subject = wordsOf(keyword).toSorted((a, b) => b.length - a.length)[0] ?? "";
  const price =
    clickPrices[intent] *
    (0.3 + 2.4 * unit("market price", subject) ** 2) *
    (0.6 + 0.8 * unit("price", keyword));
  const pressure = unit("competition", keyword) + (demanded ? 0.35 : -0.2);
  const level = pressure > 0.75 ? "HIGH" : pressure > 0.4 ? "MEDIUM" : "LOW";
  return { cpc_usd: Math.max(0.05, Math.round(price * 100) / 100), competition_level: level };
}

/** Searches in each of the last `months` whole months, oldest first, in buckets; a month has one figure, however many are asked for. */
export function trend(keyword: string, world: Snapshot, months: number): readonly number[] {
  const [peak, swing] = season(keyword);
  const last = lastMonth(world);
  return Array.from({ length: months }, (_item, index) => {
    const month = last - (months - 1 - index);
    const wave = 1 + swing * Math.cos((2 * Math.PI * (month - peak)) / 12);
    const level = Math.max(10, searchesIn(keyword, month, world));
    return volumeBucket(
      Math.min(level * wave * (0.94 + 0.12 * unit("month", keyword, month)), 1_000_000),
    );
  });
}

/** The month of the peak, and how far the year swings around the mean. */
function season(keyword: string): readonly [peak: number, swing: number] {
  for (const word of wordsOf(keyword)) {
    const peak = Object.hasOwn(seasons, word) ? seasons[word] : undefined;
    if (peak !== undefined) {
      return [peak, 0.75];
    }
  }
  const subject = wordsOf(keyword)[0] ?? "";
  return [12 * unit("peak", subject), 0.04 + 0.2 * unit("swing", subject)];
}
