import * as vscode from "vscode";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { ChatQuestions, shownPrice } from "../../../research/agents/chatQuestions.ts";
import type { AnsweredQuestion, QuestionedCall } from "../../../research/agents/chatQuestions.ts";
import { DeclinedCalls } from "../../../research/agents/declinedCalls.ts";
import {
  DeclinedError,
  declinedBefore,
  noAgentBudget,
  sentBefore,
} from "../../../research/agents/notRun.ts";
import type { PaidAgentTool } from "../../../research/agents/paidTools.ts";
import { quoted, quotedList } from "../../../research/agents/quoted.ts";
import { savedRows } from "../../../research/agents/savedRows.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { Connection } from "../../platform/connections.ts";
import { markdownWithCommands } from "../../platform/prompts/markdown.ts";
import { settings } from "../../platform/settings.ts";
import { currentValue } from "../../platform/snapshot.ts";
import {
  CancelledError,
  ChoiceRequiredError,
  InvalidRequestError,
} from "../../../research/service/errors.ts";
import { formatCredits } from "../../../shared/format.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { marketWords } from "../../../shared/markets.ts";
import { inertMarkdown } from "../../../shared/plainText.ts";
import { CallFailedError, UnderWayElsewhereError } from "../../../research/spending/agreedCall.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";
import { untilReleased } from "../../../research/spending/pendingCalls.ts";
import { systemClock } from "../../../system/clock.ts";
import { catalogue } from "../../../research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";
import { pricedTitle, priceOf } from "../../../research/tools/price.ts";
import { exceedsAllowance } from "../paidCalls/agentAllowance.ts";
import type { AgentResult } from "../paidCalls/agentCalls.ts";
import { savedSince } from "../paidCalls/alreadyPaid.ts";
import { wholeArguments } from "../paidCalls/argumentsInWords.ts";
import { describeFailure, refusalSentence } from "../paidCalls/failure.ts";
import { agreeForAgent, agreeForOutside, totalAsksFirst } from "../paidCalls/priceGate.ts";
import {
  agentBudgetSentence,
  balanceSentence,
  modelReadsSentence,
} from "../paidCalls/priceWords.ts";
import type { AgentHost } from "./agentHost.ts";
import { checkForAgent } from "./checkForAgent.ts";
import { readSaved } from "./readSaved.ts";

/** What the chat asked: a call that it didn't ask about, or whose price has risen since, is asked about in our dialog. */
const questions = new ChatQuestions();

/** What the person declined in our dialogs, in this window. */
const declined = new DeclinedCalls();

/** What a paid call brought: the id of its saved result, and its first rows. */
export interface PaidAnswer {
  readonly id: string;
  readonly content: AnswerContent;
}

/** Rows that a paid answer has at most, as far as there is room: a list of so many keywords is told whole. */
const firstRows = 50;

/** Characters of the choices that a refused call offers. */
const longestChoices = 1500;

/**
 * One paid call of an agent: checked again, whatever the chat showed; answered by a saved result where
 * there is a fresh one, or by that of the same call while it is under way; else paid for behind the same
 * gate as a person's. Rejects with a sentence that says what the model may do.
 */
export async function invokePaidTool(
  host: AgentHost,
  agentTool: PaidAgentTool,
  input: unknown,
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const { app } = host;
  const question = host.outside === undefined ? questions.take(agentTool.name, input) : undefined;
  for (;;) {
    refuseWithoutBudget();
    const call = await checkForAgent(app, "agent", agentTool, input);
    const { standing } = call;
    if (standing.kind === "lost") {
      throw sentBefore(standing.sentAt);
    }
    if (standing.kind === "unpaid") {
      refuseDeclined(call.key);
    }
    if (standing.kind === "saved") {
      const note = `Not paid again: the same call has a saved result (${ageInWords(standing.result.receivedAt)}).`;
      return contentOf(app, await app.results.read(standing.result.id), note, signal);
    }
    if (standing.kind === "running") {
      host.outside?.joining();
    }
    const answer =
      standing.kind === "running"
        ? await resultOfRunning(app, call, signal)
        : await payForAgent(host, call, question, signal);
    if (answer !== undefined) {
      const { result, isPaid } = answer;
      const note = isPaid ? await paidNote(app, call.source, result) : runningNote;
      return contentOf(app, result, note, signal);
    }
  }
}

