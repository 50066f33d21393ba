import type { ResultSummary } from "../library/resultIndex.ts";
import { siteKey } from "../library/knownFacts/subjectKeys.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import type { Envelope } from "../service/envelope.ts";
import { performanceTool } from "./pageChanges.ts";

/** Results that are looked into for a comparison of pages. */
const mostResults = 20;

/**
 * The saved results that may compare the pages of a site, those with the newest days first: calls of one origin, and
 * exports whatever service is connected. Without a known site those of any; `site` and `origin` undefined are unknown.
 */
export function performanceResults(
  results: readonly ResultSummary[],
  { origin, site }: { readonly origin: string | undefined; readonly site: string | undefined },
): readonly ResultSummary[] {
  return results
    .filter((result) =>
      isSearchConsoleExport(result)
        ? site === undefined || isExportOf(site, result)
        : result.tool === performanceTool.name &&
          (origin === undefined || result.origin === origin) &&
          (site === undefined || result.site === undefined || siteKey(result.site) === site),
    )
    .toSorted(newestDaysFirst)
    .slice(0, mostResults);
}

/** The exports that may say what a site's pages were found for, those with the newest days first. */
export function exportsOfSite(
  results: readonly ResultSummary[],
  site: string | undefined,
): readonly ResultSummary[] {
  return results
    .filter(
      (result) => isSearchConsoleExport(result) && site !== undefined && isExportOf(site, result),
    )
    .toSorted(newestDaysFirst)
    .slice(0, mostResults);
}

/** Negative where the days of the first result end later than those of the other. */
export function newestDaysFirst(a: ResultSummary, b: ResultSummary): number {
  return lastDay(a) < lastDay(b) ? 1 : lastDay(a) > lastDay(b) ? -1 : 0;
}

/** Whether an export has the pages of a site: it is of that site, or of a whole domain with the site in it. */
function isExportOf(site: string, { site: host, subject }: ResultSummary): boolean {
  const key = host === undefined ? undefined : siteKey(host);
  const isDomain = !subject.includes("://");
  return key !== undefined && (key === site || (isDomain && site.endsWith(`.${key}`)));
}

/** The last day that a result is of, as far as a list knows: an export of old days may have been imported today. */
function lastDay(result: ResultSummary): string {
  const named = isSearchConsoleExport(result) ? result.period?.split(" – ").at(-1) : undefined;
  return named ?? result.receivedAt.slice(0, 10);
}

/** A saved result with its response. */
export interface OpenedResult {
  readonly result: SavedResult;
  readonly envelope: Envelope | undefined;
}
