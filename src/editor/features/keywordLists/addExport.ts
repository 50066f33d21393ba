import * as vscode from "vscode";
import {
  countriesOfSeveralLanguages,
  exportObservations,
  lacksMarket,
} from "../../../research/files/keywordLists/exportObservations.ts";
import { keywordExport } from "../../../research/tables/otherTools/keywordExport.ts";
import type { KeywordExport } from "../../../research/tables/otherTools/keywordExport.ts";
import type { ReadTable } from "../../../research/tables/table.ts";
import { findMarket, marketsIn } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { readTableFile } from "../tables/readTableFile.ts";
import { addObservations } from "./addToList.ts";

/** Adds the keywords of another tool's export, with its figures, to a list that is asked for. Free. Rejects with a sentence for any other file. */
export async function addFileToList(app: App, uri: vscode.Uri): Promise<void> {
  const table = await readTableFile(app, uri);
  if (table !== undefined) {
    await addTableToList(app, { uri, table });
  }
}

/** The same of a table that was read already, or of some of its rows. */
export async function addTableToList(
  app: App,
  {
    uri,
    table,
    rows,
  }: {
    readonly uri: vscode.Uri;
    readonly table: ReadTable;
    /** Undefined for all. */
    readonly rows?: readonly number[];
  },
): Promise<void> {
  const name = uri.path.split("/").at(-1) ?? "";
  const found = keywordExport(table, name, Date.now());
  if (found === undefined) {
    throw new Error(
      vscode.l10n.t(
        "{0} isn't a keyword export of Google Keyword Planner, Ahrefs or Semrush. Open it as a table, or use it as a keyword list by adding a “keyword” column.",
        shownSentence(name),
      ),
    );
  }
  const keywords = rows === undefined ? found.keywords : keywordsIn(found, rows);
  if (keywords.length === 0) {
    throw new Error(vscode.l10n.t("{0} has no keywords to add.", shownSentence(name)));
  }
  const own = projectMarket(uri);
  const asked = new Map<string, MarketNames>();
  for (const code of countriesOfSeveralLanguages(keywords)) {
    const answer = await askForLanguage(name, code);
    if (answer === undefined) {
      return;
    }
    asked.set(code, answer);
  }
  const stated = keywords.find(({ country }) => country !== undefined)?.country ?? "";
  const market = lacksMarket(keywords)
    ? await askForMarket(found, name, own)
    : (asked.get(stated) ?? findMarket(stated));
  if (market === undefined && lacksMarket(keywords)) {
    return;
  }
  await addObservations(app, exportObservations(found, keywords, name, market ?? own, asked), {
    seed: name.replace(/\.[^.]*$/u, ""),
    market: market ?? null,
  });
}

/** A file says the country alone: of several languages none can be taken for the one that is meant. */
function askForLanguage(name: string, code: string): Promise<MarketNames | undefined> {
  return askMarket({
    title: vscode.l10n.t("Market of the Keywords in {0}", shownSentence(name)),
    placeHolder: vscode.l10n.t(
      "The file only says the country, which has several languages. Select the language.",
    ),
    suggested: marketsIn(code).map((market) => ({
      market,
      reason: vscode.l10n.t("country of the file"),
    })),
  });
}

/** The keywords of some rows, each once. */
function keywordsIn(
  { keywords, rows: places }: KeywordExport,
  rows: readonly number[],
): KeywordExport["keywords"] {
  const wanted = new Set(rows.map((row) => places[row]));
  return keywords.filter((_keyword, place) => wanted.has(place));
}

/** Figures of an unknown country would count as the project's: it is asked once for the whole file. */
function askForMarket(
  { tool }: KeywordExport,
  name: string,
  own: MarketNames,
): Promise<MarketNames | undefined> {
  return askMarket({
    title: vscode.l10n.t("Market of the Keywords in {0}", shownSentence(name)),
    placeHolder: vscode.l10n.t(
      "This file of {0} doesn't say which market its figures are for. Select the country and language.",
      tool,
    ),
    suggested: [{ market: own, reason: vscode.l10n.t("market of this project") }],
  });
}
