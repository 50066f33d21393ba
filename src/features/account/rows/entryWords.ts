import * as l10n from "@vscode/l10n";
import { toolOf } from "../../../service/usageLog.ts";
import type { Reconciled } from "../../../spending/reconcile.ts";
import type { UsageEntry } from "../../../service/account.ts";
import { absent, formatCredits } from "../../../shared/format.ts";
import { findTool } from "../../../tools/catalogue.ts";
import { hasFailed } from "./filterActivity.ts";
import { firstText, shortText } from "../../../shared/plainText.ts";

/** Names of keys by their ids. */
export type KeyNames = ReadonlyMap<string, string>;

/** What was asked for: the tool's title, else the path as it was logged. */
export function endpointName(entry: UsageEntry): string {
  const tool = findTool(toolOf(entry) ?? "");
  return tool === undefined ? firstText([entry.endpoint], l10n.t("Request")) : l10n.t(tool.title);
}

/** Credits that were taken; "—" where the log doesn't say. */
export function chargeWords({ credits_charged: credits }: UsageEntry): string {
  return typeof credits === "number" ? formatCredits(credits) : l10n.t("{0} credits", absent);
}

/** "" for a request that went well. */
export function failureWords({ entry, failedButCharged }: Reconciled): string {
  if (failedButCharged) {
    return l10n.t("failed but charged");
  }
  if (!hasFailed(entry)) {
    return "";
  }
  const { status_code: status } = entry;
  return typeof status === "number" && status >= 400 ? l10n.t("failed, HTTP {0}", status) : l10n.t("failed");
}

/** The name of the key that a request was made with; its id where the list of keys hasn't got it. */
export function keyOf({ credential_id: id }: UsageEntry, names: KeyNames): string {
  return names.get(id ?? "") ?? shortText(id);
}

/** Who made a request, where that was not this editor: "agent (MCP) · not from this editor · key Laptop". */
export function callerWords({ entry, caller }: Reconciled, names: KeyNames): string[] {
  if (caller === "thisEditor") {
    return [];
  }
  const isCharged = (entry.credits_charged ?? 0) > 0;
  const key = keyOf(entry, names);
  return [
    caller === "agent" ? l10n.t("agent (MCP)") : caller === "otherKey" ? l10n.t("other key") : "",
    isCharged ? l10n.t("not from this editor") : "",
    key === "" ? "" : l10n.t("key {0}", key),
  ];
}

/** Who made a request, in a sentence. */
export function callerSentence({ caller, ledgerId }: Reconciled): string {
  switch (caller) {
    case "thisEditor":
      return ledgerId === undefined ? l10n.t("Made with the key of this editor.") : l10n.t("Made by this editor.");
    case "sameKey":
      return l10n.t("This editor has no call that fits: something else uses the same key, or the call is older than what this editor remembers.");
    case "otherKey":
      return l10n.t("Made with another key of this account.");
    case "agent":
      return l10n.t("Made by an AI agent over its own protocol (MCP).");
  }
}
