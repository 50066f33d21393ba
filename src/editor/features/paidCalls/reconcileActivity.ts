import * as vscode from "vscode";
import type { ChargeDifference } from "../../../research/spending/chargeLookup.ts";
import { reconcile } from "../../../research/spending/reconcile.ts";
import type { Reconciled } from "../../../research/spending/reconcile.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import type { Connection } from "../../platform/connections.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { entryTime } from "../../../research/service/usageLog.ts";
import { countedText, formatCredits } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { notePrice } from "../../../research/tools/price.ts";

/** A call may lie in the ledger a little before it lies in the log. */
const margin = 15 * 60_000;

/**
 * The usage log as last read, each entry with who made it, by the ledger of what this editor spent.
 * What the log proves about calls of the ledger is noted there. Empty until the log was read.
 */
export async function reconcileActivity(app: App, connection: Connection): Promise<Reconciled[]> {
  const { origin, client } = connection;
  const { value: entries = [], readAt } = app.account.usage.of(connection);
  if (readAt === undefined) {
    return [];
  }
  const clockOffset = client.clockOffset ?? 0;
  const oldest = Math.min(
    ...entries.map(entryTime).filter((time) => !Number.isNaN(time)),
    readAt + clockOffset,
  );
  const since = oldest - clockOffset - margin;
  const credentialId = client.ownCredential(app.account.credentials.of(connection).value ?? [])?.id;
  try {
    const { differences } = await app.spending.lookup.judge(
      connection,
      { entries, credentialId },
      since,
    );
    tellDifferences(app, differences);
  } catch (error) {
    // A ledger that can't be read or written leaves its calls as they were: open, and counted with their price.
    app.log.error(error);
  }
  const ledger = await app.spending.ledger
    .entries(origin, new Date(since))
    .catch((error: unknown) => {
      // What others charged is worth showing even when nothing tells it from one's own.
      app.log.error(error);
      return [];
    });
  return reconcile({ entries, ledger, ownCredentialId: credentialId, clockOffset });
}

/** Says what the usage log proves about calls, without waiting for the person. */
export function tellDifferences(
  { log }: Pick<App, "log">,
  differences: readonly ChargeDifference[],
): void {
  void notifyDifferences(differences).catch((error: unknown) => reportProblem(log, error));
}

/** Says that calls were not charged their price, or were charged after all; budgets count what was charged. Dialogs show the higher price from now on. */
async function notifyDifferences(differences: readonly ChargeDifference[]): Promise<void> {
  const [first] = differences;
  if (first === undefined) {
    return;
  }
  for (const { tool, charged } of differences) {
    notePrice(tool, charged);
  }
  const sentence = differenceSentence(first, differences.length - 1);
  await notifyWarning(sentence, [
    { label: vscode.l10n.t("Show Account"), run: () => runCommand("seoResearch.account.focus") },
  ]);
}

/** "Inspect Page for “example.com” was charged 30 credits instead of 3." */
export function differenceSentence(
  { tool, subject, price, charged, wasUnknown }: ChargeDifference,
  others: number,
): string {
  const { t } = vscode.l10n;
  const title = t(findTool(tool)?.title ?? tool);
  const sentence = wasUnknown
    ? t(
        "{0} (“{1}”) returned nothing, but you were charged {2}.",
        title,
        shownSentence(subject),
        formatCredits(charged),
      )
    : t(
        "You were charged {2} instead of {3} for {0} (“{1}”).",
        title,
        shownSentence(subject),
        formatCredits(charged),
        formatCredits(price),
      );
  if (others === 0) {
    return sentence;
  }
  return countedText(
    others,
    {
      one: "{0} The charge of another call was also corrected.",
      other: "{0} The charges of {1} more calls were also corrected.",
    },
    sentence,
    others,
  );
}
