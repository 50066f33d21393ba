import * as vscode from "vscode";
import { answerText, characterLimit, refusalText } from "../../../research/agents/answerText.ts";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { findSaved, mayBeRead } from "../../../research/agents/findSaved.ts";
import type { AgentView } from "../../../research/agents/findSaved.ts";
import { freeTools } from "../../../research/agents/freeTools.ts";
import type { AgentTool } from "../../../research/agents/freeTools.ts";
import { givenMembers, inputProblems } from "../../../research/agents/inputSchema.ts";
import { meantInput } from "../../../research/agents/nearMisses.ts";
import { InvalidInputError, NotRunError } from "../../../research/agents/notRun.ts";
import { paidTools } from "../../../research/agents/paidTools.ts";
import { savedRows } from "../../../research/agents/savedRows.ts";
import type { App } from "../../platform/app.ts";
import { openProjects } from "../../platform/openProjects.ts";
import { settings } from "../../platform/settings.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import { visibleText } from "../../../shared/visibleText.ts";
import { projectFilter } from "../savedResults/resultGroups.ts";
import { addToKeywordList, askToAdd, confirmAddition } from "./addToKeywordList.ts";
import { checkFile, describeArticle, listQueries } from "./describeArticle.ts";
import { listChanges } from "./listChanges.ts";
import { listLinks } from "./listLinks.ts";
import { listOpportunities } from "./listOpportunities.ts";
import { estimatePrices } from "./estimatePrices.ts";
import { invokePaidTool, preparePaidTool } from "./invokePaidTool.ts";
import type { AgentHost } from "./agentHost.ts";
import { readSaved } from "./readSaved.ts";

/** What a tool does with an input that fits its schema. */
type Task = (
  app: App,
  input: JsonRecord,
  signal: AbortSignal,
  host: AgentHost,
) => Promise<AnswerContent>;

/** What the chat shows before a tool runs. Under 50 ms, without the network, and changes nothing. */
type Prepare = (app: App, input: JsonRecord) => Promise<vscode.PreparedToolInvocation>;

const tasks: readonly (readonly [AgentTool, Task, Prepare])[] = [
  [freeTools.find, find, says(() => vscode.l10n.t("Looking for saved results"))],
  [freeTools.read, read, says(() => vscode.l10n.t("Reading a saved result"))],
  [
    freeTools.price,
    (app, input, _signal, { outside }) => estimatePrices(app, input, outside !== undefined),
    says(() => vscode.l10n.t("Checking prices")),
  ],
  [
    freeTools.describe,
    async (app, input, _signal, host) =>
      describeArticle(app, await host.research(), input, agentView()),
    says(() => vscode.l10n.t("Reading an article")),
  ],
  [
    freeTools.check,
    async (app, input, _signal, host) => checkFile(app, await host.research(), input, agentView()),
    says(() => vscode.l10n.t("Checking an article")),
  ],
  [
    freeTools.queries,
    async (app, input, _signal, host) =>
      listQueries(app, await host.research(), input, agentView()),
    says(() => vscode.l10n.t("Reading the queries of a page")),
  ],
  [
    freeTools.opportunities,
    async (_app, input, _signal, host) =>
      listOpportunities(await host.research(), input, agentView()),
    says(() => vscode.l10n.t("Looking for opportunities")),
  ],
  [
    freeTools.changes,
    async (_app, input, _signal, host) => listChanges(await host.research(), input, agentView()),
    says(() => vscode.l10n.t("Reading the changes of an article")),
  ],
  [
    freeTools.links,
    async (app, input, _signal, host) => listLinks(app, await host.research(), input),
    says(() => vscode.l10n.t("Looking for links")),
  ],
  [
    freeTools.addToList,
    async (app, input, signal, { outside }) => {
      await (outside && confirmAddition(app, outside, input, agentView(), signal));
      return addToKeywordList(app, input, agentView(), signal);
    },
    (app, input) => askToAdd(app, input, agentView()),
  ],
];

/** Results that paid tools answered with in this window: one of another project may have been free, and its further rows are, too. */
const answeredWith = new Set<string>();

/** For a tool that reads only: no question. */
function says(words: () => string): Prepare {
  return () => Promise.resolve({ invocationMessage: words() });
}

/** What the chat shows before a tool runs: a question where one is due. An input that doesn't fit has none: invoking it says why. */
export async function prepareAgentTool(
  host: AgentHost,
  name: string,
  options: vscode.LanguageModelToolInvocationPrepareOptions<object>,
): Promise<vscode.PreparedToolInvocation | undefined> {
  const prepared = await preparedTool(host, name, options);
  return prepared && drawnPrepared(prepared);
}

/** Without invisible characters. */
function drawnPrepared({
  invocationMessage,
  confirmationMessages,
}: vscode.PreparedToolInvocation): vscode.PreparedToolInvocation {
  return {
    ...(invocationMessage === undefined ? {} : { invocationMessage: drawn(invocationMessage) }),
    ...(confirmationMessages === undefined
      ? {}
      : {
          confirmationMessages: {
            title: visibleText(confirmationMessages.title),
            message: drawn(confirmationMessages.message),
          },
        }),
  };
}

