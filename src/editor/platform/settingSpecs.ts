import type { MarketNames } from "../../shared/markets.ts";
import type { Freshness } from "../../research/tools/definition.ts";

/** One setting: what may be set, and what counts where nothing valid is set. */
export type SettingSpec = {
  readonly scope: "application" | "window" | "resource";
  /** An untrusted folder can't set it: it decides what is paid for or where files go. */
  readonly restricted?: true;
} & (
  | { readonly kind: "text"; readonly default: string }
  | { readonly kind: "choice"; readonly default: string; readonly choices: readonly string[] }
  | {
      readonly kind: "whole";
      readonly default: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: "switch"; readonly default: boolean }
  | { readonly kind: "texts"; readonly default: readonly string[] }
  | { readonly kind: "names"; readonly default: Readonly<Record<string, string>> }
  | { readonly kind: "markets"; readonly default: Readonly<Record<string, MarketNames>> }
);

/**
 * Where the research service and its dashboard are, unless a person sets something else. Empty while
 * no service is built in: the first screen then says which kind of service is needed.
 */
const serviceUrls = { base: "", dashboard: "" } as const;

/** Ten thousand dollars: more is not meant, and sums stay exact. */
const mostCredits = 1_000_000;

/** From this many credits on, a call always asks in a dialog of its own. */
export const alwaysAskFrom = 20;

/**
 * All settings by their name behind "seoResearch.". The manifest repeats kind, default, bounds, scope
 * and what is restricted; a test compares. What concerns the key or money has application scope: no folder changes it.
 */
export const settingSpecs = {
  baseUrl: { kind: "text", scope: "application", default: serviceUrls.base },
  dashboardUrl: { kind: "text", scope: "application", default: serviceUrls.dashboard },
  askFromCredits: {
    kind: "whole",
    scope: "application",
    default: 10,
    least: 1,
    most: alwaysAskFrom,
  },
  dontAskFor: { kind: "texts", scope: "application", default: [] },
  budgetPerDay: { kind: "whole", scope: "application", default: 500, least: 0, most: mostCredits },
  budgetPerSession: {
    kind: "whole",
    scope: "application",
    default: 250,
    least: 0,
    most: mostCredits,
  },
  lowBalance: { kind: "whole", scope: "application", default: 50, least: 0, most: mostCredits },
  agentBudgetPerDay: {
    kind: "whole",
    scope: "application",
    default: 0,
    least: 0,
    most: mostCredits,
  },
  agentsMayReadOwnData: { kind: "switch", scope: "application", default: false },
  outsideAgents: {
    kind: "choice",
    scope: "application",
    default: "off",
    choices: ["off", "free", "paid"],
  },
  reuseLiveDays: { kind: "whole", scope: "application", default: 7, least: 0, most: 365 },
  reuseIndexDays: { kind: "whole", scope: "application", default: 30, least: 0, most: 365 },
  reuseOwnDataDays: { kind: "whole", scope: "application", default: 1, least: 0, most: 365 },
  location: { kind: "text", scope: "resource", restricted: true, default: "" },
  language: { kind: "text", scope: "resource", restricted: true, default: "" },
  markets: { kind: "markets", scope: "resource", restricted: true, default: {} },
  siteUrl: { kind: "text", scope: "resource", restricted: true, default: "" },
  domain: { kind: "text", scope: "resource", restricted: true, default: "" },
  competitors: { kind: "texts", scope: "resource", restricted: true, default: [] },
  folder: { kind: "text", scope: "resource", restricted: true, default: "seo" },
  history: {
    kind: "choice",
    scope: "resource",
    restricted: true,
    default: "ask",
    choices: ["ask", "always", "never"],
  },
  excelDelimiter: { kind: "choice", scope: "window", default: ",", choices: [",", ";", "\t"] },
  codeLens: { kind: "switch", scope: "resource", default: true },
  askAfterRename: { kind: "switch", scope: "window", default: true },
  checks: {
    kind: "choice",
    scope: "resource",
    default: "openFiles",
    choices: ["off", "openFiles", "project"],
  },
  writtenLanguage: {
    kind: "choice",
    scope: "resource",
    default: "auto",
    choices: ["auto", "en", "de"],
  },
  titleSuffix: { kind: "text", scope: "resource", default: "" },
  frontMatterFields: {
    kind: "names",
    scope: "resource",
    default: {
      title: "title",
      description: "description",
      keyword: "keyword",
      keywords: "keywords",
      slug: "slug",
    },
  },
} as const satisfies Readonly<Record<string, SettingSpec>>;

/** The setting that says for how many days saved results of a kind are offered. */
export const freshDaysSetting = {
  live: "reuseLiveDays",
  index: "reuseIndexDays",
  owned: "reuseOwnDataDays",
} as const satisfies Readonly<Record<Freshness, string>>;
