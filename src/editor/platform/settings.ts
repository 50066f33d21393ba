import * as vscode from "vscode";
import { researchFolder, researchFolderProblem } from "../../research/files/researchFolder.ts";
import type { Limits } from "../../research/spending/ledger.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { spelledOnDisk } from "../../system/spelledOnDisk.ts";
import type { Freshness } from "../../research/tools/definition.ts";
import { alwaysAskFrom, freshDaysSetting, settingSpecs } from "./settingSpecs.ts";
import type { SettingSpec } from "./settingSpecs.ts";

const section = "seoResearch";

type Name<Kind extends SettingSpec["kind"]> = {
  [Key in keyof typeof settingSpecs]: (typeof settingSpecs)[Key]["kind"] extends Kind ? Key : never;
}[keyof typeof settingSpecs];

/** The settings, each checked where it is read; a value of the wrong kind counts as the default. */
export const settings = {
  /** URL of the service; "" when none is set. */
  baseUrl: (): string => text("baseUrl"),

  setBaseUrl: (value: string): Promise<void> => setOwnValue("baseUrl", value),

  /** URL of the dashboard; "" when none is set. */
  dashboardUrl: (): string => text("dashboardUrl"),

  /** Credits from which a call asks in a dialog. */
  askFromCredits: (): number => whole("askFromCredits"),

  /** Credits from which a dialog comes that no "don't ask again" spares: for a total, and for what agents want. */
  alwaysAsksFrom: (): number => Math.min(settings.askFromCredits(), alwaysAskFrom),

  /** Names of the tools that no longer ask in a dialog below the price that always does. */
  dontAskFor: (): readonly string[] => texts("dontAskFor"),

  setDontAskFor: (tools: readonly string[]): Promise<void> => setOwnValue("dontAskFor", tools),

  /** Credits that may be spent in a local day and in the life of a window; 0 for no limit. */
  budgets: (): Limits => ({ day: whole("budgetPerDay"), session: whole("budgetPerSession") }),

  /** Credits below which the balance counts as low; 0 for never. */
  lowBalance: (): number => whole("lowBalance"),

  /** Credits that agents in chat may spend in a local day; 0 for none. */
  agentBudget: (): number => whole("agentBudgetPerDay"),

  /** Whether agents in chat may read saved results about the person's own data. */
  agentsMayReadOwnData: (): boolean => valueOf("agentsMayReadOwnData") === true,

  /** Days for which a saved result of a kind is offered before paying again; 0 for never. */
  freshDays: (kind: Freshness): number => whole(freshDaysSetting[kind]),

  /** What this project's research starts from; "" and [] where nothing is set. Restricted in untrusted folders. */
  project: (): ProjectDefaults => ({
    location: text("location"),
    language: text("language"),
    siteUrl: text("siteUrl"),
    domain: text("domain"),
    competitors: texts("competitors"),
  }),

  /** The market of a project; restricted in untrusted folders. */
  async setProjectMarket({ location, language }: MarketNames): Promise<void> {
    const configuration = vscode.workspace.getConfiguration(section);
    await configuration.update("location", location, projectTarget());
    await configuration.update("language", language, projectTarget());
  },

  /** The project's own site, by its host. */
  async setProjectDomain(host: string): Promise<void> {
    await vscode.workspace.getConfiguration(section).update("domain", host, projectTarget());
  },

  /** The markets of articles as they are set; `articleMarkets.ts` reads them. Restricted in untrusted folders. */
  markets(scope?: vscode.Uri): JsonRecord {
    const value = valueOf("markets", scope ?? null);
    return isRecord(value) ? value : {};
  },

  /** Changes the markets that are set for this project, or for the editor where none is open. */
  async changeMarkets(change: (before: JsonRecord) => JsonRecord): Promise<void> {
    const configuration = vscode.workspace.getConfiguration(section, null);
    const set = configuration.inspect<unknown>("markets");
    const target = projectTarget();
    const before =
      target === vscode.ConfigurationTarget.Global ? set?.globalValue : set?.workspaceValue;
    await configuration.update("markets", change(isRecord(before) ? before : {}), target);
  },

  /** URL under which the site of a file is published; "" where none is set. Restricted in untrusted folders. */
  siteUrl: (scope: vscode.Uri): string => text("siteUrl", scope),

  /** The names that fields have in the front matter of articles. */
  frontMatterFields(scope: vscode.Uri): FrontMatterFields {
    const value = valueOf("frontMatterFields", scope);
    const names = isRecord(value) ? value : {};
    const named = (field: keyof FrontMatterFields): string =>
      trimmed(names[field]) || settingSpecs.frontMatterFields.default[field];
    return {
      title: named("title"),
      description: named("description"),
      keyword: named("keyword"),
      keywords: named("keywords"),
      slug: named("slug"),
    };
  },

  /** Whether positions of new results go into a folder's rank history by themselves. */
  history(scope: vscode.Uri): HistorySetting {
    const { choices, default: otherwise } = settingSpecs.history;
    return choices.find((choice) => choice === valueOf("history", scope)) ?? otherwise;
  },

  /** Sets it for a folder of the workspace. */
  async setHistory(scope: vscode.Uri, value: HistorySetting): Promise<void> {
    const isOne = (vscode.workspace.workspaceFolders ?? []).length === 1;
    await vscode.workspace
      .getConfiguration(section, scope)
      .update(
        "history",
        value,
        isOne ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.WorkspaceFolder,
      );
  },

  /** What separates the cells of a CSV file for Excel: Excel wants what its own regional settings say. */
  excelDelimiter(): string {
    const { choices, default: otherwise } = settingSpecs.excelDelimiter;
    return choices.find((choice) => choice === valueOf("excelDelimiter")) ?? otherwise;
  },

  /** Whether figures are shown above the keyword of an article. */
  codeLens: (scope: vscode.Uri): boolean => valueOf("codeLens", scope) !== false,

  /** Which articles are checked: none, those that are open, or all of the project's. */
  checks(scope: vscode.Uri): ChecksSetting {
    const { choices, default: otherwise } = settingSpecs.checks;
    return choices.find((choice) => choice === valueOf("checks", scope)) ?? otherwise;
  },

  /** What the site puts behind each title, with the blanks before it; "" for nothing. */
  titleSuffix(scope: vscode.Uri): string {
    const value = valueOf("titleSuffix", scope);
    return typeof value === "string" ? value : "";
  },

  /**
   * Folder for research files, relative to a workspace folder, without leading or trailing slashes, in
   * the letters that the disk has it by; the default one where the setting can't be followed.
   */
  folder(scope: vscode.Uri | undefined): string {
    const folder = researchFolder(text("folder", scope ?? null)) ?? settingSpecs.folder.default;
    const root = scope === undefined ? undefined : vscode.workspace.getWorkspaceFolder(scope)?.uri;
    return root?.scheme === "file" ? spelledOnDisk(root.fsPath, folder) : folder;
  },

  /** Why that setting can't be followed, as a sentence; undefined where it can. */
  folderProblem: (scope: vscode.Uri): string | undefined =>
    researchFolderProblem(text("folder", scope)),

  /** Sets it for a project. */
  async setFolder(
    scope: vscode.Uri,
    value: string,
    target: vscode.ConfigurationTarget,
  ): Promise<void> {
    await vscode.workspace.getConfiguration(section, scope).update("folder", value, target);
  },
};

