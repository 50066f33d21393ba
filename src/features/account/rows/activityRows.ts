import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import { absent, formatCredits, formatDay, formatInteger } from "../../../shared/format.ts";
import { below, beside, longText } from "../../../shared/plainText.ts";
import type { ActivityFilter } from "../activityState.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { keyName } from "./credentialRows.ts";
import { activityTotals, filterActivity } from "./filterActivity.ts";
import type { ActivityTotal, ActivityTotals } from "./filterActivity.ts";
import { idParts, noteRow, readingAge, readingRows, readingWords } from "./row.ts";
import type { Row } from "./row.ts";
import { endpointName, entryRow } from "./requestRow.ts";

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
      l10n.t("Requests of all keys and agents of this account, as the service logs them."),
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
    failed ? l10n.t("only failed") : "",
    ownKey ? l10n.t("only this editor's key") : "",
    accountRequests ? l10n.t("with requests about the account") : "",
  ];
}

function filterRow(facts: AccountFacts): Row {
  const isFiltered = activeFilters(facts.activity).some((words) => words !== "");
  return {
    id: "activity/filter",
    kind: "link",
    label: l10n.t("Filter…"),
    description: scopeText(facts),
    tooltip: l10n.t(
      "Chooses how many requests are read, and which are shown. Reading them is free.",
    ),
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
        l10n.t("No request passes the filter"),
        l10n.t("Click to change the filter."),
        command,
      )
    : noteRow(
        "activity/none",
        l10n.t("No calls yet"),
        l10n.t("Free requests about the account itself are left out. Click to show them."),
        command,
      );
}

/** Calls and credits of the shown requests, by day and by tool. `isCut` where the log has entries that were not read. */
export function totalRows(section: string, { days, tools }: ActivityTotals, isCut: boolean): Row[] {
  const scope = isCut
    ? l10n.t("Of the requests shown. The log goes on, so the earliest day may be incomplete.")
    : l10n.t("Of the requests shown.");
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
