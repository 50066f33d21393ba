import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import type { Connections } from "../../../service/account.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { adAccountRow } from "./adAccountRow.ts";
import { readingAge, readingRows, readingWords } from "./row.ts";
import { idParts } from "./rowIds.ts";
import { below, beside } from "../../../shared/plainText.ts";
import { noteRow } from "./valueRow.ts";
import { websiteRow } from "./websiteRow.ts";

/** What is connected to the account: websites with their sources, and ad accounts (service spec 2.5, 2.6). */
export function connectionsRow(facts: AccountFacts): Row {
  const { connections, connection } = facts;
  const { value } = connections;
  const isSample = connection.kind === "sandbox";
  return {
    id: "connections",
    kind: "connections",
    label: l10n.t("Connections"),
    description: beside(value === undefined ? "" : summary(value), readingWords(connections, facts)),
    tooltip: below(
      l10n.t("Your websites with their sources, and your ad accounts. The tools for your own data read from these."),
      l10n.t("Only activated ad accounts are listed."),
      readingAge(connections, facts),
    ),
    icon: "plug",
    children: [...readingRows("connections", connections, facts), ...(value === undefined ? [] : connectedRows(value, isSample))],
    unfolded: connections.problem !== undefined,
  };
}

function summary({ websites, adAccounts }: Connections): string {
  if (websites.length + adAccounts.length === 0) {
    return l10n.t("nothing connected");
  }
  const sites = websites.length === 1 ? l10n.t("1 website") : l10n.t("{0} websites", formatInteger(websites.length));
  const ads = adAccounts.length === 1 ? l10n.t("1 ad account") : l10n.t("{0} ad accounts", formatInteger(adAccounts.length));
  return `${sites}, ${ads}`;
}

function connectedRows({ websites, adAccounts }: Connections, isSample: boolean): Row[] {
  if (websites.length + adAccounts.length === 0) {
    return [nothingRow(isSample)];
  }
  const siteParts = idParts(websites.map((website) => website.website_id ?? website.primary_domain));
  const adParts = idParts(adAccounts.map((account) => account.ad_account ?? account.customer_id_display));
  return [
    ...websites.map((website, index) => websiteRow(website, `connections/website/${siteParts[index] ?? index}`, isSample)),
    ...adAccounts.map((account, index) => adAccountRow(account, `connections/adAccount/${adParts[index] ?? index}`)),
  ];
}

function nothingRow(isSample: boolean): Row {
  const use = l10n.t("With a search console, web analytics or an ad platform connected, the tools under My data show your own figures.");
  return isSample
    ? noteRow("connections/nothing", l10n.t("Nothing is connected"), below(use, l10n.t("This sandbox account has no connections.")))
    : noteRow("connections/nothing", l10n.t("Connect in the Dashboard…"), below(l10n.t("Nothing is connected yet."), use), {
        id: commands.openDashboard,
        args: [],
      });
}
