import * as vscode from "vscode";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { codeSpan } from "../../../research/agents/codeSpan.ts";
import { mayBeRead } from "../../../research/agents/findSaved.ts";
import type { AgentView } from "../../../research/agents/findSaved.ts";
import { listAddition } from "../../../research/agents/listAddition.ts";
import { InvalidInputError } from "../../../research/agents/notRun.ts";
import type { WantedKeyword } from "../../../research/agents/listAddition.ts";
import { rowsByKey } from "../../../research/files/keywordLists/mergeKeywords.ts";
import { isMarketUnknown } from "../../../research/library/datasetCall.ts";
import { withDatasetCall } from "../../../research/library/datasetParents.ts";
import { byKeyword, listRowKey } from "../../../research/files/keywordLists/observations.ts";
import type { KeywordObservation } from "../../../research/files/keywordLists/observations.ts";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import type { App } from "../../platform/app.ts";
import { isSameUri } from "../../platform/isSameUri.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { chooseTarget, targetToMerge } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { notifyFileSaved } from "../../platform/projectFiles/notifyFileSaved.ts";
import { markdownWithCommands } from "../../platform/prompts/markdown.ts";
import { isSample, standardTitle } from "../../../research/results/resultTitle.ts";
import { keywordWords } from "../../../shared/counts.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText, shownSentence } from "../../../shared/plainText.ts";
import { namesOf } from "../../../shared/reading.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import type { OutsideRequester } from "../paidCalls/outsideRequester.ts";
import { listFolder, readList } from "../keywordLists/listFiles.ts";
import { mergeInto, savedWords } from "../keywordLists/mergeInto.ts";
import { mergeWords } from "../keywordLists/mergeWords.ts";
import { isInUse, keywordsOf, savedKeywords } from "../keywordLists/savedKeywords.ts";
import { chosenList } from "./chosenList.ts";
import type { ChosenList } from "./chosenList.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Characters of a path or a name in the question: more than any has. */
const longestName = 1000;

/** What an agent wants to add, and where. */
interface PlannedAddition {
  readonly result: ResultSummary;
  /** Each once. */
  readonly keywords: readonly string[];
  readonly list: ChosenList;
}

/**
 * Adds keywords of a saved result to a list of the project, as a person's own addition does: the
 * figures are the result's, and undo takes them out of the file. Free. Rejects with a sentence, and
 * every file is as it was.
 */
export async function addToKeywordList(
  app: App,
  input: JsonRecord,
  view: AgentView,
  signal: AbortSignal,
): Promise<AnswerContent> {
  const { result, keywords, list } = await planAddition(app, input, view);
  const market = projectMarket(list.existing);
  const saved = await withDatasetCall(app.results, await app.results.read(result.id));
  if (isMarketUnknown(saved)) {
    throw new Error(
      "Not added: it isn't known which country these rows are for, since the result they were exported from is gone. Ask the person to add them and to select the market.",
    );
  }
  const observations = await keywordsOf(app, saved);
  if (observations.length === 0) {
    throw new Error("Not added: this result has no keywords.");
  }
  const chosen = new Set(keywords.map(keywordKey));
  const incoming = observations.filter(({ keyword }) => chosen.has(keywordKey(keyword)));
  if (incoming.length === 0) {
    throw new Error(
      "Not added: none of these keywords is in the result. Read its rows with seo_read_saved_result and take keywords from there.",
    );
  }
  const wanted = wantedKeywords(keywords, incoming, await keysIn(list, market), market);
  const target = await targetOf(app, list);
  const known = await savedKeywords(
    app,
    new Set(incoming.map((one) => listRowKey(one, market))),
    market,
  );
  signal.throwIfAborted();
  const { merged, written } = await mergeInto(target, {
    incoming,
    known: known.flatMap(({ observations: saved }) => saved),
    market,
    adds: true,
  });
  const path = vscode.workspace.asRelativePath(target.uri);
  const sentence = `${shownSentence(path)}: ${mergeWords(merged)}${savedWords(written)}`;
  notifyFileSaved(app.log, { uri: target.uri, sentence });
  return listAddition({
    list: path,
    isNew: list.existing === undefined,
    result: standardTitle(result),
    resultId: result.id,
    wanted,
    sentence,
    isSample: isSample(result),
  });
}

/** The chat's question: which keywords go into which list. What can't be added has none: invoking it says why. */
export async function askToAdd(
  app: App,
  input: JsonRecord,
  view: AgentView,
): Promise<vscode.PreparedToolInvocation> {
  const invocationMessage = vscode.l10n.t("Adding keywords to a list");
  try {
    const planned = await planAddition(app, input, view);
    return {
      invocationMessage,
      confirmationMessages: {
        title: additionTitle(planned),
        message: markdownWithCommands(additionLines(planned, codeSpan).join("\n\n"), []),
      },
    };
  } catch (error) {
    app.log.info(`seo_add_to_keyword_list: ${messageOf(error)}`);
    return { invocationMessage };
  }
}

