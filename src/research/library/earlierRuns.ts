import type { ResultSummary } from "./resultIndex.ts";
import type { ResultStore } from "./resultStore.ts";

/**
 * The usable results of the same call that came before a result, newest first. What continues
 * another result belongs to that one.
 */
export async function earlierRuns(
  results: Pick<ResultStore, "list" | "usable">,
  id: string,
): Promise<readonly ResultSummary[]> {
  const all = (await results.list()).results;
  const one = all.find((result) => result.id === id);
  return one === undefined
    ? []
    : results.usable(
        ({ id: other, callKey, receivedAt, origin, continues }) =>
          other !== id &&
          callKey === one.callKey &&
          origin === one.origin &&
          receivedAt < one.receivedAt &&
          continues === undefined,
      );
}
