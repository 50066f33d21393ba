import * as l10n from "@vscode/l10n";
import { commandOf, commands } from "../../../platform/commandIds.ts";
import { connectionState } from "../../../../research/service/account.ts";
import type { AdAccount, Connections, Website } from "../../../../research/service/account.ts";
import { countUnread } from "../../../../research/service/listedEntry.ts";
import { absent, countedText, formatInteger } from "../../../../shared/format.ts";
import { labelOf } from "../../../../shared/labels.ts";
import { below, beside, firstText, longText, shortText } from "../../../../shared/plainText.ts";
import type { AccountFacts } from "./accountFacts.ts";
import {
  idParts,
  noteRow,
  readingAge,
  readingRows,
  readingWords,
  unreadRows,
  valueRow,
} from "./row.ts";
import type { Row } from "./row.ts";

/** What is connected to the account: websites with their sources, and ad accounts (service spec 2.5, 2.6). */
export function connectionsRow(facts: AccountFacts): Row {
  const { connections, connection } = facts;
  const { value } = connections;
  const isSample = connection.kind === "sandbox";
  return {
    id: "connections",
    kind: "connections",
    label: l10n.t("Connections"),
    description: beside(
      value === undefined ? "" : countConnections(value),
      isSample ? l10n.t("sample data") : "",
      readingWords(connections, facts),
    ),
    tooltip: below(
      value === undefined ? "" : summary(value),
      isSample
        ? l10n.t("Made-up websites and ad accounts of the sandbox, for the tools under “My data”.")
        : l10n.t("Your connected websites and ad accounts, used by the tools under “My data”."),
      l10n.t("Only activated ad accounts are listed."),
      readingAge(connections, facts),
    ),
    icon: "plug",
    children: [
      ...readingRows("connections", connections, facts),
      ...(value === undefined ? [] : connectedRows(value, isSample)),
    ],
    expanded: connections.problem !== undefined,
  };
}

/** How many there are; a narrow view has no room for what they are. */
function countConnections({ websites, adAccounts, unread = 0 }: Connections): string {
  const count = websites.length + adAccounts.length;
  return count > 0 ? formatInteger(count) : unread > 0 ? "" : l10n.t("nothing connected");
}

/** "1 website, 2 ad accounts"; "" for none. */
function summary({ websites, adAccounts }: Connections): string {
  if (websites.length + adAccounts.length === 0) {
    return "";
  }
  const sites = countedText(
    websites.length,
    { one: "1 website", other: "{0} websites" },
    formatInteger(websites.length),
  );
  const ads = countedText(
    adAccounts.length,
    { one: "1 ad account", other: "{0} ad accounts" },
    formatInteger(adAccounts.length),
  );
  return `${sites}, ${ads}`;
}

function connectedRows(connections: Connections, isSample: boolean): Row[] {
  const { websites, adAccounts, message } = connections;
  const unread = (connections.unread ?? 0) + countUnread(websites) + countUnread(adAccounts);
  const said = [
    ...messageRows("connections/message", message),
    ...unreadRows("connections", unread),
  ];
  if (websites.length + adAccounts.length === 0 && unread === 0) {
    return [...said, nothingRow(isSample)];
  }
  const siteParts = idParts(
    websites.map((website) => website.website_id ?? website.primary_domain),
  );
  const adParts = idParts(
    adAccounts.map((account) => account.ad_account ?? account.customer_id_display),
  );
  return [
    ...said,
    ...websites.map((website, index) =>
      websiteRow(website, `connections/website/${siteParts[index] ?? index}`, isSample),
    ),
    ...adAccounts.map((account, index) =>
      adAccountRow(account, `connections/adAccount/${adParts[index] ?? index}`),
    ),
  ];
}

/** What the service says about a website, or about all connections. */
function messageRows(id: string, message: string | null | undefined): Row[] {
  return shortText(message) === ""
    ? []
    : [
        noteRow(
          id,
          shortText(message),
          below(longText(message), l10n.t("Message from the service")),
        ),
      ];
}

function nothingRow(isSample: boolean): Row {
  const use = l10n.t(
    "Connect a search console, web analytics or an ad platform to see your own figures with the tools under “My data”.",
  );
  return isSample
    ? noteRow(
        "connections/nothing",
        l10n.t("Nothing is connected"),
        below(use, l10n.t("This sandbox account has no connections.")),
      )
    : noteRow(
        "connections/nothing",
        l10n.t("Connect in the Dashboard…"),
        below(l10n.t("Nothing is connected yet."), use),
        commandOf(commands.openDashboard),
      );
}

