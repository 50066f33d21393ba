import * as l10n from "@vscode/l10n";
import { connectionState } from "../service/account.ts";
import type { Connections, Website } from "../service/account.ts";
import type { Capabilities } from "../service/capabilities.ts";
import { catalogue } from "./catalogue.ts";
import type { ToolDefinition, ToolNeed } from "./definition.ts";
import { shortText } from "../../shared/plainText.ts";

/** Whether an account may use a tool, as far as that is known; the sentences are fit for any surface. */
export type Availability =
  | { readonly ok: true; readonly note?: string }
  | { readonly ok: false; readonly reason: string; readonly remedy: "enable" | "connect" };

/** What was last read about the account; a value that is undefined is not known, and then nothing is withheld. */
export interface KnownAccount {
  readonly capabilities: { readonly value: Capabilities | undefined };
  readonly connections: { readonly value: Connections | undefined };
}

/** The sources of the account's own data (service spec 4.3.10). */
export type OwnSource = Exclude<ToolNeed, "backlinks">;

/** Characters of a service's reason that are shown. */
const longestReason = 300;

/** Whether the account may use a tool, by what was last read about it. */
export function knownAvailability(account: KnownAccount, tool: ToolDefinition): Availability {
  return availabilityOf(tool, account.capabilities.value, account.connections.value);
}

/**
 * Whether an account may use a tool. Capabilities (service spec 4.1) come first: a tool that is
 * switched off, or missing where the answer lists the research tools, is withheld. Then a tool that
 * reads the account's own data is, while nothing is connected that it could read: such a call could
 * only be refused (service spec 7).
 */
export function availabilityOf(
  tool: ToolDefinition,
  capabilities: Capabilities | undefined,
  connections: Connections | undefined,
): Availability {
  const withheld = withheldBy(tool, capabilities) ?? unconnected(tool, connections);
  if (withheld !== undefined) {
    return withheld;
  }
  const notes = [shown(capabilities?.get(tool.name)?.reason), sourceNote(tool, connections)].filter(
    (note) => note !== "",
  );
  return notes.length === 0 ? { ok: true } : { ok: true, note: notes.join(" ") };
}

/** The context key that is true while the account can't use a tool: agents aren't offered it then. */
export function withheldKey({ name }: ToolDefinition): `seoResearch.withheld.${string}` {
  return `seoResearch.withheld.${name}`;
}

/** The source of the account's own data that a tool reads; undefined for all others. */
export function ownSource({ needs }: ToolDefinition): OwnSource | undefined {
  return needs === "backlinks" ? undefined : needs;
}

function withheldBy(
  tool: ToolDefinition,
  capabilities: Capabilities | undefined,
): Availability | undefined {
  const capability = capabilities?.get(tool.name);
  if (
    capabilities === undefined ||
    capability?.enabled === true ||
    (capability === undefined && !missingCounts(tool, capabilities))
  ) {
    return undefined;
  }
  return {
    ok: false,
    reason: shown(capability?.reason) || notEnabled(tool, capability !== undefined),
    remedy: "enable",
  };
}

/**
 * Whether it says something that an answer does not list a tool: only where it lists the tools that
 * need nothing special. A few switches, or names we don't know, are no list of everything, and
 * Export Dataset is the core's rather than one of the research tools.
 */
function missingCounts(tool: ToolDefinition, capabilities: Capabilities): boolean {
  return (
    !isCore(tool) &&
    catalogue.some(
      (other) => other.needs === undefined && !isCore(other) && capabilities.has(other.name),
    )
  );
}

function isCore({ group }: ToolDefinition): boolean {
  return group === "Datasets";
}

function notEnabled(tool: ToolDefinition, listed: boolean): string {
  if (tool.needs === "backlinks") {
    return l10n.t("Backlink tools aren't enabled for your account. Enable them in the dashboard.");
  }
  if (ownSource(tool) !== undefined) {
    return l10n.t(
      "Tools for your own data aren't enabled for your account. Enable them in the dashboard.",
    );
  }
  return listed
    ? l10n.t("This tool isn't enabled for your account. See the dashboard for details.")
    : l10n.t("Not included in your plan. See the dashboard for details.");
}

function unconnected(
  tool: ToolDefinition,
  connections: Connections | undefined,
): Availability | undefined {
  const source = ownSource(tool);
  // What couldn't be read may be connected.
  if (source === undefined || connections === undefined || (connections.unread ?? 0) > 0) {
    return undefined;
  }
  if (source === "adPlatform") {
    return connections.adAccounts.length > 0
      ? undefined
      : {
          ok: false,
          reason: l10n.t("No ad account is connected and activated. Connect one in the dashboard."),
          remedy: "connect",
        };
  }
  return connections.websites.length > 0
    ? undefined
    : {
        ok: false,
        reason: l10n.t("No website is connected. Connect one in the dashboard."),
        remedy: "connect",
      };
}

/** What the sources are called in a website's connections (service spec 2.5; the search console's name is assumed). */
const sourceMembers = {
  searchConsole: "webmaster_console",
  webAnalytics: "website_analytics",
} as const;

/** Websites there are, but none of them has the wanted source connected: worth saying, not worth withholding. */
function sourceNote(tool: ToolDefinition, connections: Connections | undefined): string {
  const source = ownSource(tool);
  if (source === undefined || source === "adPlatform" || connections === undefined) {
    return "";
  }
  const states = connections.websites.flatMap((website) => stateOf(website, sourceMembers[source]));
  if (states.length === 0 || states.includes("connected")) {
    return "";
  }
  const list = [...new Set(states)].map((state) => shown(state)).join(", ");
  return source === "searchConsole"
    ? l10n.t("No website has a connected search console (state: {0}).", list)
    : l10n.t("No website has connected web analytics (state: {0}).", list);
}

function stateOf({ connections }: Website, member: string): string[] {
  const sources = connections ?? {};
  return Object.hasOwn(sources, member) ? [connectionState(sources[member])] : [];
}

/** A service's words as one line of text in which the editor finds neither icons nor links. */
function shown(text: string | undefined): string {
  return shortText(text, longestReason);
}
