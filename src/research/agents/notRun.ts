import { formatCredits, formatInteger, formatMoment } from "../../shared/format.ts";
import type { BudgetState } from "../spending/budgets.ts";

/** Why a call of an agent was not sent, and what the agent may do instead. Nothing was charged. */
export class NotRunError extends Error {
  override readonly name: string = "NotRunError";
  readonly reason: string;

  /** `reason` begins in lower case: it follows "Not run:". */
  constructor(reason: string) {
    super(`Not run: ${reason}`);
    this.reason = reason;
  }
}

/**
 * An input that doesn't fit: the one kind of refusal that is thrown, since the chat tells the model to
 * check its input with everything that is. Nothing was run.
 */
export class InvalidInputError extends Error {
  override readonly name: string = "InvalidInputError";
}

/** Agents may spend nothing. */
export function noAgentBudget(): NotRunError {
  return new NotRunError(
    "agents can't spend credits here. Read saved results (free), or ask the person to set seoResearch.agentBudgetPerDay.",
  );
}

/** A call would exceed what agents may spend today, in credits. */
export function overAgentBudget(
  { limit, spent }: { readonly limit: number; readonly spent: number },
  price: number,
): NotRunError {
  return new NotRunError(
    `agents may spend ${formatCredits(limit)} a day, ${formatInteger(spent)} are spent, and this call costs ${formatInteger(price)}. Read saved results (free), or ask the person to raise seoResearch.agentBudgetPerDay.`,
  );
}

/** A call would exceed a budget of the person's own. */
export function overBudget(
  scope: "day" | "session",
  { limit, spent }: BudgetState,
  price: number,
): NotRunError {
  const [whose, setting] =
    scope === "day" ? ["today's", "budgetPerDay"] : ["this session's", "budgetPerSession"];
  return new NotRunError(
    `this call costs ${formatCredits(price)}, and of the person's budget for ${whose} research, ${formatCredits(limit)}, ${formatInteger(spent)} are spent. Read saved results (free), or ask the person to raise seoResearch.${setting}.`,
  );
}

/** The same call was sent at `sentAt` (ISO time), and what became of it is not known, or it was charged and its result is lost. */
export function sentBefore(sentAt: string): NotRunError {
  return new NotRunError(
    `the same call was sent at ${formatMoment(Date.parse(sentAt))} and may have been charged; no result of it can be used. Ask the person to run it.`,
  );
}

/** A person said no to a call. */
export class DeclinedError extends NotRunError {
  override readonly name = "DeclinedError";
}

/** A person said no in a dialog of ours. */
export function declinedByPerson(): DeclinedError {
  return new DeclinedError(
    "the person declined this call. Don't ask for it again; go on without it, or ask them what they want instead.",
  );
}

/** The same call was declined a while ago, and isn't asked about for so many minutes longer. */
export function declinedBefore(minutes: number): DeclinedError {
  return new DeclinedError(
    `the person declined this call, and isn't asked again for ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Go on without it; if they want it after all, they can run it themselves, and then its result is free to read.`,
  );
}

/** The person's own data would be read for a call, and their setting doesn't allow that. */
export function ownDataNotAllowed(): NotRunError {
  return new NotRunError(
    "it would read the person's own data. Ask them to set seoResearch.agentsMayReadOwnData if that is wanted.",
  );
}

/** Nothing is connected that could run a call. */
export function notConnected(): NotRunError {
  return new NotRunError(
    "there is no connection to a research service. Ask the person to set an API key or to use the sandbox.",
  );
}
