import type { App } from "../../platform/app.ts";
import { isReusable } from "../../library/reusable.ts";
import type { AgreedCall } from "../../spending/agreedCall.ts";
import type { LedgerEntry } from "../../spending/ledger.ts";
import { freshFor } from "./alreadyPaid.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * A call that was or may have been charged and brought nothing that can be used, while its result would
 * still stand in for the same call; undefined where there is none. A person is told that and decides;
 * an agent doesn't pay for it once more.
 */
export async function paidAndLost(
  { spending, results }: Pick<App, "spending" | "results">,
  { tool, key }: Pick<AgreedCall, "tool" | "key">,
  origin: string,
): Promise<LedgerEntry | undefined> {
  const since = new Date(Date.now() - Math.max(freshFor(tool), day));
  const sent = (await spending.ledger.entries(origin, since)).filter(
    (call) => call.key === key && call.outcome !== "notCharged",
  );
  for (const call of sent) {
    const read = call.resultId === undefined ? undefined : await results.open(call.resultId);
    if (read?.ok !== true || !isReusable(read.result)) {
      return call;
    }
  }
  return undefined;
}
