import * as vscode from "vscode";
import { isAlive } from "../../library/pendingCalls.ts";
import type { PendingCall } from "../../library/pendingCalls.ts";
import type { App } from "../../platform/app.ts";
import { formatClock } from "../../shared/format.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { pricedTitle } from "../spending/price.ts";

/**
 * Claims a call for this window, so that no other one pays for it at the same time. False when the
 * person decides against it: the same call was sent before and its answer never came. Throws when
 * another window has it under way.
 */
export async function claimCall(app: App, tool: ToolDefinition, callKey: string, subject: string): Promise<boolean> {
  const call = { tool: tool.name, subject, sentAt: new Date().toISOString(), pid: process.pid };
  const earlier = await app.pendingCalls.begin(callKey, call);
  if (earlier === undefined) {
    return true;
  }
  if (isAlive(earlier) && earlier.pid !== process.pid) {
    throw new Error(vscode.l10n.t("Another window has run the same call since {0}. Its answer will be in the Results view.", formatClock(Date.parse(earlier.sentAt))));
  }
  if (!(await wasAnswered(app, callKey, earlier)) && !(await confirmAgain(tool, earlier))) {
    return false;
  }
  await app.pendingCalls.end(callKey);
  return claimCall(app, tool, callKey, subject);
}

/** The answer was kept, and only the note was left behind. */
async function wasAnswered(app: App, callKey: string, { sentAt }: PendingCall): Promise<boolean> {
  const kept = await app.results.findPaid(callKey, Number.POSITIVE_INFINITY, Date.now());
  return kept !== undefined && kept.receivedAt >= sentAt;
}

async function confirmAgain(tool: ToolDefinition, { sentAt, subject }: PendingCall): Promise<boolean> {
  const run = pricedTitle(tool);
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t("{0} for “{1}” was sent at {2}, and its answer never came.", vscode.l10n.t(tool.title), subject, formatClock(Date.parse(sentAt))),
    { modal: true, detail: vscode.l10n.t("The window was closed or ended meanwhile. Credits may have been taken: look at the account's activity before running it again.") },
    run,
  );
  return answer === run;
}
