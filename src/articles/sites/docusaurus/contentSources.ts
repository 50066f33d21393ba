import * as l10n from "@vscode/l10n";
import { parseJson } from "../../../shared/json.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { Code, CodeObject, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import {
  booleanSetting,
  folderSetting,
  listSetting,
  settingStep,
  textSetting,
  undecided,
} from "../code/stated.ts";
import type { Place, Setting } from "../code/stated.ts";
import { mostFolders } from "../limits.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Page, Step } from "../siteRules.ts";
import type { ContentKind, ContentPlugin } from "./contentPlugins.ts";
import { defaultExclude, fileFilter } from "./globs.ts";
import type { FileFilter } from "./globs.ts";
import { keepsNumbers, sidebarFiles } from "./numberedIds.ts";

type VersionMarks = Pick<Page, "isUnmaintained" | "isKeptOut">;

/** A folder of files that a plugin makes pages of; of docs, that of one version. */
export interface ContentSource {
  readonly kind: ContentKind;
  /** Relative to the project's folder. */
  readonly folder: string;
  /** Where its translations lie below the folder of a language: `docusaurus-plugin-content-docs/current`. */
  readonly translations: string;
  /** The path of its pages below the site's: `docs/next`. */
  readonly route: string;
  /** The version of docs, "" for the one that is shown first; undefined where there is one alone. */
  readonly version?: string;
  /** What its pages are marked with: a version that isn't maintained any more, or that search engines are told to leave out. */
  readonly marks?: VersionMarks;
  readonly takes: FileFilter;
  readonly stripsNumbers: boolean;
  readonly steps: readonly Step[];
  /** Why its pages can't be told; undefined where they can. */
  readonly problem: string | undefined;
}

/** The folders of all content plugins of a site. */
export interface ContentSources {
  readonly sources: readonly ContentSource[];
  /** Plugins whose folder can't be told: any file may be theirs. */
  readonly unplaced: readonly string[];
  /** Folders of versions that aren't built, each with why. */
  readonly unbuilt: ReadonlyMap<string, string>;
  /** Files that were read, and those that would be. */
  readonly read: readonly string[];
}

const defaults = {
  docs: { path: "docs", route: "docs", include: ["**/*.{md,mdx}"] },
  blog: { path: "blog", route: "blog", include: ["**/*.{md,mdx}"] },
  pages: { path: "src/pages", route: "/", include: ["**/*.{js,jsx,ts,tsx,md,mdx}"] },
} as const;

/** The folders that most sites have, for one whose plugins can't be told. */
export function usualSources(folder: string): { readonly folder: string }[] {
  return Object.values(defaults).map(({ path }) => ({ folder: joinPath(folder, path) }));
}

/** Reads where the content plugins take their files from, with the versions of docs. */
export async function readSources(
  plugins: readonly ContentPlugin[],
  config: ConfigModule,
  site: { readonly folder: string; readonly files: SiteFiles },
): Promise<ContentSources> {
  const all = await Promise.all(plugins.map((plugin) => new Plugin(plugin, config).read(site)));
  return {
    sources: all.flatMap(({ sources }) => sources),
    unplaced: all.flatMap(({ unplaced }) => unplaced),
    unbuilt: new Map(all.flatMap(({ unbuilt }) => [...unbuilt])),
    read: all.flatMap(({ read }) => read),
  };
}

/** UTF-16 units of a package.json whose scripts are looked at. */
const longestScripts = 100_000;

/** The folders that scripts of a package.json make by copying others, each with what it is a copy of. */
function copiedVersions(text: string): ReadonlyMap<string, string> {
  return new Map(
    [
      ...text
        .slice(0, longestScripts)
        .matchAll(
          /\b(?:cp|copy) -\w{0,20}[rR]\w{0,20} (?:\.\/)?([\w./-]*[\w.-])\/? (?:\.\/)?(\w*versioned_docs\/version-[\w.-]+)/gu,
        ),
    ].map(([, from = "", to = ""]) => [to, from]),
  );
}

class Plugin {
  readonly #kind: ContentKind;
  readonly #options: CodeValue;
  readonly #key: string;
  readonly #config: ConfigModule;

