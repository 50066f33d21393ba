import * as vscode from "vscode";
import { reportProblem } from "./commands.ts";
import type { Log } from "./log.ts";

const reload = "workbench.action.reloadWindow";

/** `App.fillView`: without it a view would stay empty, or say "Reading…" for ever, where its code can't be loaded. */
export async function fillLoaded(
  log: Log,
  { webview }: { readonly webview: vscode.Webview },
  fill: () => unknown,
): Promise<void> {
  try {
    await fill();
  } catch (error) {
    const reported = reportProblem(log, error);
    try {
      // without scripts; exactly this command
      webview.options = { enableCommandUris: [reload] };
      webview.html = `<p role="alert">${vscode.l10n.t("This view couldn't be loaded. Reload the window, then try again.")}</p><p><a href="command:${reload}">${vscode.l10n.t("Reload Window")}</a></p>`;
    } catch {
      // closed before this was known: there is no page left to say it in
    }
    await reported;
  }
}
