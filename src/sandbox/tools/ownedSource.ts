import { createHash } from "node:crypto";
import type { AdAccount, Website } from "../account/accountKinds.ts";
import { provenance } from "../envelope.ts";
import type { Answer, Provenance, SourceClass } from "../envelope.ts";
import { ownedDataProblem, Problem } from "../http/reply.ts";
import { indexedAt } from "../world/snapshot.ts";
import type { ToolCall } from "./sandboxTool.ts";
import type { ToolArguments } from "../../research/tools/definition.ts";
import { isoDay, wrongValue } from "../world/owned/period.ts";
import type { Period } from "../world/owned/period.ts";

/** Where a website's own figures come from (spec 2.5). */
export type WebsiteSource = "webmaster_console" | "website_analytics";

const sourceNames: { readonly [source in WebsiteSource]: string } = {
  webmaster_console: "search console",
  website_analytics: "web analytics property",
};

/** The website a call means, with the source bound to it; throws the named errors of spec 7. */
export function chooseWebsite({ args, profile }: ToolCall, source: WebsiteSource): Website {
  const { websites } = profile;
  const wanted = args["website_id"];
  if (websites.length === 0) {
    throw ownedDataProblem(
      "connection_required",
      "No website is connected to this account. Connect one in the dashboard.",
    );
  }
  if (typeof wanted !== "string" && websites.length > 1) {
    const options = websites.filter((website) => isBound(website, source)).map(websiteOption);
    throw ownedDataProblem(
      "website_required",
      "Several websites are connected. Choose one with website_id.",
      options,
    );
  }
  const website =
    typeof wanted === "string" ? websites.find(({ website_id: id }) => id === wanted) : websites[0];
  if (website === undefined) {
    throw new Problem(404, "not_found", "Website not found");
  }
  if (!isBound(website, source)) {
    throw ownedDataProblem(
      "binding_required",
      `No ${sourceNames[source]} is bound to ${website.name}. Bind one in the dashboard.`,
    );
  }
  return website;
}

function isBound(website: Website, source: WebsiteSource): boolean {
  return website.connections[source] === "connected";
}

function websiteOption({
  website_id: id,
  name,
  primary_domain: domain,
}: Website): Record<string, unknown> {
  return { website_id: id, name, primary_domain: domain };
}

/** The ad account a call means: first its platform has to be clear, then the account (spec 7). */
export function chooseAdAccount({ args, profile }: ToolCall): AdAccount {
  const { adAccounts } = profile;
  if (adAccounts.length === 0) {
    throw ownedDataProblem(
      "connection_required",
      "No ad account is connected and activated. Connect one in the dashboard.",
    );
  }
  const onPlatform = accountsOn(args["platform"], adAccounts);
  const account =
    typeof args["ad_account"] === "string"
      ? onPlatform.find(({ ad_account: id }) => id === args["ad_account"])
      : onlyAccount(onPlatform);
  if (account === undefined) {
    throw new Problem(404, "not_found", "Ad account not found");
  }
  return account;
}

function accountsOn(platform: unknown, accounts: readonly AdAccount[]): readonly AdAccount[] {
  if (typeof platform !== "string") {
    return accounts;
  }
  const onPlatform = accounts.filter((account) => account.platform === platform);
  if (onPlatform.length === 0) {
    throw ownedDataProblem(
      "binding_required",
      `No ad account of ${platform} is bound to this account. Bind one in the dashboard.`,
    );
  }
  return onPlatform;
}

function onlyAccount(accounts: readonly AdAccount[]): AdAccount | undefined {
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  if (platforms.length > 1) {
    const options = platforms.map((platform) => ({
      platform,
      ad_accounts: accounts.filter((account) => account.platform === platform).length,
    }));
    throw ownedDataProblem(
      "platform_required",
      "Several ad platforms are connected. Choose one with platform.",
      options,
    );
  }
  if (accounts.length > 1) {
    throw ownedDataProblem(
      "account_required",
      "Several ad accounts are activated. Choose one with ad_account.",
      accounts.map(accountOption),
    );
  }
  return accounts[0];
}

function accountOption({
  ad_account: id,
  platform,
  name,
  currency,
  customer_id_display: customer,
}: AdAccount): Record<string, unknown> {
  return { ad_account: id, platform, name, currency, customer_id_display: customer };
}

/** The provenance of a measured figure: it names the connection it came through. */
export function measured(call: ToolCall, source: SourceClass, of: string): Provenance {
  const connection = `conn_${createHash("sha256").update(`${source} ${of}`).digest("hex").slice(0, 8)}`;
  return provenance(source, indexedAt(call.world), false, connection);
}

/** Rows of a grouped report unless a call asks for more or fewer. */
const defaultRows = 50;

/** One of the dimensions, or undefined where `name` is "overview" or left out; 422 for any other. */
export function readDimension<T extends string>(
  args: ToolArguments,
  field: "report" | "group_by",
  dimensions: readonly T[],
): T | undefined {
  const name = args[field];
  if (name === undefined || (field === "report" && name === "overview")) {
    return undefined;
  }
  const found = dimensions.find((dimension) => dimension === name);
  if (found === undefined) {
    const known = [...(field === "report" ? ["overview"] : []), ...dimensions].map(
      (dimension) => `'${dimension}'`,
    );
    throw wrongValue(
      field,
      name,
      `Input should be ${known.slice(0, -1).join(", ")} or ${known.at(-1) ?? ""}`,
    );
  }
  return found;
}

/** How many rows a call asks for. */
export function rowLimit({ limit }: ToolArguments): number {
  return typeof limit === "number" ? limit : defaultRows;
}

/** What an answer from a connected source says of its reach. */
export function ownedCoverage(
  returned: number,
  total: number,
  period: Period,
  note: string,
): Answer["coverage"] {
  return {
    returned,
    total_available: total,
    truncated: returned < total,
    as_of: isoDay(period.days.last),
    scope_note: note,
  };
}

/** The period of a call, to be repeated in a follow-up. */
export function periodArguments({
  period,
  start_date: start,
  end_date: end,
  compare_to: compared,
}: ToolArguments): ToolArguments {
  const given = { period, start_date: start, end_date: end, compare_to: compared };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
