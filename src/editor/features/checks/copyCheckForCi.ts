import * as vscode from "vscode";
import { isRecord } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import { commandPackage } from "../../platform/commandPackage.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { checkWorkflow } from "./checkWorkflow.ts";

/** Puts a workflow for pull requests on the clipboard, with the version of the command line that is this extension's. */
export async function copyCheckForCi(app: Pick<App, "context">): Promise<void> {
  if (!commandPackage.isPublished) {
    // a keybinding gets here
    void notifyWarning(
      vscode.l10n.t(
        "The package of the command line isn't published yet, so no workflow was copied.",
      ),
    );
    return;
  }
  const manifest: unknown = app.context.extension.packageJSON;
  const version = isRecord(manifest) ? manifest["version"] : undefined;
  await vscode.env.clipboard.writeText(checkWorkflow(commandPackage.name, String(version)));
  void notifyInfo(
    vscode.l10n.t("Copied. Paste it into a file in .github/workflows of your repository."),
  );
}
