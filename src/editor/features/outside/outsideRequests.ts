import * as vscode from "vscode";
import type { CallStep, TimedCall } from "../../../research/outside/answerInTime.ts";
import type {
  OutsideQuestion,
  OutsideQuestions,
} from "../../../research/outside/outsideQuestions.ts";
import { NotRunError } from "../../../research/agents/notRun.ts";
import { pricedTitle } from "../../../research/tools/price.ts";
import { formatCredits } from "../../../shared/format.ts";
import { shownInQuotes } from "../../../research/agents/shownInQuotes.ts";
import type { App } from "../../platform/app.ts";
import { confirmSpending } from "../../platform/prompts/confirmSpending.ts";
import { askModal } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { askInTurn, untilEnded } from "../paidCalls/agentTurns.ts";
import { callLines, balanceToShow, wholeCall } from "../paidCalls/confirmPrice.ts";
import type { OutsideRequester, QuestionedCall } from "../paidCalls/outsideRequester.ts";

/** Who calls, as it says. */
interface Caller {
  readonly client: string;
  readonly folder: string;
}

/** Asks the person for one call of an agent outside the editor, and tells the call what it waits for. */
export function outsideRequester(
  app: App,
  questions: OutsideQuestions,
  caller: Caller,
  { step }: Pick<TimedCall, "step">,
): OutsideRequester {
  /** `after` is what the call does once it is answered. */
  const ask = async (question: OutsideQuestion, signal: AbortSignal, after: CallStep) => {
    step("asking", () => questions.isOpen(question.key));
    try {
      return await questions.ask(question, signal);
    } finally {
      if (!signal.aborted) {
        step(after);
      }
    }
  };
  return {
    confirmCall: (call, price, signal, again = false) => {
      const more = again || price >= settings.alwaysAsksFrom() ? 0 : settings.alwaysAsksFrom();
      const { origin, account: whose } = call.source;
      const account = JSON.stringify([origin, whose]);
      const key = JSON.stringify([caller.client, caller.folder, account, call.key]);
      // Beside a question of the chat it would show a balance and budgets that the other's call changes.
      const show = () =>
        askInTurn(app, untilAnswered, () => showCall(app, caller, call, { more, again }));
      return ask(
        { ...caller, key, account, price, more, check: refuseUnpaid, show },
        signal,
        again ? "paying" : "checking",
      );
    },
    confirmChange: async ({ key, title, lines }, signal) => {
      const answer = await ask(
        {
          ...caller,
          key: JSON.stringify([caller.client, caller.folder, key]),
          account: "",
          price: 0,
          more: 0,
          check: () => refuse(settings.outsideAgents() !== "off"),
          show: () => showChange(caller, title, lines),
        },
        signal,
        "checking",
      );
      return answer === "declined" ? "declined" : "asked";
    },
    joining: () => step("joining"),
    paying: () => step("paying"),
  };
}

/** The dialog stays when its client gives up. */
const untilAnswered = new AbortController().signal;

function refuseUnpaid(): void {
  refuse(settings.outsideAgents() === "paid");
}

function refuse(isAllowed: boolean): void {
  if (!isAllowed) {
    throw new NotRunError(
      "the person has switched this off in seoResearch.outsideAgents. Nothing was paid for this call.",
    );
  }
}

/**
 * The dialog of `confirmPrice`, with who wants the call, and the one button more. `again` for a call that
 * is under way already, which waits for no other.
 */
async function showCall(
  app: App,
  caller: Caller,
  call: QuestionedCall,
  { more, again }: { readonly more: number; readonly again: boolean },
): Promise<"run" | "more" | undefined> {
  const { tool, subject, source } = call;
  const running = again ? 0 : await untilEnded(app);
  const balance = await balanceToShow(app, source);
  const budgets = await app.spending.budgets(source.origin);
  return confirmSpending<"run" | "more">(app.inputClock, {
    message: vscode.l10n.t("Run {0} for “{1}”?", vscode.l10n.t(tool.title), shownInQuotes(subject)),
    detail: [requestedBy(caller), ...callLines(call, { balance, budgets }, { running })],
    ...wholeCall(call),
    buttons: [
      { id: "run", label: pricedTitle(tool) },
      ...(more === 0
        ? []
        : [
            {
              id: "more" as const,
              label: vscode.l10n.t("Run, and Allow {0} More for 15 Minutes", formatCredits(more)),
            },
          ]),
    ],
  });
}

async function showChange(
  caller: Caller,
  title: string,
  lines: readonly string[],
): Promise<"run" | undefined> {
  return askModal({ message: title, detail: [requestedBy(caller), ...lines].join("\n") }, [
    { label: vscode.l10n.t("Add"), run: () => "run" as const },
  ]);
}

function requestedBy({ client, folder }: Caller): string {
  return vscode.l10n.t(
    "Requested by “{0}” outside the editor, in “{1}”.",
    shownInQuotes(client),
    shownInQuotes(folder),
  );
}
