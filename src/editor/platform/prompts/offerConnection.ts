import * as vscode from "vscode";
import type { App } from "../app.ts";
import { commands } from "../commandIds.ts";
import { runCommand } from "../commands.ts";
import type { Connection } from "../connections.ts";
import { askPick } from "./pickList.ts";
import type { PickItem } from "./pickList.ts";

interface ConnectionItem extends PickItem {
  readonly use: () => PromiseLike<unknown>;
}

/**
 * The connection in use. Where there is none, offers the two ways on and waits: a key, or the
 * sandbox. Undefined when the person chose neither.
 */
export async function offerConnection(app: App): Promise<Connection | undefined> {
  const connection = await app.connections.current();
  if (connection !== undefined) {
    return connection;
  }
  const setKey: ConnectionItem = {
    icon: "key",
    label: vscode.l10n.t("Set API Key…"),
    detail: vscode.l10n.t("Use your own account with the research service."),
    use: () => runCommand(commands.setApiKey),
  };
  const sandbox: ConnectionItem = {
    icon: "beaker",
    label: vscode.l10n.t("Use Sandbox"),
    detail: vscode.l10n.t("Try everything with sample data. You're never charged."),
    use: () => app.connections.useSandbox(),
  };
  const choice = await askPick([setKey, sandbox], {
    title: vscode.l10n.t("SEO Research isn't connected yet"),
    placeHolder: vscode.l10n.t("Choose a data source"),
    ignoreFocusOut: true,
  });
  await choice?.use();
  return choice === undefined ? undefined : app.connections.current();
}
