import { formatCredits } from "../../shared/format.ts";
import type { BudgetState } from "../spending/budgets.ts";
import type { AnswerContent } from "./answerText.ts";

/** What is known about one call that somebody thinks of. */
export interface PricedCall {
  readonly tool: string;
  readonly subject: string;
  /** Credits that it would cost; 0 where a saved result answers it, or it can't be run. */
  readonly price: number;
  /** True while the same call is running: its result is free. */
  readonly isRunning?: boolean;
  /** The saved result that answers it. */
  readonly savedId?: string;
  /** Why it can't be run as it is. */
  readonly problem?: string;
}

/** What a person has to spend; undefined where it isn't known. */
export interface Means {
  readonly balance: number | undefined;
  readonly day: BudgetState;
  readonly session: BudgetState;
  /** What agents may spend on a day, and have spent. */
  readonly agents: { readonly limit: number; readonly spent: number };
}

/** The prices of calls, their sum, and what they would be paid from. */
export function priceList(
  calls: readonly PricedCall[],
  { balance, day, session, agents }: Means,
): AnswerContent {
  const sum = calls.reduce((total, { price }) => total + price, 0);
  const faulty = calls.filter(({ problem }) => problem !== undefined).length;
  return {
    head: [
      `Together ${formatCredits(sum)}. Nothing was run or reserved.`,
      ...(faulty === 0 ? [] : [`${faulty} of the calls can't be run as they are; not in the sum.`]),
      `Balance: ${balance === undefined ? "unknown" : formatCredits(balance)}.`,
      `Left of the person's budgets: ${left(day)} today, ${left(session)} in this session.`,
      `Left of what agents may spend today: ${formatCredits(Math.max(0, agents.limit - agents.spent))}.`,
      "Saved results are free: read them with seo_read_saved_result.",
    ],
    columns: ["tool", "subject", "credits", "saved_id", "problem"],
    rows: calls.map(({ tool, subject, price, savedId, problem, isRunning }) => [
      tool,
      subject,
      problem === undefined ? price : null,
      savedId,
      problem ??
        (isRunning === true ? "none: it's running now, so wait for its result" : undefined),
    ]),
    offset: 0,
    total: calls.length,
  };
}

function left({ left: credits }: BudgetState): string {
  return credits === undefined ? "no limit" : formatCredits(credits);
}