/** Markdown was filtered where it was made (`markdownWithCommands`). */
function drawn<T extends vscode.MarkdownString>(text: string | T): string | T {
  return typeof text === "string" ? visibleText(text) : text;
}

async function preparedTool(
  host: AgentHost,
  name: string,
  { input }: vscode.LanguageModelToolInvocationPrepareOptions<object>,
): Promise<vscode.PreparedToolInvocation | undefined> {
  const paid = paidTools.find((known) => known.name === name);
  if (paid !== undefined) {
    return vscode.workspace.isTrusted ? preparePaidTool(host, paid, input) : undefined;
  }
  const [tool, , prepare] = tasks.find(([known]) => known.name === name) ?? [];
  if (tool === undefined || prepare === undefined || !vscode.workspace.isTrusted) {
    return undefined;
  }
  const meant = meantInput(tool.inputSchema, input);
  return inputProblems(tool.inputSchema, meant).length > 0
    ? undefined
    : prepare(host.app, givenMembers(meant));
}

/**
 * What agents in chat can do here: read what was paid for, add to keyword lists, and pay within what a
 * person allowed. What is refused or fails is answered with a sentence that says what the model may do
 * instead; only an input that doesn't fit is thrown, since the chat says of every error that the input
 * is to be checked. Another extension, or a person who edits the input, may put in anything.
 */
export async function invokeAgentTool(
  host: AgentHost,
  name: string,
  { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<object>,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const abort = new AbortController();
  const cancelling = token.onCancellationRequested(() => abort.abort());
  try {
    const wanted = { input, tokens: tokenizationOptions?.tokenBudget, signal: abort.signal };
    return said((await answerForAgent(host, name, wanted)).text);
  } finally {
    cancelling.dispose();
  }
}

/** What an agent wants of a tool, and the tokens that it can take. */
export interface WantedAnswer {
  readonly input: object;
  readonly tokens: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * The text that a model gets, in chat or elsewhere; `isError` for a refusal. Rejects with
 * InvalidInputError, and when `signal` aborts.
 */
export async function answerForAgent(
  host: AgentHost,
  name: string,
  { input, tokens, signal }: WantedAnswer,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  try {
    if (!vscode.workspace.isTrusted) {
      throw new NotRunError(
        "this folder is open in Restricted Mode. Ask the person to trust it first.",
      );
    }
    const content = await contentOf(host, name, input, signal);
    if (signal.aborted) {
      throw new vscode.CancellationError();
    }
    const text = answerText(content, characterLimit(tokens));
    return { text, isError: false };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof vscode.CancellationError || signal.aborted) {
      throw error;
    }
    if (error instanceof InvalidInputError) {
      throw shortened(error, tokens);
    }
    host.app.log.info(`${name}: ${error.message}`);
    return { text: refusalText(asRefusal(error.message), tokens), isError: true };
  }
}

function said(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

/** A text result isn't marked as an error: its first words say that there is nothing. */
function asRefusal(message: string): string {
  return /^Not (?:run|read|added)\b/u.test(message) ? message : `No result: ${message}`;
}

/** An error whose message quotes more than a model may get, or characters that draw nothing, says it in short. */
function shortened(error: Error, tokenBudget: number | undefined): Error {
  const message = refusalText(error.message, tokenBudget);
  return message === error.message ? error : new Error(message, { cause: error });
}

async function contentOf(
  host: AgentHost,
  name: string,
  input: object,
  signal: AbortSignal,
): Promise<AnswerContent> {
  const paid = paidTools.find((known) => known.name === name);
  if (paid !== undefined) {
    const { id, content } = await invokePaidTool(host, paid, input, signal);
    answeredWith.add(id);
    return content;
  }
  const [tool, task] = tasks.find(([known]) => known.name === name) ?? [];
  if (tool === undefined || task === undefined) {
    throw new Error(`There is no tool ${name}.`);
  }
  const meant = meantInput(tool.inputSchema, input);
  const problems = inputProblems(tool.inputSchema, meant);
  if (problems.length > 0) {
    throw new InvalidInputError(problems.map(({ message }) => message).join(" "));
  }
  return task(host.app, givenMembers(meant), signal, host);
}

function agentView(): AgentView {
  const belongs = projectFilter(openProjects());
  return {
    belongs: (result) => answeredWith.has(result.id) || belongs(result),
    ownData: settings.agentsMayReadOwnData(),
    now: Date.now(),
  };
}

async function find({ results }: App, input: JsonRecord): Promise<AnswerContent> {
  return findSaved((await results.list()).results, input, agentView());
}

async function read(app: App, input: JsonRecord, signal: AbortSignal): Promise<AnswerContent> {
  const id = textOf(input["id"]);
  const summary = (await app.results.list()).results.find((known) => known.id === id);
  if (summary === undefined || !mayBeRead(summary, agentView())) {
    throw new InvalidInputError(
      "There is no such saved result that you may read. Take an id from seo_find_saved_results. Results about the person's own data need the setting seoResearch.agentsMayReadOwnData.",
    );
  }
  const result = await app.results.read(id);
  return savedRows(result, await readSaved(app, result, signal), input);
}
