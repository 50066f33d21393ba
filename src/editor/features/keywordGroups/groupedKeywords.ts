import * as vscode from "vscode";
import { cellOf, readKeywordList } from "../../../research/files/keywordLists/keywordList.ts";
import type { KeywordList, ListRow } from "../../../research/files/keywordLists/keywordList.ts";
import { volumeIn } from "../../../research/files/keywordLists/listVolume.ts";
import { rowsByKey } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { byKeyword } from "../../../research/files/keywordLists/observations.ts";
import { sampleMark } from "../../../research/files/sampleMark.ts";
import { sourceWords } from "../../../research/files/sourceWords.ts";
import type { KeywordRow } from "../../../research/keywordGroups/groupedRows.ts";
import { laterParts } from "../../../research/library/continuedResults.ts";
import { isSearchConsoleExport } from "../../../research/searchConsole/savedExport.ts";
import { isSample, resultTitle } from "../../../research/results/resultTitle.ts";
import { evidenceKind } from "../../../shared/evidence.ts";
import { namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { readProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { checkInside, inWords, openOrPicked } from "../keywordLists/listFiles.ts";
import { isAboutKeywords, keywordsOf } from "../keywordLists/savedKeywords.ts";
import { openEncoded } from "../tables/openEncoded.ts";

/** The keywords that a tab groups. */
export interface GroupedKeywords {
  readonly id: string;
  /** Of the tab. */
  readonly title: string;
  readonly subject: string;
  /** The list that they are in, whose column takes the groups; undefined for saved results. */
  readonly list: vscode.Uri | undefined;
  /** Reads them, as the person sees them now. Rejects with a sentence. */
  read(): Promise<{ readonly rows: readonly KeywordRow[]; readonly isSample: boolean }>;
}

/** What a command was used on. */
export interface NamedKeywords {
  readonly list: vscode.Uri | undefined;
  readonly results: readonly string[];
  readonly resultInFront: string | undefined;
}

/** What the id of a tab begins with: a list, or results one by one. */
const [ofList, ofResults] = ["list|", "results|"];

/**
 * The id of the tab for what a command was used on: else for the list in front, the result in front, or a list that is
 * picked. Undefined where the person gave up. Rejects with a sentence.
 */
export async function chooseKeywords(
  app: App,
  { list, results, resultInFront }: NamedKeywords,
): Promise<string | undefined> {
  if (results.length > 0) {
    return `${ofResults}${results.join("|")}`;
  }
  const inFront = list ?? listInFront();
  if (inFront === undefined && resultInFront !== undefined) {
    return `${ofResults}${resultInFront}`;
  }
  const chosen =
    inFront ??
    (await openOrPicked(
      app,
      vscode.l10n.t("Group Keywords"),
      vscode.l10n.t("By shared words and shared results. Nothing is written before you say so"),
    ));
  if (chosen === undefined) {
    return undefined;
  }
  await checkInside(chosen);
  return (await openEncoded(app, chosen)) ? `${ofList}${chosen.toString()}` : undefined;
}

/** The file of the table in front, where it is shown as one. */
function listInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && /\.(?:csv|tsv)$/iu.test(input.uri.path)
    ? input.uri
    : undefined;
}

/** The keywords of a tab by its id. Rejects with a sentence for what is none: a view may name anything. */
export async function findKeywords(app: App, id: string): Promise<GroupedKeywords> {
  if (id.startsWith(ofList)) {
    const uri = vscode.Uri.parse(id.slice(ofList.length), true);
    await checkInside(uri);
    const subject = shortText(vscode.workspace.asRelativePath(uri));
    return {
      id,
      subject,
      title: titleOf(shortText(uri.path.split("/").at(-1))),
      list: uri,
      read: () => inWords(uri, () => readList(uri)),
    };
  }
  const ids = id.startsWith(ofResults) ? id.slice(ofResults.length).split("|") : [];
  const [first] = ids;
  if (first === undefined) {
    throw new Error(vscode.l10n.t("Open a result first, or choose one in the Results view."));
  }
  const named = await app.results.read(first);
  if (!isAboutKeywords(named) && !isSearchConsoleExport(named)) {
    throw new Error(vscode.l10n.t("This result has no keywords to group."));
  }
  const subject = resultTitle(named);
  return {
    id,
    subject,
    title: titleOf(shortText(subject)),
    list: undefined,
    read: () => readResults(app, ids),
  };
}

function titleOf(name: string): string {
  return vscode.l10n.t("Groups: {0}", name);
}

async function readList(
  uri: vscode.Uri,
): Promise<{ readonly rows: readonly KeywordRow[]; readonly isSample: boolean }> {
  const market = projectMarket(uri);
  const list = await readKeywordList(await readProjectText(uri));
  const rows = [...(await rowsByKey(list, market))].flatMap(([key, of]) =>
    of[0] === undefined ? [] : [listed(list, key, [of[0], ...of.slice(1)], market)],
  );
  return {
    rows,
    isSample: list.rows.some((row) => cellOf(list, row, "source").includes(sampleMark)),
  };
}

/** A keyword of a list: of several rows the first that says something counts. */
function listed(
  list: KeywordList,
  key: string,
  rows: readonly [ListRow, ...ListRow[]],
  market: MarketNames,
): KeywordRow {
  const [first] = rows;
  const told = rows.find((row) => volumeOf(list, row) !== null) ?? first;
  return {
    key,
    keyword: first.keyword,
    market: namedMarket(
      { location: cellOf(list, first, "location"), language: cellOf(list, first, "language") },
      market,
    ),
    volume: volumeOf(list, told),
    source: wordsOfSources(cellOf(list, told, "source")),
    observedAt: cellOf(list, told, "observed_at"),
    cluster: rows.map((row) => cellOf(list, row, "cluster")).find((cell) => cell !== "") ?? "",
  };
}

function volumeOf(list: KeywordList, row: ListRow): number | null {
  return volumeIn(cellOf(list, row, "monthly_volume")) ?? null;
}

async function readResults(
  app: App,
  ids: readonly string[],
): Promise<{ readonly rows: readonly KeywordRow[]; readonly isSample: boolean }> {
  const results = (
    await Promise.all(
      ids.map(async (id) => {
        const result = await app.results.read(id);
        return [result, ...(await laterParts(app.results, result))];
      }),
    )
  ).flat();
  const observations = (await Promise.all(results.map((one) => keywordsOf(app, one)))).flat();
  const market = projectMarket(folderInFront());
  const rows = [...byKeyword(observations, market)].map(([key, observed]): KeywordRow => {
    const figure = observed.figures.get("monthly_volume");
    const { source, observedAt } = figure ?? observed;
    return {
      key,
      keyword: observed.keyword,
      market: namedMarket(observed, market),
      volume: typeof figure?.value === "number" ? figure.value : null,
      source: wordsOfSources(source),
      observedAt,
      cluster: "",
    };
  });
  return { rows, isSample: results.some(isSample) };
}

/** Source classes of the service in words; what else says where figures come from stays as it is. */
function wordsOfSources(sources: string): string {
  return sources
    .split(";")
    .map((source) => {
      const name = source.replace(sampleMark, "").trim();
      return evidenceKind(name) === "unknown" ? shortText(source) : sourceWords(name);
    })
    .join("; ");
}
