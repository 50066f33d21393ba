import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem, PickRow } from "../../platform/prompts/pickList.ts";
import { knownAvailability } from "../../../research/tools/availability.ts";
import { catalogue, commandId } from "../../../research/tools/catalogue.ts";
import type { ToolName } from "../../../research/tools/toolName.ts";
import { toolOf, toolRows } from "./toolRows.ts";
import type { ToolRow } from "./toolRows.ts";

interface ToolItem extends PickItem {
  /** Absent for the headings of groups. */
  readonly tool?: ToolName;
}

interface Choice {
  readonly tool: ToolName;
  readonly inForm: boolean;
}

const openForm: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("list-flat"),
  tooltip: vscode.l10n.t("Open Form"),
};

/**
 * Offers all tools with their prices, unavailable ones with the reason, and starts the chosen one:
 * its own command asks for the missing arguments, and explains how to enable an unavailable one.
 */
export async function pickTool(app: App): Promise<void> {
  const choice = await chooseTool(app);
  if (choice?.inForm === true) {
    await runCommand(commands.openForm, choice.tool);
  } else if (choice !== undefined) {
    await vscode.commands.executeCommand(commandId(toolOf(choice.tool)));
  }
}

/** Opens at once with what is known, and is updated with what is read while it is open. */
async function chooseTool(app: App): Promise<Choice | undefined> {
  const { account } = app;
  const pick = createPickList<ToolItem>();
  pick.title = vscode.l10n.t("Run Tool");
  pick.placeholder = vscode.l10n.t(
    "Choosing a tool is free. You confirm the price in the last step.",
  );
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const update = (): void => updateItems(pick, app);
  const { promise, resolve } = Promise.withResolvers<Choice | undefined>();
  const choose = (item: ToolItem | undefined, inForm: boolean): void => {
    if (item?.tool !== undefined) {
      resolve({ tool: item.tool, inForm });
    }
  };
  const subscriptions = vscode.Disposable.from(
    pick,
    account.capabilities.onDidChange(update),
    account.connections.onDidChange(update),
    pick.onDidAccept(() => choose(pick.selectedItems[0]?.source, false)),
    pick.onDidTriggerItemButton(({ item }) => choose(item.source, true)),
    pick.onDidHide(() => resolve(undefined)),
  );
  update();
  pick.show();
  void Promise.all([account.capabilities.ensure(), account.connections.ensure()]);
  try {
    return await promise;
  } finally {
    subscriptions.dispose();
  }
}

function updateItems(pick: vscode.QuickPick<PickRow<ToolItem>>, app: App): void {
  const { account } = app;
  const active = pick.activeItems[0]?.source.tool;
  const groups = toolRows(catalogue, (tool) => ({
    availability: knownAvailability(account, tool),
    lastUsed: undefined,
  }));
  pick.keepScrollPosition = true;
  pick.items = pickRows<ToolItem>(
    groups.flatMap(({ label, tools }) => [
      { label, kind: vscode.QuickPickItemKind.Separator },
      ...tools.map(toolItem),
    ]),
  );
  if (active !== undefined) {
    // New items would make the first one active.
    pick.activeItems = pick.items.filter(({ source }) => source.tool === active);
  }
  pick.busy = account.capabilities.snapshot.loading || account.connections.snapshot.loading;
}

function toolItem({ tool, label, price, about, icon, unavailable }: ToolRow): ToolItem {
  return {
    tool,
    icon: unavailable ? "circle-slash" : icon,
    label,
    description: price,
    detail: about,
    buttons: [openForm],
  };
}
