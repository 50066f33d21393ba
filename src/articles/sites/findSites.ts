import { remembered } from "./remembered.ts";
import {
  filesBelow,
  folderOf,
  joinPath,
  listedPath,
  nameOf,
  pathBelow,
  skippedFolders,
} from "./siteFiles.ts";
import type { KnownSites } from "./fileChange.ts";
import type { FolderEntry, SiteFiles } from "./siteFiles.ts";
import { readGuarded } from "./guardedSite.ts";
import { generatorsOf, isConfiguration } from "./siteGenerator.ts";
import type { SiteGenerator } from "./siteGenerator.ts";
import type { ReadSite, SiteRules } from "./siteRules.ts";
import { unguarded } from "./strangersWork.ts";
import type { WorkGuard } from "./strangersWork.ts";

/** How the rules of each generator's sites are read: each is loaded with the first site that needs it. */
export type SiteReaders = Readonly<
  Record<Exclude<SiteGenerator, "plain">, () => Promise<ReadSite>>
>;

/** Folders beside an article's own in which a configuration is looked for, at most: `website/` beside `docs/`. */
const mostBeside = 200;

/**
 * The sites of a project, found by their configurations and read once: until `forget` is called, nothing is read
 * again. Nothing is read before somebody asks.
 */
export class FoundSites {
  readonly #readers: SiteReaders;
  readonly #files: SiteFiles;
  readonly #guard: WorkGuard;
  readonly #lists = new Map<string, Promise<readonly FolderEntry[]>>();
  /** The folders that each folder had when it was last listed. */
  readonly #folders = new Map<string, ReadonlySet<string>>();
  /** The links to folders in each folder that was listed. */
  readonly #links = new Map<string, readonly string[]>();
  /** Of the files that the rules look at: configurations, data, layouts. */
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #rules = new Map<string, Promise<readonly SiteRules[]>>();
  /** The folders of which `#rules` were read to the end. */
  readonly #read = new Set<string>();
  /** The rules as they were last read; what is forgotten stays in it until it is read again. */
  readonly #lastRules = new Map<string, readonly SiteRules[]>();
  /** Every file whose text was asked for. */
  readonly #looked = new Set<string>();
  /** By folder: what lies in one belongs to one site. */
  readonly #sites = new Map<string, Promise<SiteRules | undefined>>();
  readonly #all = new Map<"", Promise<readonly SiteRules[]>>();

