/** The accounts a sandbox can be started with. */
export type AccountKind = "full" | "starter" | "empty" | "agency" | "no-backlinks";

/** A group of tools that can be switched off for an account. */
export type ToolSwitch = "backlinks" | "owned";

/** A connected website (spec 2.5). */
export interface Website {
  readonly website_id: string;
  readonly name: string;
  readonly primary_domain: string;
  readonly is_default: boolean;
  readonly connections: Readonly<Record<string, string>>;
}

/** An activated ad account (spec 2.6). */
export interface AdAccount {
  readonly ad_account: string;
  readonly platform: string;
  readonly name: string;
  readonly currency: string;
  readonly customer_id_display: string;
  readonly connection_status: string;
}

/** What tells one kind of account from another. */
export interface AccountProfile {
  /** The balance a new account starts with, in credits. */
  readonly credits: number;
  readonly websites: readonly Website[];
  readonly adAccounts: readonly AdAccount[];
  readonly switchedOff: readonly ToolSwitch[];
  /** True for accounts that somebody has worked with for a while, where a start asks for it. */
  readonly hasHistory: boolean;
}

const everySource = { website_analytics: "connected", webmaster_console: "connected" };

const coffeeSite: Website = {
  website_id: "site_3b91",
  name: "Harbor Lane Coffee",
  primary_domain: "harborlanecoffee.com",
  is_default: true,
  connections: everySource,
};

const coffeeAds: AdAccount = {
  ad_account: "ada_6f20c4",
  platform: "google_ads",
  name: "Harbor Lane Coffee",
  currency: "USD",
  customer_id_display: "415-220-9987",
  connection_status: "connected",
};

const agencySites: readonly Website[] = [
  coffeeSite,
  {
    website_id: "site_77d0",
    name: "Bergwerk Fahrräder",
    primary_domain: "bergwerk-fahrraeder.de",
    is_default: false,
    connections: { website_analytics: "connected", webmaster_console: "expired" },
  },
  {
    website_id: "site_c41e",
    name: "Atelier des Plantes",
    primary_domain: "atelierdesplantes.fr",
    is_default: false,
    connections: { website_analytics: "not_connected", webmaster_console: "connected" },
  },
];

const agencyAds: readonly AdAccount[] = [
  coffeeAds,
  {
    ...coffeeAds,
    ad_account: "ada_91b7e2",
    name: "Bergwerk Fahrräder",
    currency: "EUR",
    customer_id_display: "602-118-4410",
  },
  {
    ad_account: "ada_2c5508",
    platform: "meta_ads",
    name: "Atelier des Plantes",
    currency: "EUR",
    customer_id_display: "act_3390271145",
    connection_status: "connected",
  },
];

const full: AccountProfile = {
  credits: 500,
  websites: [coffeeSite],
  adAccounts: [coffeeAds],
  switchedOff: [],
  hasHistory: true,
};

const profiles: { readonly [kind in AccountKind]: AccountProfile } = {
  full,
  starter: { ...full, credits: 20, hasHistory: false },
  empty: { ...full, websites: [], adAccounts: [], hasHistory: false },
  agency: { ...full, websites: agencySites, adAccounts: agencyAds },
  "no-backlinks": { ...full, switchedOff: ["backlinks"], hasHistory: false },
};

/** The names of all kinds of accounts. */
export const accountKinds: readonly string[] = Object.keys(profiles);

/** True for the name of a kind of account. */
export function isAccountKind(name: string): name is AccountKind {
  return Object.hasOwn(profiles, name);
}

/** What an account of this kind has and may do. */
export function accountProfile(kind: AccountKind): AccountProfile {
  return profiles[kind];
}
