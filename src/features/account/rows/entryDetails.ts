import * as l10n from "@vscode/l10n";
import type { Reconciled } from "../../../spending/reconcile.ts";
import type { UsageEntry } from "../../../service/account.ts";
import { absent, formatInteger } from "../../../shared/format.ts";
import { textOf } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import type { Row } from "../row.ts";
import { hasFailed } from "./filterActivity.ts";
import { callerSentence, chargeWords, keyOf } from "./entryWords.ts";
import type { KeyNames } from "./entryWords.ts";
import { idParts } from "./rowIds.ts";
import { firstText, longText } from "../../../shared/plainText.ts";
import { timeText } from "./times.ts";
import { valueRow } from "./valueRow.ts";

/** Everything that was logged of one request (service spec 2.4). */
export function entryDetails(item: Reconciled, id: string, names: KeyNames): Row[] {
  const { entry, failedButCharged } = item;
  const value = (name: string, label: string, text: string | null | undefined, parts?: Parameters<typeof valueRow>[3]): Row =>
    valueRow(`${id}/${name}`, label, text, parts);
  return [
    value("time", l10n.t("Time"), timeText(entry.created_at), { help: longText(entry.created_at) }),
    value("endpoint", l10n.t("Endpoint"), entry.endpoint),
    value("method", l10n.t("Method"), entry.method),
    value("status", l10n.t("HTTP status"), statusWords(entry), hasFailed(entry) ? { tone: failedButCharged ? "error" : "warning" } : {}),
    value("duration", l10n.t("Response time"), amount(entry.response_time_ms, "ms")),
    value("sent", l10n.t("Sent"), amount(entry.request_bytes, l10n.t("bytes"))),
    value("received", l10n.t("Received"), amount(entry.response_bytes, l10n.t("bytes"))),
    failedButCharged
      ? value("credits", l10n.t("Charged"), l10n.t("{0}, although the request failed", chargeWords(entry)), { tone: "error" })
      : value("credits", l10n.t("Charged"), chargeWords(entry)),
    ...(hasFailed(entry)
      ? [value("errorType", l10n.t("Error"), entry.error_type, { icon: "error" }), value("errorMessage", l10n.t("Message"), entry.error_message, { icon: "error" })]
      : []),
    value("key", l10n.t("API key"), keyOf(entry, names), { icon: "key", help: longText(entry.credential_id) }),
    value("source", l10n.t("Identified by"), entry.auth_source, { help: callerSentence(item) }),
    value("account", l10n.t("Account"), entry.account_id),
    value("id", l10n.t("Log ID"), entry.id),
    value("vendor", l10n.t("Data cost of the service itself"), dollars(entry.vendor_cost_usd), {
      help: l10n.t("What the service paid for the data, in US dollars. It is not your price: yours is in credits."),
    }),
    ...otherRows(item, id),
  ];
}

/** Members of the log that the specification doesn't name are shown under their own names. */
function otherRows({ entry }: Reconciled, id: string): Row[] {
  const others = Object.entries(entry).filter(([name]) => !described.has(name));
  const parts = idParts(others.map(([name]) => name));
  return others.map(([name, value], index) => valueRow(`${id}/other/${parts[index] ?? index}`, firstText([labelOf(name)], absent), textOf(value)));
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

function statusWords(entry: UsageEntry): string {
  const status = typeof entry.status_code === "number" ? String(entry.status_code) : absent;
  return hasFailed(entry) ? l10n.t("{0}, failed", status) : status;
}

function amount(value: number | null | undefined, unit: string): string {
  return typeof value === "number" ? `${formatInteger(value)} ${unit}` : "";
}

/** Fractions of a cent count, so nothing is rounded. */
function dollars(value: number | null | undefined): string {
  return typeof value === "number" ? l10n.t("${0}, not charged to you", value) : "";
}
