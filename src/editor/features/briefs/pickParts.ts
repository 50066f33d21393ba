import * as vscode from "vscode";
import type { BriefPart } from "../../../research/files/brief/briefInput.ts";
import { partTools } from "../../../research/files/brief/sectionText.ts";
import type { App } from "../../platform/app.ts";
import { changeMarketButton } from "../../platform/prompts/askMarket.ts";
import { createPickList, pickRows } from "../../platform/prompts/pickList.ts";
import type { PickItem, PickRow } from "../../platform/prompts/pickList.ts";
import { formatCredits, formatInteger } from "../../../shared/format.ts";
import { marketWords } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import { isEditorLanguage, languageInWords } from "../article/writtenLanguage.ts";
import type { LanguageChoice } from "../article/writtenLanguage.ts";
import { asksFirst, enterSentenceFor } from "../paidCalls/priceWords.ts";
import { totalAsksFirst } from "../paidCalls/priceGate.ts";
import type { BriefRequest } from "./briefRequest.ts";
import { partTitle } from "./planParts.ts";
import type { PlannedPart, SavedPart } from "./planParts.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { standardTitle } from "../../../research/results/resultTitle.ts";

/** The parts that a person chose for a brief, or what is to be changed first. */
export type PickedParts = ChosenParts | { readonly kind: "language" };

export type ChosenParts =
  | {
      readonly kind: "parts";
      readonly saved: readonly BriefPart[];
      readonly fetched: readonly PlannedPart[];
    }
  | { readonly kind: "market" };

interface PartItem extends PickItem {
  readonly planned: PlannedPart;
  readonly does: "use" | "fetch" | "nothing";
}

/**
 * Shows what a brief would be made of, saved answers ticked and free, the others with their price.
 * The title follows what is ticked: credits in all, and what is left of the balance. Undefined when
 * the person gave up; Enter is the confirmation.
 */
export async function pickParts(
  app: App,
  request: BriefRequest,
  plan: readonly PlannedPart[],
  language: LanguageChoice,
): Promise<PickedParts | undefined> {
  const pick = createPickList<PartItem>();
  const items = pickRows(plan.flatMap(itemsOf));
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = items;
  pick.selectedItems = items.filter(({ picked }) => picked === true);
  const changeLanguage: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon("symbol-string"),
    tooltip: vscode.l10n.t("Language of the brief: {0}", languageInWords(language)),
  };
  pick.buttons = [changeMarketButton, changeLanguage];
  const show = (): void => {
    const fetched = fetchedIn(chosenIn(pick));
    pick.title = titleOf(app, request, fetched, language);
    pick.placeholder = sentenceOf(app, fetched);
  };
  const subscriptions: vscode.Disposable[] = [
    pick,
    app.account.balance.onDidChange(show),
    pick.onDidChangeSelection(show),
  ];
  show();
  try {
    return await new Promise<PickedParts | undefined>((resolve) => {
      subscriptions.push(
        pick.onDidAccept(() =>
          resolve({
            kind: "parts",
            saved: chosenIn(pick)
              .filter(({ does }) => does === "use")
              .map(({ planned }) => planned.part),
            fetched: fetchedIn(chosenIn(pick)),
          }),
        ),
        pick.onDidTriggerButton((button) =>
          resolve({ kind: button === changeLanguage ? "language" : "market" }),
        ),
        pick.onDidHide(() => resolve(undefined)),
      );
      pick.show();
    });
  } finally {
    vscode.Disposable.from(...subscriptions).dispose();
  }
}

/** A saved part is ticked; what costs is not, until the person does it. */
function itemsOf(planned: PlannedPart): PartItem[] {
  const { part, tool, saved, refusal } = planned;
  const { icon } = tool;
  const label = partTitle(part);
  const brings = `${vscode.l10n.t(tool.title)}: ${vscode.l10n.t(partTools[part].brings)}`;
  const before =
    planned.call?.standing.kind === "lost"
      ? vscode.l10n.t("Sent before, with no saved result. It may have been charged.")
      : "";
  const about = [before, brings].filter((text) => text !== "").join(" ");
  if (saved === undefined) {
    const description =
      refusal === undefined
        ? vscode.l10n.t("not fetched yet · {0}", formatCredits(priceOf(tool)))
        : vscode.l10n.t("not fetched, and unavailable: {0}", shortText(refusal));
    return [
      {
        planned,
        does: refusal === undefined ? "fetch" : "nothing",
        icon,
        label,
        description,
        detail: about,
      },
    ];
  }
  const use: PartItem = {
    planned,
    does: "use",
    icon,
    label,
    description: savedWords(saved),
    detail: brings,
    picked: true,
  };
  const isGood = (saved.isFresh && saved.is === "call") || refusal !== undefined;
  const again: PartItem = {
    planned,
    does: "fetch",
    icon: "refresh",
    label: vscode.l10n.t("{0}, fetched again", partTitle(part)),
    description: formatCredits(priceOf(tool)),
    ...(before === "" ? {} : { detail: before }),
  };
  return isGood ? [use] : [use, again];
}

function savedWords({ result, is }: SavedPart): string {
  const age = ageInWords(result.receivedAt);
  switch (is) {
    case "call":
      return vscode.l10n.t("saved {0} (free)", age);
    case "options":
      return vscode.l10n.t("saved {0} with different options (free)", age);
    case "row":
      return vscode.l10n.t("in {0}, saved {1} (free)", standardTitle(result), age);
  }
}

function chosenIn({ selectedItems }: vscode.QuickPick<PickRow<PartItem>>): PartItem[] {
  return selectedItems.map(({ source }) => source);
}

function fetchedIn(items: readonly PartItem[]): PlannedPart[] {
  return items.filter(({ does }) => does === "fetch").map(({ planned }) => planned);
}

/** "New Content Brief: latte art · United States, English · 7 credits (490 left)"; with the text's language where it isn't the editor's. */
function titleOf(
  app: App,
  { keyword, market }: BriefRequest,
  fetched: readonly PlannedPart[],
  language: LanguageChoice,
): string {
  const price = totalPrice(fetched);
  const balance = app.account.balance.value;
  const cost =
    price === 0
      ? vscode.l10n.t("free")
      : balance === undefined || balance < price
        ? formatCredits(price)
        : vscode.l10n.t("{0} ({1} left)", formatCredits(price), formatInteger(balance - price));
  return [
    vscode.l10n.t("New Content Brief: {0}", shortText(keyword, 40)),
    marketWords(market),
    ...(isEditorLanguage(language) ? [] : [vscode.l10n.t("Text: {0}", languageInWords(language))]),
    cost,
  ].join(" · ");
}

function sentenceOf(app: App, fetched: readonly PlannedPart[]): string {
  const price = totalPrice(fetched);
  if (price === 0) {
    return vscode.l10n.t("Press Enter to create the brief (free)");
  }
  return enterSentenceFor(
    app,
    price,
    totalAsksFirst(price) || fetched.some(({ tool }) => asksFirst(tool)),
  );
}

function totalPrice(fetched: readonly PlannedPart[]): number {
  return fetched.reduce((sum, { tool }) => sum + priceOf(tool), 0);
}
