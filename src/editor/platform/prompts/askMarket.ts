import * as vscode from "vscode";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import {
  countryName,
  nativeCountryNames,
  nativeLanguageName,
} from "../../../shared/marketNames.ts";
import { languages, markets, marketWords } from "../../../shared/markets.ts";
import type { Market, MarketNames } from "../../../shared/markets.ts";
import { readPlace } from "../../../research/tools/clean/places.ts";
import { askBeforeSpending } from "./confirmSpending.ts";
import { askLine } from "./inputBox.ts";
import { askPick } from "./pickList.ts";
import type { PickItem } from "./pickList.ts";

/** The button of a last step that changes the market. */
export const changeMarketButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("globe"),
  tooltip: vscode.l10n.t("Change Market…"),
};

/** A market that is likely to be meant, with the reason. */
export interface SuggestedMarket {
  readonly market: MarketNames;
  /** Why it is suggested, as it appears beside it. */
  readonly reason: string;
}

export interface MarketQuestion {
  readonly title: string;
  readonly placeHolder?: string;
  /** At the top of the list; the first one has the focus. */
  readonly suggested?: readonly SuggestedMarket[];
  /** Another way to answer, the last one: it stays in sight whatever is typed, and Enter means a market. It is run, and there is no market. */
  readonly instead?: { readonly label: string; readonly run: () => Thenable<unknown> };
  /** Given where a call runs next, without another question: an answer sooner than a person can read doesn't count. */
  readonly spendsBy?: InputClock;
}

interface MarketItem extends PickItem {
  readonly market: MarketNames | undefined;
  readonly run?: () => Thenable<unknown>;
}

/**
 * Asks for a market. Countries are found by their English names, by what they are called at home and
 * in the editor's language, and by their codes; any other place or language can be typed. Undefined on
 * Escape.
 */
export async function askMarket({
  title,
  placeHolder = vscode.l10n.t("Country and language of the searches"),
  suggested = [],
  instead,
  spendsBy,
}: MarketQuestion): Promise<MarketNames | undefined> {
  const suggestions = suggested.map(({ market, reason }): MarketItem => ({
    icon: "star",
    label: marketWords(market),
    description: reason,
    market,
  }));
  const other: MarketItem = {
    icon: "edit",
    label: vscode.l10n.t("Another Place or Language…"),
    alwaysShow: true,
    market: undefined,
  };
  const elsewhere: readonly MarketItem[] =
    instead === undefined
      ? []
      : [{ icon: "settings-gear", alwaysShow: true, market: undefined, ...instead }];
  const items = [...suggestions, ...markets.map(itemOf), other, ...elsewhere];
  const ask = (again: boolean): Thenable<MarketItem | undefined> =>
    askPick(items, {
      title,
      placeHolder: again ? vscode.l10n.t("Select again to run.") : placeHolder,
      matchOnDescription: true,
      ignoreFocusOut: true,
    });
  const choice =
    spendsBy === undefined
      ? await ask(false)
      : await askBeforeSpending(spendsBy, ask, ({ market }) => market !== undefined);
  if (choice?.run !== undefined) {
    await choice.run();
    return undefined;
  }
  return choice === undefined ? undefined : (choice.market ?? (await typedMarket(title, spendsBy)));
}

/** "Austria", with "German · Österreich · AT" beside it: whatever a person types finds it. */
function itemOf({ location, language, code }: Market): MarketItem {
  const names = [
    ...nativeCountryNames(code, language),
    countryName(code, vscode.env.language),
  ].filter((name) => name !== "" && name !== location);
  return {
    label: location,
    description: [language, ...new Set(names), code.toUpperCase()].join(" · "),
    market: { location, language },
  };
}

/** A place that isn't in the list, or one whose searches are in another language. */
async function typedMarket(
  title: string,
  spendsBy: InputClock | undefined,
): Promise<MarketNames | undefined> {
  const place = await askLine({
    title,
    prompt: () => vscode.l10n.t("A country, or a place such as Chicago,Illinois,United States"),
    value: "",
    problem: (text) => {
      const read = readPlace(text);
      return "problem" in read ? vscode.l10n.t(read.problem) : undefined;
    },
  });
  const read = place.kind === "accepted" ? readPlace(place.value) : undefined;
  if (read === undefined || "problem" in read) {
    return undefined;
  }
  const location = read.value;
  const items = languages.map((language) => ({
    label: language,
    description: nativeLanguageName(language),
    language,
  }));
  const ask = (again: boolean): Thenable<(typeof items)[number] | undefined> =>
    askPick(items, {
      title: `${title}: ${location.replaceAll(",", ", ")}`,
      placeHolder: again
        ? vscode.l10n.t("Select again to run.")
        : vscode.l10n.t("Language of the searches"),
      matchOnDescription: true,
      ignoreFocusOut: true,
    });
  const choice =
    spendsBy === undefined ? await ask(false) : await askBeforeSpending(spendsBy, ask, () => true);
  return choice === undefined ? undefined : { location, language: choice.language };
}