  constructor({ kind, options, key }: ContentPlugin, config: ConfigModule) {
    this.#kind = kind;
    this.#options = options instanceof CodeObject || options instanceof Code ? options : undefined;
    this.#key = key;
    this.#config = config;
  }

  async read(site: {
    readonly folder: string;
    readonly files: SiteFiles;
  }): Promise<ContentSources> {
    const standard = defaults[this.#kind];
    const id = textSetting(this.#at("id"), "default", this.#place("id"));
    const path = this.#at("path") ?? standard.path;
    const folder = folderSetting(path, site.folder);
    if (folder === undefined || id.value === undefined) {
      return {
        sources: [],
        unplaced: [id.problem ?? this.#outside(path)],
        unbuilt: new Map(),
        read: [],
      };
    }
    const route = textSetting(
      this.#at("routeBasePath"),
      standard.route,
      this.#place("routeBasePath"),
    );
    const takes = await this.#filter();
    const prefixes = await this.#numberPrefixes(site, folder);
    const steps =
      typeof this.#at("routeBasePath") === "string"
        ? [settingStep(this.#place("routeBasePath"), route.value ?? "")]
        : [];
    const ofPlugin = `docusaurus-plugin-content-${this.#kind}${id.value === "default" ? "" : `-${id.value}`}`;
    const whole: ContentSource = {
      kind: this.#kind,
      folder,
      translations: ofPlugin,
      route: route.value ?? "",
      takes: takes.value ?? ((): boolean => true),
      stripsNumbers: prefixes.value ?? true,
      steps,
      problem: route.problem ?? takes.problem ?? prefixes.problem ?? this.#processing(),
    };
    return this.#kind === "docs"
      ? this.#versions(whole, id.value, site)
      : { sources: [whole], unplaced: [], unbuilt: new Map(), read: [] };
  }

  async #versions(
    whole: ContentSource,
    id: string,
    { folder, files }: { readonly folder: string; readonly files: SiteFiles },
  ): Promise<ContentSources> {
    const prefix = id === "default" ? "" : `${id}_`;
    const path = joinPath(folder, `${prefix}versions.json`);
    const text = await files.read(path);
    const json = text === undefined ? [] : parseJson(text);
    const named = Array.isArray(json) && json.length > mostFolders ? undefined : json;
    const listed = Array.isArray(named) ? named.filter((name) => typeof name === "string") : [];
    const [disabled, current] = [
      booleanSetting(this.#at("disableVersioning"), false, this.#place("disableVersioning")),
      booleanSetting(this.#at("includeCurrentVersion"), true, this.#place("includeCurrentVersion")),
    ];
    const only = this.#only();
    const all = disabled.value === true ? [] : listed;
    const names = [
      ...(current.value === false || all.includes("current") ? [] : ["current"]),
      ...all,
    ];
    const built = names.filter((name) => only.value?.includes(name) !== false);
    const given = textSetting(this.#at("lastVersion"), undefined, this.#place("lastVersion"));
    const last = given.value ?? built.find((name) => name !== "current") ?? "current";
    const problem =
      disabled.problem ??
      current.problem ??
      only.problem ??
      (Array.isArray(named) ? undefined : l10n.t("{0} can't be read.", `${prefix}versions.json`));
    const scripts = joinPath(folder, "package.json");
    const copies = copiedVersions((await files.read(scripts)) ?? "");
    const folders = new Map<string, string>();
    for (const name of all) {
      const version = joinPath(`${prefix}versioned_docs`, `version-${name}`);
      const copied = copies.get(version);
      const isMissing =
        copied !== undefined && (await files.list(joinPath(folder, version))).length === 0;
      folders.set(name, joinPath(folder, isMissing ? copied : version));
    }
    const sources = built.map((name): ContentSource => {
      const own = this.#versionPath(name, name === last, given.problem);
      return {
        ...whole,
        folder: name === "current" ? whole.folder : (folders.get(name) ?? whole.folder),
        translations: `${whole.translations}/${name === "current" ? name : `version-${name}`}`,
        route: `${whole.route}/${own.value ?? ""}`,
        ...(names.length < 2 ? {} : { version: name === last ? "" : name }),
        marks: this.#marks(name, names.indexOf(name) > names.indexOf(last)),
        steps: [...whole.steps, ...own.steps],
        problem: whole.problem ?? problem ?? own.problem,
      };
    });
    return {
      sources,
      unplaced: [],
      unbuilt: new Map(
        [
          ...(sources.some((source) => source.folder === whole.folder) ? [] : [whole.folder]),
          joinPath(folder, `${prefix}versioned_docs`),
        ].map((unused) => [unused, l10n.t("The configuration doesn't build this version.")]),
      ),
      read: [path, scripts, ...sidebarFiles(folder)],
    };
  }

  /** Docusaurus writes on the pages of versions behind the last one that they aren't maintained, unless it is told otherwise. */
  #marks(name: string, isBehindLast: boolean): VersionMarks {
    const of = (key: string): CodeValue => memberAt(this.#at("versions"), name, key);
    const banner = of("banner") ?? (isBehindLast ? "unmaintained" : undefined);
    return {
      ...(banner === "unmaintained" ? { isUnmaintained: true } : {}),
      ...(of("noIndex") === true ? { isKeptOut: true } : {}),
    };
  }

  /** The part of the path that a version adds. */
  #versionPath(
    name: string,
    isLast: boolean,
    lastProblem: string | undefined,
  ): { readonly value?: string; readonly steps: readonly Step[]; readonly problem?: string } {
    const place = this.#place(`versions.${name}.path`);
    const stated = memberAt(this.#at("versions"), name, "path");
    if (typeof stated === "string") {
      return { value: stated, steps: [settingStep(place, stated)] };
    }
    if (stated !== undefined) {
      return { problem: undecided(place, stated), steps: [] };
    }
    if (lastProblem !== undefined) {
      return { problem: lastProblem, steps: [] };
    }
    const value = isLast ? "" : name === "current" ? "next" : name;
    const text = isLast
      ? l10n.t("the current version has no path prefix")
      : l10n.t("Docusaurus' rule for versions → {0}", value);
    return { value, steps: isLast && name === "current" ? [] : [{ text }] };
  }

  #only(): Setting<readonly string[] | undefined> {
    const value = this.#at("onlyIncludeVersions");
    return value === undefined
      ? { value: undefined }
      : listSetting(value, [], this.#place("onlyIncludeVersions"));
  }

  async #filter(): Promise<Setting<FileFilter>> {
    const include = listSetting(
      this.#at("include"),
      defaults[this.#kind].include,
      this.#place("include"),
    );
    const exclude = listSetting(this.#at("exclude"), defaultExclude, this.#place("exclude"));
    if (include.value === undefined || exclude.value === undefined) {
      return { problem: include.problem ?? exclude.problem ?? "" };
    }
    const value = await fileFilter(include.value, exclude.value);
    return value === undefined ? { problem: undecided(this.#place("include")) } : { value };
  }

  async #numberPrefixes(
    { folder, files }: { readonly folder: string; readonly files: SiteFiles },
    docs: string,
  ): Promise<Setting<boolean>> {
    const isKept =
      this.#kind === "docs" &&
      this.#at("numberPrefixParser") === undefined &&
      (await keepsNumbers(folder, docs, files));
    return booleanSetting(
      this.#at("numberPrefixParser"),
      !isKept,
      this.#place("numberPrefixParser"),
    );
  }

  /** Why code decides which posts there are; undefined where it doesn't. */
  #processing(): string | undefined {
    return this.#kind === "blog" && this.#at("processBlogPosts") !== undefined
      ? undecided(this.#place("processBlogPosts"))
      : undefined;
  }

  #outside(path: CodeValue): string {
    return typeof path === "string"
      ? l10n.t("{0} in {1} leads out of the project.", `${this.#key}.path`, this.#config.name)
      : undecided(this.#place("path"), path);
  }

  #at(key: string): CodeValue {
    return memberAt(this.#options, key);
  }

  #place(key: string): Place {
    return { key: `${this.#key}.${key}`, file: this.#config.path, name: this.#config.name };
  }
}
