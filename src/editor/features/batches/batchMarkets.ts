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
  /** The folder of their articles or their table, by its URI; undefined for the project in front. */
  readonly folder: string | undefined;
  readonly market: MarketNames;
  /** How many values it is for. */
  readonly values: number;
}

/**
 * One market for each language of the values and each folder they are from, the most frequent first; none for a tool without a
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
  const groups = Map.groupBy(values, groupOf);
  const found: BatchMarket[] = [];
  for (const group of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
    const { language, folder } = group[0] ?? {};
    const market =
      language === undefined
        ? await otherMarket(markets, tool, given, folder)
        : markets.ofLanguage(language, uriOf(folder));
    if (market === undefined) {
      return undefined;
    }
    found.push({ language, folder, market, values: group.length });
  }
  return found;
}

async function otherMarket(
  markets: CallMarkets,
  tool: ToolDefinition,
  given: ToolArguments | undefined,
  folder: string | undefined,
): Promise<MarketNames | undefined> {
  const asking = { folder: uriOf(folder), again: vscode.l10n.t("Select again to continue.") };
  const args = given ?? (await markets.propose(tool, {}, asking));
  return args === undefined || statesMarket(args)
    ? args && callMarket(tool, args)
    : projectMarket(asking.folder);
}

/** The folder that all values are from; undefined for several, and for values of no folder. */
export function folderOfAll(values: readonly BatchValue[]): vscode.Uri | undefined {
  const [only, ...others] = new Set(values.map(({ folder }) => folder));
  return others.length > 0 ? undefined : uriOf(only);
}

function uriOf(folder: string | undefined): vscode.Uri | undefined {
  return folder === undefined ? undefined : vscode.Uri.parse(folder, true);
}

/** Values with the same market. */
function groupOf({ language = "", folder = "" }: Pick<BatchValue, "language" | "folder">): string {
  return `${folder}\n${language}`;
}

/** The arguments of a value's market. */
export function marketFor(markets: readonly BatchMarket[], value: BatchValue): ToolArguments {
  const { market } = markets.find((one) => isOfGroup(one, value)) ?? markets[0] ?? {};
  // What the service assumes anyway is not sent.
  return market === undefined || marketWords(market) === marketWords(defaultMarket)
    ? {}
    : { ...market };
}

function isOfGroup(market: BatchMarket, { language, folder }: BatchValue): boolean {
  return market.language === language && market.folder === folder;
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
