import * as vscode from "vscode";
import type { Limits } from "../spending/ledger.ts";
import { isRecord } from "../shared/json.ts";
import type { Freshness } from "../tools/definition.ts";

const section = "seoResearch";

/** From this many credits on, a call always asks in a dialog of its own. */
export const alwaysAskFrom = 20;

/** The settings, each checked where it is read; a value of the wrong kind counts as the default. */
export const settings = {
  /** Address of the service; "" when none is set. Application scope: a workspace can't change it. */
  baseUrl(): string {
    return textOr(ownValue("baseUrl"), "").trim();
  },

  async setBaseUrl(value: string): Promise<void> {
    await setOwnValue("baseUrl", value);
  },

  /** Address of the dashboard; "" when none is set. */
  dashboardUrl(): string {
    return textOr(ownValue("dashboardUrl"), "").trim();
  },

  /** Credits from which a call asks in a dialog, 1 to 20. */
  askFromCredits(): number {
    return wholeOr(ownValue("askFromCredits"), { least: 1, most: alwaysAskFrom, otherwise: 10 });
  },

  /** Names of the tools that no longer ask in a dialog below the price that always does. */
  dontAskFor(): readonly string[] {
    const value = ownValue("dontAskFor");
    return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  },

  async setDontAskFor(tools: readonly string[]): Promise<void> {
    await setOwnValue("dontAskFor", tools);
  },

  /** Credits that may be spent in a local day and in the life of a window; 0 for no limit. */
  budgets(): Limits {
    return {
      day: wholeOr(ownValue("budgetPerDay"), { least: 0, most: mostCredits, otherwise: 500 }),
      session: wholeOr(ownValue("budgetPerSession"), { least: 0, most: mostCredits, otherwise: 250 }),
    };
  },

  /** Credits below which the balance counts as low; 0 for never. */
  lowBalance(): number {
    return wholeOr(ownValue("lowBalance"), { least: 0, most: mostCredits, otherwise: 50 });
  },

  /** Days for which a saved answer of a kind is offered before paying again; 0 for never. */
  freshDays(kind: Freshness): number {
    const { name, otherwise } = freshDays[kind];
    return wholeOr(ownValue(name), { least: 0, most: 365, otherwise });
  },

  /** What this project's research starts from; "" and [] where nothing is set. Restricted in untrusted folders. */
  project(): ProjectDefaults {
    const project = vscode.workspace.getConfiguration(section);
    const text = (name: string): string => textOr(project.get<unknown>(name), "").trim();
    const competitors: unknown = project.get("competitors");
    return {
      location: text("location"),
      language: text("language"),
      siteUrl: text("siteUrl"),
      domain: text("domain"),
      competitors: Array.isArray(competitors) ? competitors.filter((domain) => typeof domain === "string") : [],
    };
  },

  /** Address under which the site of a file is published; "" where none is set. Restricted in untrusted folders. */
  siteUrl(scope: vscode.Uri): string {
    return textOr(vscode.workspace.getConfiguration(section, scope).get<unknown>("siteUrl"), "").trim();
  },

  /** The names that fields have in the front matter of articles. */
  frontMatterFields(scope: vscode.Uri): FrontMatterFields {
    const value: unknown = vscode.workspace.getConfiguration(section, scope).get("frontMatterFields");
    const names = isRecord(value) ? value : {};
    const named = (field: string): string => textOr(names[field], "").trim() || field;
    return { title: named("title"), description: named("description"), keyword: named("keyword"), keywords: named("keywords"), slug: named("slug") };
  },

  /** What stands between the cells of a CSV file for Excel: Excel wants what its own regional settings say. */
  excelDelimiter(): string {
    const value: unknown = vscode.workspace.getConfiguration(section).get("excelDelimiter");
    return typeof value === "string" && [",", ";", "\t"].includes(value) ? value : ",";
  },

  /** Whether figures stand above the keyword of an article. */
  codeLens(scope: vscode.Uri): boolean {
    return vscode.workspace.getConfiguration(section, scope).get<unknown>("codeLens") !== false;
  },

  /** Folder for research files, relative to a workspace folder, without leading or trailing slashes. */
  folder(scope: vscode.Uri | undefined): string {
    const value: unknown = vscode.workspace.getConfiguration(section, scope ?? null).get("folder");
    const folder = textOr(value, "seo").replaceAll("\\", "/");
    const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
    return parts.length === 0 || parts.includes("..") ? "seo" : parts.join("/");
  },

  /** Sets it for a project. */
  async setFolder(scope: vscode.Uri, value: string, target: vscode.ConfigurationTarget): Promise<void> {
    await vscode.workspace.getConfiguration(section, scope).update("folder", value, target);
  },
};

/** What the fields of an article are called in its front matter. */
export interface FrontMatterFields {
  readonly title: string;
  readonly description: string;
  /** The one keyword that the article is about. */
  readonly keyword: string;
  readonly keywords: string;
  readonly slug: string;
}

/** The market and the sites a project's research is usually about. */
export interface ProjectDefaults {
  readonly location: string;
  readonly language: string;
  /** Address under which the project is published. */
  readonly siteUrl: string;
  readonly domain: string;
  readonly competitors: readonly string[];
}

/** The settings for how long saved answers are offered, with their defaults in days. */
const freshDays: { readonly [kind in Freshness]: { readonly name: string; readonly otherwise: number } } = {
  live: { name: "reuseLiveDays", otherwise: 7 },
  index: { name: "reuseIndexDays", otherwise: 30 },
  owned: { name: "reuseOwnDataDays", otherwise: 1 },
};

/** Ten thousand dollars: nobody means more, and sums stay exact. */
const mostCredits = 1_000_000;

/** What the person set for the whole editor: no folder can change what concerns the key or money. */
function ownValue(name: string): unknown {
  return vscode.workspace.getConfiguration(section).inspect<unknown>(name)?.globalValue;
}

async function setOwnValue(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
}

function wholeOr(value: unknown, { least, most, otherwise }: { least: number; most: number; otherwise: number }): number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
