import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { offerSpending } from "../../platform/prompts/confirmSpending.ts";
import { formatCredits } from "../../shared/format.ts";
import type { ToolArguments } from "../../tools/definition.ts";
import { ChoiceRequiredError } from "../../service/errors.ts";
import { openDashboard } from "../account/dashboard.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import type { Remedy } from "../paidCalls/failure.ts";
import { hasOptions, pickOption } from "../../platform/prompts/pickOption.ts";
import { pricedTitle } from "../paidCalls/price.ts";
import { offerToRemember } from "./rememberedChoices.ts";
import type { ToolRunError } from "../paidCalls/toolRunError.ts";
import { priceOf } from "../../tools/price.ts";

/** The two ways to go on with a failed call. */
export interface GoOn {
  /** Resolves with true when it was answered. */
  runAgain(args: ToolArguments): Promise<boolean>;
  change(args: ToolArguments): void;
}

/** Says why a call failed and does what the person chooses. Nothing typed is lost: the arguments go along. */
export async function reportFailure(app: App, error: ToolRunError, goOn: GoOn): Promise<void> {
  const { sentence, remedies } = describeFailure(error.cause, error.request.tool, error.verdict, app.account.balance.value);
  const remedy = await offerSpending(app.inputClock, "error", {
    message: `${vscode.l10n.t(error.request.tool.title)}: ${sentence}`,
    buttons: remedies.map((id) => ({ id, label: labelOf(id, error), free: id !== "runAgain" })),
  });
  switch (remedy) {
    case "choose":
      return choose(app, error, goOn);
    case "runAgain":
      await goOn.runAgain(error.request.args);
      return;
    case "change":
      return goOn.change(error.request.args);
    case "setKey":
      await vscode.commands.executeCommand(commands.setApiKey);
      return;
    case "buyCredits":
      return openDashboard("billing");
    case "openDashboard":
      return openDashboard("");
    case "showLog":
      app.log.show();
      return;
    case undefined:
      return;
  }
}

function labelOf(remedy: Remedy, { request }: ToolRunError): string {
  switch (remedy) {
    case "choose":
      return vscode.l10n.t("Choose…");
    case "runAgain":
      return vscode.l10n.t("Run Again ({0})", formatCredits(priceOf(request.tool)));
    case "change":
      return vscode.l10n.t("Change…");
    case "setKey":
      return vscode.l10n.t("Set API Key…");
    case "buyCredits":
    case "openDashboard":
      return vscode.l10n.t("Open Dashboard");
    case "showLog":
      return vscode.l10n.t("Show Log");
  }
}

async function choose(app: App, { cause, request }: ToolRunError, goOn: GoOn): Promise<void> {
  if (cause instanceof ChoiceRequiredError && !hasOptions(cause)) {
    // The form has the same choice, filled from the connections.
    goOn.change(request.args);
    return;
  }
  const choice = cause instanceof ChoiceRequiredError ? await pickOption(app.inputClock, cause, pricedTitle(request.tool)) : undefined;
  if (choice !== undefined) {
    if (await goOn.runAgain({ ...request.args, ...choice })) {
      await offerToRemember(app, choice);
    }
  }
}
