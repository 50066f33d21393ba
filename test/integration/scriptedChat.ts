import * as vscode from "vscode";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import { tokenEstimate } from "../support/tokenEstimate.ts";
import { textOf } from "./agentsUnderTest.ts";

/** What a person does with the chat's question: "allow", "skip", or the input as they edited it. */
type QuestionAnswer = "allow" | "skip" | object;

/** What a model gets of one call. */
export interface ModelGets {
  readonly text: string;
  readonly tokens: number;
  /** True where the tool threw: the chat then adds that the input is to be checked. */
  readonly isError: boolean;
}

/**
 * A conversation of a scripted model in the editor's chat: each call is prepared, asked about where there
 * is a question, and run after a yes with the input that the question had then.
 */
export class ScriptedChat {
  /** What the chat shows, in order: lines of progress, and each question with its smaller text. */
  readonly seen: string[] = [];
  readonly #host: AgentHost;

  constructor(host: AgentHost) {
    this.#host = host;
  }

  /** Resolves with what the model gets; undefined where the person skipped the call, which runs nothing. */
  async call(
    name: string,
    input: object,
    answer: QuestionAnswer = "allow",
    token = new vscode.CancellationTokenSource().token,
  ): Promise<ModelGets | undefined> {
    const prepared = await prepareAgentTool(this.#host, name, { input });
    const question = prepared?.confirmationMessages;
    this.seen.push(
      question === undefined
        ? wordsOf(prepared?.invocationMessage ?? "")
        : `${wordsOf(question.title)}\n${wordsOf(question.message)}`,
    );
    if (question !== undefined && answer === "skip") {
      return undefined;
    }
    const run = question !== undefined && typeof answer === "object" ? answer : input;
    try {
      const options = { input: run, toolInvocationToken: undefined };
      const { content } = await invokeAgentTool(this.#host, name, options, token);
      return gets(textOf(content), false);
    } catch (error) {
      return gets(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** The same for a call that is run. */
  async run(name: string, input: object, answer: QuestionAnswer = "allow"): Promise<ModelGets> {
    const got = await this.call(name, input, answer);
    if (got === undefined) {
      throw new Error(`${name} was skipped.`);
    }
    return got;
  }
}

function gets(text: string, isError: boolean): ModelGets {
  return { text, tokens: tokenEstimate(text), isError };
}

function wordsOf(text: string | vscode.MarkdownString): string {
  return typeof text === "string" ? text : text.value;
}
