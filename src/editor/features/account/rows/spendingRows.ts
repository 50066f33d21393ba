import * as l10n from "@vscode/l10n";
import { callWords } from "../../../../shared/counts.ts";
import {
  absent,
  formatCredits,
  formatDay,
  formatInteger,
  formatMoney,
  formatTime,
} from "../../../../shared/format.ts";
import { below, beside, longText, shortText } from "../../../../shared/plainText.ts";
import type { Caller } from "../../../../research/spending/reconcile.ts";
import {
  chargesOf,
  freeRequests,
  logBegin,
  periods,
  periodStart,
  spendingReport,
} from "../../../../research/spending/spendingReport.ts";
import type {
  Charge,
  Period,
  SpendingTotal,
} from "../../../../research/spending/spendingReport.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { creditsPerDollar } from "./balanceRows.ts";
import { endpointName } from "./requestRow.ts";
import { idParts, isTime, noteRow, readingRows, readingWords } from "./row.ts";
import type { Row } from "./row.ts";

/** Rows of a group that are shown; a month may have thousands of subjects. */
const mostRows = 50;

/**
 * What was spent today, this week and this month, by day, tool, subject and caller: this editor's
 * calls from its own ledger, which is complete, those of others from the usage log.
 */
export function spendingRow(facts: AccountFacts): Row {
  const { usage, now, weekStart } = facts;
  const charges = chargesOf(facts.spending);
  const today = periodStart("today", new Date(now), weekStart);
  const { total } = spendingReport(charges, today.getTime(), now);
  const counted = coverage(facts, today.getTime());
  const withSamples = facts.connection.kind === "sandbox" && usage.value !== undefined;
  return {
    id: "spending",
    kind: "spending",
    label: l10n.t("Spending"),
    description: beside(
      // a narrow view has room for the number alone, which the first line of the tooltip says in full
      counted === "own"
        ? l10n.t("{0} by this editor today", formatInteger(provedCredits(total)))
        : l10n.t("{0} today", amountText(total, counted)),
      unprovedText(total),
      usage.value === undefined ? "" : readingWords(usage, facts),
      withSamples ? l10n.t("sample data") : "",
    ),
    tooltip: below(
      l10n.t("{0} today", amountText(total, counted)),
      l10n.t("What this editor, your other keys and your agents spent."),
      withSamples
        ? l10n.t(
            "The sandbox's usage log has sample calls of other keys. They aren't in your budgets.",
          )
        : "",
      l10n.t(
        "Calls from this editor are counted on this computer. All others come from the usage log, which returns the newest 500 requests.",
      ),
    ),
    icon: "graph",
    children: [
      ...readingRows("spending", usage, facts),
      ...periods.map((period) => periodRow(period, charges, facts)),
      ...freeRow(facts),
    ],
  };
}

/** Free requests about the account itself, apart from what costs. */
function freeRow({ spending, now, weekStart, usage }: AccountFacts): Row[] {
  const since = periodStart("today", new Date(now), weekStart).getTime();
  const count = freeRequests(spending, since, now);
  return usage.value === undefined
    ? []
    : [
        noteRow(
          "spending/free",
          l10n.t("Free requests today: {0}", formatInteger(count)),
          l10n.t("Requests about the account itself, such as reading the balance."),
        ),
      ];
}

/** Whose calls are counted: those of all keys, those of all keys in a part of the period, or this editor's alone. */
type Coverage = "all" | "partly" | "own";

/**
 * Only the log knows what others spent; the sandbox's has everything, sample calls of other keys among it. One without
 * requests is whole, unless this editor made some: then it is late.
 */
function coverage({ spending, connection, usage }: AccountFacts, since: number): Coverage {
  const begin = logBegin(spending);
  const isWhole =
    connection.kind === "sandbox" ||
    (usage.value?.length === 0 && chargesOf(spending).length === 0);
  if (isWhole ? usage.value !== undefined : begin <= since) {
    return "all";
  }
  return isTime(begin) ? "partly" : "own";
}

/** Whose calls aren't counted, and why, as a sentence; "" where all are. */
function notCounted(counted: Coverage, { spending, usage }: AccountFacts): string {
  switch (counted) {
    case "all":
      return "";
    case "partly":
      return l10n.t(
        "The usage log was read back to {0}. Earlier calls by other keys and agents aren't included.",
        formatTime(new Date(logBegin(spending)).toISOString()),
      );
    case "own":
      return usage.value === undefined
        ? l10n.t(
            "Calls by other keys and agents aren't included because the usage log hasn't been read.",
          )
        : l10n.t(
            "Calls by other keys and agents aren't included because the usage log doesn't show this editor's calls yet.",
          );
  }
}

