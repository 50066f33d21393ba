import * as vscode from "vscode";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { oneKeywordFields } from "../../../articles/contents/keywordInArticle.ts";
import { outdatedBy } from "../../../articles/sites/fileChange.ts";
import { FoundSites } from "../../../articles/sites/findSites.ts";
import { isPlaceholder, locateArticle } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { addressIn } from "../../../articles/sites/pageUrl.ts";
import type { SiteGenerator } from "../../../articles/sites/siteGenerator.ts";
import { joinPath, nameOf } from "../../../articles/sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../../../articles/sites/siteFiles.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { siteReaders } from "../../../articles/sites/siteReaders.ts";
import type { PublishedFolder, SiteRules } from "../../../articles/sites/siteRules.ts";
import { UrlIndex } from "../../../articles/sites/urlIndex.ts";
import type { Claim, FieldNames } from "../../../articles/sites/urlIndex.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { settings } from "../settings.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** Bytes of a configuration or an article that are read: real ones have a few thousand. */
const largestFile = 2_000_000;

/** What may change where pages are published: articles, configurations, data and layouts. */
const watched =
  "**/{*.md,*.mdx,*.markdown,*.mkd,*.html,*.htm,*.toml,*.yaml,*.yml,*.json,*.js,*.cjs,*.mjs,*.ts,*.cts,*.mts,*.astro,*.njk,*.liquid,*.rb,Gemfile,.gitignore,.eleventyignore}";

/** A file that claims a URL. */
export interface SourceOfUrl extends Omit<Claim, "path"> {
  readonly uri: vscode.Uri;
}

/** The names of fields in the front matter of an article, as the settings say. */
export function articleFieldNames(article: vscode.Uri): FieldNames {
  const { keyword, ...others } = settings.frontMatterFields(article);
  return { ...others, keyword: oneKeywordFields(keyword) };
}

/** A folder of a project whose files its site would publish. */
export interface PublishedPlace extends PublishedFolder {
  readonly generator: SiteGenerator;
  /** Whether the whole site is published, that folder among all others. */
  readonly isWholeSite: boolean;
}

/** A site of the workspace. */
export interface OwnSite {
  readonly host: string;
  /** What says so: "baseURL in hugo.toml → https://example.com/". */
  readonly origin: string;
}

/** Where a file stands in its project: a folder of the workspace. */
export interface PlaceInProject {
  /** The project's folder. */
  readonly root: vscode.Uri;
  /** Relative to it, with `/`. */
  readonly path: string;
  readonly files: SiteFiles;
  readonly sites: FoundSites;
  readonly index: UrlIndex;
}

/**
 * The sites in the folders of the workspace. Nothing is read before somebody asks; what was read is kept until a file
 * that it came from changes. Configurations are read and never run, so this works in Restricted Mode, too.
 */
export class ProjectSites {
  readonly #projects = new Map<string, Project>();
  readonly #folders: vscode.Disposable;

