import * as vscode from "vscode";
import type { BatchHeader, BatchItem } from "../../../research/batches/batchState.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { comparableKey } from "../../../research/tools/arguments.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { checkCalls, refusalSentence } from "../paidCalls/checkCalls.ts";

/**
 * Items of a batch, checked as every call is, in their order. Rejects with a sentence where they may not
 * be sent with a connection: a price agreed to for one origin, or one key, is agreed to for no other.
 */
export async function checkItems(
  app: App,
  { origin, price }: BatchHeader,
  tool: ToolDefinition,
  {
    items,
    connection,
  }: {
    readonly items: readonly Pick<BatchItem, "args" | "key">[];
    readonly connection: Connection | undefined;
  },
): Promise<CheckedCall<Connection>[]> {
  const checks = await checkCalls(app, "batch", {
    tool,
    drafts: items.map(({ args }) => args),
    source: connection,
    origin,
  });
  if (priceOf(tool) !== price && connection?.origin === origin) {
    throw new Error(
      vscode.l10n.t("The price has changed since this batch was planned. Plan it again."),
    );
  }
  return checks.map((check, at) => {
    if (!check.ok) {
      throw new Error(
        check.refusal.kind === "otherOrigin"
          ? vscode.l10n.t(
              "This batch was planned for {0}, but you're connected to {1}. Switch back to continue.",
              origin,
              connection?.origin ?? "",
            )
          : refusalSentence(check.refusal, connection),
      );
    }
    if (check.call.key !== comparableKey(items[at]?.key ?? "")) {
      throw new Error(vscode.l10n.t("This batch was planned for another API key. Plan it again."));
    }
    return check.call;
  });
}
