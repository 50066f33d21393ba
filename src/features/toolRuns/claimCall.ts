import * as vscode from "vscode";
import { isUnderWay } from "../../library/pendingCalls.ts";
import type { PendingCall } from "../../library/pendingCalls.ts";
import type { App } from "../../platform/app.ts";
import { formatClock } from "../../shared/format.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { pricedTitle } from "../spending/price.ts";

/** Another window has the same call under way: its answer will be in the library. */
export class UnderWayElsewhereError extends Error {
  override readonly name = "UnderWayElsewhereError";
}

/** A call that is to be claimed. */
export interface ClaimedCall {
  readonly tool: ToolDefinition;
  readonly key: string;
  readonly subject: string;
}

/**
 * Claims a call for this window, so that no other one pays for it at the same time. The same call
 * may have been sent before without an answer: then `mayRunAgain` decides, and false means that it
 * decided against it. Throws UnderWayElsewhereError when another window has it under way.
 */
export async function claimCall(app: App, call: ClaimedCall, mayRunAgain: (earlier: PendingCall) => Promise<boolean>): Promise<boolean> {
  const { tool, key, subject } = call;
  const earlier = await app.pendingCalls.begin(key, { tool: tool.name, subject, sentAt: new Date().toISOString(), pid: process.pid });
  if (earlier === undefined) {
    return true;
  }
  if (earlier.pid !== process.pid && isUnderWay(earlier, Date.now())) {
    throw new UnderWayElsewhereError(
      vscode.l10n.t("Another window has been running the same call since {0}. Its answer will be in the Results view.", formatClock(Date.parse(earlier.sentAt))),
    );
  }
  if (!(await wasAnswered(app, key, earlier)) && !(await mayRunAgain(earlier))) {
    return false;
  }
  await app.pendingCalls.takeAway(earlier);
  return claimCall(app, call, mayRunAgain);
}

/** The answer was kept, and only the note was left behind. */
async function wasAnswered(app: App, callKey: string, { sentAt }: PendingCall): Promise<boolean> {
  const kept = await app.results.findKept(callKey);
  return kept !== undefined && kept.receivedAt >= sentAt;
}

/** Asks the person before the screen. True when the call is to be paid for once more. */
export async function confirmAgain(tool: ToolDefinition, { sentAt, subject }: PendingCall): Promise<boolean> {
  const run = pricedTitle(tool);
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t("{0} for “{1}” was sent at {2}, and its answer never came.", vscode.l10n.t(tool.title), subject, formatClock(Date.parse(sentAt))),
    { modal: true, detail: vscode.l10n.t("The window was closed or ended meanwhile. Credits may have been taken: look at the account's activity before running it again.") },
    run,
  );
  return answer === run;
}