const runningNote = "Not paid: the same call was already running.";

/** Throws for a call that the person said no to not long ago. */
export function refuseDeclined(key: string): void {
  const minutes = declined.minutesLeft(key, Date.now());
  if (minutes !== undefined) {
    throw declinedBefore(minutes);
  }
}

function refuseWithoutBudget(): void {
  if (settings.agentBudget() === 0) {
    throw noAgentBudget();
  }
}

/** Waits for the same call, in this window or another. Undefined where it brought nothing: then it is looked again how the call stands. */
async function resultOfRunning(
  app: App,
  { key, standing, newestSaved }: CheckedCall<Connection>,
  signal: AbortSignal,
): Promise<AgentResult | undefined> {
  await (standing.kind === "running" && standing.since === undefined
    ? app.callsUnderWay.untilEnded(key, signal)
    : untilReleased(app.pendingCalls, key, systemClock, signal));
  const saved = await savedSince(app, key, newestSaved);
  return saved && { ...saved, isPaid: false };
}

/** Undefined where another window was quicker with the same call. */
async function payForAgent(
  host: AgentHost,
  call: CheckedCall<Connection>,
  question: AnsweredQuestion | undefined,
  signal: AbortSignal,
): Promise<AgentResult | undefined> {
  const { app, outside } = host;
  const { tool, source, key, newestSaved } = call;
  const { runner } = await host.research();
  const { origin, account } = source;
  const shown = shownPrice(question, { key, origin, account });
  try {
    const agreed =
      outside === undefined
        ? await agreeForAgent(app, call, shown, signal)
        : await agreeForOutside(app, call, outside, signal);
    return await runner.forAgents.run({
      call: agreed,
      known: newestSaved,
      signal,
      ...(outside === undefined ? {} : { outside }),
    });
  } catch (error) {
    if (error instanceof Error && error.cause instanceof UnderWayElsewhereError) {
      return undefined;
    }
    if (error instanceof DeclinedError) {
      declined.note(key, Date.now());
    }
    throw inWords(error, tool, app.account.balance.of(source).value);
  }
}

/** A failure as an agent is told of it. `balance` in credits, where it is known. */
function inWords(error: unknown, tool: ToolDefinition, balance: number | undefined): unknown {
  if (error instanceof CancelledError) {
    return new vscode.CancellationError();
  }
  if (!(error instanceof CallFailedError)) {
    return error;
  }
  const { cause, verdict } = error;
  const { sentence } = describeFailure(cause, tool, verdict, balance);
  const said =
    cause instanceof InvalidRequestError
      ? sentence.replace(refusalSentence(cause), refused)
      : sentence;
  const choices =
    cause instanceof ChoiceRequiredError
      ? ` The choices, as the service lists them: ${quoted(JSON.stringify(cause.options), longestChoices)}`
      : "";
  return new Error(`${said}${choices}`, { cause: error });
}

/** A refusal of the service whose words a person sees without quotes. */
function refused(sentence: string): string {
  return `The service refused the request. In full: ${quoted(sentence)}`;
}

/**
 * What the chat shows before a paid call: below the asking threshold the question with its price; from
 * it on the question is our own dialog. A call that can't run has none: invoking it says why. Sends
 * nothing.
 */
export async function preparePaidTool(
  { app }: AgentHost,
  agentTool: PaidAgentTool,
  input: unknown,
): Promise<vscode.PreparedToolInvocation> {
  const { prepared, question } = await preparation(app, agentTool, input);
  questions.note(agentTool.name, input, question);
  return prepared;
}

/** What the chat shows before a call, and the call that its question is about where it asks one. */
interface Preparation {
  readonly prepared: vscode.PreparedToolInvocation;
  readonly question?: QuestionedCall;
}

