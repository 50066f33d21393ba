import * as l10n from "@vscode/l10n";
import type { UsageEntry } from "../../../../research/service/account.ts";
import { sourceOf, toolOf } from "../../../../research/service/usageLog.ts";
import { absent, formatCredits, formatInteger } from "../../../../shared/format.ts";
import { textOf } from "../../../../shared/json.ts";
import { labelOf } from "../../../../shared/labels.ts";
import {
  below,
  beside,
  firstText,
  longText,
  shortText,
  withoutKeys,
} from "../../../../shared/plainText.ts";
import type { Reconciled } from "../../../../research/spending/reconcile.ts";
import { findTool } from "../../../../research/tools/catalogue.ts";
import { hasFailed } from "./filterActivity.ts";
import { idParts, timeText, valueRow } from "./row.ts";
import type { Row } from "./row.ts";

/** Names of keys by their ids. */
export type KeyNames = ReadonlyMap<string, string>;

/** One request of the usage log; its children are all that was logged about it. */
export function entryRow(item: Reconciled, id: string, names: KeyNames): Row {
  const { entry, failedButCharged } = item;
  const label = endpointName(entry);
  const time = timeText(entry.created_at);
  const charge = chargeText(entry);
  const failure = failureText(item);
  const caller = callerParts(item, names);
  return {
    id,
    kind: "entry",
    label,
    description: beside(charge, failure, ...caller, time),
    tooltip: below(
      label,
      beside(time, charge),
      failedButCharged
        ? l10n.t("The request failed but was charged. Contact the service's support.")
        : failure,
      hasFailed(entry) ? longText(entry.error_message) : "",
      callerSentence(item),
      beside(...caller),
    ),
    icon: icon(item),
    tone: failedButCharged ? "error" : failure === "" ? undefined : "warning",
    copy: copyOf(item),
    target: entry.id,
    children: entryDetails(item, id, names),
  };
}

function icon({ entry, caller }: Reconciled): string {
  switch (caller) {
    case "agent":
    case "chat":
      return "hubot";
    case "otherKey":
      return "key";
    case "sameKey":
    case "otherSource":
      return "question";
    case "thisEditor":
      return hasFailed(entry) ? "error" : (findTool(toolOf(entry) ?? "")?.icon ?? "globe");
  }
}

/** The entry as it was logged, on one line; without the service's own data cost, which the account does not pay. */
function copyOf({ entry }: Reconciled): string {
  return withoutKeys(JSON.stringify({ ...entry, vendor_cost_usd: undefined }));
}

/** All that was logged about one request (service spec 2.4). */
export function entryDetails(item: Reconciled, id: string, names: KeyNames): Row[] {
  const { entry, failedButCharged } = item;
  const value = (
    name: string,
    label: string,
    text: string | null | undefined,
    parts?: Parameters<typeof valueRow>[3],
  ): Row => valueRow(`${id}/${name}`, label, text, parts);
  return [
    value("time", l10n.t("Time"), timeText(entry.created_at), { help: longText(entry.created_at) }),
    value("endpoint", l10n.t("Endpoint"), entry.endpoint),
    value("method", l10n.t("Method"), entry.method),
    value(
      "status",
      l10n.t("HTTP status"),
      statusText(entry),
      hasFailed(entry) ? { tone: failedButCharged ? "error" : "warning" } : {},
    ),
    value("duration", l10n.t("Response time"), amount(entry.response_time_ms, "ms")),
    value("sent", l10n.t("Sent"), amount(entry.request_bytes, l10n.t("bytes"))),
    value("received", l10n.t("Received"), amount(entry.response_bytes, l10n.t("bytes"))),
    failedButCharged
      ? value(
          "credits",
          l10n.t("Charged"),
          l10n.t("{0}, even though the request failed", chargeText(entry)),
          { tone: "error" },
        )
      : value("credits", l10n.t("Charged"), chargeText(entry)),
    ...(hasFailed(entry)
      ? [
          value("errorType", l10n.t("Error"), entry.error_type, { icon: "error" }),
          value("errorMessage", l10n.t("Message"), entry.error_message, { icon: "error" }),
        ]
      : []),
    value("key", l10n.t("API key"), keyNameOf(entry, names), {
      icon: "key",
      help: longText(entry.credential_id),
    }),
    value("source", l10n.t("Identified by"), sourceText(entry), { help: callerSentence(item) }),
    value("account", l10n.t("Account"), entry.account_id),
    value("id", l10n.t("Log ID"), entry.id),
    value("vendor", l10n.t("Service's own data cost"), dollars(entry.vendor_cost_usd), {
      help: l10n.t(
        "What the service paid for the data, in US dollars. This isn't your price; you pay in credits.",
      ),
    }),
    ...otherRows(item, id),
  ];
}

