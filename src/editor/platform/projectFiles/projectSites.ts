import * as vscode from "vscode";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { oneKeywordFields } from "../../../articles/contents/keywordInArticle.ts";
import { ProjectProcess } from "../../../articles/project/process/projectProcess.ts";
import type {
  GivenUpWork,
  SavedAsked,
  SiteStanding,
} from "../../../articles/project/projectQuestions.ts";
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
import type { SiteFacts } from "../../../articles/sites/siteRules.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { Claim, FieldNames } from "../../../articles/sites/urlIndex.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { Log } from "../log.ts";
import { settings } from "../settings.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** Bytes of a configuration or an article that are read: real ones have a few thousand. */
const largestFile = 2_000_000;

/** What may change where pages are published: articles, configurations, data and layouts. */
const watched =
  "**/{*.md,*.mdx,*.markdown,*.mkd,*.html,*.htm,*.toml,*.yaml,*.yml,*.json,*.js,*.cjs,*.mjs,*.ts,*.cts,*.mts,*.astro,*.njk,*.liquid,*.rb,Gemfile,.gitignore,.eleventyignore}";

/** The settings that a project's process knows. */
const processSettings = ["siteUrl", "frontMatterFields", "titleSuffix", "folder"] as const;

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
  readonly project: ProjectProcess<SavedFacts>;
  /** The project's files, as they are on disk. */
  readonly files: SiteFiles;
  /** Has the Problems panel say why a site's URLs aren't known, or say it no longer. */
  readonly siteStands: (site: SiteStanding) => void;
}

/** What the sites of a workspace are made from. */
export interface SitesParts {
  /** The bundle in which articles are read. */
  readonly processFile: string;
  /** What saved results say about an article. */
  readonly saved: (uri: vscode.Uri, asked: SavedAsked) => Promise<SavedFacts | undefined>;
  readonly log: Pick<Log, "warn">;
}

/**
 * The sites in the folders of the workspace, each folder in a process of its own. Nothing is read before somebody asks;
 * what was read is kept until a file that it came from changes. Configurations are read and never run, so this works in
 * Restricted Mode, too. What had to be given up is in the Problems panel until its file changes.
 */
export class ProjectSites {
  readonly #projects = new Map<string, WatchedProject>();
  readonly #folders: vscode.Disposable;
  readonly #parts: SitesParts;
  readonly #problems = vscode.languages.createDiagnosticCollection("seoResearchSites");

  constructor(parts: SitesParts) {
    this.#parts = parts;
    this.#folders = vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      for (const { uri } of removed) {
        this.#projects.get(uri.toString())?.dispose();
        this.#projects.delete(uri.toString());
      }
    });
  }

  dispose(): void {
    this.#folders.dispose();
    this.#problems.dispose();
    this.#projects.forEach((project) => project.dispose());
    this.#projects.clear();
  }

  /** The site that makes a page of a file; undefined where no generator is recognised, or the file is in no folder of the workspace. */
  async siteOf(uri: vscode.Uri): Promise<SiteFacts | undefined> {
    const place = this.placeOf(uri);
    return place?.project.ask("siteOf", place.path);
  }

  /** A file as its folder lists it: it may have been opened by a path with other capitals, which only some file systems tell apart. */
  async listed(uri: vscode.Uri): Promise<vscode.Uri> {
    const place = this.placeOf(uri);
    return place === undefined
      ? uri
      : vscode.Uri.joinPath(place.root, await place.project.ask("listed", place.path));
  }

  /** Where a file stands in its project; undefined for one that is in no folder of the workspace. */
  placeOf(uri: vscode.Uri): PlaceInProject | undefined {
    const folder = this.#folderOf(uri);
    return folder === undefined
      ? undefined
      : {
          root: folder.root,
          path: folder.pathOf(uri),
          project: folder.project,
          files: folder.files,
          siteStands: (site) => folder.siteStands(site),
        };
  }

  /** Where an article is published, as it stands in the editor; `slugField` is the name of its field for the slug. */
  async locate(uri: vscode.Uri, front: FrontMatter, slugField: string): Promise<ArticleLocation> {
    const place = this.placeOf(uri);
    return place === undefined
      ? locateArticle(
          { path: nameOf(uri.path), front },
          { rules: undefined, siteUrl: "", slugField, now: new Date() },
        )
      : place.project.ask("locate", { path: place.path, front, slugField });
  }

  /** Every file of the workspace that claims a URL, the page's own first. Reads all articles of its sites when first asked. */
  async filesOf(url: string): Promise<SourceOfUrl[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const claims = (await this.placeOf(uri)?.project.ask("filesOf", url)) ?? [];
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
    return place?.project.ask("publishedPlace", place.path);
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
    return place?.project.ask("publishedSiteOf", place.path);
  }

  /** Why no file of the workspace makes a page, as sentences that say what can be done. */
  async whyNoFile(url: string): Promise<string> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) {
      return vscode.l10n.t("No folder is open. Open the folder of your site, then try again.");
    }
    const found = await Promise.all(
      folders.map(async ({ uri }) => {
        const rules = (await this.placeOf(uri)?.project.ask("sites", undefined)) ?? [];
        return rules.map(({ address }) => settings.siteUrl(uri) || address?.value);
      }),
    );
    const links = await Promise.all(
      folders.map(
        async ({ uri }) => (await this.placeOf(uri)?.project.ask("linkedFolders", undefined)) ?? [],
      ),
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
    const known =
      this.#projects.get(name) ?? new WatchedProject(folder.uri, this.#parts, this.#problems);
    this.#projects.set(name, known);
    return known;
  }
}

