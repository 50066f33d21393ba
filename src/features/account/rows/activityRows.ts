import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import type { UsageEntry } from "../../../service/account.ts";
import { toolOf } from "../../../service/usageLog.ts";
import { absent, formatCredits, formatDay, formatInteger } from "../../../shared/format.ts";
import { textOf } from "../../../shared/json.ts";
import { labelOf } from "../../../shared/labels.ts";
import {
  below,
  beside,
  firstText,
  longText,
  shortText,
  withoutKeys,
} from "../../../shared/plainText.ts";
import type { Reconciled } from "../../../spending/reconcile.ts";
import { findTool } from "../../../tools/catalogue.ts";
import type { ActivityFilter } from "../activityState.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { keyName } from "./credentialRows.ts";
import { activityTotals, filterActivity, hasFailed } from "./filterActivity.ts";
import type { ActivityTotal, ActivityTotals } from "./filterActivity.ts";
import {
  idParts,
  noteRow,
  readingAge,
  readingRows,
  readingWords,
  timeText,
  valueRow,
} from "./row.ts";
import type { Row } from "./row.ts";

/** The usage log: requests to the service, who made them, and what they cost (service spec 2.4). */
export function activityRow(facts: AccountFacts): Row {
  const { usage } = facts;
  return {
    id: "activity",
    kind: "activity",
    label: l10n.t("Activity"),
    description: beside(
      usage.value === undefined ? "" : scopeText(facts),
      readingWords(usage, facts),
    ),
    tooltip: below(
      l10n.t("Requests from all keys and agents on this account, as logged by the service."),
      readingAge(usage, facts),
    ),
    icon: "history",
    children: [
      ...readingRows("activity", usage, facts),
      ...(usage.value === undefined ? [] : [filterRow(facts), ...entryRows(facts)]),
    ],
    expanded: usage.problem !== undefined,
  };
}

/** How many entries were read, and by what they are filtered. */
function scopeText({ activity, reconciled }: AccountFacts): string {
  const { limit } = activity;
  // Requests about the account are excluded from the count as they are from the list, or the two would not agree.
  const { length } = filterActivity(
    reconciled,
    { ...activity, tool: undefined, failed: false, ownKey: false },
    undefined,
  );
  const count =
    reconciled.length >= limit
      ? l10n.t("newest {0}", formatInteger(limit))
      : length === 1
        ? l10n.t("1 request")
        : l10n.t("{0} requests", formatInteger(length));
  return beside(count, ...activeFilters(activity));
}

function activeFilters({ tool, failed, ownKey, accountRequests }: ActivityFilter): string[] {
  return [
    tool === undefined ? "" : l10n.t("only {0}", endpointName({ endpoint: `/v1/tools/${tool}` })),
    failed ? l10n.t("failed only") : "",
    ownKey ? l10n.t("only this editor's key") : "",
    accountRequests ? l10n.t("including account requests") : "",
  ];
}

function filterRow(facts: AccountFacts): Row {
  const isFiltered = activeFilters(facts.activity).some((words) => words !== "");
  return {
    id: "activity/filter",
    kind: "link",
    label: l10n.t("Filter…"),
    description: scopeText(facts),
    tooltip: l10n.t("Choose how many requests to load and which to show (free)."),
    icon: isFiltered ? "filter-filled" : "filter",
    command: commandOf(commands.filterActivity),
  };
}

function entryRows(facts: AccountFacts): Row[] {
  const { activity, reconciled, ownCredential, credentials } = facts;
  if (reconciled.length === 0) {
    return [
      noteRow(
        "activity/empty",
        l10n.t("No requests yet"),
        l10n.t("Calls appear here with their cost."),
      ),
    ];
  }
  const shown = filterActivity(reconciled, activity, ownCredential?.id);
  if (shown.length === 0) {
    return [nothingShownRow(activity)];
  }
  const names = new Map(
    (credentials.value ?? []).map((credential) => [credential.id, keyName(credential)]),
  );
  const parts = idParts(shown.map(({ entry }) => entry.id ?? entry.created_at));
  const isCut = reconciled.length >= activity.limit;
  return [
    ...totalRows("activity", activityTotals(shown), isCut),
    ...shown.map((item, index) => entryRow(item, `activity/entry/${parts[index] ?? index}`, names)),
  ];
}

