import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { formatCredits } from "../../../shared/format.ts";

/** Connects to the sandbox, whose data are made up. */
export async function useSandbox(app: App): Promise<void> {
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
export async function useService(app: App): Promise<void> {
  const origin = await app.connections.storedOrigin();
  if (origin === undefined) {
    await runCommand(commands.setApiKey);
    return;
  }
  await app.connections.useStoredKey();
  void notifyInfo(vscode.l10n.t("Now using {0}. Calls cost credits.", new URL(origin).host));
}

/** Gives the sandbox the credits that it began with. */
export async function refillSandbox(app: App): Promise<void> {
  const credits = await app.connections.refillSandbox();
  await app.account.refresh();
  void notifyInfo(vscode.l10n.t("Sandbox refilled to {0}.", formatCredits(credits)));
}
