import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { connectionFacts } from "../../platform/connectionState.ts";
import { chooseCommand } from "../../platform/prompts/chooseCommand.ts";
import { accountActions } from "./accountActions.ts";

/** Everything about key, credits and budgets in one list, as the connection in use allows it. */
export async function chooseAccountAction({ connections, context }: App): Promise<void> {
  const { state } = await connectionFacts(connections);
  await chooseCommand(context, vscode.l10n.t("Account"), accountActions[state]);
}
