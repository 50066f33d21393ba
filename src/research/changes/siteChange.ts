import type { ArticleHistory } from "../../articles/changes/articleHistory.ts";
import type { ReaderChange, TextPair } from "../../articles/changes/readerPage.ts";
import { standInAddress } from "../../articles/sites/pageUrl.ts";
import type { IndexedArticle } from "../../articles/sites/urlIndex.ts";
import { isWebUrl } from "../../shared/table.ts";
import { addTo } from "../../system/addTo.ts";
import type { ChangeFigures } from "./changeFigures.ts";
import { dayNumber, dayOfNumber } from "./figuresByDay.ts";

/** Something that the site's readers could see, on the day on which it reached them. */
export interface SiteChange {
  readonly commit: string;
  /** The article, where it is now; the file of the configuration where that moved pages. */
  readonly path: string;
  /** Where else the article was. */
  readonly otherPaths?: readonly string[];
  /** An ISO day. */
  readonly day: string;
  readonly fields: ReaderChange;
  /** The pages that a configuration moved. */
  readonly moved?: readonly (TextPair & { readonly path: string })[];
}

/** A published article with the addresses that it has and had. */
export interface ControlArticle {
  readonly path: string;
  readonly urls: readonly string[];
}

const pacific = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The ISO day of a time in the time zone in which Search Console counts days. `time` is in seconds since 1970. */
export function pacificDay(time: number): string {
  const parts = new Map(
    pacific.formatToParts(new Date(time * 1000)).map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year") ?? ""}-${parts.get("month") ?? ""}-${parts.get("day") ?? ""}`;
}

/** The day so many days behind another one. */
export function laterDay(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The changes since a day, the newest first. `times` says when each commit was made, in seconds since 1970; `delay` is in days. */
export function siteChanges(
  { changes, configurations }: Pick<ArticleHistory, "changes" | "configurations">,
  times: ReadonlyMap<string, number>,
  delay: number,
  since: string,
): SiteChange[] {
  const days = new Map([...times].map(([id, time]) => [id, laterDay(pacificDay(time), delay)]));
  const dayOf = (commit: string): string => days.get(commit) ?? "";
  const all = [
    ...changes.map((change): SiteChange => ({ ...change, day: dayOf(change.commit) })),
    ...configurations.map(({ commit, file, urls }): SiteChange => ({
      commit,
      path: file,
      day: dayOf(commit),
      fields: {},
      moved: urls,
    })),
  ];
  return all
    .filter(({ day }) => day >= since)
    .toSorted(
      (a, b) =>
        Number(a.day < b.day) - Number(a.day > b.day) ||
        Number(a.path > b.path) - Number(a.path < b.path),
    );
}

/** What of a page changed, in the order in which it is told. */
export function changedFields({ fields, moved }: SiteChange): string[] {
  return moved === undefined ? Object.keys(fields) : ["url"];
}

/** The first day of the oldest figures of pages, else of positions; undefined where there is none. `positions` are ISO days. */
export function lookBackDay(
  { byDay, comparisons }: ChangeFigures,
  positions: readonly string[],
): string | undefined {
  const ofPages = [...(byDay.span ?? []), ...comparisons.flatMap(({ before }) => before)];
  const known = ofPages.some((day) => day !== "") ? ofPages : positions;
  const days = known.map((day) => day.slice(0, 10)).filter((day) => day !== "");
  return days.length === 0 ? undefined : days.reduce((first, day) => (day < first ? day : first));
}

/** Published articles with the addresses that they have, and those that they had before changes: where the site's own isn't known, none. */
export function addressesOf(
  articles: readonly Pick<IndexedArticle, "path" | "url">[],
  changes: readonly SiteChange[],
): ControlArticle[] {
  const earlier = new Map<string, string[]>();
  const note = (path: string, url: string): void => addTo(earlier, path, url);
  for (const { path, fields, moved = [] } of changes) {
    if (fields.url !== undefined) {
      note(path, fields.url.before);
    }
    moved.forEach((one) => note(one.path, one.before));
  }
  return articles.map(({ path, url }) => ({
    path,
    urls: [...(url === undefined ? [] : [url]), ...(earlier.get(path) ?? [])].filter(isWhole),
  }));
}

/** False for the URL of a site whose own address isn't known: no row of figures has it. */
function isWhole(url: string): boolean {
  return isWebUrl(url) && !url.startsWith(`${standInAddress}/`);
}