  constructor() {
    this.#folders = vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      for (const { uri } of removed) {
        this.#projects.get(uri.toString())?.dispose();
        this.#projects.delete(uri.toString());
      }
    });
  }

  dispose(): void {
    this.#folders.dispose();
    this.#projects.forEach((project) => project.dispose());
    this.#projects.clear();
  }

  /** The site that makes a page of a file; undefined where no generator is recognised, or the file is in no folder of the workspace. */
  async siteOf(uri: vscode.Uri): Promise<SiteRules | undefined> {
    const project = this.#projectOf(uri);
    return project?.sites.siteOf(await project.sites.listed(project.pathOf(uri)));
  }

  /** A file as its folder lists it: it may have been opened by a path with other capitals, which only some file systems tell apart. */
  async listed(uri: vscode.Uri): Promise<vscode.Uri> {
    const project = this.#projectOf(uri);
    return project === undefined
      ? uri
      : vscode.Uri.joinPath(project.root, await project.sites.listed(project.pathOf(uri)));
  }

  /** Where a file stands in its project; undefined for one that is in no folder of the workspace. */
  placeOf(uri: vscode.Uri): PlaceInProject | undefined {
    const project = this.#projectOf(uri);
    return project === undefined
      ? undefined
      : {
          root: project.root,
          path: project.pathOf(uri),
          files: project.files,
          sites: project.sites,
          index: project.index,
        };
  }

  /** Where an article is published, as it stands in the editor; `slugField` is the name of its field for the slug. */
  async locate(uri: vscode.Uri, front: FrontMatter, slugField: string): Promise<ArticleLocation> {
    const project = this.#projectOf(uri);
    const path = (await project?.sites.listed(project.pathOf(uri))) ?? nameOf(uri.path);
    return locateArticle(
      { path, front },
      {
        rules: await project?.sites.siteOf(path),
        siteUrl: project === undefined ? "" : settings.siteUrl(uri),
        slugField,
        now: new Date(),
      },
    );
  }

  /** Every file of the workspace that claims a URL, the page's own first. Reads all articles of its sites when first asked. */
  async filesOf(url: string): Promise<SourceOfUrl[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const project = this.#projectOf(uri);
        const claims = (await project?.index.filesOf(url)) ?? [];
        return claims.map(({ path, ...claim }) => ({
          ...claim,
          uri: vscode.Uri.joinPath(uri, path),
        }));
      }),
    );
    return found.flat();
  }

  /**
   * Whether a site would publish the files of a folder, which needn't be there. Its configuration is read
   * again, with changes that aren't saved: the editor may report what was changed only after this is asked. Undefined where it wouldn't, where nothing tells, and outside the workspace.
   */
  async publishedPlace(folder: vscode.Uri): Promise<PublishedPlace | undefined> {
    const project = this.#projectOf(folder);
    if (project === undefined) {
      return undefined;
    }
    const path = project.pathOf(folder);
    const sites = new FoundSites(withUnsaved(project), siteReaders);
    const rules = await sites.siteOf(joinPath(path, "article.md"));
    const published = rules?.publishes?.(path);
    return rules === undefined || published === undefined
      ? undefined
      : {
          ...published,
          generator: rules.generator,
          isWholeSite: published.root === rules.folder,
        };
  }

  /** The host of the site in the first folder of the workspace, as its configuration names it, and what says so; undefined where it names none, or an example. */
  async ownSite(): Promise<OwnSite | undefined> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    return folder === undefined
      ? undefined
      : this.publishedSiteOf(vscode.Uri.joinPath(folder.uri, "index.md"));
  }

  /** The host of the site that makes a page of a file, as its configuration names it; undefined where it names none, or an example. */
  async publishedSiteOf(uri: vscode.Uri): Promise<OwnSite | undefined> {
    const { value, step } = (await this.siteOf(uri))?.address ?? {};
    const host = addressIn(value)?.hostname;
    return host === undefined || step === undefined || isPlaceholder(value)
      ? undefined
      : { host, origin: step.text };
  }

  /** Why no file of the workspace makes a page, as sentences that say what can be done. */
  async whyNoFile(url: string): Promise<string> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) {
      return vscode.l10n.t("No folder is open. Open the folder of your site, then try again.");
    }
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const rules = (await this.#projectOf(uri)?.sites.all()) ?? [];
        return rules.map(({ address }) => settings.siteUrl(uri) || address?.value);
      }),
    );
    const links = await Promise.all(
      folders.map(async ({ uri }) => (await this.#projectOf(uri)?.sites.links()) ?? []),
    );
    if (found.flat().length === 0) {
      return vscode.l10n.t(
        "No site generator is recognized in the open folder, so no file is known to make {0}.",
        url,
      );
    }
    const hosts = new Set(found.flat().flatMap((address) => addressIn(address)?.host ?? []));
    if (hosts.size === 0) {
      return vscode.l10n.t(
        "The site in the open folder doesn't say where it's published. Set seoResearch.siteUrl to its URL, then try again.",
      );
    }
    const isOwn = [...hosts].some((host) => siteKey(host) === siteKey(url));
    const [link] = links.flat();
    if (isOwn && link !== undefined) {
      return vscode.l10n.t(
        "No article in the open folder makes {0}. Linked folders such as {1} aren't searched: if the article is there, open it yourself.",
        url,
        shownSentence(`${link}/`),
      );
    }
    return isOwn
      ? vscode.l10n.t(
          "No article in the open folder makes {0}. The page may be a list or come from a template, or its file was moved or deleted.",
          url,
        )
      : vscode.l10n.t(
          "No article in the open folder makes {0}: its site is published at {1}. If that isn't right, set seoResearch.siteUrl.",
          url,
          [...hosts].join(", "),
        );
  }

  #projectOf(uri: vscode.Uri): Project | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (folder === undefined) {
      return undefined;
    }
    const name = folder.uri.toString();
    const known = this.#projects.get(name) ?? new Project(folder.uri);
    this.#projects.set(name, known);
    return known;
  }
}