/** What becomes of the positions of a new result: a folder is asked about once, each is added, or none. */
export type ChecksSetting = (typeof settingSpecs.checks.choices)[number];

export type HistorySetting = (typeof settingSpecs.history.choices)[number];

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

/** What is set. No folder can change what concerns the key or money: of those, only what the person set for the whole editor counts. */
function valueOf(name: keyof typeof settingSpecs, scope?: vscode.Uri | null): unknown {
  const configuration = vscode.workspace.getConfiguration(section, scope);
  return settingSpecs[name].scope === "application"
    ? configuration.inspect<unknown>(name)?.globalValue
    : configuration.get<unknown>(name);
}

/** Where a setting of the project is written. */
function projectTarget(): vscode.ConfigurationTarget {
  return vscode.workspace.workspaceFolders === undefined
    ? vscode.ConfigurationTarget.Global
    : vscode.ConfigurationTarget.Workspace;
}

async function setOwnValue(name: keyof typeof settingSpecs, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration(section)
    .update(name, value, vscode.ConfigurationTarget.Global);
}

function whole(name: Name<"whole">, scope?: vscode.Uri | null): number {
  const value = valueOf(name, scope);
  const { least, most, default: otherwise } = settingSpecs[name];
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
    ? value
    : otherwise;
}

function text(name: Name<"text">, scope?: vscode.Uri | null): string {
  return trimmed(valueOf(name, scope) ?? settingSpecs[name].default);
}

function texts(name: Name<"texts">): readonly string[] {
  const value = valueOf(name);
  return Array.isArray(value)
    ? value.filter((one) => typeof one === "string")
    : settingSpecs[name].default;
}

/** A text without the blanks around it; "" for anything else. */
export function trimmed(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
