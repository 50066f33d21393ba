import * as vscode from "vscode";
import { emptyBody } from "../../../articles/checks/body/articleBody.ts";
import type { BodyReader } from "../../../articles/checks/body/bodyReader.ts";
import { checkArticle } from "../../../articles/checks/checkArticle.ts";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import type { CheckContext, ProjectFacts } from "../../../articles/checks/checkContext.ts";
import type { CheckedArticle } from "../../../articles/checks/finding.ts";
import { LinkGraph, judgedLinks } from "../../../articles/checks/links/linkGraph.ts";
import type { JudgedLink } from "../../../articles/checks/links/linkGraph.ts";
import { isIgnored, readRules } from "../../../articles/checks/ruleSettings.ts";
import type { ReadRules } from "../../../articles/checks/ruleSettings.ts";
import { projectFacts } from "../../../articles/checks/projectFacts.ts";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { isTooLong } from "../../../articles/checks/rules/tooLong.ts";
import { researchRules } from "../../../research/articleFindings/researchRules.ts";
import { readSavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { App } from "../../platform/app.ts";
import { lastChange, lastWritten } from "../../platform/gitLog.ts";
import { isSameUri } from "../../platform/isSameUri.ts";
import { articleFieldNames } from "../../platform/projectFiles/projectSites.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { isPlainArticle, plainSite } from "../../../articles/sites/plainSite.ts";
import { filesBelow, pathBelow } from "../../../articles/sites/siteFiles.ts";
import type { SiteRules } from "../../../articles/sites/siteRules.ts";
import { settings } from "../../platform/settings.ts";
import { rulesPath } from "./ruleFile.ts";

/** A text that is to be checked: an open document, or a file as it was read. */
export interface ArticleText {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly text: string;
}

/** What came of checking a text. */
export interface CheckOutcome {
  readonly findings: readonly ReportedFinding[];
  /** False where rules that compare it with other articles had nothing to go by yet. */
  readonly isComplete: boolean;
  /** Whether a site makes a page of it. */
  readonly isArticle: boolean;
  /** As it was read for the rules; undefined for what is no article. */
  readonly article?: CheckedArticle;
}

/** Reads articles, and what the rules know beside them. What was read of a project is kept until its files change. */
export class ArticleReading {
  readonly #app: App;
  readonly #bodies: BodyReader;
  readonly #facts = new WeakMap<PlaceInProject["index"], ProjectFacts>();
  readonly #graphs = new Map<PlaceInProject["index"], LinkGraph>();

  constructor(app: App, bodies: BodyReader) {
    this.#app = app;
    this.#bodies = bodies;
  }

  dispose(): void {
    this.#graphs.forEach((graph) => graph.dispose());
    this.#bodies.dispose();
  }

  /**
   * What the rules find in an article; nothing for a file that no site makes a page of. Rules that compare it with
   * other articles find nothing before these were read, unless `waits`; then `isComplete` is false.
   */
  async check({ uri, languageId, text }: ArticleText, waits: boolean): Promise<CheckOutcome> {
    const nothing = { findings: [], isComplete: true, isArticle: false };
    const kind = articleKind(languageId, uri.path);
    const sites = await this.#app.sites();
    const place = sites.placeOf(await sites.listed(uri));
    if (kind === undefined || place === undefined) {
      return nothing;
    }
    const rules = await siteRules(uri, place, () => readFrontMatter(text, kind));
    if (rules === undefined) {
      return nothing;
    }
    const { settings: own } = await rulesOf(place);
    if (await isIgnored(place.path, own)) {
      return nothing;
    }
    const article = await this.#read({ uri, languageId, text }, kind, place, rules);
    if (article === undefined) {
      return nothing;
    }
    const isComplete = waits || place.index.isRead;
    const context: CheckContext = {
      ...this.#contextOf(place, uri),
      project: isComplete ? this.#factsOf(place) : undefined,
      links: isComplete ? await this.linkGraphOf(uri) : undefined,
    };
    const saved = isComplete && !isTooLong(article) ? await this.#saved(article, uri) : undefined;
    const findings = await checkArticle(article, kind, context, {
      settings: own,
      more: researchRules(saved),
    });
    return { findings, isComplete, isArticle: true, article };
  }

  /** Reads the project's articles, so that the next check is complete. */
  async readProject(uri: vscode.Uri): Promise<void> {
    await (await this.#app.sites()).placeOf(uri)?.index.articles();
  }

  /** The files below a folder that may be articles of a site, as they are on disk now. */
  async articlesIn(folder: vscode.Uri): Promise<vscode.Uri[]> {
    const place = (await this.#app.sites()).placeOf(folder);
    if (
      place === undefined ||
      (settings.siteUrl(folder) === "" && (await place.sites.all()).length === 0)
    ) {
      return [];
    }
    const paths = await filesBelow(place.files, place.path);
    return paths
      .filter((path) => articleKind("", path) !== undefined)
      .map((path) => vscode.Uri.joinPath(place.root, path));
  }

  /** Why a project's `seo/rules.json` can't be used as it is, as a sentence; undefined where it can. */
  async rulesProblem(uri: vscode.Uri): Promise<string | undefined> {
    const place = (await this.#app.sites()).placeOf(uri);
    return place === undefined ? undefined : (await rulesOf(place)).problem;
  }

  /** Which article of a file's project links to which; undefined for a file that is in no folder of the workspace. Nothing is read before the graph is asked. */
  async linkGraphOf(uri: vscode.Uri): Promise<LinkGraph | undefined> {
    const place = (await this.#app.sites()).placeOf(uri);
    if (place === undefined) {
      return undefined;
    }
    const graph =
      this.#graphs.get(place.index) ??
      new LinkGraph({
        articles: () => place.index.articles(),
        read: (path) => this.#readFile({ ...place, path }),
        context: () => this.#contextOf(place, place.root),
      });
    this.#graphs.set(place.index, graph);
    return graph;
  }

  /** A file's path in its project; undefined for one that is in no folder of the workspace. */
  async pathOf(uri: vscode.Uri): Promise<string | undefined> {
    return (await this.#app.sites()).placeOf(uri)?.path;
  }

  /** An article as it is on disk; undefined for a file that is gone, has no page or is too long. */
  async #readFile(place: PlaceInProject): Promise<CheckedArticle | undefined> {
    const { path, root, files, sites } = place;
    const kind = articleKind("", path);
    const [rules, text] = await Promise.all([sites.siteOf(path), files.read(path)]);
    return kind === undefined || rules === undefined || text === undefined || isTooLong({ text })
      ? undefined
      : this.#read(
          { uri: vscode.Uri.joinPath(root, path), languageId: kind, text },
          kind,
          place,
          rules,
        );
  }

  /** Every link of an article as it was read, with what each leads to. */
  async linksOf(uri: vscode.Uri, article: CheckedArticle): Promise<readonly JudgedLink[]> {
    const place = (await this.#app.sites()).placeOf(uri);
    return place === undefined ? [] : judgedLinks(article, this.#contextOf(place, uri));
  }

  /** What is known beside an article, its project's articles among it. */
  #contextOf(place: PlaceInProject, uri: vscode.Uri): CheckContext {
    return {
      files: place.files,
      fields: articleFieldNames(uri),
      titleSuffix: settings.titleSuffix(uri),
      project: this.#factsOf(place),
      now: new Date(),
    };
  }

  async #read(
    { uri, text }: ArticleText,
    kind: ArticleKind,
    { path }: PlaceInProject,
    rules: CheckedArticle["rules"],
  ): Promise<CheckedArticle | undefined> {
    const sites = await this.#app.sites();
    const front = await readFrontMatter(text, kind);
    const location = await sites.locate(uri, front, articleFieldNames(uri).slug);
    if (location.kind === "none") {
      return undefined;
    }
    // the text of a file that is too long isn't looked at, which a rule says
    const body = (await this.#bodies.read(text, kind)) ?? emptyBody;
    return { path, text, front, body, location, rules };
  }

  /** What saved results say about an article; free. An article with changes of its own was changed just now. */
  async #saved(article: CheckedArticle, uri: vscode.Uri): Promise<SavedFacts | undefined> {
    const document = vscode.workspace.textDocuments.find((open) => isSameUri(open.uri, uri));
    const keyword = mainKeyword(article.text, article.front, articleFieldNames(uri).keyword);
    return readSavedFacts(await this.#app.knownFacts(), {
      article,
      keyword: keyword?.keyword,
      changedAt:
        document?.isDirty === true
          ? new Date().toISOString()
          : ((await lastChange(uri)) ?? (await lastWritten(uri))),
      origin: this.#app.connections.origin,
    });
  }

  #factsOf({ index, sites, files }: PlaceInProject): ProjectFacts {
    const known =
      this.#facts.get(index) ??
      projectFacts(index, sites, async (path) => {
        const kind = articleKind("", path);
        const text = kind === undefined ? undefined : await files.read(path);
        return kind === undefined || text === undefined ? undefined : this.#bodies.read(text, kind);
      });
    this.#facts.set(index, known);
    return known;
  }
}

/** The rules of the site that makes a page of a file: a generator's, else those of a site that only the setting for its URL tells of. Undefined for a file of none. */
async function siteRules(
  uri: vscode.Uri,
  { path, sites, root }: PlaceInProject,
  readFront: () => Promise<FrontMatter>,
): Promise<SiteRules | undefined> {
  const found = await sites.siteOf(path);
  if (found !== undefined || settings.siteUrl(uri) === "") {
    return found;
  }
  const isResearch = pathBelow(path, settings.folder(root)) !== undefined;
  return !isResearch && isPlainArticle(path, await readFront())
    ? plainSite(articleFieldNames(uri).slug)
    : undefined;
}

async function rulesOf({ files, root }: PlaceInProject): Promise<ReadRules> {
  const path = rulesPath(root);
  return readRules(await files.read(path), path);
}
