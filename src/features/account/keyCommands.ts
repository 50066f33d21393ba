import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { askModal } from "../../platform/prompts/messages.ts";

/** Setting, replacing and removing the key. */
export function registerKeyCommands(app: App): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(app, commands.setApiKey, async () => (await import("./setApiKey.ts")).setApiKey(app)),
    registerCommand(app, commands.removeApiKey, () => removeApiKey(app)),
    registerCommand(app, commands.showLog, () => app.log.show()),
  );
}

async function removeApiKey(app: App): Promise<void> {
  const remove = vscode.l10n.t("Remove Key");
  const answer = await askModal(
    {
      message: vscode.l10n.t("Remove the API key from this editor?"),
      detail: vscode.l10n.t("Saved results stay. The key itself stays valid; revoke it in the list of API keys if nobody should use it."),
    },
    remove,
  );
  if (answer === remove) {
    await app.connections.disconnect();
  }
}
