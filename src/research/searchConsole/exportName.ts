import type { Sheet } from "./export.ts";

/** What a file's name says of an export. */
export interface NamedExport {
  readonly property: string | null;
  /** Where signs in the name may stand for slashes or for themselves: what it may be of, the likeliest first. */
  readonly properties: readonly string[];
  readonly exported: string | null;
  /** The report between property and day, in small letters: "performance-on-search"; "" where there is none. */
  readonly report: string;
}

/** A host of a name, as a domain property is called. */
const host = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]*[\p{L}\d]$/iu;

/** Reads "example.com-Performance-on-Search-2026-11-25 (1).zip"; nothing is known where the file was renamed. */
export function readExportName(name: string): NamedExport {
  const stem = (name.normalize("NFC").split(/[/\\]/u).at(-1) ?? "").slice(0, 1000);
  const [, before = "", day = ""] = /^(.*?)-(\d{4}-\d\d-\d\d)(?!\d)/u.exec(stem) ?? [];
  const exported = isDay(day) ? day : null;
  // the report's name begins behind a hyphen with a capital; hosts have small letters
  const [, written = "", report = ""] =
    /^(.+?)-((?:Performance|Coverage|Core|Latest|More|Top|External|Internal|Video|Page|Links|Mobile|HTTPS|Crawl|Discover|Google|\p{Lu})[\p{L}\d -]*)$/u.exec(
      before,
    ) ?? [];
  const properties = report === "" ? [] : propertiesNamed(written);
  return {
    property: properties.length === 1 ? (properties[0] ?? null) : null,
    properties,
    exported: report === "" ? null : exported,
    report: (report === "" ? stem : report).toLowerCase(),
  };
}

/** What a property may be, as it is written in a file's name or by a person; none where it is no property. */
export function propertiesNamed(written: string): string[] {
  const text = written.trim().replace(/^sc-domain[:_]/iu, "");
  if (host.test(text)) {
    return [text.toLowerCase()];
  }
  const [, scheme, rest] = /^(https?)(?::\/\/|___)(.+)$/iu.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) {
    return [];
  }
  if (text.includes("://")) {
    return prefix(text);
  }
  const address = rest.replace(/_$/u, "");
  return [
    ...new Set([
      ...prefix(`${scheme}://${address.replaceAll("_", "/")}/`),
      ...(address.includes("_") ? prefix(`${scheme}://${address.replace("_", "/")}/`) : []),
    ]),
  ];
}

function prefix(address: string): string[] {
  if (!URL.canParse(address)) {
    return [];
  }
  const { href, hostname, username, password } = new URL(address);
  return username === "" && password === "" && hostname.includes(".") ? [href] : [];
}

/** Whether all pages of sheets lie in a property. */
export function hasPages(property: string, sheets: readonly Sheet[]): boolean {
  if (!property.includes("://")) {
    return [...originsOf(sheets).keys()].every((origin) => isHostOf(property, origin));
  }
  let areIn = true;
  eachPage(sheets, (page) => {
    areIn &&= page.startsWith(property);
  });
  return areIn;
}

/** The schemes and hosts of the pages of sheets, as written, with how many rows are of each; "" for what is no address. */
export function originsOf(sheets: readonly Sheet[]): ReadonlyMap<string, number> {
  const origins = new Map<string, number>();
  // nearly all are of the one before
  let [beginning, origin, count] = ["/", "", 0];
  const note = (): unknown => count > 0 && origins.set(origin, (origins.get(origin) ?? 0) + count);
  eachPage(sheets, (page) => {
    if (!page.startsWith(beginning)) {
      note();
      [origin = ""] = /^https?:\/\/[^/?#]+/iu.exec(page) ?? [];
      [beginning, count] = [origin === "" ? "/" : `${origin}/`, 0];
    }
    count += 1;
  });
  note();
  return origins;
}

function eachPage(sheets: readonly Sheet[], take: (page: string) => void): void {
  for (const { dimensions, rows } of sheets) {
    const at = dimensions.indexOf("page");
    for (const { keys } of at < 0 ? [] : rows) {
      take(keys[at] ?? "");
    }
  }
}

function isHostOf(property: string, origin: string): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { hostname } = new URL(origin);
  return hostname === property || hostname.endsWith(`.${property}`);
}

/** True for an ISO day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && toDay(text) === text;
}

function toDay(text: string): string | undefined {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
