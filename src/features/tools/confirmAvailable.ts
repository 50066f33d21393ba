import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { offerSpending } from "../../platform/prompts/confirmSpending.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { knownAvailability, ownSource } from "../../tools/availability.ts";
import type { Availability } from "../../tools/availability.ts";

/** Tools that somebody wanted in spite of an answer, by that answer: asked once, until it is read anew. */
const insisted = new WeakMap<object, Set<string>>();

/**
 * Lets a tool pass that the account may use, or of which that is not known. Of another one it says
 * why, with the way to the dashboard. True when the tool is to be run. Never waits for the service
 * unless what is known speaks against the tool; then it asks once more, which is free, before it says so.
 */
export async function confirmAvailable(app: App, tool: ToolDefinition): Promise<boolean> {
  const known = knownAvailability(app.account, tool);
  if (known.ok) {
    // Not awaited: for the next time.
    void read(app, tool, "ensure");
    return true;
  }
  if (isInsisted(app, tool, known)) {
    return true;
  }
  await showProgress({ location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Reading what this account may use…") }, () =>
    read(app, tool, "refresh"),
  );
  const now = knownAvailability(app.account, tool);
  return now.ok || askAnyway(app, tool, now);
}

/** Whether a form of the tool may be run: what a person insisted on is let through there, too. */
export function availableInForm(app: App, tool: ToolDefinition): Availability {
  const known = knownAvailability(app.account, tool);
  return !known.ok && isInsisted(app, tool, known) ? { ok: true } : known;
}

type Refusal = Extract<Availability, { ok: false }>;

async function askAnyway(app: App, tool: ToolDefinition, refusal: Refusal): Promise<boolean> {
  // What costs on its button runs as soon as this is answered.
  const choice = await offerSpending(app.inputClock, "warning", {
    message: `${vscode.l10n.t(tool.title)}: ${refusal.reason}`,
    buttons: [
      { id: "dashboard", label: vscode.l10n.t("Open Dashboard"), free: true },
      { id: "anyway", label: vscode.l10n.t("Try Anyway") },
    ],
  });
  if (choice === "dashboard") {
    await vscode.commands.executeCommand(commands.openDashboard);
  }
  if (choice === "anyway") {
    insist(app, tool, refusal);
  }
  return choice === "anyway";
}

/** What decides about a tool, read anew or for the first time. Never rejects. */
async function read({ account }: App, tool: ToolDefinition, how: "ensure" | "refresh"): Promise<void> {
  await Promise.all([account.capabilities[how](), ownSource(tool) === undefined ? undefined : account.connections[how]()]);
}

/** The answer of the service that speaks against a tool. */
function groundsFor({ account }: App, { remedy }: Refusal): object | undefined {
  return remedy === "connect" ? account.connections.value : account.capabilities.value;
}

function isInsisted(app: App, { name }: ToolDefinition, refusal: Refusal): boolean {
  const grounds = groundsFor(app, refusal);
  return grounds !== undefined && insisted.get(grounds)?.has(name) === true;
}

function insist(app: App, { name }: ToolDefinition, refusal: Refusal): void {
  const grounds = groundsFor(app, refusal);
  if (grounds !== undefined) {
    insisted.set(grounds, new Set([...(insisted.get(grounds) ?? []), name]));
  }
}
