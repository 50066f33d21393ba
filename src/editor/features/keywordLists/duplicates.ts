import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { cellOf } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList, ListRow } from "../../../research/files/keywordLists/keywordList.ts";
import { rowsByKey } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { formatInteger } from "../../../shared/format.ts";
import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { findLists, readableLists } from "./listFiles.ts";
import { named } from "./mergeWords.ts";

/** One row of a list in which a keyword stands. */
export interface KeywordPlace {
  readonly uri: vscode.Uri;
  /** Counted from 0. */
  readonly line: number;
}

/** A keyword that stands in several rows, of one list or of several. */
export interface RepeatedKeyword {
  readonly key: string;
  readonly keyword: string;
  /** "Germany, German". */
  readonly market: string;
  readonly places: readonly KeywordPlace[];
}

/** Keywords that stand in more than one row of the project's lists. */
export async function repeatedKeywords(app: Pick<App, "context">): Promise<RepeatedKeyword[]> {
  const found = new Map<string, RepeatedKeyword & { readonly places: KeywordPlace[] }>();
  for (const { uri, list, isEncodingAsked } of await readableLists(app, await findLists())) {
    // what its keywords are isn't known before
    if (isEncodingAsked === true) {
      continue;
    }
    const market = projectMarket(uri);
    const lineOf = lineCounter(list.text);
    const lines = new Map(list.rows.map(({ record }) => [record, lineOf(record.start)]));
    for (const [key, rows] of await rowsByKey(list, market)) {
      const [first] = rows;
      const entry = found.get(key) ?? {
        key,
        keyword: first?.keyword ?? "",
        market: first === undefined ? "" : marketWords(list, first, market),
        places: [],
      };
      for (const { record } of rows) {
        entry.places.push({ uri, line: lines.get(record) ?? 0 });
      }
      found.set(key, entry);
    }
  }
  return [...found.values()]
    .filter(({ places }) => places.length > 1)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function marketWords(list: KeywordList, row: ListRow, market: MarketNames): string {
  const { location, language } = namedMarket(
    { location: cellOf(list, row, "location"), language: cellOf(list, row, "language") },
    market,
  );
  return `${location}, ${language}`;
}

/** "4 keywords are in other lists too: seo/keywords/x.csv.", for keywords of one list; "" where none is there too. */
export function duplicateWords(
  repeated: readonly RepeatedKeyword[],
  keys: ReadonlySet<string>,
  uri: vscode.Uri,
): string {
  const others = (one: RepeatedKeyword): KeywordPlace[] =>
    one.places.filter((place) => place.uri.toString() !== uri.toString());
  const elsewhere = repeated.filter((one) => keys.has(one.key) && others(one).length > 0);
  const files = new Set(
    elsewhere.flatMap((one) =>
      others(one).map((place) => vscode.workspace.asRelativePath(place.uri)),
    ),
  );
  if (elsewhere.length <= 1) {
    return elsewhere.length === 0
      ? ""
      : vscode.l10n.t("1 keyword is also in other lists: {0}.", named([...files]));
  }
  return vscode.l10n.t(
    "{0} keywords are also in other lists: {1}.",
    formatInteger(elsewhere.length),
    named([...files]),
  );
}

interface PlaceItem extends PickItem {
  readonly place?: KeywordPlace;
}

/** Shows keywords that stand in several rows, grouped by keyword; picking one opens its row. Changes nothing. */
export async function showDuplicates(app: Pick<App, "context">): Promise<void> {
  const repeated = await repeatedKeywords(app);
  if (repeated.length === 0) {
    void notifyInfo(vscode.l10n.t("No duplicate keywords in your lists."));
    return;
  }
  const items = repeated.flatMap(({ keyword, market, places }): PlaceItem[] => [
    { label: shownSentence(keyword), kind: vscode.QuickPickItemKind.Separator },
    ...places.map((place) => ({
      label: shownSentence(keyword),
      description: vscode.l10n.t(
        "{0}, line {1}",
        shownSentence(vscode.workspace.asRelativePath(place.uri)),
        formatInteger(place.line + 1),
      ),
      detail: shownSentence(market),
      place,
    })),
  ]);
  const choice = await askPick(items, {
    title: vscode.l10n.t("Duplicate Keywords ({0})", formatInteger(repeated.length)),
    placeHolder: vscode.l10n.t("Select one to go to its row."),
    matchOnDescription: true,
  });
  if (choice?.place !== undefined) {
    const at = new vscode.Position(choice.place.line, 0);
    await vscode.window.showTextDocument(choice.place.uri, {
      selection: new vscode.Range(at, at),
      preview: false,
    });
  }
}

/** Tells the line of a place in a text, for places in rising order. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [0, 0];
  return (place) => {
    for (
      let next = text.indexOf("\n", at);
      next !== -1 && next < place;
      next = text.indexOf("\n", at)
    ) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
