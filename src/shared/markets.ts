import { countryNames } from "./marketNames.ts";

/** A country the service's index covers, with the language most of its searches are in. */
export interface Market {
  /** The place name the service takes. */
  readonly location: string;
  /** The English language name the service takes. */
  readonly language: string;
  /** ISO 3166 code, for file names. */
  readonly code: string;
}

/** A market by the names the service takes. */
export type MarketNames = Pick<Market, "location" | "language">;

/** What the service assumes when a request names no market. */
export const defaultMarket: Market = { location: "United States", language: "English", code: "us" };

const rows: readonly (readonly [location: string, language: string, code: string])[] = [
  ["United States", "English", "us"],
  ["United Kingdom", "English", "gb"],
  ["Canada", "English", "ca"],
  ["Australia", "English", "au"],
  ["Ireland", "English", "ie"],
  ["New Zealand", "English", "nz"],
  ["India", "English", "in"],
  ["South Africa", "English", "za"],
  ["Singapore", "English", "sg"],
  ["Nigeria", "English", "ng"],
  ["Kenya", "English", "ke"],
  ["Philippines", "English", "ph"],
  ["Germany", "German", "de"],
  ["Austria", "German", "at"],
  ["Switzerland", "German", "ch"],
  ["France", "French", "fr"],
  ["Belgium", "French", "be"],
  ["Spain", "Spanish", "es"],
  ["Mexico", "Spanish", "mx"],
  ["Argentina", "Spanish", "ar"],
  ["Colombia", "Spanish", "co"],
  ["Chile", "Spanish", "cl"],
  ["Peru", "Spanish", "pe"],
  ["Portugal", "Portuguese", "pt"],
  ["Brazil", "Portuguese", "br"],
  ["Italy", "Italian", "it"],
  ["Netherlands", "Dutch", "nl"],
  ["Sweden", "Swedish", "se"],
  ["Norway", "Norwegian", "no"],
  ["Denmark", "Danish", "dk"],
  ["Finland", "Finnish", "fi"],
  ["Poland", "Polish", "pl"],
  ["Czechia", "Czech", "cz"],
  ["Slovakia", "Slovak", "sk"],
  ["Hungary", "Hungarian", "hu"],
  ["Romania", "Romanian", "ro"],
  ["Bulgaria", "Bulgarian", "bg"],
  ["Greece", "Greek", "gr"],
  ["Croatia", "Croatian", "hr"],
  ["Slovenia", "Slovenian", "si"],
  ["Lithuania", "Lithuanian", "lt"],
  ["Latvia", "Latvian", "lv"],
  ["Estonia", "Estonian", "ee"],
  ["Ukraine", "Ukrainian", "ua"],
  ["Turkiye", "Turkish", "tr"],
  ["Israel", "Hebrew", "il"],
  ["Saudi Arabia", "Arabic", "sa"],
  ["United Arab Emirates", "Arabic", "ae"],
  ["Egypt", "Arabic", "eg"],
  ["Japan", "Japanese", "jp"],
  ["South Korea", "Korean", "kr"],
  ["Taiwan", "Chinese (Traditional)", "tw"],
  ["Hong Kong", "Chinese (Traditional)", "hk"],
  ["Thailand", "Thai", "th"],
  ["Vietnam", "Vietnamese", "vn"],
  ["Indonesia", "Indonesian", "id"],
  ["Malaysia", "Malay", "my"],
];

/** The markets offered in pickers. The service may know more: any other place name can be typed. */
export const markets: readonly Market[] = rows.map(([location, language, code]) => ({
  location,
  language,
  code,
}));

/** Other languages that are searched in, where no language has nearly all searches of a country. */
const otherLanguages: { readonly [code: string]: readonly string[] } = {
  be: ["Dutch"],
  ca: ["French"],
  ch: ["French", "Italian"],
};

/** The markets of a country by its code, one for each language; none where the country isn't in the list. */
export function marketsIn(code: string): Market[] {
  const wanted = code.toLowerCase();
  return markets
    .filter((market) => market.code === wanted)
    .flatMap((market) => [
      market,
      ...(otherLanguages[wanted] ?? []).map((language) => ({ ...market, language })),
    ]);
}

/** The languages of `markets`, each once, in alphabetical order. */
export const languages: readonly string[] = [
  ...new Set(markets.map((market) => market.language)),
].toSorted();

/** Other names people type for countries of the list. */
const otherNames: { readonly [name: string]: string } = {
  usa: "us",
  america: "us",
  uk: "gb",
  "great britain": "gb",
  holland: "nl",
  "czech republic": "cz",
  turkey: "tr",
  türkiye: "tr",
  korea: "kr",
  uae: "ae",
};

let byName: ReadonlyMap<string, Market> | undefined;

/**
 * The market of a country, whatever its capitals: by the name the service takes, its code, or a
 * usual name in any of the service's languages ("Deutschland", "Österreich", "日本"). Undefined when
 * it is not in the list.
 */
export function findMarket(location: string): Market | undefined {
  const wanted = location.trim().normalize("NFC").toLowerCase();
  const code = Object.hasOwn(otherNames, wanted) ? otherNames[wanted] : wanted;
  return (
    markets.find((market) => market.location.toLowerCase() === wanted || market.code === code) ??
    marketsByName().get(wanted)
  );
}

function marketsByName(): ReadonlyMap<string, Market> {
  byName ??= new Map(
    markets.flatMap((market) =>
      countryNames(market.code).map((name) => [name.toLowerCase(), market] as const),
    ),
  );
  return byName;
}

/** A market in words: "Germany, German". */
export function marketWords({ location, language }: MarketNames): string {
  return `${location.replaceAll(",", ", ")}, ${language}`;
}

/**
 * A market by its usual names, "" for what is not stated: a country brings its language, and the
 * rest is `otherwise`'s, the service's default if there is none.
 */
export function namedMarket(
  { location, language }: MarketNames,
  otherwise: MarketNames = defaultMarket,
): MarketNames {
  const stated = location.trim();
  const known = findMarket(stated === "" ? otherwise.location : stated);
  const own = stated === "" ? otherwise.language : (known?.language ?? otherwise.language);
  return {
    location: known?.location ?? (stated || otherwise.location),
    language: language.trim() || own,
  };
}
