import * as vscode from "vscode";
import type { BriefPart } from "../../files/brief/briefInput.ts";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { CallFailedError } from "../../spending/agreedCall.ts";
import { CancelledError } from "../../service/errors.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { describeFailure } from "../paidCalls/failure.ts";
import type { ToolRunner } from "../paidCalls/toolRunner.ts";
import type { PlannedPart } from "./planParts.ts";

/** What came of the calls for a brief. */
export interface FetchedParts {
  readonly answers: ReadonlyMap<BriefPart, SavedResult>;
  /** The call that brought nothing, and why; undefined when all were answered. */
  readonly stop: { readonly at: PlannedPart; readonly why: string } | undefined;
}

/**
 * Runs the calls one after the other the one way calls are paid. The first that brings no answer
 * ends it: nothing more is paid. `isTotalAgreed` where a dialog has shown the total.
 */
export async function fetchParts(
  app: App,
  runner: ToolRunner,
  parts: readonly PlannedPart[],
  { origin }: Connection,
  isTotalAgreed: boolean,
): Promise<FetchedParts> {
  const answers = new Map<BriefPart, SavedResult>();
  for (const at of parts) {
    const { tool, args, newest } = at;
    try {
      const answer = await runner.run(
        { tool, args, origin },
        { isTotalAgreed, knownSavedId: newest },
      );
      if (answer === undefined) {
        return { answers, stop: { at, why: vscode.l10n.t("It wasn't run. You weren't charged.") } };
      }
      answers.set(at.part, answer);
    } catch (error) {
      return { answers, stop: { at, why: whyNot(app, error, at) } };
    }
  }
  return { answers, stop: undefined };
}

function whyNot(app: App, error: unknown, { tool }: PlannedPart): string {
  if (error instanceof CallFailedError) {
    return describeFailure(error.cause, tool, error.verdict, app.account.balance.value).sentence;
  }
  if (error instanceof CancelledError) {
    return vscode.l10n.t("Cancelled before it was sent. You weren't charged.");
  }
  app.log.error(error);
  return shownSentence(error instanceof Error ? error.message : String(error));
}
