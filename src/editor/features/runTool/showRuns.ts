import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { commands } from "../../platform/commandIds.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { CallFailedError } from "../../../research/spending/agreedCall.ts";
import { formatClock, formatCredits } from "../../../shared/format.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import type { Run, Runs } from "../paidCalls/runs.ts";
import type { ToolFlow } from "./toolFlow.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { messageOf } from "../../../shared/errorMessage.ts";

/** A button of a row, with what pressing it does. */
interface RunButton extends vscode.QuickInputButton {
  readonly press: () => void;
}

interface RunItem extends PickItem {
  readonly buttons: readonly RunButton[];
  /** What Enter does; absent for what has nothing to show. */
  readonly accept?: (() => PromiseLike<unknown>) | undefined;
}

/** The runs of this window with their states: calls, and batches under way. The list follows them while it is open. */
export function showRuns(app: App, flow: ToolFlow, runs: Runs): Promise<void> {
  const pick = createPickList<RunItem>();
  pick.title = vscode.l10n.t("Runs in This Window");
  pick.placeholder = vscode.l10n.t(
    "Press Enter to open a result. Use the buttons to cancel, run again or edit.",
  );
  pick.matchOnDescription = true;
  pick.keepScrollPosition = true;
  /** Not awaited: what follows may take long. */
  const act = (action: PromiseLike<unknown>): void => {
    pick.hide();
    action.then(undefined, (error: unknown) => reportProblem(app.log, error));
  };
  const draw = (): void => {
    pick.items = pickRows(
      runs.list.map((run): RunItem => ({
        ...runWords(app, run),
        buttons: buttonsOf(run, { flow, runs, act }),
        accept: acceptOf(run, flow),
      })),
    );
  };
  draw();
  return new Promise((resolve) => {
    const subscriptions = [
      runs.onDidChange(draw),
      pick.onDidAccept(() => {
        const accept = pick.selectedItems[0]?.source.accept;
        if (accept !== undefined) {
          act(accept());
        }
      }),
      pick.onDidTriggerItemButton(({ item, button }) =>
        item.source.buttons.find((one) => one === button)?.press(),
      ),
      pick.onDidHide(() => {
        vscode.Disposable.from(...subscriptions, pick).dispose();
        resolve();
      }),
    ];
    pick.show();
  });
}

/** What Enter does: it opens what there is to see, and fills in a failed call once more. */
function acceptOf({ batch, state, request }: Run, flow: ToolFlow): RunItem["accept"] {
  if (batch !== undefined) {
    return () => runCommand("seoResearch.results.focus");
  }
  if (state.kind === "answered") {
    return () => runCommand(commands.openResult, state.resultId);
  }
  return state.kind === "failed" && request !== undefined
    ? () => flow.start({ tool: request.tool, args: request.args })
    : undefined;
}

/** What the buttons work with; `act` closes the list and reports what fails. */
interface ButtonHost {
  readonly flow: ToolFlow;
  readonly runs: Runs;
  readonly act: (action: PromiseLike<unknown>) => void;
}

function buttonsOf({ id, state, request }: Run, { flow, runs, act }: ButtonHost): RunButton[] {
  if (state.kind === "running") {
    return [runButton("debug-stop", vscode.l10n.t("Cancel"), () => runs.cancel(id))];
  }
  const again = (): void => (request === undefined ? undefined : act(flow.run(request)));
  const change = (): void =>
    request === undefined
      ? undefined
      : act(Promise.resolve(flow.openForm({ tool: request.tool, args: request.args })));
  return [
    runButton("refresh", vscode.l10n.t("Run Again"), again),
    runButton("edit", vscode.l10n.t("Change Inputs…"), change),
  ];
}

function runButton(icon: string, tooltip: string, press: () => void): RunButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, press };
}

function runWords(app: App, run: Run): PickItem {
  const shown = stateOf(app, run);
  return {
    icon: shown.icon,
    label: run.title,
    description: [
      formatClock(run.startedAt),
      ...(run.request === undefined ? [] : [formatCredits(priceOf(run.request.tool))]),
    ].join(" · "),
    detail: shown.sentence,
  };
}

function stateOf(
  app: App,
  { state, request }: Run,
): { readonly icon: string; readonly sentence: string } {
  switch (state.kind) {
    case "running":
      return { icon: "sync~spin", sentence: state.what };
    case "answered":
      return { icon: "check", sentence: vscode.l10n.t("Done and saved. Press Enter to open.") };
    case "failed":
      return { icon: "error", sentence: failureSentence(app, state.error, request) };
  }
}

/** What went wrong, and whether it may have been charged. */
export function failureSentence(
  app: App,
  error: unknown,
  request: CallRequest | undefined,
): string {
  if (error instanceof CallFailedError && request !== undefined) {
    return describeFailure(error.cause, request.tool, error.verdict, app.account.balance.value)
      .sentence;
  }
  return messageOf(error);
}