  /** `guard` has what the readers do with strangers' files done so that it can be ended. */
  constructor(files: SiteFiles, readers: SiteReaders, guard: WorkGuard = unguarded) {
    this.#readers = readers;
    this.#guard = guard;
    this.#files = {
      list: (folder) =>
        remembered(this.#lists, folder, async () => {
          const entries = await files.list(folder);
          const folders = entries.filter(({ kind }) => kind === "folder");
          this.#folders.set(folder, new Set(folders.map(({ name }) => name)));
          const links = folders.filter(({ isLink, name }) => isLink && !skippedFolders.has(name));
          this.#links.set(
            folder,
            links.map(({ name }) => joinPath(folder, name)),
          );
          return entries;
        }),
      read: (path) => {
        this.#looked.add(path);
        return remembered(this.#texts, path, () => files.read(path));
      },
      ...(files.hasMark === undefined ? {} : { hasMark: files.hasMark }),
    };
  }

  /** Reads everything again when it is next asked for. */
  forget(): void {
    this.#lists.clear();
    this.#links.clear();
    this.#texts.clear();
    this.#rules.clear();
    this.#read.clear();
    this.#sites.clear();
    this.#all.clear();
  }

  /**
   * What has been read so far, which tells what a changed file makes outdated. `forget` doesn't clear it: several
   * files often change at once, and the first of them mustn't hide the others.
   */
  get known(): KnownSites {
    return {
      rules: [...this.#lastRules.values()].flat(),
      read: this.#looked,
      folders: this.#folders,
      isReading: this.#read.size < this.#rules.size,
    };
  }

  /**
   * The site that makes pages of what lies at a path: that of the nearest folder above it, or beside one above it,
   * whose configuration says so; else the nearest above it that has a configuration at all. Undefined where there is none.
   */
  siteOf(path: string): Promise<SiteRules | undefined> {
    const folder = folderOf(path);
    return remembered(this.#sites, folder, () => this.#siteOfFolder(folder));
  }

  async #siteOfFolder(start: string): Promise<SiteRules | undefined> {
    let nearest: SiteRules | undefined;
    for (let folder = start; ; folder = folderOf(folder)) {
      const own = await this.#rulesIn(folder);
      const found = mostSpecific([...own, ...(await this.#rulesBeside(folder, start))], start);
      if (found !== undefined) {
        return found;
      }
      nearest ??= own[0];
      if (folder === "") {
        return nearest;
      }
    }
  }

  /** A path as the folders of the project list it. */
  listed(path: string): Promise<string> {
    return listedPath(this.#files, path);
  }

  /** What lies in a folder, as it was last listed. */
  list(folder: string): Promise<readonly FolderEntry[]> {
    return this.#files.list(folder);
  }

  /** The folders that are links to others, so that their files aren't searched. */
  async links(): Promise<readonly string[]> {
    await this.all();
    return [...this.#links.values()].flat();
  }

  /** All sites of the project, those of its top folders first. */
  all(): Promise<readonly SiteRules[]> {
    return remembered(this.#all, "", async () => {
      const folders = new Set<string>([""]);
      for (const file of await filesBelow(this.#files, "", isBuilt)) {
        const folder = folderOf(file);
        if (splitConfig.test(folder)) {
          folders.add(folder.replace(splitConfig, ""));
        } else if (isConfiguration(nameOf(file))) {
          folders.add(folder);
        }
      }
      const found = await Promise.all([...folders].map((folder) => this.#rulesIn(folder)));
      return found.flat();
    });
  }

  /** The files below the folders in which a site's pages are written. */
  async contentOf({ contentFolders, output, folder: own }: SiteRules): Promise<string[]> {
    const all = new Set(contentFolders);
    const isInner = (folder: string): boolean => {
      for (let at = folder; at !== "";) {
        at = folderOf(at);
        if (all.has(at)) {
          return true;
        }
      }
      return false;
    };
    const found = await Promise.all(
      [...all]
        .filter((folder) => !isInner(folder))
        .map((folder) =>
          filesBelow(this.#files, folder, (path) => path === output && path !== own),
        ),
    );
    return found.flat();
  }

  async #rulesBeside(folder: string, start: string): Promise<readonly SiteRules[]> {
    const inside = (pathBelow(start, folder) ?? "").split("/")[0];
    const others = (await this.#files.list(folder))
      .filter(({ name, kind }) => kind === "folder" && name !== inside && !skippedFolders.has(name))
      .slice(0, mostBeside);
    const found = await Promise.all(
      others.map(({ name }) => this.#rulesIn(joinPath(folder, name))),
    );
    return found.flat();
  }

  #rulesIn(folder: string): Promise<readonly SiteRules[]> {
    const reading = remembered(this.#rules, folder, async () => {
      const generators = await this.#generatorsIn(folder);
      const rules = await Promise.all(
        generators.map(async (generator) =>
          readGuarded(
            this.#readers[generator],
            { generator, folder, configuration: await this.#configurationOf(generator, folder) },
            this.#files,
            this.#guard,
          ),
        ),
      );
      // not where everything was forgotten meanwhile
      if (this.#rules.get(folder) === reading) {
        this.#read.add(folder);
        this.#lastRules.set(folder, rules);
      }
      return rules;
    });
    return reading;
  }

  /** The name of a site's configuration: that of the folder, for one that is split into several files. */
  async #configurationOf(generator: SiteGenerator, folder: string): Promise<string> {
    const names = (await this.#files.list(folder)).map(({ name }) => name);
    return (
      names.find((name) => generatorsOf([name]).some((known) => known === generator)) ??
      names.find(isConfiguration) ??
      "config"
    );
  }

  async #generatorsIn(folder: string): Promise<readonly (keyof SiteReaders)[]> {
    const namesIn = async (path: string): Promise<string[]> =>
      (await this.#files.list(path)).map(({ name }) => name);
    const names = await namesIn(folder);
    const found = generatorsOf(names);
    if (found[0] === "hugo" && nameOf(folder) === "src") {
      // `src` of another generator's site may look like the folder of an older Hugo's
      return generatorsOf(await namesIn(folderOf(folder))).length > 0 ? [] : found;
    }
    if (found[0] === "eleventy" && (await this.#isPluginOfEleventy(folder))) {
      return [];
    }
    if ((await this.#isSample(folder)) || (await this.#isTheme(folder, names))) {
      return [];
    }
    if (found.includes("jekyll") && (await this.#isOfOthers(folder, names))) {
      return found.filter((generator) => generator !== "jekyll");
    }
    if (found.includes("hugo") || !names.includes("config")) {
      return found;
    }
    const split = await namesIn(joinPath(folder, "config", "_default"));
    return split.some((name) => hugoConfiguration.test(name)) ? [...found, "hugo"] : found;
  }

  /** Whether a project of code shows or tests what it does in a folder. A site that only has such a name is one. */
  async #isSample(start: string): Promise<boolean> {
    if (themeExample.test(start)) {
      return true;
    }
    for (let folder = start; folder !== ""; folder = folderOf(folder)) {
      if (sampleFolders.test(nameOf(folder))) {
        const above = (await this.#files.list(folderOf(folder))).map(({ name }) => name);
        if (generatorsOf(above).length > 0 || above.some((name) => projectFile.test(name))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * A theme of Hugo by itself: its configuration says what it needs, and the sites that use it say languages and URLs
   * of its articles. A site that was made from a copy of a theme says where it is published.
   */
  async #isTheme(folder: string, names: readonly string[]): Promise<boolean> {
    if (!names.includes("theme.toml") || !names.includes("exampleSite")) {
      return false;
    }
    const configurations = names.filter((name) => hugoConfiguration.test(name));
    const texts = await Promise.all(
      configurations.map((name) => this.#files.read(joinPath(folder, name))),
    );
    return (
      !names.includes("config") &&
      texts.length > 0 &&
      texts.every((text) => text !== undefined && !/\bbaseURL\b/iu.test(text))
    );
  }

  /** A configuration with the name of Jekyll's that Hexo or Jupyter Book reads. */
  async #isOfOthers(folder: string, names: readonly string[]): Promise<boolean> {
    const says = async (pattern: RegExp, text: RegExp): Promise<boolean> => {
      const name = names.find((one) => pattern.test(one));
      const read = name === undefined ? undefined : await this.#files.read(joinPath(folder, name));
      return read !== undefined && text.test(read);
    };
    return (
      (await says(/^_config\.ya?ml$/u, fieldsOfHexo)) ||
      (await says(/^package\.json$/u, /"hexo"\s*:/u)) ||
      (await says(/^_toc\.ya?ml$/u, contentsOfBook))
    );
  }

  /** A plugin that was copied into a site of Eleventy has a file with the name of a configuration, too. */
  async #isPluginOfEleventy(start: string): Promise<boolean> {
    if (!pluginFolder.test(start)) {
      return false;
    }
    for (let folder = start; folder !== "";) {
      folder = folderOf(folder);
      const names = (await this.#files.list(folder)).map(({ name }) => name);
      if (generatorsOf(names).includes("eleventy")) {
        return true;
      }
    }
    return false;
  }
}

/** The example of a theme that was copied into a site: its makers' articles. */
const themeExample = /(?:^|\/)themes\/[^/]+\/exampleSite$/u;

/** Folders in which a project shows or tests its code, by made-up articles. */
const sampleFolders =
  /^(?:__fixtures__|__tests__|demos?|e2e|examples?|fixtures|playgrounds?|tests?)$/u;

/** Files that a project of code has at its top. */
const projectFile =
  /^(?:package\.json|go\.mod|Cargo\.toml|pyproject\.toml|setup\.py|composer\.json|Gemfile|Makefile|theme\.toml|.+\.gemspec)$/u;

/** Names of Hugo's configuration. */
const hugoConfiguration = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/u;

/** Fields of Hexo's configuration that Jekyll doesn't know. */
const fieldsOfHexo = /^(?:source_dir|public_dir|new_post_name|skip_render)[ \t]*:/mu;

/** How the table of contents of a Jupyter Book begins. */
const contentsOfBook = /^(?:format[ \t]*:[ \t]*jb-|- ?file[ \t]*:)/mu;

/** Below folders of these names sites keep plugins. */
const pluginFolder = /(?:^|\/)(?:_11ty|_?plugins|vendor|third_party)\//u;

/** The site whose content folder is nearest above a folder: Jekyll's is the whole project, that of a Docusaurus site beside it `docs`. */
function mostSpecific(sites: readonly SiteRules[], start: string): SiteRules | undefined {
  let found: SiteRules | undefined;
  let length = -1;
  for (const site of sites) {
    for (const content of site.contentFolders) {
      if (content.length > length && pathBelow(start, content) !== undefined) {
        found = site;
        length = content.length;
      }
    }
  }
  return found;
}

/** Hugo's configuration in parts, below the site's folder. */
const splitConfig = /(?:^|\/)config\/_default$/u;

/** Folders that generators write, whose copies of files are no sources. */
function isBuilt(path: string): boolean {
  return /^(?:_site|dist|build|\.next|\.astro|\.docusaurus|resources)$/u.test(nameOf(path));
}
