import * as l10n from "@vscode/l10n";
import { hasId } from "../../../../research/service/account.ts";
import { countUnread } from "../../../../research/service/listedEntry.ts";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import { countedText, formatInteger } from "../../../../shared/format.ts";
import { below, beside } from "../../../../shared/plainText.ts";
import type { ActivityFilter } from "../activityState.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { keyName } from "./credentialRows.ts";
import { filterActivity } from "./filterActivity.ts";
import { idParts, noteRow, readingAge, readingRows, readingWords, unreadRows } from "./row.ts";
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
      l10n.t("Requests from all keys and agents on this account, as logged by the service."),
      readingAge(usage, facts),
    ),
    icon: "history",
    children: [
      ...readingRows("activity", usage, facts),
      ...unreadRows("activity", countUnread(usage.value ?? [])),
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
      : countedText(length, { one: "1 request", other: "{0} requests" }, formatInteger(length));
  const isFiltered = activeFilters(activity).some((words) => words !== "");
  return beside(count, isFiltered ? l10n.t("filtered") : "");
}

function activeFilters({ tool, failed, ownKey, accountRequests }: ActivityFilter): string[] {
  return [
    tool === undefined ? "" : l10n.t("{0} only", endpointName({ endpoint: `/v1/tools/${tool}` })),
    failed ? l10n.t("failed only") : "",
    ownKey ? l10n.t("this editor's key only") : "",
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
    tooltip: below(
      l10n.t("Choose how many requests to load and which to show (free)."),
      ...activeFilters(facts.activity),
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
    (credentials.value ?? [])
      .filter(hasId)
      .map((credential) => [credential.id, keyName(credential)]),
  );
  const parts = idParts(shown.map(({ entry }) => entry.id ?? entry.created_at));
  return shown.map((item, index) =>
    entryRow(item, `activity/entry/${parts[index] ?? index}`, names),
  );
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