async function preparation(
  app: App,
  agentTool: PaidAgentTool,
  input: unknown,
): Promise<Preparation> {
  const { tool } = agentTool;
  const name = vscode.l10n.t(tool.title);
  let wanted: CheckedCall<Connection>;
  try {
    refuseWithoutBudget();
    wanted = await checkForAgent(app, "agent", agentTool, input);
    if (wanted.standing.kind === "unpaid") {
      refuseDeclined(wanted.key);
    }
  } catch (error) {
    app.log.info(`${tool.name} for an agent: ${messageOf(error)}`);
    return saying(vscode.l10n.t("Checking {0}", name));
  }
  const { args, market, source: connection, key, standing } = wanted;
  switch (standing.kind) {
    case "saved": {
      const age = ageInWords(standing.result.receivedAt);
      return saying(vscode.l10n.t("Reading the saved result of {0} (free)", age));
    }
    case "running":
      return saying(vscode.l10n.t("Waiting for {0}, which is already running (free)", name));
    case "lost":
      return saying(vscode.l10n.t("Checking {0}", name));
    case "unpaid":
      break;
  }
  const price = priceOf(tool);
  const budgets = await app.spending.budgets(connection.origin);
  if (budgets.agents.spent + price > budgets.agents.limit) {
    return saying(vscode.l10n.t("Checking {0}", name));
  }
  if (totalAsksFirst(price) || (await exceedsAllowance(app, connection.origin, price))) {
    return saying(
      vscode.l10n.t("Asking you about {0} ({1}) in a dialog", name, formatCredits(price)),
    );
  }
  const { origin, account } = connection;
  const lines = [
    // What is asked is what is sent: all of it, however long the lists are.
    ...wholeArguments(tool, args),
    market === undefined ? "" : vscode.l10n.t("Market: {0}.", marketWords(market)),
    balanceSentence(price, currentValue(app.account.balance.of(connection))),
    agentBudgetSentence(price, budgets),
    modelReadsSentence(tool),
    connection.kind === "sandbox" ? vscode.l10n.t("Sample data: you aren't charged.") : "",
  ];
  const prepared = {
    invocationMessage: vscode.l10n.t("Running {0} ({1})", name, formatCredits(price)),
    confirmationMessages: {
      title: vscode.l10n.t("Run {0} for {1}?", name, formatCredits(price)),
      message: markdownWithCommands(
        lines
          .filter((line) => line !== "")
          .map((line) => inertMarkdown(line, line.length))
          .join("  \n"),
        [],
      ),
    },
  };
  return { prepared, question: { key, origin, account, price } };
}

/** No question. */
function saying(invocationMessage: string): Preparation {
  return { prepared: { invocationMessage } };
}

/** What the call cost and what is left. */
async function paidNote(
  app: App,
  { origin }: Connection,
  { cost, balanceAfter }: SavedResult,
): Promise<string> {
  const { agents } = await app.spending.budgets(origin);
  const left = balanceAfter === null ? "unknown" : formatCredits(balanceAfter);
  return `Paid ${formatCredits(cost)} for this call. Balance: ${left}. Agents may spend ${formatCredits(Math.max(0, agents.limit - agents.spent))} more today.`;
}

/** The first rows of a result, with what has to be said about the call before them. */
async function contentOf(
  app: App,
  result: SavedResult,
  note: string,
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const model = await readSaved(app, result, signal).catch((error: unknown) => {
    throw new Error(
      `${note} Its response can't be shown: ${quoted(messageOf(error))} It's saved as ${result.id}. Don't run the call again.`,
      { cause: error },
    );
  });
  const content = savedRows(result, model, { limit: firstRows });
  // Rows behind a result are exported by the person: agents have no tool for that.
  const next = new Set(model.document.actions.map(({ label }) => label));
  for (const tool of catalogue.filter(({ answersIn }) => answersIn === "file")) {
    next.delete(pricedTitle(tool));
  }
  return {
    id: result.id,
    content: {
      ...content,
      head: [
        note,
        ...content.head,
        ...(next.size === 0 ? [] : [`The service suggests, not run: ${quotedList([...next])}.`]),
      ],
      fewer: `Read fewer columns with seo_read_saved_result and id ${result.id}.`,
      cut: `to read one in full, use seo_read_saved_result with id ${result.id}, its column alone, and limit 1`,
      pagedBy: `seo_read_saved_result with id ${result.id} and`,
    },
  };
}
