import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand, runCommand } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { formatCredits } from "../../shared/format.ts";
import { isRecord } from "../../shared/json.ts";
import type { ActivityState } from "./activityState.ts";

/** Setting and removing the key, switching between service and sandbox, the account's activity, and copying a row of the Account view. */
export function registerAccountCommands(app: App, activity: ActivityState): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.setApiKey, async () =>
      (await import("./accountPart.ts")).setApiKey(app),
    ),
    registerCommand(app, commands.removeApiKey, async () =>
      (await import("./accountPart.ts")).removeApiKey(app),
    ),
    registerCommand(app, commands.showLog, () => app.log.show()),
    registerCommand(app, commands.useSandbox, () => useSandbox(app)),
    registerCommand(app, commands.useService, () => useService(app)),
    registerCommand(app, commands.refillSandbox, () => refillSandbox(app)),
    registerCommand(app, commands.filterActivity, async () =>
      (await import("./accountPart.ts")).askActivityFilter(app, activity),
    ),
    registerCommand(app, commands.exportActivity, async () =>
      (await import("./accountPart.ts")).exportActivity(app, activity),
    ),
    registerCommand(app, commands.copyRow, (row) => copyRow(row)),
  );
}

async function useSandbox(app: App): Promise<void> {
  const { client } = await app.connections.useSandbox();
  const credits = await client.credits();
  void notifyInfo(
    vscode.l10n.t(
      "Sandbox: sample data and {0} to try. You're never charged.",
      formatCredits(credits),
    ),
  );
}

/** Uses the stored key; asks for one where there is none. */
async function useService(app: App): Promise<void> {
  const origin = await app.connections.storedOrigin();
  if (origin === undefined) {
    await runCommand(commands.setApiKey);
    return;
  }
  await app.connections.useStoredKey();
  void notifyInfo(vscode.l10n.t("Now using {0}. Calls cost credits.", new URL(origin).host));
}

async function refillSandbox(app: App): Promise<void> {
  const credits = await app.connections.refillSandbox();
  await app.account.refresh();
  void notifyInfo(vscode.l10n.t("Sandbox refilled to {0}.", formatCredits(credits)));
}

/** Copies the text that a row of the Account view has for it. */
async function copyRow(row: unknown): Promise<void> {
  const text = isRecord(row) ? row["copy"] : undefined;
  if (typeof text === "string") {
    await vscode.env.clipboard.writeText(text);
  }
}
