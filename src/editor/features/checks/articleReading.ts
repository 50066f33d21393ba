import * as vscode from "vscode";
import type { BodyReader } from "../../../articles/checks/body/bodyReader.ts";
import type { CheckedArticle } from "../../../articles/checks/finding.ts";
import type { JudgedLink, LinkGraph } from "../../../articles/checks/links/linkGraph.ts";
import { mainKeyword } from "../../../articles/contents/keywordInArticle.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { ArticleProject } from "../../../articles/project/articleProject.ts";
import { ProjectChecks } from "../../../articles/project/projectChecks.ts";
import type { CheckOutcome } from "../../../articles/project/projectChecks.ts";
import { researchRules } from "../../../research/articleFindings/researchRules.ts";
import { readSavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { App } from "../../platform/app.ts";
import { lastChange, lastWritten } from "../../platform/gitLog.ts";
import { isSameUri } from "../../platform/isSameUri.ts";
import { articleFieldNames } from "../../platform/projectFiles/projectSites.ts";

/** A text that is to be checked: an open document, or a file as it was read. */
export interface ArticleText {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly text: string;
}

/** The articles of a folder of the workspace, and where one of its files stands in it. */
interface CheckedPlace {
  readonly root: vscode.Uri;
  readonly path: string;
  readonly checks: ProjectChecks;
}

/** Checks articles of the workspace: each folder's are a project of their own, which the editor tells of changed files. */
export class ArticleReading {
  readonly #app: App;
  readonly #bodies: BodyReader;
  readonly #checks = new Map<ArticleProject, ProjectChecks>();

  constructor(app: App, bodies: BodyReader) {
    this.#app = app;
    this.#bodies = bodies;
  }

  dispose(): void {
    this.#checks.forEach((checks) => checks.dispose());
    this.#bodies.dispose();
  }

  /** What the rules find in an article, those that know saved research among them; as {@link ProjectChecks.check} otherwise. */
  async check({ uri, languageId, text }: ArticleText, waits: boolean): Promise<CheckOutcome> {
    const kind = articleKind(languageId, uri.path);
    const place = await this.#placeOf(uri);
    return kind === undefined || place === undefined
      ? { findings: [], isComplete: true, isArticle: false }
      : place.checks.check(
          { path: place.path, kind, text },
          { waits, more: async (article) => researchRules(await this.#saved(article, uri)) },
        );
  }

  /** Reads the project's articles, so that the next check is complete. */
  async readProject(uri: vscode.Uri): Promise<void> {
    await (await this.#app.sites()).placeOf(uri)?.project.index.articles();
  }

  /** The files below a folder that may be articles of a site, as they are on disk now. */
  async articlesIn(folder: vscode.Uri): Promise<vscode.Uri[]> {
    const place = await this.#placeOf(folder);
    const paths = (await place?.checks.articlesIn(place.path)) ?? [];
    return paths.map((path) => vscode.Uri.joinPath(place?.root ?? folder, path));
  }

  /** Why a project's `seo/rules.json` can't be used as it is, as a sentence; undefined where it can. */
  async rulesProblem(uri: vscode.Uri): Promise<string | undefined> {
    return (await (await this.#placeOf(uri))?.checks.ruleSettings())?.problem;
  }

  /** Which article of a file's project links to which; undefined for a file that is in no folder of the workspace. Nothing is read before the graph is asked. */
  async linkGraphOf(uri: vscode.Uri): Promise<LinkGraph | undefined> {
    return (await this.#placeOf(uri))?.checks.links;
  }

  /** A file's path in its project; undefined for one that is in no folder of the workspace. */
  async pathOf(uri: vscode.Uri): Promise<string | undefined> {
    return (await this.#placeOf(uri))?.path;
  }

  /** Every link of an article as it was read, with what each leads to. */
  async linksOf(uri: vscode.Uri, article: CheckedArticle): Promise<readonly JudgedLink[]> {
    return (await this.#placeOf(uri))?.checks.linksOf(article) ?? [];
  }

  async #placeOf(uri: vscode.Uri): Promise<CheckedPlace | undefined> {
    const place = (await this.#app.sites()).placeOf(uri);
    if (place === undefined) {
      return undefined;
    }
    const { root, path, project } = place;
    const checks =
      this.#checks.get(project) ??
      new ProjectChecks(project, (text, kind) => this.#bodies.read(text, kind));
    this.#checks.set(project, checks);
    return { root, path, checks };
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
}