/** One connected website; below it every source with its state (service spec 2.5). */
export function websiteRow(website: Website, id: string, isSample: boolean): Row {
  const {
    website_id: websiteId,
    name,
    primary_domain: domain,
    is_default: isDefault,
    message,
  } = website;
  const sources = Object.entries(website.connections ?? {}).map(([source, state]) => ({
    source,
    state: connectionState(state),
  }));
  const parts = idParts(sources.map(({ source }) => source));
  const label = firstText([domain, name, websiteId], l10n.t("Website"));
  const shownName = shortText(name);
  return {
    id,
    kind: "website",
    label,
    description: beside(
      countText(sources),
      isDefault === true ? l10n.t("default") : "",
      shownName === label ? "" : shownName,
    ),
    tooltip: below(
      l10n.t("Domain: {0}", longText(domain) || absent),
      l10n.t("Name: {0}", longText(name) || absent),
      l10n.t("Website ID: {0}", longText(websiteId) || absent),
      isDefault === true ? l10n.t("Used by default when no website is selected.") : "",
    ),
    icon: "globe",
    copy: longText(domain) || undefined,
    target: websiteId,
    children: [
      ...messageRows(`${id}/message`, message),
      ...sources.map(({ source, state }, index) =>
        sourceRow(`${id}/source/${parts[index] ?? index}`, source, state),
      ),
      ...(sources.length === 0 ? [noSourceRow(`${id}/nothing`, isSample)] : []),
      valueRow(`${id}/id`, l10n.t("Website ID"), websiteId),
    ],
  };
}

interface SourceState {
  readonly source: string;
  readonly state: string;
}

function countText(sources: readonly SourceState[]): string {
  const connected = sources.filter(({ state }) => stateIcon(state).tone === "good").length;
  return sources.length === 0
    ? l10n.t("no sources")
    : l10n.t("{0} of {1} connected", formatInteger(connected), formatInteger(sources.length));
}

function sourceRow(id: string, source: string, state: string): Row {
  const { text, icon, tone } = stateIcon(state);
  return valueRow(id, sourceName(source), text, {
    icon,
    tone,
    help: l10n.t("Source: {0}", longText(source)),
  });
}

function noSourceRow(id: string, isSample: boolean): Row {
  const why = l10n.t(
    "You can connect a search console or web analytics to a website in the dashboard.",
  );
  return isSample
    ? noteRow(id, l10n.t("No source is connected"), why)
    : noteRow(
        id,
        l10n.t("Connect a Source in the Dashboard…"),
        why,
        commandOf(commands.openDashboard),
      );
}

/** One ad account: platform, currency, customer id and state (service spec 2.6). */
export function adAccountRow(account: AdAccount, id: string): Row {
  const { ad_account: adAccount, name, currency, customer_id_display: customerId } = account;
  const platform =
    shortText(account.platform) === "" ? "" : shortText(labelOf(account.platform ?? ""));
  const { text, icon, tone } = stateIcon(account.connection_status ?? "");
  return {
    id,
    kind: "adAccount",
    label: firstText([name, customerId, adAccount], l10n.t("Ad account")),
    description: beside(platform, shortText(currency), shortText(customerId), text),
    tooltip: below(
      l10n.t("Name: {0}", longText(name) || absent),
      l10n.t("Platform: {0}", platform || absent),
      l10n.t("Customer ID: {0}", longText(customerId) || absent),
      l10n.t("Currency: {0}. Its figures are in this currency.", longText(currency) || absent),
    ),
    icon: "megaphone",
    copy: firstText([customerId, adAccount], "") || undefined,
    target: adAccount,
    children: [
      valueRow(`${id}/platform`, l10n.t("Platform"), platform),
      valueRow(`${id}/currency`, l10n.t("Currency"), currency),
      valueRow(`${id}/customer`, l10n.t("Customer ID"), customerId),
      valueRow(`${id}/state`, l10n.t("State"), text, { icon, tone }),
      valueRow(`${id}/id`, l10n.t("Ad account ID"), adAccount, {
        help: l10n.t("The ID tools use for this account."),
      }),
    ],
  };
}

/** The state of a connection as text, with an icon and a color that mean the same. */
export interface RowIcon {
  readonly text: string;
  readonly icon: string;
  readonly tone: Row["tone"];
}

/**
 * The state of a source or an ad account. Only `connected` is a value that the service is known to
 * send (spec 2.5); others are shown as received, and only unambiguous ones get an icon of their own.
 */
export function stateIcon(state: string): RowIcon {
  const shown = shortText(state);
  const text = labelOf(shown);
  switch (shown.toLowerCase().replaceAll(/[\s-]+/gu, "_")) {
    case "":
    case "unknown":
      return { text: l10n.t("state unknown"), icon: "question", tone: "muted" };
    case "connected":
    case "active":
      return { text, icon: "pass", tone: "good" };
    case "not_connected":
    case "disconnected":
      return { text, icon: "circle-slash", tone: "muted" };
    case "expired":
    case "error":
    case "failed":
    case "revoked":
      return { text, icon: "warning", tone: "warning" };
    default:
      return { text, icon: "circle-outline", tone: undefined };
  }
}

/** The display name of a source: of the two that the service documents (spec 2.5; data conventions, account), else made from its id. */
export function sourceName(source: string): string {
  switch (source) {
    case "website_analytics":
      return l10n.t("Web analytics");
    case "webmaster_console":
      return l10n.t("Search console");
    default:
      return firstText([labelOf(source)], absent);
  }
}
