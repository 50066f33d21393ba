import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { activityTotals, filterActivity } from "./filterActivity.ts";
import type { ActivityFilter } from "./filterActivity.ts";
import { keyName } from "./credentialWords.ts";
import { entryRow } from "./entryRow.ts";
import { endpointName } from "./entryWords.ts";
import { readingAge, readingRows, readingWords } from "./row.ts";
import { idParts } from "./rowIds.ts";
import { below, beside } from "../../../shared/plainText.ts";
import { totalRows } from "./totalRows.ts";
import { noteRow } from "./valueRow.ts";

/** The usage log: what was asked of the service, by whom, and what it cost (service spec 2.4). */
export function activityRow(facts: AccountFacts): Row {
  const { usage } = facts;
  return {
    id: "activity",
    kind: "activity",
    label: l10n.t("Activity"),
    description: beside(usage.value === undefined ? "" : scopeWords(facts), readingWords(usage, facts)),
    tooltip: below(l10n.t("Requests of all keys and agents of this account, as the service logs them."), readingAge(usage, facts)),
    icon: "history",
    children: [...readingRows("activity", usage, facts), ...(usage.value === undefined ? [] : [filterRow(facts), ...entryRows(facts)])],
    unfolded: usage.problem !== undefined,
  };
}

/** Which entries are looked at, and which of them are shown. */
function scopeWords({ activity, reconciled }: AccountFacts): string {
  const { limit } = activity;
  // Readings of the account are left out of the count as they are of the list, or the two would not agree.
  const { length } = filterActivity(reconciled, { ...activity, tool: undefined, failed: false, ownKey: false }, undefined);
  const looked =
    reconciled.length >= limit ? l10n.t("newest {0}", formatInteger(limit)) : length === 1 ? l10n.t("1 request") : l10n.t("{0} requests", formatInteger(length));
  return beside(looked, ...filterWords(activity));
}

function filterWords({ tool, failed, ownKey, accountRequests }: ActivityFilter): string[] {
  return [
    tool === undefined ? "" : l10n.t("only {0}", endpointName({ endpoint: `/v1/tools/${tool}` })),
    failed ? l10n.t("only failed") : "",
    ownKey ? l10n.t("only this editor's key") : "",
    accountRequests ? l10n.t("with requests about the account") : "",
  ];
}

function filterRow(facts: AccountFacts): Row {
  const isFiltered = filterWords(facts.activity).some((words) => words !== "");
  return {
    id: "activity/filter",
    kind: "link",
    label: l10n.t("Filter…"),
    description: scopeWords(facts),
    tooltip: l10n.t("Chooses how many requests are read, and which are shown. Reading them is free."),
    icon: isFiltered ? "filter-filled" : "filter",
    command: { id: commands.filterActivity, args: [] },
  };
}

function entryRows(facts: AccountFacts): Row[] {
  const { activity, reconciled, ownCredential, credentials } = facts;
  if (reconciled.length === 0) {
    return [noteRow("activity/empty", l10n.t("No requests yet"), l10n.t("Each call stands here afterwards, with what it cost."))];
  }
  const shown = filterActivity(reconciled, activity, ownCredential?.id);
  if (shown.length === 0) {
    return [nothingShownRow(activity)];
  }
  const names = new Map((credentials.value ?? []).map((credential) => [credential.id, keyName(credential)]));
  const parts = idParts(shown.map(({ entry }) => entry.id ?? entry.created_at));
  const isCut = reconciled.length >= activity.limit;
  return [
    ...totalRows("activity", activityTotals(shown), isCut),
    ...shown.map((item, index) => entryRow(item, `activity/entry/${parts[index] ?? index}`, names)),
  ];
}

/** A new account has asked about itself only, which is left out: nobody has filtered anything then. */
function nothingShownRow(filter: ActivityFilter): Row {
  const command = { id: commands.filterActivity, args: [] };
  return filterWords(filter).some((words) => words !== "")
    ? noteRow("activity/none", l10n.t("No request passes the filter"), l10n.t("Click to change the filter."), command)
    : noteRow("activity/none", l10n.t("No calls yet"), l10n.t("Free requests about the account itself are left out. Click to show them."), command);
}
