import { reconcile, settlements } from "../../library/reconcile.ts";
import type { Reconciled } from "../../library/reconcile.ts";
import { fewestEntries } from "../../platform/account.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { entryTime } from "../../service/charges.ts";

/** A call may lie in the ledger a little before it lies in the log. */
const margin = 15 * 60_000;

/**
 * The usage log as last read, each entry with who made it, by the ledger of what this editor spent.
 * Calls of the ledger whose outcome was open are settled by what the log said when it was read.
 * Empty until then.
 */
export async function reconcileActivity(app: App, connection: Connection): Promise<Reconciled[]> {
  const { origin, client } = connection;
  const { value: entries = [], readAt } = app.account.usage.of(connection);
  if (readAt === undefined) {
    return [];
  }
  const { clockOffset } = client;
  const oldest = Math.min(...entries.map(entryTime).filter((time) => !Number.isNaN(time)), readAt + clockOffset);
  const ledger = await app.spending.ledger.entries(origin, new Date(oldest - clockOffset - margin)).catch((error: unknown) => {
    // What others charged is worth showing even when nothing tells it from one's own.
    app.log.error(error);
    return [];
  });
  const own = client.ownCredential(app.account.credentials.of(connection).value ?? []);
  const reconciled = reconcile({ entries, ledger, ownCredentialId: own?.id, clockOffset });
  const extent = { clockOffset, complete: entries.length < fewestEntries };
  for (const { id, outcome, credits } of settlements(reconciled, ledger, new Date(readAt), extent)) {
    // A line that can't be written leaves the call as it was: open, and counted with its price.
    await app.spending.settle(id, outcome, credits).catch((error: unknown) => app.log.error(error));
  }
  return reconciled;
}
