import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { formatCredits } from "../../shared/format.ts";

/** Going to the sandbox and back, and filling its credits up. */
export function registerSwitching(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.useSandbox, () => useSandbox(app)),
    registerCommand(app, commands.useService, () => useService(app)),
    registerCommand(app, commands.refillSandbox, () => refillSandbox(app)),
  );
}

async function useSandbox(app: App): Promise<void> {
  const { client } = await app.connections.useSandbox();
  const credits = await client.credits();
  void notifyInfo(
    vscode.l10n.t("Sandbox: sample data, {0} to try, nothing is charged.", formatCredits(credits)),
  );
}

/** With the key that is stored, or by setting one. */
async function useService(app: App): Promise<void> {
  const origin = await app.connections.storedOrigin();
  if (origin === undefined) {
    await vscode.commands.executeCommand(commands.setApiKey);
    return;
  }
  await app.connections.useStoredKey();
  void notifyInfo(vscode.l10n.t("Calls go to {0} now, and cost credits.", new URL(origin).host));
}

async function refillSandbox(app: App): Promise<void> {
  const credits = await app.connections.refillSandbox();
  await app.account.refresh();
  void notifyInfo(vscode.l10n.t("The sandbox has {0} again.", formatCredits(credits)));
}