/** One folder of the workspace. */
class Project {
  readonly sites: FoundSites;
  readonly index: UrlIndex;
  readonly files: SiteFiles;
  readonly root: vscode.Uri;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #settings: vscode.Disposable;

  constructor(root: vscode.Uri) {
    this.root = root;
    const files = editorSiteFiles(root);
    this.files = files;
    this.sites = new FoundSites(files, siteReaders);
    this.index = new UrlIndex({
      files,
      sites: this.sites,
      settingsOf: (path) => {
        const uri = vscode.Uri.joinPath(root, path);
        return {
          siteUrl: settings.siteUrl(uri),
          fields: articleFieldNames(uri),
        };
      },
      now: () => new Date(),
    });
    this.#watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(root, watched),
    );
    this.#watcher.onDidChange((uri) => this.#changed(uri, false));
    this.#watcher.onDidCreate((uri) => this.#changed(uri, true));
    this.#watcher.onDidDelete((uri) => this.#changed(uri, true));
    this.#settings = vscode.workspace.onDidChangeConfiguration((change) => {
      if (
        ["siteUrl", "frontMatterFields"].some((name) =>
          change.affectsConfiguration(`seoResearch.${name}`),
        )
      ) {
        this.index.forget();
      }
    });
  }

  /** A file's path below the folder, with `/`. */
  pathOf(uri: vscode.Uri): string {
    return uri.path.slice(this.root.path.replace(/\/$/u, "").length + 1);
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#settings.dispose();
  }

  #changed(uri: vscode.Uri, cameOrWent: boolean): void {
    const path = this.pathOf(uri);
    const outdated = outdatedBy({ path, cameOrWent }, this.sites.known);
    if (outdated === "everything" || outdated === "rules") {
      this.sites.forget();
    }
    if (outdated === "everything") {
      this.index.forget();
    } else if (outdated !== "nothing") {
      this.index.changed(path);
    }
  }
}

const { Directory, File, SymbolicLink } = vscode.FileType;

/** What an entry of a folder is, by its type. */
const entryKinds: ReadonlyMap<number, Omit<FolderEntry, "name">> = new Map<
  number,
  Omit<FolderEntry, "name">
>([
  [File, { kind: "file" }],
  [File | SymbolicLink, { kind: "file" }],
  [Directory, { kind: "folder" }],
  [Directory | SymbolicLink, { kind: "folder", isLink: true }],
]);

/** The files below a folder. */
function editorSiteFiles(root: vscode.Uri): SiteFiles {
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, ...path.split("/"));
  return {
    list: async (folder) => {
      if (folder.startsWith("..")) {
        return [];
      }
      const entries = await orUndefined(workspaceFiles.readDirectory(at(folder)));
      return (entries ?? []).flatMap(([name, type]): FolderEntry[] => {
        const kind = entryKinds.get(type);
        return kind === undefined ? [] : [{ name, ...kind }];
      });
    },
    read: async (path) => {
      const bytes = path.startsWith("..")
        ? undefined
        : await orUndefined(workspaceFiles.readFile(at(path)));
      return bytes === undefined || bytes.byteLength > largestFile
        ? undefined
        : new TextDecoder().decode(bytes);
    },
  };
}

/** The files of a project as they stand in the editor. */
function withUnsaved({ root, files }: Pick<Project, "root" | "files">): SiteFiles {
  return {
    list: files.list,
    read: (path) => {
      const uri = vscode.Uri.joinPath(root, path).toString();
      const open = vscode.workspace.textDocuments.find(
        (document) => document.isDirty && document.uri.toString() === uri,
      );
      return open === undefined ? files.read(path) : Promise.resolve(open.getText());
    },
  };
}

/** Undefined for what isn't there, or can't be read: the rules then say what they couldn't decide. */
async function orUndefined<Value>(reading: Thenable<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch {
    return undefined;
  }
}
