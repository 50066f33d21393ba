import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import type { Connection } from "../../platform/connections.ts";
import { StatusItem } from "../../platform/prompts/statusBar.ts";
import { settings } from "../../platform/settings.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import type { Runs } from "../paidCalls/runs.ts";

/** The balance in the status bar; while a call is under way, what runs, and a click cancels it. */
export function registerStatusBar(app: App, runs: Runs): vscode.Disposable {
  const item = new StatusItem("seoResearch.balance", "SEO Research", 90);
  const draw = (): void => void drawItem(item, app, runs);
  // Reading the settings for the first time takes milliseconds that activation does not have.
  const first = setImmediate(draw);
  return vscode.Disposable.from(
    item,
    new vscode.Disposable(() => clearImmediate(first)),
    app.account.balance.onDidChange(draw),
    app.connections.onDidChange(draw),
    runs.onDidChange(draw),
  );
}

async function drawItem(item: StatusItem, app: App, runs: Runs): Promise<void> {
  const [run] = runs.running;
  if (run !== undefined) {
    const more = runs.running.length - 1;
    item.show({
      icons: ["sync~spin"],
      text: `${run.title}${more === 0 ? "" : ` +${more}`}`,
      tooltip:
        more === 0 ? vscode.l10n.t("Click to cancel") : vscode.l10n.t("Click to see all runs"),
      spoken: vscode.l10n.t("SEO Research: running {0}", run.title),
      command: more === 0 ? commands.cancelRuns : commands.showRuns,
      isWarning: false,
    });
    return;
  }
  const kind = await kindInUse(app);
  if (runs.running.length > 0) {
    // A run began in the meantime and has drawn the item.
    return;
  }
  if (kind === undefined) {
    item.hide();
    return;
  }
  const { value: credits } = app.account.balance;
  const sandbox = kind === "sandbox";
  const amount = credits === undefined ? "—" : formatInteger(credits);
  const balance = credits === undefined ? vscode.l10n.t("balance unknown") : formatCredits(credits);
  const low = credits !== undefined && credits < settings.lowBalance();
  item.show({
    icons: [...(low ? ["warning"] : []), sandbox ? "beaker" : "credit-card"],
    text: sandbox ? vscode.l10n.t("Sandbox · {0}", amount) : balance,
    tooltip: sandbox
      ? vscode.l10n.t("SEO Research is using sample data. Click to open Account.")
      : vscode.l10n.t("SEO Research: {0}. Click to open Account.", balance),
    spoken: low
      ? vscode.l10n.t("SEO Research: low balance, {0}", balance)
      : vscode.l10n.t("SEO Research: {0}", balance),
    command: "seoResearch.account.focus",
    isWarning: low,
  });
}

/** Does not start the sandbox just for the status bar. */
async function kindInUse({ connections, log }: App): Promise<Connection["kind"] | undefined> {
  if (connections.sandboxSleeps) {
    return "sandbox";
  }
  try {
    return (await connections.current())?.kind;
  } catch (error) {
    log.error(error);
    return undefined;
  }
}
