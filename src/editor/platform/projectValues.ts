import type { SiteDescription } from "../../articles/sites/siteDescription.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { MarketNames } from "../../shared/markets.ts";

/** The sources that say something about a project; the first of these that says it counts. */
export const precedence = ["folderSettings", "rulesFile", "settings"] as const;

/**
 * Where a value of a project comes from:
 * - `folderSettings`: the editor's settings for its folder
 * - `rulesFile`: the member `site` of its `rules.json`
 * - `settings`: the editor's settings of a workspace of several folders, else of the person
 * - `siteConfiguration`: proposed by the site generator's configuration; counts once it is saved
 * - `account`: a website that is connected to the account in use
 * - `machine`: chosen on this machine, and in no file of the project
 */
export type ValueSource = (typeof precedence)[number] | "siteConfiguration" | "account" | "machine";

/** The values that describe a project. */
export type ProjectValue =
  | "siteUrl"
  | "domain"
  | "market"
  | "markets"
  | "competitors"
  | "titleSuffix"
  | "fields"
  | "brandWords"
  | "folder"
  | "website";

/** One row of the table of precedence. */
export interface ValueRule {
  /** The first that says something counts. Of values with parts (markets by language, names of fields) each part by itself. */
  readonly from: readonly ValueSource[];
  /** Where SEO: Set Up This Project saves it. */
  readonly home: "rulesFile" | "folderSettings" | "machine";
  /** The settings that say it; those of 1.0.0 among them. */
  readonly settings: readonly SettingOfProject[];
}

/** The settings that describe a project. */
export type SettingOfProject =
  | "siteUrl"
  | "domain"
  | "location"
  | "language"
  | "markets"
  | "competitors"
  | "titleSuffix"
  | "frontMatterFields"
  | "folder";

/**
 * Where each value of a project comes from and where it is saved. What the site is, is shared in `rules.json`; what
 * belongs to an account stays on the machine.
 */
export const projectValues: Readonly<Record<ProjectValue, ValueRule>> = {
  siteUrl: {
    from: [...precedence, "siteConfiguration"],
    home: "rulesFile",
    settings: ["siteUrl"],
  },
  // said by settings alone; else it is the host of the URL that the same source says
  domain: { from: precedence, home: "rulesFile", settings: ["domain"] },
  market: {
    from: [...precedence, "siteConfiguration"],
    home: "rulesFile",
    settings: ["location", "language"],
  },
  markets: { from: precedence, home: "rulesFile", settings: ["markets"] },
  competitors: { from: precedence, home: "rulesFile", settings: ["competitors"] },
  titleSuffix: { from: precedence, home: "rulesFile", settings: ["titleSuffix"] },
  fields: { from: precedence, home: "rulesFile", settings: ["frontMatterFields"] },
  brandWords: { from: ["rulesFile"], home: "rulesFile", settings: [] },
  // the file with the others is in this folder
  folder: { from: ["folderSettings", "settings"], home: "folderSettings", settings: ["folder"] },
  website: { from: ["machine", "account"], home: "machine", settings: [] },
};

/** What one source says about a project, as it was written: each setting by its name. */
export type StatedSettings = Readonly<Partial<Record<SettingOfProject, unknown>>>;

/** What the sources say that are looked at for every call. */
export type Stated = Readonly<Record<(typeof precedence)[number], StatedSettings>>;

/** A value and which source says it; undefined for none, where the default counts. */
export interface FoundValue<Value> {
  readonly value: Value;
  readonly source: (typeof precedence)[number] | undefined;
}

