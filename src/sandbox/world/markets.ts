import { findMarket } from "../../shared/markets.ts";

/** How much is searched in a market, compared with the United States. */
const sizes: { readonly [code: string]: number } = {
  us: 1,
  gb: 0.24,
  ca: 0.13,
  au: 0.11,
  in: 0.6,
  de: 0.3,
  fr: 0.24,
  es: 0.17,
  it: 0.2,
  br: 0.34,
  mx: 0.2,
  jp: 0.4,
  nl: 0.08,
  pl: 0.12,
  tr: 0.16,
  kr: 0.15,
  id: 0.2,
  ar: 0.09,
  co: 0.08,
  se: 0.05,
  be: 0.05,
  at: 0.04,
  ch: 0.04,
  pt: 0.04,
  tw: 0.08,
  ua: 0.08,
  sa: 0.07,
  eg: 0.08,
  vn: 0.09,
  th: 0.09,
  ph: 0.1,
  za: 0.06,
  ie: 0.03,
  nz: 0.02,
};

/** Where people search for shops and services. */
const cityNames: { readonly [code: string]: readonly string[] } = {
  us: ["new york", "los angeles", "chicago", "austin", "seattle", "denver", "boston"],
  gb: ["london", "manchester", "birmingham", "glasgow", "leeds", "bristol"],
  ca: ["toronto", "vancouver", "montreal", "calgary"],
  au: ["sydney", "melbourne", "brisbane", "perth"],
  ie: ["dublin", "cork", "galway"],
  in: ["mumbai", "delhi", "bangalore", "pune"],
  de: ["berlin", "hamburg", "münchen", "köln", "frankfurt", "leipzig"],
  at: ["wien", "graz", "linz", "salzburg"],
  ch: ["zürich", "bern", "basel"],
  fr: ["paris", "lyon", "marseille", "toulouse", "nantes", "bordeaux"],
  be: ["bruxelles", "liège", "namur"],
  es: ["madrid", "barcelona", "valencia", "sevilla", "bilbao"],
  mx: ["cdmx", "guadalajara", "monterrey", "puebla"],
  ar: ["buenos aires", "córdoba", "rosario"],
  co: ["bogotá", "medellín", "cali"],
  cl: ["santiago", "valparaíso"],
  pt: ["lisboa", "porto", "braga"],
  br: ["são paulo", "rio de janeiro", "belo horizonte", "curitiba"],
  it: ["roma", "milano", "torino", "bologna", "firenze", "napoli"],
  nl: ["amsterdam", "rotterdam", "utrecht", "den haag", "eindhoven"],
  pl: ["warszawa", "kraków", "wrocław"],
  se: ["stockholm", "göteborg", "malmö"],
  tr: ["istanbul", "ankara", "izmir"],
  ua: ["київ", "львів", "одеса"],
  jp: ["東京", "大阪", "京都", "福岡"],
  kr: ["서울", "부산"],
  tw: ["台北", "台中", "高雄"],
  sa: ["الرياض", "جدة"],
  eg: ["القاهرة", "الإسكندرية"],
  ae: ["دبي", "أبوظبي"],
};

/** Every word of a city's name. */
export const cityWords: ReadonlySet<string> = new Set(
  Object.values(cityNames).flatMap((names) => names.flatMap((name) => name.split(" "))),
);

/** How much is searched at a place, the United States being 1. */
export function marketSize(location: string): number {
  return sizes[findMarket(location)?.code ?? ""] ?? 0.03;
}

/** Cities of a country as people there type them; none for a place the world has no map of. */
export function citiesOf(location: string): readonly string[] {
  return cityNames[findMarket(location)?.code ?? ""] ?? [];
}
