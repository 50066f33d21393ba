import type { AdAccount, Website } from "../../account/accountKinds.ts";
import { subjectsOf } from "../search/addedSites.ts";
import { unit, whole } from "../hash.ts";
import type { Snapshot } from "../snapshot.ts";

/** A campaign of an ad account. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** What its keywords grow from. */
  readonly seed: string;
  /** Where its ads are shown, with the share of each place. */
  readonly networks: Readonly<Record<string, number>>;
  /** Spent on a usual day, in the account's currency. */
  readonly spend: number;
  /** What a usual click costs, in the account's currency. */
  readonly clickPrice: number;
  /** Clicks of a hundred impressions. */
  readonly rate: number;
  /** Of clicks that end in a conversion, and what one is worth. */
  readonly conversion: number;
  readonly worth: number;
}

type Kind = Pick<Campaign, "type" | "networks" | "clickPrice" | "rate" | "conversion">;

const brand = "Brand";

const search: Kind = {
  type: "SEARCH",
  networks: { SEARCH: 0.93, SEARCH_PARTNERS: 0.07 },
  clickPrice: 1.4,
  rate: 5.2,
  conversion: 0.041,
};

const googleKinds: readonly (readonly [name: string, kind: Kind, budget: number])[] = [
  [brand, { ...search, clickPrice: 0.42, rate: 14, conversion: 0.11 }, 22],
  ["{} generic", search, 64],
  ["{} competitors", { ...search, clickPrice: 2.1, rate: 3.1, conversion: 0.022 }, 30],
  [
    "Performance Max",
    {
      type: "PERFORMANCE_MAX",
      networks: { SEARCH: 0.46, CONTENT: 0.31, YOUTUBE: 0.23 },
      clickPrice: 0.72,
      rate: 1.6,
      conversion: 0.036,
    },
    80,
  ],
  [
    "Shopping {}",
    { type: "SHOPPING", networks: { SEARCH: 1 }, clickPrice: 0.55, rate: 1.1, conversion: 0.029 },
    38,
  ],
  [
    "Remarketing",
    { type: "DISPLAY", networks: { CONTENT: 1 }, clickPrice: 0.34, rate: 0.6, conversion: 0.018 },
    14,
  ],
  [
    "How-to videos",
    { type: "VIDEO", networks: { YOUTUBE: 1 }, clickPrice: 0.21, rate: 0.9, conversion: 0.006 },
    18,
  ],
  [
    "{} inspiration",
    {
      type: "DEMAND_GEN",
      networks: { YOUTUBE: 0.4, DISCOVER: 0.6 },
      clickPrice: 0.38,
      rate: 1.2,
      conversion: 0.011,
    },
    20,
  ],
];

const metaKinds: readonly (readonly [name: string, kind: Kind, budget: number])[] = [
  [
    "{} catalogue",
    {
      type: "SALES",
      networks: { facebook: 0.55, instagram: 0.45 },
      clickPrice: 0.62,
      rate: 1.4,
      conversion: 0.027,
    },
    46,
  ],
  [
    "{} traffic",
    {
      type: "TRAFFIC",
      networks: { facebook: 0.7, instagram: 0.3 },
      clickPrice: 0.28,
      rate: 1.9,
      conversion: 0.008,
    },
    24,
  ],
  [
    "Newsletter",
    {
      type: "LEADS",
      networks: { facebook: 0.5, instagram: 0.5 },
      clickPrice: 0.9,
      rate: 1.1,
      conversion: 0.06,
    },
    16,
  ],
];

/** The campaigns of an account. */
export function campaignsOf(account: AdAccount, subject: string): Campaign[] {
  const kinds = account.platform === "google_ads" ? googleKinds : metaKinds;
  return kinds.map(([name, kind, budget]) => ({
    ...kind,
    id: `cmp_${whole(10_000_000, 99_999_999, "campaign", account.ad_account, name)}`,
    name: `${account.name}: ${name.replace("{}", subject)}`,
    seed: name === brand ? account.name.toLowerCase() : subject,
    spend: budget * (0.5 + unit("budget", account.ad_account, name)),
    worth: 18 + 70 * unit("worth", account.ad_account),
  }));
}

/** What an account advertises: the main subject of the website of its name. */
export function advertised(
  account: AdAccount,
  websites: readonly Website[],
  world: Snapshot,
): string {
  const site = websites.find(({ name }) => name === account.name);
  return site === undefined
    ? account.name.toLowerCase()
    : (subjectsOf(site.primary_domain, world)[0] ?? account.name.toLowerCase());
}

const zones: { readonly [currency: string]: string } = {
  USD: "America/Los_Angeles",
  EUR: "Europe/Berlin",
  GBP: "Europe/London",
};

/** The time zone an account's days are counted in. */
export function timezoneOf({ currency }: AdAccount): string {
  return zones[currency] ?? "UTC";
}
