import * as vscode from "vscode";
import { listRowKey } from "../../../research/files/keywordLists/observations.ts";
import type { KeywordObservation } from "../../../research/files/keywordLists/observations.ts";
import { sampleMark } from "../../../research/files/sampleMark.ts";
import { datasetCallOf, isMarketUnknown } from "../../../research/library/datasetCall.ts";
import { withDatasetCall } from "../../../research/library/datasetParents.ts";
import { laterParts } from "../../../research/library/continuedResults.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { askMarket } from "../../platform/prompts/askMarket.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { showStatus } from "../../platform/prompts/statusBar.ts";
import { textOf } from "../../../shared/json.ts";
import { isInFuture } from "../../../system/storedTime.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { pickResult } from "../savedResults/pickResult.ts";
import { isSample, toolTitle } from "../../../research/results/resultTitle.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { chooseList } from "./chooseList.ts";
import type { ListRequest } from "./chooseList.ts";
import { openEncoded } from "../tables/openEncoded.ts";
import { commands } from "../../platform/commandIds.ts";
import { wordsOfDuplicates } from "./duplicates.ts";
import { mergeInto, savedWords } from "./mergeInto.ts";
import type { MergedFile } from "./mergeInto.ts";
import { tableFileEditor } from "../../platform/viewTypes.ts";
import { isPlain, mergeWords } from "./mergeWords.ts";
import { isAboutKeywords, keywordsOf, savedKeywords, whileReading } from "./savedKeywords.ts";

/** How long the status bar says what was added. */
const statusSeconds = 8;

/** What is to be added: all keywords of a result with those that continue it, or some. */
export interface Addition {
  readonly results: readonly [SavedResult, ...SavedResult[]];
  /** What a tab shows of them, by their ids: it may have more rows than came with a result. */
  readonly shown?: ReadonlyMap<string, Envelope>;
  /** Undefined for all. */
  readonly keywords?: readonly string[];
}

/**
 * Adds keywords of saved results to a list that is asked for, opens it, and says what was done.
 * Free. Rejects with a sentence where nothing could be written.
 */
export async function addToList(app: App, wanted: Addition): Promise<void> {
  const addition = await withMarkets(app, wanted);
  if (addition === undefined) {
    return;
  }
  const [{ tool, subject, args, market: asked }] = addition.results;
  // Of several questions none gives the list its name.
  const questions = addition.results.filter(({ continues }) => typeof continues !== "string");
  const incoming = await observationsOf(app, addition);
  if (incoming.length === 0) {
    throw new Error(vscode.l10n.t("This result has no keywords to add."));
  }
  await addObservations(app, incoming, {
    seed: questions.length > 1 ? toolTitle(tool) : textOf(args["seed"]) || subject,
    market: asked,
  });
}

/** Adds what is said of keywords to a list that is asked for, opens it, and says what was done. Rejects with a sentence where nothing could be written. */
export async function addObservations(
  app: App,
  incoming: readonly KeywordObservation[],
  named: Pick<ListRequest, "seed" | "market">,
): Promise<void> {
  const found = new Set(incoming.map((one) => listRowKey(one, projectMarket(folderInFront()))));
  const target = await chooseList(app, { count: found.size, ...named });
  if (target === undefined) {
    return;
  }
  if (target.existing === "merge" && !(await openEncoded(app, target.uri))) {
    return;
  }
  // Rows that state no market are in that of the list's own project.
  const market = projectMarket(target.uri);
  const keys = new Set(incoming.map((one) => listRowKey(one, market)));
  const saved =
    target.existing === "merge" ? await whileReading(() => savedKeywords(app, keys, market)) : [];
  const known = saved.flatMap(({ observations }) => observations);
  const { merged, written } = await mergeInto(target, { incoming, known, market, adds: true });
  await openList(target.uri, written);
  const others = await wordsOfDuplicates(app, keys, target.uri);
  const sentence = `${shownSentence(vscode.workspace.asRelativePath(target.uri))}: ${mergeWords(merged)}${savedWords(written)}`;
  if (others === "" && isPlain(merged) && written !== "unsaved") {
    // The list itself is in front.
    showStatus(sentence, statusSeconds);
    return;
  }
  // Not awaited: the message may stay open for long.
  void announce(sentence, others).catch((error: unknown) => reportProblem(app.log, error));
}

