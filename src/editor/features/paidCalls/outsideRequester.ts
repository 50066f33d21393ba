import type { Connection } from "../../platform/connections.ts";
import type { CheckedCall } from "../../../research/spending/checkedCall.ts";

/** A call as a question of ours shows it. */
export type QuestionedCall = Pick<
  CheckedCall<Connection>,
  "tool" | "args" | "market" | "subject" | "source" | "key"
>;

/** Who asks the person for an agent outside the editor: there is no chat that does. */
export interface OutsideRequester {
  /**
   * Asks about a paid call. "asked" where a dialog showed its price, "allowed" where the person allowed
   * further calls before. Rejects with the signal's reason, and with NotRunError. `again` is true where
   * what was allowed isn't enough any more.
   */
  confirmCall(
    call: QuestionedCall,
    price: number,
    signal: AbortSignal,
    again?: boolean,
  ): Promise<"asked" | "allowed" | "declined">;
  /** Asks about something that is free. `key` is equal where one answer does for both. */
  confirmChange(
    change: { readonly key: string; readonly title: string; readonly lines: readonly string[] },
    signal: AbortSignal,
  ): Promise<"asked" | "declined">;
  /** The same call is under way already: its result is waited for, and it may be charged. */
  joining(): void;
  /** The call is paid for from here on: it goes on if its client gives up. */
  paying(): void;
}
