import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connection } from "../../platform/connections.ts";
import { settings } from "../../platform/settings.ts";
import { keyInRequest } from "../../../research/service/errors.ts";
import { CheckedCall, callerRules } from "../../../research/spending/checkedCall.ts";
import type {
  CallCheck,
  CallRefusal,
  CheckPorts,
  WantedCalls,
} from "../../../research/spending/checkedCall.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import { knownAvailability } from "../../../research/tools/availability.ts";
import { freshFor } from "./alreadyPaid.ts";
import { otherOriginSentence } from "./failure.ts";

/** Who wants a call. */
export type Caller = keyof typeof callerRules;

/** Checks calls of one tool for a caller, in the order of the drafts. Sends nothing and asks nothing. */
export function checkCalls(
  app: App,
  caller: Caller,
  wanted: WantedCalls<Connection>,
): Promise<CallCheck<Connection>[]> {
  return CheckedCall.check(portsOf(app), wanted, callerRules[caller]);
}

/** Checks one call. */
export async function checkCall(
  app: App,
  caller: Caller,
  { draft, ...wanted }: Omit<WantedCalls<Connection>, "drafts"> & { readonly draft: ToolArguments },
): Promise<CallCheck<Connection>> {
  const [check] = await checkCalls(app, caller, { ...wanted, drafts: [draft] });
  return check ?? { ok: false, refusal: { kind: "invalid", problems: [] } };
}

/** Why a call isn't run, to a person. */
export function refusalSentence(
  refusal: CallRefusal,
  source: Pick<Connection, "origin"> | undefined,
): string {
  switch (refusal.kind) {
    case "holdsKey":
      return vscode.l10n.t(keyInRequest);
    case "invalid":
      return refusal.problems.map(({ message }) => message).join(" ");
    case "ownData":
      return vscode.l10n.t("Agents can't read your own data.");
    case "notConnected":
      return vscode.l10n.t("Not connected. Set an API key or use the sandbox.");
    case "otherOrigin":
      return otherOriginSentence(refusal.origin, source ?? { origin: "" }) ?? "";
    case "unavailable":
      return refusal.reason;
  }
}

function portsOf(app: App): CheckPorts {
  return {
    results: app.results,
    ledger: app.spending.ledger,
    pendingCalls: app.pendingCalls,
    callsUnderWay: app.callsUnderWay,
    now: () => Date.now(),
    availability: (tool) => knownAvailability(app.account, tool),
    ownDataIsAllowed: () => settings.agentsMayReadOwnData(),
    holdsKey: (value) => app.connections.holdsAnyKey(value),
    freshFor,
  };
}
