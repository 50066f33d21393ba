import * as vscode from "vscode";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import type { ProjectProcess } from "../../../articles/project/process/projectProcess.ts";
import type { SiteStanding } from "../../../articles/project/projectQuestions.ts";
import type { OwnSite, PublishedPlace } from "../../../articles/project/articleProject.ts";
import { locateArticle } from "../../../articles/sites/locateArticle.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { addressIn } from "../../../articles/sites/pageUrl.ts";
import { nameOf } from "../../../articles/sites/siteFiles.ts";
import type { SiteFiles } from "../../../articles/sites/siteFiles.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { SiteFacts } from "../../../articles/sites/siteRules.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { Claim } from "../../../articles/sites/urlIndex.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { settings } from "../settings.ts";
import { WatchedProject } from "./watchedProject.ts";
import type { SitesParts } from "./watchedProject.ts";

/** A file that claims a URL. */
export interface SourceOfUrl extends Omit<Claim, "path"> {
  readonly uri: vscode.Uri;
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

  /** The host of the site in a folder, as its configuration names it, and what says so; undefined where it names none, or an example. */
  ownSite(folder: vscode.Uri): Promise<OwnSite | undefined> {
    return this.publishedSiteOf(vscode.Uri.joinPath(folder, "index.md"));
  }

  /** All sites in a folder of the workspace. */
  async sitesIn(folder: vscode.Uri): Promise<readonly SiteFacts[]> {
    return (await this.placeOf(folder)?.project.ask("sites", undefined)) ?? [];
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
        "No site generator found in the open folder, so the file for {0} is unknown.",
        url,
      );
    }
    const hosts = new Set(found.flat().flatMap((address) => addressIn(address)?.host ?? []));
    if (hosts.size === 0) {
      return vscode.l10n.t(
        "The site in the open folder doesn't say where it's published. Set Site URL in Settings, then try again.",
      );
    }
    const isOwn = [...hosts].some((host) => siteKey(host) === siteKey(url));
    const [link] = links.flat();
    if (isOwn && link !== undefined) {
      return vscode.l10n.t(
        "No article in the open folder is published at {0}. Linked folders such as {1} aren't searched: if the article is there, open it yourself.",
        url,
        shownSentence(`${link}/`),
      );
    }
    return isOwn
      ? vscode.l10n.t(
          "No article in the open folder is published at {0}. The page may be a list or come from a template, or its file was moved or deleted.",
          url,
        )
      : vscode.l10n.t(
          "No article in the open folder is published at {0}: its site is at {1}. If that isn't right, change Site URL in Settings.",
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
