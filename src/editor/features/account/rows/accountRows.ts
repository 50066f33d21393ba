import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import type { CommandCall } from "../../../platform/commandIds.ts";
import type { News } from "../../help/whatsNew.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { countedText, formatInteger } from "../../../../shared/format.ts";
import { below, beside, shortText } from "../../../../shared/plainText.ts";
import { activityRow } from "./activityRows.ts";
import { balanceRow, budgetRows } from "./balanceRows.ts";
import { connectionsRow } from "./connectionRows.ts";
import { credentialsRow, keyRow } from "./credentialRows.ts";
import type { Row } from "./row.ts";
import { spendingRow } from "./spendingRows.ts";

/**
 * The rows of the Account view. Their ids are unique and stable; no text in them contains a key, and
 * all of it must be shown as plain text.
 */
export function accountRows(facts: AccountFacts, news?: News): Row[] {
  return [
    ...newsRows(news),
    balanceRow(facts),
    ...budgetRows(facts),
    spendingRow(facts),
    keyRow(facts),
    connectionsRow(facts),
    credentialsRow(facts),
    activityRow(facts),
    ...outsideRows(facts),
    ...linkRows(facts),
  ];
}

/** What an update changed, until it is read or dismissed. */
function newsRows(news: News | undefined): Row[] {
  return news === undefined
    ? []
    : [
        {
          id: "news",
          kind: "news",
          label: l10n.t("New in {0}", news.version),
          description: news.summary,
          tooltip: below(news.summary, l10n.t("Click to read what changed.")),
          icon: "gift",
          command: commandOf(commands.dismissNews, "open"),
        },
      ];
}

/** The agents outside the editor that are connected to this window; there is no row while none is allowed. */
function outsideRows({ outsideClients }: AccountFacts): Row[] {
  if (outsideClients === undefined) {
    return [];
  }
  const names = [...new Set(outsideClients)].map((name) => shortText(name));
  const connected = countedText(
    outsideClients.length,
    { one: "1 connected", other: "{0} connected" },
    formatInteger(outsideClients.length),
  );
  return [
    {
      id: "outside",
      kind: "outside",
      label: l10n.t("Agents Outside the Editor"),
      description: beside(connected, names.join(", ")),
      tooltip: below(
        l10n.t("The agents that are connected to this window, by the names they give."),
        ...names,
      ),
      icon: "plug",
      command: commandOf(commands.connectAgent),
    },
  ];
}

/** Links to the dashboard and its sections (service spec 1). The sandbox has none. */
export function linkRows({ connection }: AccountFacts): Row[] {
  if (connection.kind === "sandbox") {
    return [];
  }
  const children = [
    link(
      "home",
      l10n.t("Open Dashboard"),
      commandOf(commands.openDashboard),
      l10n.t("Opens the dashboard in the browser."),
    ),
    link(
      "api",
      l10n.t("API Access"),
      commandOf(commands.openApiAccess),
      l10n.t("Opens API Access in the dashboard, where you manage keys."),
    ),
    link(
      "activity",
      l10n.t("Activity"),
      commandOf(commands.openActivity),
      l10n.t("Opens Activity in the dashboard, which lists all requests."),
    ),
    link(
      "billing",
      l10n.t("Billing"),
      commandOf(commands.openBilling),
      l10n.t("Opens Billing in the dashboard, where you buy credits in $10 steps."),
    ),
  ];
  return [
    {
      id: "dashboard",
      kind: "link",
      label: l10n.t("Dashboard"),
      description: l10n.t("in the browser"),
      tooltip: l10n.t("Buy credits and connect sources in the service's dashboard."),
      icon: "link-external",
      children,
    },
  ];
}

function link(name: string, label: string, command: CommandCall, tooltip: string): Row {
  return { id: `dashboard/${name}`, kind: "link", label, tooltip, icon: "link-external", command };
}
