import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { commands } from "../../platform/commandIds.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { CallFailedError } from "../../spending/agreedCall.ts";
import { formatClock, formatCredits } from "../../shared/format.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import type { Run, Runs } from "../paidCalls/runs.ts";
import type { ToolFlow } from "./toolFlow.ts";
import { priceOf } from "../../tools/price.ts";

interface RunItem extends PickItem {
  readonly run: Run;
}

const again: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("refresh"), tooltip: vscode.l10n.t("Run Again") };
const change: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("edit"), tooltip: vscode.l10n.t("Change and Run…") };
const cancel: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("debug-stop"), tooltip: vscode.l10n.t("Cancel") };

/** The runs of this window with their states: calls, and batches under way. The list follows them while it is open. */
export function showRuns(app: App, flow: ToolFlow, runs: Runs): Promise<void> {
  const pick = createPickList<RunItem>();
  pick.title = vscode.l10n.t("Runs of This Window");
  pick.placeholder = vscode.l10n.t("Enter opens an answer. The buttons cancel, run again, or change first.");
  pick.matchOnDescription = true;
  pick.keepScrollPosition = true;
  const draw = (): void => {
    pick.items = pickRows(runs.list.map((run) => runItem(app, run)));
  };
  draw();
  return new Promise((resolve) => {
    const act = (action: Promise<unknown>): void => {
      pick.hide();
      action.catch((error: unknown) => reportProblem(app.log, error));
    };
    const subscriptions = [
      runs.onDidChange(draw),
      pick.onDidAccept(() => {
        const item = pick.selectedItems[0]?.source;
        if (item?.run.batch !== undefined) {
          act(Promise.resolve(vscode.commands.executeCommand("seoResearch.runs.focus")));
        } else if (item?.run.state.kind === "answered") {
          act(Promise.resolve(vscode.commands.executeCommand(commands.openResult, item.run.state.resultId)));
        } else if (item?.run.state.kind === "failed" && item.run.request !== undefined) {
          act(flow.start({ tool: item.run.request.tool, args: item.run.request.args }));
        }
      }),
      pick.onDidTriggerItemButton(({ item: { source: { run } }, button }) => {
        if (button === cancel) {
          runs.cancel(run.id);
        } else if (run.request !== undefined) {
          const { tool, args } = run.request;
          act(button === again ? flow.run(run.request) : Promise.resolve(flow.openForm({ tool, args })));
        }
      }),
      pick.onDidHide(() => {
        vscode.Disposable.from(...subscriptions, pick).dispose();
        resolve();
      }),
    ];
    pick.show();
  });
}

function runItem(app: App, run: Run): RunItem {
  const shown = stateOf(app, run);
  return {
    run,
    icon: shown.icon,
    label: run.title,
    description: [formatClock(run.startedAt), ...(run.request === undefined ? [] : [formatCredits(priceOf(run.request.tool))])].join(" · "),
    detail: shown.sentence,
    buttons: run.state.kind === "running" ? [cancel] : [again, change],
  };
}

function stateOf(app: App, { state, request }: Run): { readonly icon: string; readonly sentence: string } {
  switch (state.kind) {
    case "running":
      return { icon: "sync~spin", sentence: state.what };
    case "answered":
      return { icon: "check", sentence: vscode.l10n.t("Answered and kept. Enter opens it.") };
    case "failed":
      return { icon: "error", sentence: failureSentence(app, state.error, request) };
  }
}

/** What went wrong, and whether it may have been charged. */
export function failureSentence(app: App, error: unknown, request: CallRequest | undefined): string {
  if (error instanceof CallFailedError && request !== undefined) {
    return describeFailure(error.cause, request.tool, error.verdict, app.account.balance.value).sentence;
  }
  return error instanceof Error ? error.message : String(error);
}
