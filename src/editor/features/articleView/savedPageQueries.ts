import { pageKey } from "../../../articles/identity/pageKey.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import { newestDaysFirst } from "../../../research/planning/performanceResults.ts";
import {
  indexQueries,
  pageQueries,
  pageTool,
  pairedQueries,
} from "../../../research/planning/pageQueries.ts";
import { isSample } from "../../../research/results/resultTitle.ts";
import { searchConsoleExport } from "../../../research/tools/searchConsoleExport.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { marketWords } from "../../../shared/markets.ts";
import { formatDay } from "../../../shared/format.ts";
import { beside } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import type { QueryFacts } from "./articleFacts.ts";

/** Exports that are looked into, those with the newest days first. */
const mostExports = 20;

/** What was found last, with the results that it was looked for in: the article is read anew whenever it changes. */
let last: { readonly key: string; readonly found: readonly QueryFacts[] } | undefined;

/**
 * The queries of a page: of the newest days those of an export that is filtered to it, those of an export with queries
 * and pages in a row, and what it ranks for by the newest result about it of the account in use. Each by itself, empty
 * where none is saved. Free.
 */
export async function savedPageQueries(
  { results, connections }: Pick<App, "results" | "connections">,
  url: string,
): Promise<readonly QueryFacts[]> {
  const all = (await results.list()).results;
  const exports = all
    .filter(({ tool }) => tool === searchConsoleExport.name)
    .toSorted(newestDaysFirst)
    .slice(0, mostExports);
  const ofPage = all.filter(
    ({ tool, subject, origin }) =>
      tool === pageTool.name &&
      pageKey(`https://${subject}`) === pageKey(url) &&
      (connections.origin === undefined ? !isSample({ origin }) : origin === connections.origin),
  );
  const key = [url, ...[...exports, ...ofPage].map(({ id }) => id)].join("\n");
  if (last?.key !== key) {
    const found = [
      ...(await queriesOfExports({ results }, exports, url)),
      ...(await queriesOfIndex({ results }, ofPage)),
    ];
    last = { key, found };
  }
  return last.found;
}

async function queriesOfExports(
  app: Pick<App, "results">,
  exports: readonly ResultSummary[],
  url: string,
): Promise<QueryFacts[]> {
  let filtered: QueryFacts | undefined;
  let rows: QueryFacts | undefined;
  for (const { id } of exports) {
    const isDone = filtered?.before !== undefined && rows !== undefined;
    const data = isDone ? undefined : await dataOf(app, id);
    const found = data === undefined ? undefined : pageQueries(data, url);
    if (found === undefined) {
      continue;
    }
    const facts = { ...found, resultId: id, circumstances: "", isSample: false };
    if (found.shape === "rows") {
      rows ??= facts;
    } else if (filtered === undefined) {
      filtered = facts;
    } else if (filtered.before === undefined) {
      // an earlier export of as many days says what was before
      filtered = { ...filtered, ...pairedQueries(filtered, found) };
    }
  }
  return [filtered, rows].filter((facts) => facts !== undefined);
}

/** Of the newest result, with the positions of the one before in the same market. */
async function queriesOfIndex(
  app: Pick<App, "results">,
  [newest, ...others]: readonly ResultSummary[],
): Promise<QueryFacts[]> {
  const data = newest === undefined ? undefined : await dataOf(app, newest.id);
  if (newest === undefined || data === undefined) {
    return [];
  }
  const earlier = others.find(
    ({ location, language }) => location === newest.location && language === newest.language,
  );
  const before = earlier === undefined ? undefined : await dataOf(app, earlier.id);
  const total = data["organic_keywords"];
  const count = Array.isArray(data["top_keywords"]) ? data["top_keywords"].length : 0;
  const found = indexQueries(data, typeof total === "number" && total <= count, before);
  const { location, language = "", receivedAt } = newest;
  return found === undefined
    ? []
    : [
        {
          ...found,
          resultId: newest.id,
          circumstances: beside(
            location === null ? "" : marketWords({ location, language }),
            formatDay(receivedAt.slice(0, 10)),
          ),
          isSample: isSample(newest),
          ...(earlier === undefined || before === undefined
            ? {}
            : { comparedWith: earlier.receivedAt }),
        },
      ];
}

async function dataOf(
  { results }: Pick<App, "results">,
  id: string,
): Promise<JsonRecord | undefined> {
  const read = await results.open(id);
  const data = read.ok ? envelopeOf(read.result)?.data : undefined;
  return isRecord(data) ? data : undefined;
}
