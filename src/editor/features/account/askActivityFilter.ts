import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { toolOf } from "../../../research/service/usageLog.ts";
import { formatInteger } from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { catalogue, findTool } from "../../../research/tools/catalogue.ts";
import { defaultFilter } from "./activityState.ts";
import type { ActivityFilter, ActivityState } from "./activityState.ts";

/** How many entries of the usage log may be asked for (service spec 4.1, 8). */
const limits = [50, 100, 200, 500];

interface ConditionItem extends PickItem {
  /** Asks for a new value; undefined when cancelled. */
  change(): Promise<Partial<ActivityFilter> | undefined>;
}

interface ValueItem<T> extends PickItem {
  readonly value: T;
}

/** Asks which entries of the usage log to show, one condition at a time, until the list is closed. Free of charge. */
export async function askActivityFilter(app: App, state: ActivityState): Promise<void> {
  for (;;) {
    const condition = await askPick(conditionItems(app, state.filter), {
      title: vscode.l10n.t("Filter Activity"),
      placeHolder: vscode.l10n.t("Choose a filter to change, or press Escape"),
      ignoreFocusOut: true,
    });
    if (condition === undefined) {
      return;
    }
    const change = await condition.change();
    if (change !== undefined) {
      state.set(change);
    }
  }
}

function conditionItems(app: App, filter: ActivityFilter): ConditionItem[] {
  const entries = vscode.l10n.t("newest {0}", formatInteger(filter.limit));
  const tool = filter.tool === undefined ? vscode.l10n.t("all tools") : toolTitle(filter.tool);
  return [
    { label: vscode.l10n.t("Entries"), description: entries, change: () => chooseLimit(filter) },
    { label: vscode.l10n.t("Tool"), description: tool, change: () => chooseTool(app, filter) },
    {
      label: vscode.l10n.t("Only failed requests"),
      description: yesOrNo(filter.failed),
      change: () => Promise.resolve({ failed: !filter.failed }),
    },
    {
      label: vscode.l10n.t("Only this editor's key"),
      description: yesOrNo(filter.ownKey),
      change: () => Promise.resolve({ ownKey: !filter.ownKey }),
    },
    {
      label: vscode.l10n.t("Include free account requests"),
      description: yesOrNo(filter.accountRequests),
      change: () => Promise.resolve({ accountRequests: !filter.accountRequests }),
    },
    {
      icon: "clear-all",
      label: vscode.l10n.t("Reset filter"),
      change: () => Promise.resolve({ ...defaultFilter, limit: filter.limit }),
    },
  ];
}

function yesOrNo(value: boolean): string {
  return value ? vscode.l10n.t("yes") : vscode.l10n.t("no");
}

function toolTitle(name: string): string {
  const tool = findTool(name);
  return tool === undefined ? shownSentence(labelOf(name)) : vscode.l10n.t(tool.title);
}

async function chooseLimit(filter: ActivityFilter): Promise<Partial<ActivityFilter> | undefined> {
  const items = limits.map((limit): ValueItem<number> => ({
    label: formatInteger(limit),
    value: limit,
    ...markCurrent(limit === filter.limit),
  }));
  const choice = await askPick(items, {
    title: vscode.l10n.t("How many entries?"),
    placeHolder: vscode.l10n.t("Number of newest usage log entries to load (free)"),
    ignoreFocusOut: true,
  });
  return choice === undefined ? undefined : { limit: choice.value };
}

/** All tools of the catalogue, and others that the log contains. */
async function chooseTool(
  app: App,
  filter: ActivityFilter,
): Promise<Partial<ActivityFilter> | undefined> {
  const logged = (app.account.usage.value ?? []).map(toolOf).filter((name) => name !== undefined);
  const names = [...new Set([...catalogue.map(({ name }) => name), ...logged])];
  const all: ValueItem<string | undefined> = {
    label: vscode.l10n.t("All tools"),
    value: undefined,
    ...markCurrent(filter.tool === undefined),
  };
  const items = names.map((name): ValueItem<string | undefined> => ({
    label: toolTitle(name),
    value: name,
    ...markCurrent(name === filter.tool),
  }));
  const choice = await askPick([all, ...items], {
    title: vscode.l10n.t("Which tool?"),
    ignoreFocusOut: true,
  });
  return choice === undefined ? undefined : { tool: choice.value };
}

function markCurrent(isChosen: boolean): { readonly description?: string } {
  return isChosen ? { description: vscode.l10n.t("current") } : {};
}