/** A new account has only requests about itself, which are excluded although no filter is set. */
function nothingShownRow(filter: ActivityFilter): Row {
  const command = commandOf(commands.filterActivity);
  return activeFilters(filter).some((words) => words !== "")
    ? noteRow(
        "activity/none",
        l10n.t("No requests match the filter"),
        l10n.t("Click to change the filter."),
        command,
      )
    : noteRow(
        "activity/none",
        l10n.t("No calls yet"),
        l10n.t("Free account requests are hidden. Click to show them."),
        command,
      );
}

/** Calls and credits of the shown requests, by day and by tool. `isCut` where the log has entries that were not read. */
export function totalRows(section: string, { days, tools }: ActivityTotals, isCut: boolean): Row[] {
  const scope = isCut
    ? l10n.t("Based on the requests shown; the earliest day may be incomplete.")
    : l10n.t("Based on the requests shown.");
  const dayCount = days.size === 1 ? l10n.t("1 day") : l10n.t("{0} days", formatInteger(days.size));
  return [
    groupRow(`${section}/days`, l10n.t("By Day"), dayCount, "calendar", days, scope, (day) =>
      day === "" ? absent : formatDay(day),
    ),
    groupRow(
      `${section}/tools`,
      l10n.t("By Tool"),
      formatInteger(tools.size),
      "tools",
      tools,
      scope,
      (tool) => toolName(tool),
    ),
  ];
}

function groupRow(
  id: string,
  label: string,
  description: string,
  icon: string,
  totals: ReadonlyMap<string, ActivityTotal>,
  scope: string,
  nameOf: (key: string) => string,
): Row {
  const parts = idParts([...totals.keys()]);
  return {
    id,
    kind: "value",
    label,
    description,
    tooltip: scope,
    icon,
    children: [...totals].map(([key, total], index) =>
      totalRow(`${id}/${parts[index] ?? index}`, nameOf(key), key, icon, total, scope),
    ),
  };
}

function totalRow(
  id: string,
  label: string,
  key: string,
  icon: string,
  total: ActivityTotal,
  scope: string,
): Row {
  const words = totalText(total);
  return {
    id,
    kind: "value",
    label,
    description: words,
    tooltip: below(`${label}: ${words}`, longText(key), scope),
    icon,
    copy: `${label}: ${words}`,
  };
}

function totalText({ calls, credits, unknown }: ActivityTotal): string {
  const count = calls === 1 ? l10n.t("1 request") : l10n.t("{0} requests", formatInteger(calls));
  if (unknown === calls) {
    return l10n.t("{0}, {1} credits", count, absent);
  }
  return unknown === 0
    ? `${count}, ${formatCredits(credits)}`
    : l10n.t("{0}, at least {1}", count, formatCredits(credits));
}

function toolName(key: string): string {
  return key.includes("/") || key === ""
    ? endpointName({ endpoint: key })
    : endpointName({ endpoint: `/v1/tools/${key}` });
}

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
      return "hubot";
    case "otherKey":
      return "key";
    case "sameKey":
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
    value("source", l10n.t("Identified by"), entry.auth_source, { help: callerSentence(item) }),
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

/** Names of keys by their ids. */
export type KeyNames = ReadonlyMap<string, string>;

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

/** Who made a request, where that was not this editor: "agent (MCP) · not from this editor · key Laptop". */
export function callerParts({ entry, caller }: Reconciled, names: KeyNames): string[] {
  if (caller === "thisEditor") {
    return [];
  }
  const isCharged = (entry.credits_charged ?? 0) > 0;
  const key = keyNameOf(entry, names);
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
      return ledgerId === undefined
        ? l10n.t("Made with this editor's key.")
        : l10n.t("Made by this editor.");
    case "sameKey":
      return l10n.t(
        "No matching call in this editor. Something else may use the same key, or the call is too old to match.",
      );
    case "otherKey":
      return l10n.t("Made with another key on this account.");
    case "agent":
      return l10n.t("Made by an AI agent over its own protocol (MCP).");
  }
}
