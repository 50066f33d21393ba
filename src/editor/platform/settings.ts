import * as vscode from "vscode";
import { researchFolder, researchFolderProblem } from "../../research/files/researchFolder.ts";
import type { Limits } from "../../research/spending/ledger.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { spelledOnDisk } from "../../system/spelledOnDisk.ts";
import type { Freshness } from "../../research/tools/definition.ts";
import { describedSite } from "./describedSites.ts";
import { folderInFront } from "./folderInFront.ts";
import {
  settingPlaces,
  statedBySettings,
  statedBySite,
  statedCompetitors,
  statedDomain,
  statedMarket,
  statedParts,
  statedText,
} from "./projectValues.ts";
import type { SettingOfProject, SettingPlace, SettingsWindow, Stated } from "./projectValues.ts";
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

  /** What agents outside the editor may use: nothing, the free tools, or the paid ones, too. */
  outsideAgents(): OutsideAgentsSetting {
    const { choices, default: otherwise } = settingSpecs.outsideAgents;
    return choices.find((choice) => choice === valueOf("outsideAgents")) ?? otherwise;
  },

  setOutsideAgents: (value: OutsideAgentsSetting): Promise<void> =>
    setOwnValue("outsideAgents", value),

  /** Days for which a saved result of a kind is offered before paying again; 0 for never. */
  freshDays: (kind: Freshness): number => whole(freshDaysSetting[kind]),

  /**
   * What the research of a file's project starts from; "" and [] where nothing is set. Of the project in front without
   * a file. Nothing of an untrusted folder.
   */
  project(scope: vscode.Uri | undefined): ProjectDefaults {
    const stated = statedFor(scope);
    return {
      ...statedMarket(stated).value,
      siteUrl: statedText(stated, "siteUrl").value.trim(),
      domain: statedDomain(stated).value,
      competitors: statedCompetitors(stated).value,
    };
  },

  /** What the settings and the project's own file say about it, by source: for what shows where a value comes from. */
  stated: statedFor,

  /** Sets the market of a project. */
  async setProjectMarket(
    { location, language }: MarketNames,
    scope: vscode.Uri | undefined,
  ): Promise<void> {
    await setForProject("location", location, scope);
    await setForProject("language", language, scope);
  },

  /** Sets the project's own site, by its host. */
  setProjectDomain: (host: string, scope: vscode.Uri | undefined): Promise<void> =>
    setForProject("domain", host, scope),

  /** Sets or, with undefined, removes what the settings of a project's folder say. */
  setForProject,

  /** The markets of articles as they are set; `articleMarkets.ts` reads them. */
  markets: (scope: vscode.Uri | undefined): JsonRecord => statedParts(statedFor(scope), "markets"),

  /** Changes the markets that are set for a project, or for the editor where none is open. */
  async changeMarkets(
    change: (before: JsonRecord) => JsonRecord,
    scope: vscode.Uri,
  ): Promise<void> {
    const set = vscode.workspace.getConfiguration(section, scope).inspect("markets");
    const [place = "user"] = placesOf("markets", scope, false);
    const before = {
      user: set?.globalValue,
      workspace: set?.workspaceValue,
      folder: set?.workspaceFolderValue,
    }[place];
    await setForProject("markets", change(isRecord(before) ? before : {}), scope);
  },

  /** URL under which the site of a file is published; "" where none is set. */
  siteUrl: (scope: vscode.Uri): string => statedText(statedFor(scope), "siteUrl").value.trim(),

  /** The names that fields have in the front matter of articles. */
  frontMatterFields(scope: vscode.Uri): FrontMatterFields {
    const names = statedParts(statedFor(scope), "frontMatterFields");
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

  /** Whether it is asked about links and redirects after an article was renamed, moved, deleted or given another URL. */
  askAfterRename: (): boolean => valueOf("askAfterRename") !== false,

  /** Which articles are checked: none, those that are open, or all of the project's. */
  checks(scope: vscode.Uri): ChecksSetting {
    const { choices, default: otherwise } = settingSpecs.checks;
    return choices.find((choice) => choice === valueOf("checks", scope)) ?? otherwise;
  },

  /** The language of what is written into files of a folder: the code of one, or "auto". */
  writtenLanguage(scope: vscode.Uri | undefined): WrittenLanguageSetting {
    const { choices, default: otherwise } = settingSpecs.writtenLanguage;
    return (
      choices.find((choice) => choice === valueOf("writtenLanguage", scope ?? null)) ?? otherwise
    );
  },

  /** What the site adds to each title, with the spaces before it; "" for nothing. */
  titleSuffix: (scope: vscode.Uri): string => statedText(statedFor(scope), "titleSuffix").value,

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

export type OutsideAgentsSetting = (typeof settingSpecs.outsideAgents.choices)[number];

export type WrittenLanguageSetting = (typeof settingSpecs.writtenLanguage.choices)[number];

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
  /** The host that its articles are published under; that of its URL where none is set. */
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

/** What the sources say about a file's project; about the one in front without a file. */
function statedFor(file: vscode.Uri | undefined): Stated {
  const scope = file ?? folderInFront();
  const folder = scope === undefined ? undefined : vscode.workspace.getWorkspaceFolder(scope);
  const configuration = vscode.workspace.getConfiguration(section, folder?.uri ?? scope ?? null);
  return {
    ...statedBySettings(
      (name) => configuration.inspect<unknown>(name),
      windowFor(scope),
      (name) => vscode.workspace.isTrusted || !isRestricted(name),
    ),
    rulesFile: statedBySite(describedSite(scope)),
  };
}

function windowFor(scope: vscode.Uri | undefined): SettingsWindow {
  return {
    folders: (vscode.workspace.workspaceFolders ?? []).length,
    isInFolder: scope !== undefined && vscode.workspace.getWorkspaceFolder(scope) !== undefined,
  };
}

function isRestricted(name: SettingOfProject): boolean {
  return "restricted" in settingSpecs[name];
}

const targets: Readonly<Record<SettingPlace, vscode.ConfigurationTarget>> = {
  user: vscode.ConfigurationTarget.Global,
  workspace: vscode.ConfigurationTarget.Workspace,
  folder: vscode.ConfigurationTarget.WorkspaceFolder,
};

/** Where a setting of a project is written, or removed from. */
function placesOf(
  name: SettingOfProject,
  scope: vscode.Uri | undefined,
  removes: boolean,
): readonly SettingPlace[] {
  const set = vscode.workspace.getConfiguration(section, scope ?? null).inspect(name);
  const hasFolderValue =
    vscode.workspace.workspaceFile !== undefined && set?.workspaceFolderValue !== undefined;
  return settingPlaces(windowFor(scope), { hasFolderValue, removes });
}

async function setForProject(
  name: SettingOfProject,
  value: unknown,
  scope: vscode.Uri | undefined,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(section, scope ?? null);
  for (const place of placesOf(name, scope, value === undefined)) {
    await configuration.update(name, value, targets[place]);
  }
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