/** One folder of the workspace: its project hears of changed files and settings. */
class WatchedProject {
  readonly project: ProjectProcess<SavedFacts>;
  readonly root: vscode.Uri;
  readonly files: SiteFiles;
  readonly #log: SitesParts["log"];
  readonly #problems: vscode.DiagnosticCollection;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #settings: vscode.Disposable;
  /** What was given up, as the Problems panel says. */
  #said: readonly GivenUpWork[] = [];
  /** Why a site's URLs aren't known, by the file of its configuration. */
  readonly #unknown = new Map<string, string>();

  constructor(root: vscode.Uri, parts: SitesParts, problems: vscode.DiagnosticCollection) {
    this.root = root;
    this.#log = parts.log;
    this.#problems = problems;
    const [files, inEditor] = [editorSiteFiles(root), textsInEditor(root)];
    this.files = textFiles(files);
    this.project = new ProjectProcess({
      file: parts.processFile,
      files: this.files,
      answers: {
        list: (folder) => files.list(folder),
        read: ({ path, asInEditor }) => {
          const text = asInEditor ? inEditor(path) : undefined;
          return text === undefined ? files.read(path) : Promise.resolve(text);
        },
        saved: (asked) => parts.saved(vscode.Uri.joinPath(root, asked.path), asked),
      },
      settings: () => settingsOf(root),
      researchFolder: () => settings.folder(root),
      language: vscode.env.language,
      translations: translations(),
      onGivenUp: (all) => this.#say(all),
    });
    this.#watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(root, watched),
    );
    this.#watcher.onDidChange((uri) => this.#changed(uri, false));
    this.#watcher.onDidCreate((uri) => this.#changed(uri, true));
    this.#watcher.onDidDelete((uri) => this.#changed(uri, true));
    this.#settings = vscode.workspace.onDidChangeConfiguration((change) => {
      if (
        processSettings.some((name) => change.affectsConfiguration(`seoResearch.${name}`, root))
      ) {
        this.project.settingsChanged();
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
    this.#say([]);
    this.project.dispose();
  }

  #changed(uri: vscode.Uri, cameOrWent: boolean): void {
    const path = this.pathOf(uri);
    // what its site makes of it now is said with the next article that is checked
    this.siteStands({ file: path });
    this.project.changed({ path, cameOrWent });
  }

  /** Says what had to be given up: in the Problems panel until it is tried again, and once in the log. */
  #say(all: readonly GivenUpWork[]): void {
    const before = new Set(this.#said);
    for (const work of all.filter((one) => !before.has(one))) {
      this.#log.warn(givenUpSentence(work));
    }
    const files = new Set([...this.#said, ...all].map(({ file }) => file));
    this.#said = all;
    files.forEach((file) => this.#showProblems(file));
  }

  siteStands({ file, problem }: SiteStanding): void {
    if (problem === this.#unknown.get(file)) {
      return;
    }
    if (problem === undefined) {
      this.#unknown.delete(file);
    } else {
      this.#unknown.set(file, problem);
    }
    this.#showProblems(file);
  }

  #showProblems(file: string): void {
    const givenUp = this.#said.filter((work) => work.file === file);
    const unknown = this.#unknown.get(file);
    this.#problems.set(vscode.Uri.joinPath(this.root, file), [
      ...givenUp.map((work) => problemAtTop(givenUpSentence(work), Warning)),
      ...(givenUp.length > 0 || unknown === undefined
        ? []
        : [
            problemAtTop(
              vscode.l10n.t("URLs of this site are unknown: {0}", shownSentence(unknown)),
              Information,
            ),
          ]),
    ]);
  }
}

/** What is said of work that was given up, and when it is done again. */
function givenUpSentence({ kind, reason }: GivenUpWork): string {
  switch (kind) {
    case "site":
      return vscode.l10n.t(
        "{0} The URLs of this site are unknown until its configuration changes.",
        reason,
      );
    case "page":
      return vscode.l10n.t("{0} The URL of this file is unknown until it changes.", reason);
    case "article":
      return vscode.l10n.t("{0} It isn't checked until it changes.", reason);
    case "rules":
      return vscode.l10n.t("{0} Articles are checked without it until it changes.", reason);
  }
}

const { Warning, Information } = vscode.DiagnosticSeverity;

function problemAtTop(message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, severity);
  diagnostic.source = "SEO";
  return diagnostic;
}

/** The sentences of the editor's language that are there, for the process. */
function translations(): Record<string, string> {
  return { ...vscode.l10n.bundle };
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

/** The files of a project as they are read: in bytes, which the process makes a text of. */
interface ByteFiles extends Pick<SiteFiles, "list"> {
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

/** The files below a folder. */
function editorSiteFiles(root: vscode.Uri): ByteFiles {
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
      return bytes === undefined || bytes.byteLength > largestFile ? undefined : bytes;
    },
  };
}

function textFiles({ list, read }: ByteFiles): SiteFiles {
  return {
    list,
    read: async (path) => {
      const bytes = await read(path);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
  };
}

/** The text of a file that has changes in the editor; undefined for others. */
function textsInEditor(root: vscode.Uri): (path: string) => string | undefined {
  return (path) => {
    const uri = vscode.Uri.joinPath(root, path).toString();
    return vscode.workspace.textDocuments
      .find((document) => document.isDirty && document.uri.toString() === uri)
      ?.getText();
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
