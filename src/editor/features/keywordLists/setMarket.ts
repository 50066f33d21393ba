import * as vscode from "vscode";
import { setListMarket } from "../../../research/files/keywordLists/setListMarket.ts";
import type { MarketSet } from "../../../research/files/keywordLists/setListMarket.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { targetToMerge } from "../../platform/projectFiles/chooseTarget.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { marketWords } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { openEncoded } from "../tables/openEncoded.ts";
import { writeTableText } from "../tables/writeTableText.ts";
import { checkInside, inWords, openOrPicked } from "./listFiles.ts";
import { savedWords } from "./mergeInto.ts";
import { named } from "./mergeWords.ts";

/**
 * Gives a market to the rows of a list that state none, in its open document, so that undo works, and
 * says what was changed. Free. `uri` is the list's; that of the open file, or one that is picked, where
 * none is named. Rejects with a sentence, and the file is as it was.
 */
export async function setMarket(app: App, uri: vscode.Uri | undefined): Promise<void> {
  const title = vscode.l10n.t("Set Market of Keyword List");
  const chosen =
    uri ??
    (await openOrPicked(app, title, vscode.l10n.t("Changes only rows that state no market")));
  if (chosen === undefined) {
    return;
  }
  await checkInside(chosen);
  if (!(await openEncoded(app, chosen))) {
    return;
  }
  const own = projectMarket(chosen);
  // Before anything is asked: a file that is no list is said at once.
  await inWords(chosen, async () => setListMarket(await readProjectText(chosen), own));
  const market = await askMarket({
    title,
    placeHolder: vscode.l10n.t("Country and language that the rows without a market are for"),
  });
  const target = market === undefined ? undefined : await targetToMerge(app, chosen);
  if (market === undefined || target === undefined) {
    return;
  }
  await vscode.window.showTextDocument(chosen, { preview: false });
  const text = await readProjectText(chosen);
  const set = await inWords(chosen, () => setListMarket(text, market));
  const written = set.text === text ? "same" : await writeTableText(target, set.text);
  const sentence = `${shownSentence(vscode.workspace.asRelativePath(chosen))}: ${marketSetWords(set, market)}${savedWords(written)}`;
  // Not awaited: the message may stay open for long.
  void notifyInfo(sentence);
}

/** "Set 12 rows to Germany, German." and what stayed as it was. */
export function marketSetWords(
  { changed, stated, repeated }: MarketSet,
  market: MarketNames,
): string {
  return [
    changed === 0
      ? vscode.l10n.t("Nothing to change.")
      : countedText(
          changed,
          { one: "Set 1 row to {1}.", other: "Set {0} rows to {1}." },
          formatInteger(changed),
          shownSentence(marketWords(market)),
        ),
    stated === 0
      ? ""
      : countedText(
          stated,
          {
            one: "1 row states a market and wasn't changed.",
            other: "{0} rows state a market and weren't changed.",
          },
          formatInteger(stated),
        ),
    repeated.length === 0
      ? ""
      : vscode.l10n.t("Already in the list for this market, not changed: {0}.", named(repeated)),
  ]
    .filter((part) => part !== "")
    .join(" ");
}
