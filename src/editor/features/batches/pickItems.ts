import * as vscode from "vscode";
import type { BatchPlan, PlannedItem } from "../../../research/batches/batchPlan.ts";
import { wantedPlan } from "../../../research/batches/batchPlan.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";

/** A plan, and the one of all that was given, of which a person may want some only. */
export interface ChosenPlan {
  readonly plan: BatchPlan;
  readonly whole: BatchPlan;
}

interface ItemRow extends PickItem {
  readonly item: PlannedItem;
}

/**
 * Lists the items of a plan with a tick each, and notes in `wanted` which of them the person wants. The title follows
 * the ticks with their price. Escape leaves everything as it was.
 */
export async function pickItems(
  tool: ToolDefinition,
  { plan, whole }: ChosenPlan,
  wanted: Map<number, boolean>,
): Promise<void> {
  const ticked = new Set(plan.items.map(({ draft }) => draft));
  const pick = createPickList<ItemRow>();
  const rows = pickRows(whole.items.map((item) => itemRow(tool, item)));
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.placeholder = vscode.l10n.t("Press Enter to go back to the plan. Nothing is charged yet.");
  pick.items = rows;
  pick.selectedItems = rows.filter(({ source }) => ticked.has(source.item.draft));
  const choices = (): Map<number, boolean> => {
    const chosen = new Set(pick.selectedItems.map(({ source }) => source.item.draft));
    return new Map(whole.items.map(({ draft }) => [draft, chosen.has(draft)]));
  };
  const show = (): void => {
    pick.title = titleOf(tool, whole, wantedPlan(tool, whole, choices()));
  };
  const subscriptions: vscode.Disposable[] = [pick, pick.onDidChangeSelection(show)];
  show();
  try {
    const chosen = await new Promise<Map<number, boolean> | undefined>((resolve) => {
      subscriptions.push(
        pick.onDidAccept(() => resolve(choices())),
        pick.onDidHide(() => resolve(undefined)),
      );
      pick.show();
    });
    for (const [draft, isWanted] of chosen ?? []) {
      wanted.set(draft, isWanted);
    }
  } finally {
    vscode.Disposable.from(...subscriptions).dispose();
  }
}

/** "Run Batch: Inspect Keyword · 3 of 4 · 15 credits". */
function titleOf(tool: ToolDefinition, whole: BatchPlan, chosen: BatchPlan): string {
  return [
    vscode.l10n.t("Run Batch: {0}", vscode.l10n.t(tool.title)),
    vscode.l10n.t(
      "{0} of {1}",
      formatInteger(chosen.items.length),
      formatInteger(whole.items.length),
    ),
    formatCredits(chosen.price),
  ].join(" · ");
}

function itemRow(tool: ToolDefinition, item: PlannedItem): ItemRow {
  const { subject, fromTitle, paid } = item;
  const price =
    paid === undefined
      ? formatCredits(priceOf(tool))
      : vscode.l10n.t("saved {0} (free)", ageInWords(paid.receivedAt));
  return {
    item,
    label: shortText(subject),
    description: fromTitle
      ? [price, vscode.l10n.t("title of an article without a keyword")].join(" · ")
      : price,
  };
}
