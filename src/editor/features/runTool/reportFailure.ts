import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { learnMoreLabel } from "../../platform/learnMore.ts";
import { offerSpending } from "../../platform/prompts/confirmSpending.ts";
import { formatCredits } from "../../../shared/format.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import type { CallFailedError } from "../../../research/spending/agreedCall.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import { ChoiceRequiredError } from "../../../research/service/errors.ts";
import type { ServiceError } from "../../../research/service/errors.ts";
import { openDashboard } from "../account/dashboard.ts";
import { describeFailure, failureHelp } from "../paidCalls/failure.ts";
import type { Remedy } from "../paidCalls/failure.ts";
import { hasOptions, pickOption } from "../../platform/prompts/pickOption.ts";
import { offerToRemember } from "./rememberedChoices.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";

/** What can follow a failed call. */
export interface FollowFailure {
  /** Resolves with true when it was answered. */
  runAgain(args: ToolArguments): Promise<boolean>;
  change(args: ToolArguments): void;
}

/** Says why a call failed and does what the person chooses. Nothing typed is lost: the arguments are passed on. */
export async function reportFailure(
  app: App,
  request: CallRequest,
  error: CallFailedError,
  follow: FollowFailure,
): Promise<void> {
  const { sentence, remedies } = describeFailure(
    error.cause,
    request.tool,
    error.verdict,
    app.account.balance.value,
  );
  app.log.lastProblem = { error: error.cause, at: Date.now() };
  const help = failureHelp(error.cause, error.verdict);
  const remedy = await offerSpending<Remedy | "learnMore">(app.inputClock, "error", {
    message: `${vscode.l10n.t(request.tool.title)}: ${sentence}`,
    buttons: [
      ...remedies.map((id) => ({ id, label: labelOf(id, request), free: id !== "runAgain" })),
      ...(help === undefined
        ? []
        : [{ id: "learnMore" as const, label: learnMoreLabel(), free: true }]),
    ],
  });
  switch (remedy) {
    case "learnMore":
      await runCommand(commands.openDocumentation, help);
      return;
    case "choose":
      return choose(app, request, error.cause, follow);
    case "runAgain":
      await follow.runAgain(request.args);
      return;
    case "change":
      return follow.change(request.args);
    case "setKey":
      await runCommand(commands.setApiKey);
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

function labelOf(remedy: Remedy, request: CallRequest): string {
  switch (remedy) {
    case "choose":
      return vscode.l10n.t("Choose…");
    case "runAgain":
      return vscode.l10n.t("Run Again ({0})", formatCredits(priceOf(request.tool)));
    case "change":
      return vscode.l10n.t("Change Inputs…");
    case "setKey":
      return vscode.l10n.t("Set API Key…");
    case "buyCredits":
    case "openDashboard":
      return vscode.l10n.t("Open Dashboard");
    case "showLog":
      return vscode.l10n.t("Show Log");
  }
}

async function choose(
  app: App,
  request: CallRequest,
  cause: ServiceError,
  follow: FollowFailure,
): Promise<void> {
  if (cause instanceof ChoiceRequiredError && !hasOptions(cause)) {
    // The form has the same choice, filled from the connections.
    follow.change(request.args);
    return;
  }
  const choice =
    cause instanceof ChoiceRequiredError
      ? await pickOption(app.inputClock, cause, pricedTitle(request.tool))
      : undefined;
  if (choice !== undefined) {
    if (await follow.runAgain({ ...request.args, ...choice })) {
      await offerToRemember(app, choice, request.folder);
    }
  }
}