/** One setting as the editor has it, by where it is written. */
export interface WrittenSetting {
  readonly globalValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/** What decides how the settings of a window count for a file. */
export interface SettingsWindow {
  /** How many folders the window has. */
  readonly folders: number;
  /** True for a file in one of them. */
  readonly isInFolder: boolean;
}

/** The settings that describe a project, each once. */
const settingsOfProject = [
  ...new Set(Object.values(projectValues).flatMap((value) => value.settings)),
];

/** What the settings say about the project of a file. Of settings that don't count here only those of the person do. */
export function statedBySettings(
  written: (name: SettingOfProject) => WrittenSetting | undefined,
  { folders, isInFolder }: SettingsWindow,
  counts: (name: SettingOfProject) => boolean,
): Omit<Stated, "rulesFile"> {
  const ofFolder: Partial<Record<SettingOfProject, unknown>> = {};
  const others: Partial<Record<SettingOfProject, unknown>> = {};
  // The settings of a window with one folder are those of that folder.
  const isOnly = isInFolder && folders === 1;
  for (const name of settingsOfProject) {
    const { globalValue, workspaceValue, workspaceFolderValue } = written(name) ?? {};
    const own = workspaceFolderValue ?? (isOnly ? workspaceValue : undefined);
    const general = isOnly || !counts(name) ? undefined : workspaceValue;
    ofFolder[name] = counts(name) ? own : undefined;
    others[name] =
      isRecord(general) && isRecord(globalValue)
        ? { ...globalValue, ...general }
        : (general ?? globalValue);
  }
  return { folderSettings: isInFolder ? ofFolder : {}, settings: others };
}

/** Where a setting is written. */
export type SettingPlace = "user" | "workspace" | "folder";

/**
 * Where a setting of a file's project is written, or removed from: in its folder. For a file in no folder it is that of
 * the window. `hasFolderValue` is true for the only folder of a workspace file with a setting of its own, which takes
 * precedence over the file's.
 */
export function settingPlaces(
  { folders, isInFolder }: SettingsWindow,
  { hasFolderValue, removes }: { readonly hasFolderValue: boolean; readonly removes: boolean },
): readonly SettingPlace[] {
  if (folders === 0) {
    return ["user"];
  }
  if (isInFolder && folders > 1) {
    return ["folder"];
  }
  return hasFolderValue ? (removes ? ["workspace", "folder"] : ["folder"]) : ["workspace"];
}

/** What a description says, in the words of the settings. */
export function statedBySite(site: SiteDescription | undefined): StatedSettings {
  const [main] = site?.markets ?? [];
  // The first market of a language is that of its articles.
  const markets = Object.fromEntries(
    (site?.markets ?? []).toReversed().map((market) => [market.language, market]),
  );
  const { url, titleSuffix, competitors, fields } = site ?? {};
  return {
    ...(url === undefined ? {} : { siteUrl: url }),
    ...(titleSuffix === undefined ? {} : { titleSuffix }),
    ...(competitors === undefined ? {} : { competitors }),
    ...(fields === undefined ? {} : { frontMatterFields: fields }),
    ...(main === undefined ? {} : { ...main, markets }),
  };
}

/** The text that counts; "" where no source says one. */
export function statedText(
  stated: Stated,
  name: "siteUrl" | "titleSuffix" | "folder",
): FoundValue<string> {
  for (const source of precedence) {
    const text = stated[source][name];
    if (typeof text === "string" && text.trim() !== "") {
      return { value: text, source };
    }
  }
  return { value: "", source: undefined };
}

/**
 * The market that counts; "" for what no source says. A country and a language belong together, so a country isn't joined
 * with the language of a site's description; settings of a folder and of a person are, as in 1.0.0.
 */
export function statedMarket(stated: Stated): FoundValue<MarketNames> {
  const said = precedence
    .map((source) => ({
      source,
      location: textIn(stated[source].location),
      language: textIn(stated[source].language),
    }))
    .filter(({ location, language }) => location !== "" || language !== "");
  const [first, next] = said;
  const language = next?.source === "settings" ? next.language : "";
  return {
    value: {
      location: first?.location || (next?.location ?? ""),
      language: first?.language || language,
    },
    source: first?.source,
  };
}

/** The host that the project's articles are published under: as a source says it, else that of the URL it says. */
export function statedDomain(stated: Stated): FoundValue<string> {
  for (const source of precedence) {
    const domain = textIn(stated[source].domain) || hostOf(textIn(stated[source].siteUrl));
    if (domain !== "") {
      return { value: domain, source };
    }
  }
  return { value: "", source: undefined };
}

/** Domains of competitors; an empty list says nothing. */
export function statedCompetitors(stated: Stated): FoundValue<readonly string[]> {
  for (const source of precedence) {
    const list = stated[source].competitors;
    if (Array.isArray(list)) {
      const value = list.filter((one) => typeof one === "string" && one.trim() !== "");
      if (value.length > 0) {
        return { value, source };
      }
    }
  }
  return { value: [], source: undefined };
}

/**
 * The parts of a value that has some by name, each as the first source that has it says. Of several names for one language
 * the last counts, so those of the first source come last.
 */
export function statedParts(stated: Stated, name: "markets" | "frontMatterFields"): JsonRecord {
  const known = new Map<string, unknown>();
  for (const source of precedence.toReversed()) {
    const parts = stated[source][name];
    for (const [part, value] of Object.entries(isRecord(parts) ? parts : {})) {
      known.delete(part);
      known.set(part, value);
    }
  }
  return Object.fromEntries(known);
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}
