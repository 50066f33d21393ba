import { dayAt } from "../searchConsole/days.ts";
import { siteKey } from "../library/knownFacts/subjectKeys.ts";

/** First and last day, as ISO days. */
export type Days = readonly [first: string, last: string];

/** What Search Console's performance report is opened with. */
export interface SearchConsoleReport {
  /** `sc-domain:example.com` for a domain property, else the URL of a prefix property. */
  readonly property: string;
  readonly days: Days;
  readonly comparedWith?: Days;
  /** The one page that it is about; absent for the whole site. */
  readonly page?: string;
}

const report = "https://search.google.com/search-console/performance/search-analytics";
/** Days until the figures of a day are complete. */
const daysUntilComplete = 3;
/** The length of Search Console's own default comparison: whole weeks, since weekdays differ. */
const usualDays = 28;
const day = 24 * 60 * 60 * 1000;

/**
 * The address of the performance report with everything set. It isn't documented: public code builds such addresses. Where
 * Search Console no longer understands a part of one it opens the report without that part.
 */
export function searchConsoleAddress({
  property,
  days,
  comparedWith,
  page,
}: SearchConsoleReport): string {
  const query = new URLSearchParams({ resource_id: property, ...daysOf("", days) });
  for (const [name, value] of Object.entries(
    comparedWith === undefined ? {} : daysOf("compare_", comparedWith),
  )) {
    query.set(name, value);
  }
  query.set("breakdown", page === undefined ? "page" : "query");
  if (page !== undefined) {
    // the sign before it means "exactly this page"
    query.set("page", `!${page}`);
  }
  return `${report}?${query.toString()}`;
}

function daysOf(prefix: string, [first, last]: Days): Record<string, string> {
  return {
    [`${prefix}start_date`]: first.replaceAll("-", ""),
    [`${prefix}end_date`]: last.replaceAll("-", ""),
  };
}

/** The newest 28 complete days and the 28 before them. */
export function usualPeriods(
  now: Date,
): Required<Pick<SearchConsoleReport, "days" | "comparedWith">> {
  const last = now.getTime() - daysUntilComplete * day;
  const first = last - (usualDays - 1) * day;
  return {
    days: [dayAt(first), dayAt(last)],
    comparedWith: [dayAt(first - usualDays * day), dayAt(first - day)],
  };
}

/** The properties that a site may have in Search Console, by its URL or host, the likeliest first. */
export function propertiesOf(urlOrHost: string): string[] {
  const text = /^https?:\/\//iu.test(urlOrHost) ? urlOrHost : `https://${urlOrHost}`;
  if (!URL.canParse(text)) {
    return [];
  }
  const { hostname, origin } = new URL(text);
  return hostname === "" ? [] : [`sc-domain:${hostname.replace(/^www\./u, "")}`, `${origin}/`];
}

/** The property that somebody typed: a domain as it is called in Search Console, or the URL of a prefix. Undefined for anything else. */
export function typedProperty(text: string): string | undefined {
  const typed = text.trim();
  const domain = /^(?:sc-domain:)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)$/iu.exec(typed)?.[1];
  if (domain !== undefined) {
    return `sc-domain:${domain.toLowerCase()}`;
  }
  return /^https?:\/\//iu.test(typed) && URL.canParse(typed) && !/\s/u.test(typed)
    ? new URL(typed).href
    : undefined;
}

/** True where a page or site belongs to a property: it is in the domain, or its URL begins with the prefix. */
export function isInProperty(property: string, urlOrHost: string): boolean {
  const domain = /^sc-domain:(.+)$/iu.exec(property)?.[1];
  const host = siteKey(urlOrHost);
  if (domain !== undefined) {
    const own = siteKey(domain);
    return host === own || host?.endsWith(`.${own}`) === true;
  }
  return /^https?:\/\//iu.test(urlOrHost)
    ? urlOrHost.startsWith(property) || `${urlOrHost}/` === property
    : host === siteKey(property);
}