/** Asks in a dialog instead of the chat. Rejects with a sentence where the person declined. */
export async function confirmAddition(
  app: App,
  requester: OutsideRequester,
  input: JsonRecord,
  view: AgentView,
  signal: AbortSignal,
): Promise<void> {
  const planned = await planAddition(app, input, view);
  const { result, keywords, list } = planned;
  const change = {
    key: JSON.stringify([result.id, list.path, keywords]),
    title: additionTitle(planned),
    lines: additionLines(planned, (text, length) => `“${shortText(text, length)}”`),
  };
  if ((await requester.confirmChange(change, signal)) === "declined") {
    throw new Error("Not added: the person declined it. Don't ask for it again.");
  }
}

function additionTitle({ keywords }: PlannedAddition): string {
  return vscode.l10n.t("Add {0} to a keyword list?", keywordWords(keywords.length));
}

/** What is asked is what is added: each keyword in full. `shown` draws somebody else's text. */
function additionLines(
  { result, keywords, list }: PlannedAddition,
  shown: (text: string, length: number) => string,
): string[] {
  return [
    keywords.map((keyword) => shown(keyword, keyword.length)).join(", "),
    vscode.l10n.t("From the saved result {0}", shown(standardTitle(result), longestName)),
    list.existing === undefined
      ? vscode.l10n.t("To a new list: {0}", shown(list.path, longestName))
      : vscode.l10n.t("To the list {0}", shown(list.path, longestName)),
    vscode.l10n.t("Only keywords that are in the result are added, with its figures."),
  ];
}

/** What is to be added, as far as that is known without reading the result. Changes nothing. Rejects with a sentence. */
async function planAddition(
  app: App,
  input: JsonRecord,
  view: AgentView,
): Promise<PlannedAddition> {
  const id = textOf(input["id"]);
  const result = (await app.results.list()).results.find((known) => known.id === id);
  if (result === undefined || !mayBeRead(result, view)) {
    throw new InvalidInputError(
      "Not added: there is no such saved result that you may read. Take an id from seo_find_saved_results.",
    );
  }
  if (isSample(result) && !(await isInUse(app))(result.origin)) {
    throw new Error(
      "Not added: the figures of this result are the sandbox's, made up, and the sandbox isn't in use.",
    );
  }
  const keywords = [...Map.groupBy(namesOf(input, "keywords"), keywordKey)].flatMap(
    ([key, [keyword]]) => (key === "" || keyword === undefined ? [] : [keyword]),
  );
  const { subject, location, language = "" } = result;
  const market = location === null ? null : { location, language };
  return {
    result,
    keywords,
    list: await chosenList(textOf(input["list"]).trim(), { subject, market }),
  };
}

/** The keys of the keywords that a list has. Rejects with a sentence where it can't be read. */
async function keysIn({ existing }: ChosenList, market: MarketNames): Promise<ReadonlySet<string>> {
  return existing === undefined
    ? new Set()
    : new Set((await rowsByKey(await readList(existing), market)).keys());
}

function wantedKeywords(
  keywords: readonly string[],
  incoming: readonly KeywordObservation[],
  there: ReadonlySet<string>,
  market: MarketNames,
): WantedKeyword[] {
  const found = Map.groupBy(byKeyword(incoming, market).values(), ({ keyword }) =>
    keywordKey(keyword),
  );
  return keywords.map((keyword) => {
    const observed = found.get(keywordKey(keyword)) ?? [];
    return {
      keyword,
      observed,
      wasThere: observed.every((one) => there.has(listRowKey(one, market))),
    };
  });
}

/** Where it is written. A list that is there is opened first, so that undo takes back what comes. */
async function targetOf(app: App, { existing, name }: ChosenList): Promise<FileTarget> {
  const target =
    existing === undefined
      ? await chooseTarget(app, { subfolder: listFolder, fileName: name })
      : await targetToMerge(app, existing);
  if (target === undefined) {
    throw new Error("Not added: the person decided against saving it here.");
  }
  const isOpen = vscode.workspace.textDocuments.some(
    ({ uri, isClosed }) => !isClosed && isSameUri(uri, target.uri),
  );
  if (existing !== undefined && !isOpen) {
    // lists are UTF-8, whatever the editor takes other files for
    await workspaceFiles.openDocument(existing, { encoding: "utf8" });
  }
  return target;
}