/** Shows a list as the table that lists open as; as text where it has to be saved first, or is no CSV file. */
async function openList(uri: vscode.Uri, written: MergedFile["written"]): Promise<void> {
  const options = { preview: false };
  await (written === "unsaved" || !uri.path.endsWith(".csv")
    ? vscode.window.showTextDocument(uri, options)
    : vscode.commands.executeCommand("vscode.openWith", uri, tableFileEditor, options));
}

/** Adds all keywords of saved results to one list; of a result that is picked where none is named. */
export async function addResultsToList(app: App, ids: readonly string[]): Promise<void> {
  const [chosen, ...others] = ids.length > 0 ? ids : [await pickOne(app)];
  if (chosen === undefined) {
    return;
  }
  const whole = async (id: string): Promise<[SavedResult, ...SavedResult[]]> => {
    const result = await app.results.read(id);
    return [result, ...(await laterParts(app.results, result))];
  };
  const more = await Promise.all(others.flatMap((id) => (id === undefined ? [] : [whole(id)])));
  await addToList(app, { results: [...(await whole(chosen)), ...more.flat()] });
}

function pickOne(app: App): Promise<string | undefined> {
  return pickResult(app, {
    title: vscode.l10n.t("Add to Keyword List"),
    placeHolder: vscode.l10n.t("Choose a result. You select the list next."),
    none: vscode.l10n.t("No saved results with keywords yet. Run Research Keywords first."),
    serves: isAboutKeywords,
  });
}

async function announce(sentence: string, others: string): Promise<void> {
  const duplicates = {
    label: vscode.l10n.t("Show Duplicates"),
    run: () => runCommand(commands.showKeywordDuplicates),
  };
  await (others === "" ? notifyInfo(sentence) : notifyInfo(`${sentence} ${others}`, [duplicates]));
}

/**
 * Rows of datasets with the call they belong to. Where that is gone the person is asked which market
 * they are for: figures of an unknown country would count as the project's. Undefined where
 * they gave up.
 */
async function withMarkets(app: App, addition: Addition): Promise<Addition | undefined> {
  const [first, ...others] = addition.results;
  const inherited = async (result: SavedResult): Promise<SavedResult> =>
    withDatasetCall(app.results, result);
  const results = [await inherited(first), ...(await Promise.all(others.map(inherited)))] as const;
  if (!results.some(isMarketUnknown)) {
    return { ...addition, results };
  }
  const market = await askMarket({
    title: vscode.l10n.t("Market of the Added Keywords"),
    placeHolder: vscode.l10n.t(
      "The result these rows were exported from is gone. Select the country and language they are for.",
    ),
  });
  const known = (result: SavedResult): SavedResult =>
    isMarketUnknown(result) && market !== undefined ? { ...result, market } : result;
  const [head, ...rest] = results;
  return market === undefined
    ? undefined
    : { ...addition, results: [known(head), ...rest.map(known)] };
}

/** Keywords of tables that say nothing but the keyword are added with where they come from. */
async function observationsOf(
  app: App,
  { results, shown, keywords }: Addition,
): Promise<KeywordObservation[]> {
  const observations = (
    await Promise.all(results.map((result) => keywordsOf(app, result, shown?.get(result.id))))
  ).flat();
  if (keywords === undefined) {
    return observations;
  }
  const wanted = new Set(keywords.map(keywordKey));
  const chosen = observations.filter(({ keyword }) => wanted.has(keywordKey(keyword)));
  const there = new Set(chosen.map(({ keyword }) => keywordKey(keyword)));
  const [result] = results;
  const { market } = result;
  const { tool, receivedAt } = datasetCallOf(result) ?? result;
  const bare = keywords.filter((keyword) => !there.has(keywordKey(keyword)));
  const source = isSample(result) ? `${tool}${sampleMark}` : tool;
  return [
    ...chosen,
    ...bare.map((keyword) => ({
      keyword,
      location: market?.location ?? "",
      language: market?.language ?? "",
      source,
      observedAt: isInFuture(receivedAt, Date.now()) ? "" : receivedAt,
      figures: {},
    })),
  ];
}
