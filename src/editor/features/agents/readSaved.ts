import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { settings } from "../../platform/settings.ts";
import { ResponseCache } from "../../../research/results/responseCache.ts";
import type { ResultModel } from "../../../research/results/resultDocument.ts";
import { LibrarySource } from "../../../research/results/resultSource.ts";

/** A saved result with its rows, for one answer to an agent. Rejects with a sentence where its response can't be read. */
export async function readSaved(
  { results }: Pick<App, "results">,
  result: SavedResult,
  signal: AbortSignal,
): Promise<ResultModel> {
  const reading = new ResponseCache({
    source: new LibrarySource(results, result),
    isSeen: () => false,
    ownDomain: () => settings.project(folderInFront()).domain,
    signal,
  });
  return (await reading.read()).model;
}
