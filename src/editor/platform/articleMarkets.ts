import type * as vscode from "vscode";
import { isRecord } from "../../shared/json.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import { namedMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { settings, trimmed } from "./settings.ts";

/**
 * The markets of articles by the English name of their language, as the setting `markets` has them.
 * A market without a language is in the articles' own; what names no language or place is left out.
 */
export function articleMarkets(scope: vscode.Uri | undefined): ReadonlyMap<string, MarketNames> {
  return new Map(
    Object.entries(settings.markets(scope)).flatMap(([name, market]) => {
      const language = findLanguage(name);
      const location = isRecord(market) ? trimmed(market["location"]) : "";
      if (language === undefined || !isRecord(market) || location === "") {
        return [];
      }
      const own = trimmed(market["language"]);
      const named = namedMarket({ location, language: findLanguage(own) ?? own });
      return [[language, own === "" ? { ...named, language } : named] as const];
    }),
  );
}

/** Sets the market of articles in a language, under whichever name the language was set before. */
export function setArticleMarket(
  language: string,
  market: MarketNames,
  scope: vscode.Uri,
): Promise<void> {
  return settings.changeMarkets(
    (before) => ({
      ...Object.fromEntries(
        Object.entries(before).filter(([name]) => findLanguage(name) !== language),
      ),
      [language]: market,
    }),
    scope,
  );
}
