import type { LedgerOutcome } from "../../library/ledger.ts";
import type { App } from "../../platform/app.ts";
import type { ChargeFinding } from "../../service/charges.ts";
import type { ServiceError } from "../../service/errors.ts";
import { reportProblem } from "../../platform/commands.ts";
import { warnOfBudget } from "./budgetWarning.ts";
import type { Stop } from "./offerRaise.ts";
import { pricedTitle } from "./price.ts";
import type { Purchase } from "./priceGate.ts";

/** A price that is set aside in the ledger while its call is under way. Each ends in exactly one way. */
export interface Reservation {
  /** Names the call in the ledger, and its answer in the library. */
  readonly id: string;
  charged(credits: number): Promise<void>;
  /** The call failed; `finding` is what the usage log said about its charge, where it was asked. */
  failed(error: ServiceError, finding: ChargeFinding | undefined): Promise<void>;
  unknown(): Promise<void>;
}

/**
 * Sets the price of a call aside, so that windows that pay at the same time never pass a budget
 * together. Where a budget stops it after all, `mayPass` resolves with true when it was raised;
 * undefined when it was not. Rejects when the ledger can't be written: nothing is paid that could
 * not be accounted for.
 */
export async function openReservation(
  app: App,
  { tool, subject, connection }: Purchase,
  mayPass: (stop: Stop) => Promise<boolean>,
): Promise<Reservation | undefined> {
  const { origin } = connection;
  const before = await app.spending.budgets(origin);
  for (;;) {
    const id = app.results.newId(tool.name, new Date());
    const admission = await app.spending.begin({ id, tool: tool.name, subject, origin, price: tool.cost });
    if (admission.admitted) {
      const warn = (): void => void warnOfBudget(before, tool.cost).catch((error: unknown) => reportProblem(app.log, error));
      return reservation(app, id, tool.cost, warn);
    }
    const { scope } = admission;
    const budgets = await app.spending.budgets(origin);
    if (!(await mayPass({ origin, scope, state: budgets[scope], price: tool.cost, title: pricedTitle(tool) }))) {
      return undefined;
    }
  }
}

function reservation(app: App, id: string, price: number, warn: () => void): Reservation {
  // The answer matters more than its line: one that can't be written stays open and counts with its price.
  const settle = (outcome: LedgerOutcome, credits: number, resultId?: string): Promise<void> =>
    app.spending.settle(id, outcome, credits, resultId).catch((error: unknown) => app.log.error(error));
  return {
    id,
    charged: async (credits) => {
      await settle("charged", credits, id);
      warn();
    },
    failed: (error, finding) => {
      if (error.charge === "no" || finding?.kind === "notCharged") {
        return settle("notCharged", 0);
      }
      return finding?.kind === "charged" ? settle("charged", finding.credits) : settle("unknown", price);
    },
    unknown: () => settle("unknown", price),
  };
}
