import * as vscode from "vscode";
import { answerText, characterLimit } from "../../agents/answerText.ts";
import type { AnswerContent } from "../../agents/answerText.ts";
import { findSaved, mayBeRead } from "../../agents/findSaved.ts";
import type { AgentView } from "../../agents/findSaved.ts";
import { freeTools } from "../../agents/freeTools.ts";
import type { AgentTool } from "../../agents/freeTools.ts";
import { givenMembers, inputProblems } from "../../agents/inputSchema.ts";
import { savedRows } from "../../agents/savedRows.ts";
import type { App } from "../../platform/app.ts";
import { openProjects } from "../../platform/openProjects.ts";
import { settings } from "../../platform/settings.ts";
import { ResponseCache } from "../../results/responseCache.ts";
import { LibrarySource } from "../../results/resultSource.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { textOf } from "../../shared/json.ts";
import { projectFilter } from "../savedResults/resultGroups.ts";
import { estimatePrices } from "./estimatePrices.ts";

/** What a tool does with an input that fits its schema. */
type Task = (app: App, input: JsonRecord, signal: AbortSignal) => Promise<AnswerContent>;

const tasks: readonly (readonly [AgentTool, Task])[] = [
  [freeTools.find, find],
  [freeTools.read, read],
  [freeTools.price, (app, input) => estimatePrices(app, input, agentView())],
];

/**
 * What agents in chat can do here. All of it is free and changes nothing. Rejects with a sentence
 * that says what the model may do instead: another extension, or a person who edits the input, may
 * put in anything.
 */
export async function invokeAgentTool(
  app: App,
  name: string,
  { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<object>,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const [tool, task] = tasks.find(([known]) => known.name === name) ?? [];
  if (tool === undefined || task === undefined) {
    throw new Error(`There is no tool ${name}.`);
  }
  if (!vscode.workspace.isTrusted) {
    throw new Error(
      "Not run: this folder is open in Restricted Mode. Ask the person to trust it first.",
    );
  }
  const problems = inputProblems(tool.inputSchema, input);
  if (problems.length > 0) {
    throw new Error(problems.map(({ message }) => message).join(" "));
  }
  const abort = new AbortController();
  const cancelling = token.onCancellationRequested(() => abort.abort());
  try {
    const content = await task(app, givenMembers(input), abort.signal);
    if (token.isCancellationRequested) {
      throw new vscode.CancellationError();
    }
    const text = answerText(content, characterLimit(tokenizationOptions?.tokenBudget));
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  } finally {
    cancelling.dispose();
  }
}

function agentView(): AgentView {
  return {
    belongs: projectFilter(openProjects()),
    ownData: settings.agentsMayReadOwnData(),
    now: Date.now(),
  };
}

async function find({ results }: App, input: JsonRecord): Promise<AnswerContent> {
  return findSaved((await results.list()).results, input, agentView());
}

async function read(
  { results }: App,
  input: JsonRecord,
  signal: AbortSignal,
): Promise<AnswerContent> {
  const id = textOf(input["id"]);
  const summary = (await results.list()).results.find((known) => known.id === id);
  if (summary === undefined || !mayBeRead(summary, agentView())) {
    throw new Error(
      "There is no such saved result that you may read. Take an id from seo_find_saved_results. Results about the person's own data need the setting seoResearch.agentsMayReadOwnData.",
    );
  }
  const result = await results.read(id);
  const reading = new ResponseCache({
    source: new LibrarySource(results, result),
    isSeen: () => false,
    ownDomain: () => settings.project().domain,
    signal,
  });
  return savedRows(result, (await reading.read()).model, input);
}