/** Members of the log that the specification doesn't name are shown under their own names. */
function otherRows({ entry }: Reconciled, id: string): Row[] {
  const others = Object.entries(entry).filter(([name]) => !described.has(name));
  const parts = idParts(others.map(([name]) => name));
  return others.map(([name, value], index) =>
    valueRow(
      `${id}/other/${parts[index] ?? index}`,
      firstText([labelOf(name)], absent),
      textOf(value),
    ),
  );
}

const described: ReadonlySet<string> = new Set([
  "id",
  "account_id",
  "credential_id",
  "auth_source",
  "endpoint",
  "method",
  "status_code",
  "response_time_ms",
  "request_bytes",
  "response_bytes",
  "vendor_cost_usd",
  "credits_charged",
  "error_type",
  "error_message",
  "created_at",
]);

function statusText(entry: UsageEntry): string {
  const status = typeof entry.status_code === "number" ? String(entry.status_code) : absent;
  return hasFailed(entry) ? l10n.t("{0}, failed", status) : status;
}

function amount(value: number | null | undefined, unit: string): string {
  return typeof value === "number" ? `${formatInteger(value)} ${unit}` : "";
}

/** Not rounded: the amounts are fractions of a cent. */
function dollars(value: number | null | undefined): string {
  return typeof value === "number" ? l10n.t("${0}, not charged to you", value) : "";
}

/** The tool's title, else the path as it was logged. */
export function endpointName(entry: UsageEntry): string {
  const tool = findTool(toolOf(entry) ?? "");
  return tool === undefined ? firstText([entry.endpoint], l10n.t("Request")) : l10n.t(tool.title);
}

/** Credits that were charged; "—" where the log doesn't say. */
export function chargeText({ credits_charged: credits }: UsageEntry): string {
  return typeof credits === "number" ? formatCredits(credits) : l10n.t("{0} credits", absent);
}

/** "" for a request that succeeded. */
export function failureText({ entry, failedButCharged }: Reconciled): string {
  if (failedButCharged) {
    return l10n.t("failed but charged");
  }
  if (!hasFailed(entry)) {
    return "";
  }
  const { status_code: status } = entry;
  return typeof status === "number" && status >= 400
    ? l10n.t("failed, HTTP {0}", status)
    : l10n.t("failed");
}

/** The name of the key that a request was made with; its id where the list of keys does not contain it. */
export function keyNameOf({ credential_id: id }: UsageEntry, names: KeyNames): string {
  return names.get(id ?? "") ?? shortText(id);
}

/** Who made a request, where that was not a person in this editor: "agent (MCP) · not from this editor · key Laptop". */
export function callerParts({ entry, caller }: Reconciled, names: KeyNames): string[] {
  if (caller === "thisEditor") {
    return [];
  }
  if (caller === "chat") {
    return [l10n.t("agent")];
  }
  const isCharged = (entry.credits_charged ?? 0) > 0;
  const key = keyNameOf(entry, names);
  return [
    whoCalled(caller, entry),
    isCharged ? l10n.t("not from this editor") : "",
    key === "" ? "" : l10n.t("key {0}", key),
  ];
}

function whoCalled(caller: Reconciled["caller"], entry: UsageEntry): string {
  switch (caller) {
    case "agent":
      return l10n.t("agent (MCP)");
    case "otherKey":
      return l10n.t("other key");
    case "otherSource":
      return sourceText(entry);
    case "thisEditor":
    case "chat":
    case "sameKey":
      return "";
  }
}

/** How the caller proved who it is, in words; a word that isn't documented is quoted. */
function sourceText(entry: UsageEntry): string {
  const said = shortText(entry.auth_source);
  switch (sourceOf(entry)) {
    case "key":
      return said === "" ? "" : l10n.t("API key");
    case "agent":
      return l10n.t("AI agent (MCP)");
    case "other":
      return l10n.t("“{0}”", said);
  }
}

/** Who made a request, in a sentence. */
export function callerSentence({ caller, ledgerId, entry }: Reconciled): string {
  switch (caller) {
    case "thisEditor":
      return ledgerId === undefined
        ? l10n.t("Made with this editor's key.")
        : l10n.t("Made by this editor.");
    case "chat":
      return l10n.t("Made by this editor for an agent.");
    case "sameKey":
      return l10n.t(
        "No matching call in this editor. Something else may use the same key, or the call is too old to match.",
      );
    case "otherKey":
      return l10n.t("Made with another key on this account.");
    case "agent":
      return l10n.t("Made by an AI agent (MCP).");
    case "otherSource":
      return l10n.t("The service identifies the caller as {0}.", sourceText(entry));
  }
}
