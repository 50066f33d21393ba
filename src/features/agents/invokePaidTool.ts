import * as vscode from "vscode";
import type { AnswerContent } from "../../agents/answerText.ts";
import { safeText } from "../../agents/answerText.ts";
import { ChatQuestions, shownPrice } from "../../agents/chatQuestions.ts";
import type { QuestionedCall } from "../../agents/chatQuestions.ts";
import type { PaidAgentTool } from "../../agents/paidTools.ts";
import { savedRows } from "../../agents/savedRows.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { Connection } from "../../platform/connections.ts";
import { markdownWithCommands } from "../../platform/prompts/markdown.ts";
import { CancelledError, ChoiceRequiredError } from "../../service/errors.ts";
import { formatCredits } from "../../shared/format.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { marketWords } from "../../shared/markets.ts";
import { inertMarkdown } from "../../shared/plainText.ts";
import { CallFailedError } from "../../spending/agreedCall.ts";
import { callMarket } from "../../tools/callMarket.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { pricedTitle, priceOf } from "../../tools/price.ts";
import { argumentsInWords } from "../paidCalls/argumentsInWords.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import { agreeForAgent, totalAsksFirst } from "../paidCalls/priceGate.ts";
import { agentBudgetSentence, balanceSentence } from "../paidCalls/priceWords.ts";
import type { AgentHost } from "./agentHost.ts";
import { readSaved } from "./readSaved.ts";
import { checkCall } from "./wantedCall.ts";
import type { WantedCall } from "./wantedCall.ts";

/** What the chat asked: a call that it didn't ask about, or whose price has risen since, is asked about in our dialog. */
const questions = new ChatQuestions();

/** What a paid call brought: the id of its saved result, and its first rows. */
export interface PaidAnswer {
  readonly id: string;
  readonly content: AnswerContent;
}

/** Characters of the choices that a refused call offers. */
const longestChoices = 1500;

/**
 * One paid call of an agent: checked again, whatever the chat showed; answered by a saved result where
 * there is a fresh one; else paid for behind the same gate as a person's. Rejects with a sentence that
 * says what the model may do.
 */
export async function invokePaidTool(
  host: AgentHost,
  agentTool: PaidAgentTool,
  input: unknown,
  signal: AbortSignal,
): Promise<PaidAnswer> {
  const { app } = host;
  const { tool } = agentTool;
  const question = questions.take(agentTool.name, input);
  const { args, subject, connection, key, known, saved } = await checkCall(app, agentTool, input);
  if (saved !== undefined) {
    const note = `Not paid again: the same call has a saved result (${ageInWords(saved.receivedAt)}).`;
    return contentOf(app, await app.results.read(saved.id), note, signal);
  }
  const { runner } = await host.research();
  const { origin, account } = connection;
  const call = await agreeForAgent(
    app,
    {
      request: { tool, args, subject },
      connection,
      key,
      shownPrice: shownPrice(question, { key, origin, account }),
    },
    signal,
  );
  const { result, isPaid } = await runner.forAgents.run({ call, known, signal }).catch(inWords);
  return contentOf(
    app,
    result,
    isPaid
      ? await paidNote(app, connection, result)
      : "Not paid: the same call was already running.",
    signal,
  );

  function inWords(error: unknown): never {
    if (error instanceof CancelledError) {
      throw new vscode.CancellationError();
    }
    if (!(error instanceof CallFailedError)) {
      throw error;
    }
    const { cause, verdict } = error;
    const { sentence } = describeFailure(
      cause,
      tool,
      verdict,
      app.account.balance.of(connection).value,
    );
    const choices =
      cause instanceof ChoiceRequiredError
        ? ` The choices, as the service lists them: ${safeText(JSON.stringify(cause.options), longestChoices)}`
        : "";
    throw new Error(`${sentence}${choices}`, { cause: error });
  }
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
  let wanted: WantedCall;
  try {
    wanted = await checkCall(app, agentTool, input);
  } catch (error) {
    app.log.info(`${tool.name} for an agent: ${messageOf(error)}`);
    return saying(vscode.l10n.t("Checking {0}", name));
  }
  const { args, connection, key, saved } = wanted;
  if (saved !== undefined) {
    const age = ageInWords(saved.receivedAt);
    return saying(vscode.l10n.t("Reading the saved result of {0} (free)", age));
  }
  const price = priceOf(tool);
  const budgets = await app.spending.budgets(connection.origin);
  if (budgets.agents.spent + price > budgets.agents.limit) {
    return saying(vscode.l10n.t("Checking {0}", name));
  }
  if (totalAsksFirst(price)) {
    return saying(
      vscode.l10n.t("Asking you about {0} ({1}) in a dialog", name, formatCredits(price)),
    );
  }
  const { origin, account } = connection;
  const market = callMarket(tool, args);
  const lines = [
    argumentsInWords(tool, args),
    market === undefined ? "" : vscode.l10n.t("Market: {0}.", marketWords(market)),
    balanceSentence(price, app.account.balance.of(connection).value),
    agentBudgetSentence(price, budgets),
    connection.kind === "sandbox" ? vscode.l10n.t("Sample data: you aren't charged.") : "",
  ];
  const prepared = {
    invocationMessage: vscode.l10n.t("Running {0} ({1})", name, formatCredits(price)),
    confirmationMessages: {
      title: vscode.l10n.t("Run {0} for {1}?", name, formatCredits(price)),
      message: markdownWithCommands(
        lines
          .filter((line) => line !== "")
          .map((line) => inertMarkdown(line, 1000))
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
      `${note} Its response can't be shown: ${messageOf(error)} It's saved as ${result.id}. Don't run the call again.`,
      { cause: error },
    );
  });
  const content = savedRows(result, model, {});
  // Rows behind a result are exported by the person: agents have no tool for that.
  const next = new Set(model.document.actions.map(({ label }) => label));
  next.delete(pricedTitle(exportDataset));
  return {
    id: result.id,
    content: {
      ...content,
      head: [
        note,
        ...content.head,
        ...(next.size === 0 ? [] : [`The service suggests, not run: ${[...next].join("; ")}.`]),
      ],
      pagedBy: `seo_read_saved_result with id ${result.id} and`,
    },
  };
}
