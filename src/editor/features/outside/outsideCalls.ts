import * as vscode from "vscode";
import { freeTools } from "../../../research/agents/freeTools.ts";
import { InvalidInputError } from "../../../research/agents/notRun.ts";
import { quoted } from "../../../research/agents/quoted.ts";
import { AnswersInTime } from "../../../research/outside/answerInTime.ts";
import type { TimedCall } from "../../../research/outside/answerInTime.ts";
import type {
  CallNote,
  OutsideAnswer,
  OutsideCall,
} from "../../../research/outside/callMessages.ts";
import { OutsideQuestions } from "../../../research/outside/outsideQuestions.ts";
import { needsFile, outsideTools } from "../../../research/outside/outsideTools.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shownInQuotes } from "../../../research/agents/shownInQuotes.ts";
import { systemClock } from "../../../system/clock.ts";
import type { Clock } from "../../../system/clock.ts";
import { reportProblem, runCommand } from "../../platform/commands.ts";
import { commands } from "../../platform/commandIds.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import type { AgentHost } from "../agents/agentHost.ts";
import { outsideRequester } from "./outsideRequests.ts";

/** Tokens that an answer may count as taking, so that it leaves room for the line about the window: 7,700 characters. */
const tokenBudget = 3 * 7700;

/** What agents outside the editor ask of this window, by the same functions as agents in chat. */
export class OutsideCalls {
  readonly #host: AgentHost;
  readonly #questions: OutsideQuestions;
  readonly #answers: AnswersInTime;
  /** The clients that this window's person was told of. */
  readonly #told = new Set<string>();

  constructor(host: AgentHost, clock: Clock = systemClock) {
    this.#host = host;
    this.#questions = new OutsideQuestions(clock);
    this.#answers = new AnswersInTime(clock, windowWords);
  }

  /** Answers whatever happens: what fails is said. `cancelled` aborts when the client cancels, or is gone; `note` is told what is waited for. */
  async answer(
    call: OutsideCall,
    cancelled: AbortSignal,
    note: (note: CallNote) => void = () => undefined,
  ): Promise<OutsideAnswer> {
    const { tool, input, client, folder } = call;
    const refusal = refusalOf(call);
    if (refusal !== undefined) {
      return { text: refusal, isError: true };
    }
    this.#tell(client);
    try {
      // An input may be nested deeper than it can be written.
      const name = JSON.stringify([client, folder, tool, input]);
      return await this.#answers.answer(name, { cancelled, note }, (timed) =>
        this.#run(call, timed),
      );
    } catch (error) {
      const { log } = this.#host.app;
      log.info(`${tool} for an agent outside the editor: ${messageOf(error)}`);
      return {
        text: cancelled.aborted
          ? "Not finished: the call was cancelled."
          : error instanceof InvalidInputError
            ? error.message
            : error instanceof vscode.CancellationError
              ? "Not run: the person cancelled the call in the editor before it was sent. Nothing was paid for it."
              : `No result: ${messageOf(error)}`,
        isError: true,
      };
    }
  }

  async #run(
    { tool, input, client, folder }: OutsideCall,
    timed: TimedCall,
  ): Promise<OutsideAnswer> {
    const { answerForAgent } = await import("../agents/agentTools.ts");
    const outside = outsideRequester(this.#host.app, this.#questions, { client, folder }, timed);
    return answerForAgent({ ...this.#host, outside }, tool, {
      input,
      tokens: tokenBudget,
      signal: timed.signal,
    });
  }

  /** Says once which client reads here. */
  #tell(client: string): void {
    if (this.#told.has(client)) {
      return;
    }
    this.#told.add(client);
    const { app } = this.#host;
    const sentence = vscode.l10n.t(
      "“{0}”, an agent outside the editor, reads saved results here.",
      shownInQuotes(client),
    );
    const disconnect = {
      label: vscode.l10n.t("Disconnect All Agents"),
      run: async () => {
        await runCommand(commands.disconnectAgents);
      },
    };
    void notifyInfo(sentence, [disconnect]).catch((error: unknown) =>
      reportProblem(app.log, error),
    );
  }
}

/** The window with the dialog, which may be behind others, by what its title names. */
function windowWords(): string {
  const { name, workspaceFolders = [] } = vscode.workspace;
  return name === undefined || workspaceFolders.length === 0
    ? "the editor window without a folder"
    : `the editor window with ${quoted(name, 100)}`;
}

/** Why a call isn't even tried; undefined where it is. */
function refusalOf({ tool: name, input }: OutsideCall): string | undefined {
  const tool = outsideTools.find((known) => known.name === name);
  if (tool === undefined) {
    return "Not run: there is no tool of this name.";
  }
  const allowed = settings.outsideAgents();
  if (allowed === "off") {
    return "Not run: agents outside the editor aren't allowed here. Ask the person to set seoResearch.outsideAgents.";
  }
  if (tool.isPaid && allowed !== "paid") {
    return `Not run: agents outside the editor can only use the free tools here. Read saved results (free, ${freeTools.find.name}), or ask the person to set seoResearch.outsideAgents to paid.`;
  }
  const file = Object.entries(input).find(
    ([member, value]) => member === "file" && value !== null && value !== "",
  );
  return needsFile(name) && file === undefined
    ? "Not run: file is required. Name the article by its path in the project: content/tea.md."
    : undefined;
}
