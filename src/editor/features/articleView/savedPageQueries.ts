import { envelopeOf } from "../../../research/library/savedResult.ts";
import { newestDaysFirst } from "../../../research/planning/performanceResults.ts";
import { pageQueries } from "../../../research/planning/pageQueries.ts";
import { searchConsoleExport } from "../../../research/tools/searchConsoleExport.ts";
import type { App } from "../../platform/app.ts";
import type { QueryFacts } from "./articleFacts.ts";

/** Exports that are looked into, those with the newest days first. */
const mostExports = 20;

/** The queries of a page in the saved export of the newest days that has some; undefined where none has. Free. */
export async function savedPageQueries(
  { results }: Pick<App, "results">,
  url: string,
): Promise<QueryFacts | undefined> {
  const exports = (await results.list()).results
    .filter(({ tool }) => tool === searchConsoleExport.name)
    .toSorted(newestDaysFirst);
  for (const { id } of exports.slice(0, mostExports)) {
    const read = await results.open(id);
    const data = read.ok ? envelopeOf(read.result)?.data : undefined;
    const found = data === undefined ? undefined : pageQueries(data, url);
    if (found !== undefined) {
      return { ...found, resultId: id };
    }
  }
  return undefined;
}
