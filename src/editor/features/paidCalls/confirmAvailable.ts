import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { learnMoreLabel } from "../../platform/learnMore.ts";
import { offerSpending } from "../../platform/prompts/confirmSpending.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { knownAvailability, ownSource } from "../../../research/tools/availability.ts";
import type { Availability } from "../../../research/tools/availability.ts";
import type { ToolDefinition } from "../../../research/tools/definition.ts";

/** Tools that the person tried although a response said they are unavailable, by that response: asked once, until it is read again. */
const overrides = new WeakMap<object, Set<string>>();

/**
 * True for a tool that the account can use, or of which that is unknown. For another one it shows the
 * reason, with a button for the dashboard and one to try anyway. Waits for the service only when the
 * tool seems unavailable: then availability is read again, which is free, before the message.
 */
export async function confirmAvailable(app: App, tool: ToolDefinition): Promise<boolean> {
  const known = knownAvailability(app.account, tool);
  if (known.ok) {
    // Not awaited: the next call uses it.
    void read(app, tool, "ensure");
    return true;
  }
  if (isOverridden(app, tool, known)) {
    return true;
  }
  await showProgress(
    {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t("Checking what your account can use…"),
    },
    () => read(app, tool, "refresh"),
  );
  const now = knownAvailability(app.account, tool);
  return now.ok || askAnyway(app, tool, now);
}

/** Whether a form of the tool can be run. "Try Anyway" applies to forms, too. */
export function availableInForm(app: App, tool: ToolDefinition): Availability {
  const known = knownAvailability(app.account, tool);
  return !known.ok && isOverridden(app, tool, known) ? { ok: true } : known;
}

type Refusal = Extract<Availability, { ok: false }>;

async function askAnyway(app: App, tool: ToolDefinition, refusal: Refusal): Promise<boolean> {
  // Where the price was on the pressed button, the call runs right after this answer.
  const choice = await offerSpending(app.inputClock, "warning", {
    message: `${vscode.l10n.t(tool.title)}: ${refusal.reason}`,
    buttons: [
      { id: "dashboard", label: vscode.l10n.t("Open Dashboard"), free: true },
      { id: "anyway", label: vscode.l10n.t("Try Anyway") },
      ...(refusal.remedy === "connect"
        ? [{ id: "learnMore", label: learnMoreLabel(), free: true }]
        : []),
    ],
  });
  if (choice === "learnMore") {
    await runCommand(commands.openDocumentation, "ownData");
  }
  if (choice === "dashboard") {
    await runCommand(commands.openDashboard);
  }
  if (choice === "anyway") {
    addOverride(app, tool, refusal);
  }
  return choice === "anyway";
}

/** Reads what decides whether a tool is available. Never rejects. */
async function read(
  { account }: App,
  tool: ToolDefinition,
  how: "ensure" | "refresh",
): Promise<void> {
  await Promise.all([
    account.capabilities[how](),
    ownSource(tool) === undefined ? undefined : account.connections[how](),
  ]);
}

/** The response that says a tool is unavailable. */
function refusingResponse({ account }: App, { remedy }: Refusal): object | undefined {
  return remedy === "connect" ? account.connections.value : account.capabilities.value;
}

function isOverridden(app: App, { name }: ToolDefinition, refusal: Refusal): boolean {
  const response = refusingResponse(app, refusal);
  return response !== undefined && overrides.get(response)?.has(name) === true;
}

function addOverride(app: App, { name }: ToolDefinition, refusal: Refusal): void {
  const response = refusingResponse(app, refusal);
  if (response !== undefined) {
    overrides.set(response, new Set([...(overrides.get(response) ?? []), name]));
  }
}
