import * as vscode from "vscode";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { oneKeywordFields } from "../../../articles/contents/keywordInArticle.ts";
import { ArticleProject } from "../../../articles/project/articleProject.ts";
import type {
  ArticleSettings,
  OwnSite,
  PublishedPlace,
} from "../../../articles/project/articleProject.ts";
import { locateArticle } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { addressIn } from "../../../articles/sites/pageUrl.ts";
import { nameOf } from "../../../articles/sites/siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../../../articles/sites/siteFiles.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { SiteRules } from "../../../articles/sites/siteRules.ts";
import type { Claim, FieldNames } from "../../../articles/sites/urlIndex.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { settings } from "../settings.ts";
import { readArticleFile } from "../unreadFiles.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** What may change where pages are published: articles, configurations, data and layouts. */
const watched =
  "**/{*.md,*.mdx,*.markdown,*.mkd,*.html,*.htm,*.toml,*.yaml,*.yml,*.json,*.js,*.cjs,*.mjs,*.ts,*.cts,*.mts,*.astro,*.njk,*.liquid,*.rb,Gemfile,.gitignore,.eleventyignore}";

function settingsOf(article: vscode.Uri): ArticleSettings {
  return {
    siteUrl: settings.siteUrl(article),
    titleSuffix: settings.titleSuffix(article),
    fields: articleFieldNames(article),
  };
}

/** A file that claims a URL. */
export interface SourceOfUrl extends Omit<Claim, "path"> {
  readonly uri: vscode.Uri;
}

/** The names of fields in the front matter of an article, as the settings say. */
export function articleFieldNames(article: vscode.Uri): FieldNames {
  const { keyword, ...others } = settings.frontMatterFields(article);
  return { ...others, keyword: oneKeywordFields(keyword) };
}

/** Where a file stands in its project: a folder of the workspace. */
export interface PlaceInProject {
  /** The project's folder. */
  readonly root: vscode.Uri;
  /** Relative to it, with `/`. */
  readonly path: string;
  readonly project: ArticleProject;
}

/**
 * The sites in the folders of the workspace. Nothing is read before somebody asks; what was read is kept until a file
 * that it came from changes. Configurations are read and never run, so this works in Restricted Mode, too.
 */
export class ProjectSites {
  readonly #projects = new Map<string, WatchedProject>();
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
    const place = this.placeOf(uri);
    return place?.project.siteOf(place.path);
  }

  /** A file as its folder lists it: it may have been opened by a path with other capitals, which only some file systems tell apart. */
  async listed(uri: vscode.Uri): Promise<vscode.Uri> {
    const place = this.placeOf(uri);
    return place === undefined
      ? uri
      : vscode.Uri.joinPath(place.root, await place.project.sites.listed(place.path));
  }

  /** Where a file stands in its project; undefined for one that is in no folder of the workspace. */
  placeOf(uri: vscode.Uri): PlaceInProject | undefined {
    const folder = this.#folderOf(uri);
    return folder === undefined
      ? undefined
      : { root: folder.root, path: folder.pathOf(uri), project: folder.project };
  }

  /** Where an article is published, as it stands in the editor; `slugField` is the name of its field for the slug. */
  async locate(uri: vscode.Uri, front: FrontMatter, slugField: string): Promise<ArticleLocation> {
    const place = this.placeOf(uri);
    return place === undefined
      ? locateArticle(
          { path: nameOf(uri.path), front },
          { rules: undefined, siteUrl: "", slugField, now: new Date() },
        )
      : place.project.locate(place.path, front, slugField);
  }

  /** Every file of the workspace that claims a URL, the page's own first. Reads all articles of its sites when first asked. */
  async filesOf(url: string): Promise<SourceOfUrl[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const claims = (await this.placeOf(uri)?.project.index.filesOf(url)) ?? [];
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
    const place = this.placeOf(folder);
    return place?.project.publishedPlace(place.path, withUnsaved(place));
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
    const place = this.placeOf(uri);
    return place?.project.publishedSiteOf(place.path);
  }

  /** Why no file of the workspace makes a page, as sentences that say what can be done. */
  async whyNoFile(url: string): Promise<string> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) {
      return vscode.l10n.t("No folder is open. Open the folder of your site, then try again.");
    }
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const rules = (await this.placeOf(uri)?.project.sites.all()) ?? [];
        return rules.map(({ address }) => settings.siteUrl(uri) || address?.value);
      }),
    );
    const links = await Promise.all(
      folders.map(async ({ uri }) => (await this.placeOf(uri)?.project.sites.links()) ?? []),
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

  #folderOf(uri: vscode.Uri): WatchedProject | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (folder === undefined) {
      return undefined;
    }
    const name = folder.uri.toString();
    const known = this.#projects.get(name) ?? new WatchedProject(folder.uri);
    this.#projects.set(name, known);
    return known;
  }
}

/** One folder of the workspace: its project hears of changed files and settings. */
class WatchedProject {
  readonly project: ArticleProject;
  readonly root: vscode.Uri;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #settings: vscode.Disposable;

  constructor(root: vscode.Uri) {
    this.root = root;
    this.project = new ArticleProject({
      files: editorSiteFiles(root),
      settings: {
        of: (path) => settingsOf(vscode.Uri.joinPath(root, path)),
        researchFolder: () => settings.folder(root),
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
        this.project.forgetArticles();
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
    this.project.changed({ path: this.pathOf(uri), cameOrWent });
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
      return path.startsWith("..") ? undefined : await orUndefined(readArticleFile(at(path)));
    },
  };
}

/** The files of a project as they stand in the editor. */
function withUnsaved({ root, project: { files } }: PlaceInProject): SiteFiles {
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
