import * as l10n from "@vscode/l10n";
import { formatCredits } from "../../shared/format.ts";
import type { ToolDefinition } from "./definition.ts";

/** Credits for each tool as the service in use reports or charges them, where that is more than the catalogue's price. */
const reported = new Map<string, number>();
const charged = new Map<string, number>();

/** What one call of a tool costs, in credits: the catalogue's price, or what the service in use reports or really charged, whichever is most. Buttons, dialogs, budgets and reservations all use it. */
export function priceOf({ name, cost }: Pick<ToolDefinition, "name" | "cost">): number {
  return Math.max(cost, reported.get(name) ?? 0, charged.get(name) ?? 0);
}

/** A tool with its price, as every button and title writes it: "Inspect Page (3 credits)". */
export function pricedTitle(tool: ToolDefinition): string {
  return l10n.t("{0} ({1})", l10n.t(tool.title), formatCredits(priceOf(tool)));
}

/** Takes in the prices that the service in use reports (capabilities); those of an earlier reading no longer count. */
export function setReportedPrices(
  prices: Iterable<readonly [tool: string, credits: number]>,
): void {
  reported.clear();
  for (const [tool, credits] of prices) {
    reported.set(tool, credits);
  }
}

/** Takes in what the service really charged for a call of a tool. */
export function notePrice(tool: string, credits: number): void {
  charged.set(tool, Math.max(credits, charged.get(tool) ?? 0));
}

/** Another service or account is in use: its prices are its own. */
export function forgetPrices(): void {
  reported.clear();
  charged.clear();
}