function periodRow(period: Period, charges: readonly Charge[], facts: AccountFacts): Row {
  const { now, weekStart, connection } = facts;
  const since = periodStart(period, new Date(now), weekStart).getTime();
  const { total, days, tools, subjects, callers } = spendingReport(charges, since, now);
  const counted = coverage(facts, since);
  const id = `spending/${period}`;
  const dollars =
    connection.kind === "sandbox" || provedCredits(total) === 0
      ? ""
      : l10n.t("≈ ${0}", formatMoney(provedCredits(total) / creditsPerDollar));
  const words = beside(
    amountText(total, counted),
    dollars,
    callWords(total.calls),
    unprovedText(total),
  );
  const groups = [
    period === "today"
      ? undefined
      : groupRow(`${id}/days`, l10n.t("By Day"), "calendar", days, (day) => formatDay(day)),
    groupRow(`${id}/tools`, l10n.t("By Tool"), "tools", tools, toolName),
    groupRow(`${id}/subjects`, l10n.t("By Subject"), "tag", subjects, subjectName),
    groupRow(`${id}/callers`, l10n.t("By Caller"), "person", callers, callerName),
  ];
  return {
    id,
    kind: "value",
    label: periodName(period),
    description: words,
    tooltip: below(
      `${periodName(period)}: ${words}`,
      notCounted(counted, facts),
      total.unproved === 0
        ? ""
        : l10n.t("Budgets count calls with an unknown outcome at their full price."),
    ),
    icon: "calendar",
    copy: `${periodName(period)}: ${words}`,
    ...(total.calls === 0 ? {} : { children: groups.filter((row) => row !== undefined) }),
  };
}

function periodName(period: Period): string {
  switch (period) {
    case "today":
      return l10n.t("Today");
    case "week":
      return l10n.t("This Week");
    case "month":
      return l10n.t("This Month");
  }
}

function groupRow<K extends string>(
  id: string,
  label: string,
  icon: string,
  totals: ReadonlyMap<K, SpendingTotal>,
  nameOf: (key: K) => string,
): Row {
  const parts = idParts([...totals.keys()]);
  const rows = [...totals].slice(0, mostRows).map(([key, total], index): Row => {
    const [name, words] = [
      longText(nameOf(key)) || absent,
      beside(amountText(total, "all"), callWords(total.calls), unprovedText(total)),
    ];
    return {
      id: `${id}/${parts[index] ?? index}`,
      kind: "value",
      label: shortText(name),
      description: words,
      tooltip: `${name}: ${words}`,
      icon,
      copy: `${name}: ${words}`,
    };
  });
  const hidden = totals.size - rows.length;
  return {
    id,
    kind: "value",
    label,
    description: formatInteger(totals.size),
    tooltip: l10n.t("{0}, most expensive first", label),
    icon,
    children:
      hidden === 0
        ? rows
        : [
            ...rows,
            noteRow(
              `${id}/more`,
              l10n.t("{0} more", formatInteger(hidden)),
              l10n.t("Only the {0} most expensive are shown.", formatInteger(mostRows)),
            ),
          ],
  };
}

/**
 * What is proved to be charged; what isn't follows in words of its own, since "at least" would claim it.
 * Of this editor's own calls the ledger is complete: their sum is exact, and said to be theirs.
 */
function amountText(total: SpendingTotal, counted: Coverage): string {
  const credits = provedCredits(total);
  const proved = formatCredits(credits);
  switch (counted) {
    case "all":
      return proved;
    case "own":
      return l10n.t("{0} by this editor", proved);
    case "partly":
      return credits === 0 ? l10n.t("no charges known") : l10n.t("at least {0}", proved);
  }
}

function provedCredits({ credits, unproved }: SpendingTotal): number {
  return credits - unproved;
}

function unprovedText({ unproved }: SpendingTotal): string {
  return unproved === 0 ? "" : l10n.t("{0} not confirmed", formatCredits(unproved));
}

/** Other requests than those to tools are named by their endpoint. */
function toolName(tool: string): string {
  return tool === ""
    ? absent
    : endpointName({ endpoint: tool.includes("/") ? tool : `/v1/tools/${tool}` });
}

function subjectName(subject: string): string {
  return subject === "" ? l10n.t("Unknown (other callers)") : subject;
}

function callerName(caller: Caller): string {
  switch (caller) {
    case "thisEditor":
      return l10n.t("This editor");
    case "chat":
      return l10n.t("Agents");
    case "sameKey":
      return l10n.t("Another program, same key");
    case "otherKey":
      return l10n.t("Other keys");
    case "agent":
      return l10n.t("Agents (MCP)");
    case "otherSource":
      return l10n.t("Other callers");
  }
}
