import { findMarket, namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { isDeviceName } from "../../../system/portableName.ts";
import { slug } from "../../../articles/text/slug.ts";

/** Where histories are, below the research folder. */
export const historyFolder = "history";

/** The file with a person's notes on what happened when, beside the histories. */
export const notesFile = "notes.csv";

/** `example.com.us-en.csv`: the history of a site in one market. A place belongs to its country's. `site` is a domain in ASCII. */
export function historyFileName(site: string, market: MarketNames | null): string {
  const { location, language } = namedMarket(market ?? { location: "", language: "" });
  const country = location.split(",").at(-1)?.trim() ?? location;
  const code = findMarket(country)?.code ?? slug(country, { bytes: 40 });
  // Windows has no file of such a name, whatever follows the dot.
  const isReserved = isDeviceName(site);
  const tag = slug(languageTag(language) || language, { bytes: 40 });
  return `${isReserved ? "_" : ""}${site}.${code}-${tag}.csv`;
}

/** The site of a history, by the name of its file; a name of another form is shown without its ending. */
export function historySite(fileName: string): string {
  return fileName.replace(/^_/u, "").replace(/(?:\.[^.]+)?\.csv$/iu, "");
}
