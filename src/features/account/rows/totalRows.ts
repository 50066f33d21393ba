import * as l10n from "@vscode/l10n";
import { absent, formatCredits, formatDay, formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import type { ActivityTotal, ActivityTotals } from "./filterActivity.ts";
import { endpointName } from "./entryWords.ts";
import { idParts } from "./rowIds.ts";
import { below, longText } from "../../../shared/plainText.ts";

/** What the shown requests come to, by day and by tool. `isCut` where the log goes on beyond what was read. */
export function totalRows(section: string, { days, tools }: ActivityTotals, isCut: boolean): Row[] {
  const scope = isCut
    ? l10n.t("Of the requests shown. The log goes on, so the earliest day may be incomplete.")
    : l10n.t("Of the requests shown.");
  const dayCount = days.size === 1 ? l10n.t("1 day") : l10n.t("{0} days", formatInteger(days.size));
  return [
    groupRow(`${section}/days`, l10n.t("By Day"), dayCount, "calendar", days, scope, (day) => (day === "" ? absent : formatDay(day))),
    groupRow(`${section}/tools`, l10n.t("By Tool"), formatInteger(tools.size), "tools", tools, scope, (tool) => toolName(tool)),
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
    children: [...totals].map(([key, total], index) => totalRow(`${id}/${parts[index] ?? index}`, nameOf(key), key, icon, total, scope)),
  };
}

function totalRow(id: string, label: string, key: string, icon: string, total: ActivityTotal, scope: string): Row {
  const words = totalWords(total);
  return { id, kind: "value", label, description: words, tooltip: below(`${label}: ${words}`, longText(key), scope), icon, copy: `${label}: ${words}` };
}

function totalWords({ calls, credits, unknown }: ActivityTotal): string {
  const count = calls === 1 ? l10n.t("1 request") : l10n.t("{0} requests", formatInteger(calls));
  if (unknown === calls) {
    return l10n.t("{0}, {1} credits", count, absent);
  }
  return unknown === 0 ? `${count}, ${formatCredits(credits)}` : l10n.t("{0}, at least {1}", count, formatCredits(credits));
}

function toolName(key: string): string {
  return key.includes("/") || key === "" ? endpointName({ endpoint: key }) : endpointName({ endpoint: `/v1/tools/${key}` });
}
