import { folderNames, languageOfPath } from "../contents/languageTags.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { outdatedBy } from "../sites/fileChange.ts";
import type { FileChange } from "../sites/fileChange.ts";
import { FoundSites } from "../sites/findSites.ts";
import type { SiteReaders } from "../sites/findSites.ts";
import { isPlaceholder, locateArticle } from "../sites/locateArticle.ts";
import type { ArticleLocation } from "../sites/locateArticle.ts";
import { addressIn } from "../sites/pageUrl.ts";
import { foldersAbove, joinPath } from "../sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../sites/siteFiles.ts";
import type { SiteGenerator } from "../sites/siteGenerator.ts";
import { siteReaders } from "../sites/siteReaders.ts";
import type { PublishedFolder, SiteRules } from "../sites/siteRules.ts";
import { unguarded } from "../sites/strangersWork.ts";
import type { WorkGuard } from "../sites/strangersWork.ts";
import { UrlIndex } from "../sites/urlIndex.ts";
import type { FieldNames } from "../sites/urlIndex.ts";

/** What the settings say about one article of a project. */
export interface ArticleSettings {
  /** The URL that the site is published under; "" where the site's configuration decides it. */
  readonly siteUrl: string;
  /** What the site puts behind each title. */
  readonly titleSuffix: string;
  readonly fields: FieldNames;
}

/** What the settings of a project say. */
export interface ProjectSettings {
  /** About the article at a path, relative to the project's folder. */
  readonly of: (path: string) => ArticleSettings;
  /** The folder of research files, relative to the project's: nothing in it is an article. */
  readonly researchFolder: () => string;
}

/** A folder of a project whose files its site would publish. */
export interface PublishedPlace extends PublishedFolder {
  readonly generator: SiteGenerator;
  /** Whether the whole site is published, that folder among all others. */
  readonly isWholeSite: boolean;
}

/** A site, as its own configuration names it. */
export interface OwnSite {
  readonly host: string;
  /** What says so: "baseURL in hugo.toml → https://example.com/". */
  readonly origin: string;
}

/** What an article project is made from. */
export interface ProjectParts {
  readonly files: SiteFiles;
  readonly settings: ProjectSettings;
  readonly now: () => Date;
  /** Where what strangers wrote may never end. */
  readonly guard?: WorkGuard;
  readonly readers?: SiteReaders;
}

/**
 * The sites in a folder of articles, without the editor: what makes a page of a file, which files make a URL. Nothing is
 * read before somebody asks; what was read is kept until `changed` tells of a file that it came from. Configurations are
 * read and never run. All paths are relative to the folder, with `/`.
 */
export class ArticleProject {
  readonly files: SiteFiles;
  readonly settings: ProjectSettings;
  readonly now: () => Date;
  readonly sites: FoundSites;
  readonly index: UrlIndex;
  readonly guard: WorkGuard;
  readonly #readers: SiteReaders;
  #changes = 0;

  constructor({ files, settings, now, guard = unguarded, readers = siteReaders }: ProjectParts) {
    this.files = files;
    this.settings = settings;
    this.now = now;
    this.guard = guard;
    this.#readers = readers;
    this.sites = new FoundSites(files, readers, guard);
    this.index = new UrlIndex({
      files,
      sites: this.sites,
      settingsOf: (path) => settings.of(path),
      now,
      guard,
    });
  }

  /** The same project with other files, such as those that it had before; nothing is shared. */
  withFiles(files: SiteFiles, guard: WorkGuard): ArticleProject {
    const { settings, now } = this;
    return new ArticleProject({ files, settings, now, guard, readers: this.#readers });
  }

  /** Reads again what a file that was written, came or went makes outdated, when it is next asked for. */
  changed(change: FileChange): void {
    this.#changes += 1;
    const outdated = outdatedBy(change, this.sites.known);
    if (outdated === "everything" || outdated === "rules") {
      this.sites.forget();
    }
    if (outdated === "everything") {
      this.index.forget();
    } else if (outdated !== "nothing") {
      this.index.changed(change.path);
    }
  }

  /** How many changes of files it was told of. */
  get changes(): number {
    return this.#changes;
  }

  /** Reads every article again when it is next asked for: the settings changed. */
  forgetArticles(): void {
    this.index.forget();
  }

  /** The site that makes a page of a file; undefined where no generator is recognised. */
  async siteOf(path: string): Promise<SiteRules | undefined> {
    return this.sites.siteOf(await this.sites.listed(path));
  }

  /** Where an article is published; `slugField` is the name of its field for the slug, `standsIn` as for `locateArticle`. */
  async locate(
    path: string,
    front: FrontMatter,
    slugField: string,
    standsIn = false,
  ): Promise<ArticleLocation> {
    const listed = await this.sites.listed(path);
    const rules = await this.sites.siteOf(listed);
    const { siteUrl } = this.settings.of(path);
    const located = await locateArticle(
      { path: listed, front },
      { rules, siteUrl, slugField, now: this.now(), standsIn },
    );
    const pathLanguage = await this.#languageOf(listed, rules);
    return pathLanguage === undefined ? located : { ...located, pathLanguage };
  }

  /** The tag of the language that a path says, by what lies beside it. */
  async #languageOf(path: string, rules: SiteRules | undefined): Promise<string | undefined> {
    const parts = path.split("/").slice(0, -1);
    const listed = await Promise.all(
      ["", ...foldersAbove(path)].map(
        async (folder) => [folder, await this.sites.list(folder)] as const,
      ),
    );
    const entries = new Map(listed);
    const namesIn = (folder: string, wanted: FolderEntry["kind"]): string[] =>
      (entries.get(folder) ?? []).filter(({ kind }) => kind === wanted).map(({ name }) => name);
    return languageOfPath(
      path,
      folderNames({
        // its own folder may be newer than the list
        folders: (folder) => new Set([...namesIn(folder, "folder"), parts[depthOf(folder)] ?? ""]),
        files: (folder) => namesIn(folder, "file"),
        named: rules?.languages.map(({ code }) => code) ?? [],
      }),
    );
  }

  /**
   * Whether a site would publish the files of a folder, which needn't be there. Its configuration is read again from
   * `files`, which may have changes that aren't saved. Undefined where it wouldn't, and where nothing tells.
   */
  async publishedPlace(folder: string, files = this.files): Promise<PublishedPlace | undefined> {
    const sites = new FoundSites(files, this.#readers, this.guard);
    const rules = await sites.siteOf(joinPath(folder, "article.md"));
    const published = rules?.publishes?.(folder);
    return rules === undefined || published === undefined
      ? undefined
      : {
          ...published,
          generator: rules.generator,
          isWholeSite: published.root === rules.folder,
        };
  }

  /** The host of the site that makes a page of a file, as its configuration names it; undefined where it names none, or an example. */
  async publishedSiteOf(path: string): Promise<OwnSite | undefined> {
    const { value, step } = (await this.siteOf(path))?.address ?? {};
    const host = addressIn(value)?.hostname;
    return host === undefined || step === undefined || isPlaceholder(value)
      ? undefined
      : { host, origin: step.text };
  }
}

/** How many folders a path leads through. */
function depthOf(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}
