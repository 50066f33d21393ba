import * as vscode from "vscode";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { formatInteger } from "../../../shared/format.ts";
import { defaultMarket, marketWords } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { callMarket, statesMarket } from "../../../research/tools/callMarket.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";
import type { CallMarkets } from "../runTool/callMarkets.ts";
import type { BatchValue } from "./batchValues.ts";

/** The market of a batch's calls for articles in one language, or for what is in none that is known. */
export interface BatchMarket {
  /** The English name of the language; undefined for values that come from no article, or from one that doesn't say. */
  readonly language: string | undefined;
  readonly market: MarketNames;
  /** How many values it is for. */
  readonly values: number;
}

/**
 * One market for each language of the values, the most frequent first; none for a tool without a
 * market. `given` is the market of the result whose rows they are. Undefined when the person was
 * asked for the project's market and gave up.
 */
export async function batchMarkets(
  markets: CallMarkets,
  tool: ToolDefinition,
  values: readonly BatchValue[],
  given: ToolArguments | undefined,
): Promise<readonly BatchMarket[] | undefined> {
  if (tool.market === "none") {
    return [];
  }
  const counts = new Map<string | undefined, number>();
  for (const { language } of values) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const found: BatchMarket[] = [];
  for (const [language, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const market =
      language === undefined
        ? await otherMarket(markets, tool, given)
        : markets.ofLanguage(language);
    if (market === undefined) {
      return undefined;
    }
    found.push({ language, market, values: count });
  }
  return found;
}

async function otherMarket(
  markets: CallMarkets,
  tool: ToolDefinition,
  given: ToolArguments | undefined,
): Promise<MarketNames | undefined> {
  const args =
    given ?? (await markets.propose(tool, {}, vscode.l10n.t("Select again to continue.")));
  return args === undefined || statesMarket(args)
    ? args && callMarket(tool, args)
    : projectMarket();
}

/** The arguments of a value's market. */
export function marketFor(
  markets: readonly BatchMarket[],
  { language }: BatchValue,
): ToolArguments {
  const { market } = markets.find((one) => one.language === language) ?? markets[0] ?? {};
  // What the service assumes anyway is not sent.
  return market === undefined || marketWords(market) === marketWords(defaultMarket)
    ? {}
    : { ...market };
}

/** "Germany, German (12) · United States, English (8)"; without counts where there is one market only. */
export function marketsInWords(markets: readonly BatchMarket[]): string {
  return markets
    .map(({ market, values }) =>
      markets.length === 1
        ? marketWords(market)
        : vscode.l10n.t("{0} ({1})", marketWords(market), formatInteger(values)),
    )
    .join(" · ");
}
