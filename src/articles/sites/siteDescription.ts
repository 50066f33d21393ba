import { isRecord } from "../../shared/json.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import { findMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";

/** The fields of an article whose names a project may choose. */
export const namedFields = ["title", "description", "keyword", "keywords", "slug"] as const;

export type NamedField = (typeof namedFields)[number];

/**
 * What a project's site is, as the member `site` of its `rules.json` says: shared by everyone who works on it. Nothing
 * of an account is in it.
 */
export interface SiteDescription {
  /** URL under which it is published. */
  readonly url?: string;
  /** What it puts behind each title, with the blanks before it. */
  readonly titleSuffix?: string;
  /** The markets it is for, the main one first. */
  readonly markets?: readonly MarketNames[];
  /** Domains. */
  readonly competitors?: readonly string[];
  /** The names of fields in front matter. */
  readonly fields?: Readonly<Partial<Record<NamedField, string>>>;
  /** How its brand is spelled. */
  readonly brandWords?: readonly string[];
  /** Days between the merge of a change and its publication. */
  readonly publicationDelayDays?: number;
}

/** Hears of a part that can't be used: the names that lead to it, and these as a person writes them. */
export type ReportPart = (path: readonly (string | number)[], where: string) => void;

/** Entries of a list: of a longer one none is read. */
export const mostEntries = 200;
/** Characters of a text. */
const longestText = 2000;

/** Reads the member `site`. What can't be used of it is left out and reported; unknown members are ignored. */
export function readSiteDescription(
  given: unknown,
  report: ReportPart = () => undefined,
): SiteDescription {
  if (!isRecord(given)) {
    report(["site"], "site");
    return {};
  }
  const url = textIn(given, "url", report);
  const isUrl = url === undefined || isSiteUrl(url);
  if (!isUrl) {
    report(["site", "url"], "site.url");
  }
  const titleSuffix = textIn(given, "titleSuffix", report);
  const markets = listIn(given, "markets", readSiteMarket, report);
  const competitors = listIn(given, "competitors", textOfEntry, report);
  const brandWords = listIn(given, "brandWords", textOfEntry, report);
  const fields = fieldsIn(given, report);
  const delay = daysIn(given, "publicationDelayDays", report);
  return {
    ...(url === undefined || !isUrl ? {} : { url: url.trim() }),
    ...(titleSuffix === undefined ? {} : { titleSuffix }),
    ...(markets === undefined ? {} : { markets }),
    ...(competitors === undefined ? {} : { competitors }),
    ...(fields === undefined ? {} : { fields }),
    ...(brandWords === undefined ? {} : { brandWords }),
    ...(delay === undefined ? {} : { publicationDelayDays: delay }),
  };
}

function textIn(
  given: Readonly<Record<string, unknown>>,
  name: string,
  report: ReportPart,
): string | undefined {
  const value = given[name];
  if (value === undefined || (typeof value === "string" && value.length <= longestText)) {
    return value;
  }
  report(["site", name], `site.${name}`);
  return undefined;
}

/** Days that a publication may take. */
const longestDelay = 60;

function daysIn(
  given: Readonly<Record<string, unknown>>,
  name: string,
  report: ReportPart,
): number | undefined {
  const value = given[name];
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= longestDelay) {
    return value;
  }
  if (value !== undefined) {
    report(["site", name], `site.${name}`);
  }
  return undefined;
}

function listIn<Entry>(
  given: Readonly<Record<string, unknown>>,
  name: string,
  read: (entry: unknown) => Entry | undefined,
  report: ReportPart,
): Entry[] | undefined {
  const value = given[name];
  if (value === undefined) {
    return undefined;
  }
  if (!Array.isArray(value) || value.length > mostEntries) {
    report(["site", name], `site.${name}`);
    return undefined;
  }
  return value.flatMap((entry: unknown, index) => {
    const usable = read(entry);
    if (usable === undefined) {
      report(["site", name, index], `site.${name}.${index}`);
    }
    return usable === undefined ? [] : [usable];
  });
}

function textOfEntry(entry: unknown): string | undefined {
  const text = typeof entry === "string" && entry.length <= longestText ? entry.trim() : "";
  return text === "" ? undefined : text;
}

/** A market of the list with the names that the service has; a country without a language brings its own. Undefined for what is none. */
export function readSiteMarket(entry: unknown): MarketNames | undefined {
  if (!isRecord(entry)) {
    return undefined;
  }
  const location = textOfEntry(entry["location"]);
  const known = location === undefined ? undefined : findMarket(location);
  const spoken = textOfEntry(entry["language"]);
  const language = spoken === undefined ? known?.language : (findLanguage(spoken) ?? spoken);
  return location === undefined || language === undefined
    ? undefined
    : { location: known?.location ?? location, language };
}

function fieldsIn(
  given: Readonly<Record<string, unknown>>,
  report: ReportPart,
): SiteDescription["fields"] {
  const value = given["fields"];
  if (value === undefined) {
    return undefined;
  }
  if (!isRecord(value)) {
    report(["site", "fields"], "site.fields");
    return undefined;
  }
  const entries = namedFields.flatMap((field) => {
    const name = textOfEntry(value[field]);
    if (name === undefined && value[field] !== undefined) {
      report(["site", "fields", field], `site.fields.${field}`);
    }
    return name === undefined ? [] : [[field, name] as const];
  });
  return Object.fromEntries(entries);
}

/** True for a URL that a site can be published under. */
export function isSiteUrl(url: string): boolean {
  return /^https?:\/\//iu.test(url.trim()) && URL.canParse(url.trim());
}
