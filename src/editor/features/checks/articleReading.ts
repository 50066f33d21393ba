import * as vscode from "vscode";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import type { ParsedArticle } from "../../../articles/checks/finding.ts";
import type { JudgedLink } from "../../../articles/checks/links/linkGraph.ts";
import type {
  UndecidedLink,
  UndecidedLinks,
} from "../../../articles/checks/links/undecidedLinks.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { ProjectText } from "../../../articles/project/projectChecks.ts";
import type { PlacesOfArticle } from "../../../articles/links/linkSearch.ts";
import type { LinksToArticle } from "../../../articles/project/projectQuestions.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";

/** A text that is to be checked: an open document, or a file as it was read. */
export interface ArticleText {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly text: string;
}

/** What came of checking a text; members as in `CheckOutcome`. */
export interface CheckedText {
  readonly findings: readonly ReportedFinding[];
  readonly isComplete: boolean;
  readonly isArticle: boolean;
  readonly article?: ParsedArticle;
  readonly undecided?: UndecidedLinks;
  readonly undecidedLinks?: readonly UndecidedLink[];
  readonly isForLinksOnly?: boolean;
  readonly problem?: string;
  readonly rulesProblem?: string;
  /** Whether the Problems panel says so already: it had to be given up. */
  readonly isGivenUp?: boolean;
}

/** What is asked about the links of other articles to one. */
export interface LinksAsked {
  /** Words that could be a link to it; undefined where there are none. */
  readonly words: string | undefined;
  /** Articles that mention the words and are looked into for the sentence. */
  readonly limit: number;
  /** Whether to answer only where the project's articles were read already. */
  readonly ifRead: boolean;
}

/** Checks articles of the workspace: each folder's are a project of their own. */
export class ArticleReading {
  readonly #app: Pick<App, "sites">;

  constructor(app: Pick<App, "sites">) {
    this.#app = app;
  }

  /** What the rules find in an article, those that know saved research among them; nothing for a file that no site makes a page of. */
  async check(article: ArticleText, waits: boolean): Promise<CheckedText> {
    const asked = await this.#textOf(article);
    if (asked === undefined) {
      return { findings: [], isComplete: true, isArticle: false };
    }
    const {
      article: read,
      site,
      ...outcome
    } = await asked.place.project.ask("check", { text: asked.text, waits });
    if (site !== undefined) {
      asked.place.siteStands(site);
    }
    if (read !== undefined) {
      return { ...outcome, article: { ...read, text: article.text } };
    }
    const { path, project } = asked.place;
    const isGivenUp = project.givenUp.some(({ kind, name }) => kind === "article" && name === path);
    return { ...outcome, isGivenUp };
  }

  /** Reads the project's articles, so that the next check is complete. */
  async readProject(uri: vscode.Uri): Promise<void> {
    await (await this.#placeOf(uri))?.project.articles();
  }

  /** The files below a folder that may be articles of a site, as they are on disk now. */
  async articlesIn(folder: vscode.Uri): Promise<vscode.Uri[]> {
    const place = await this.#placeOf(folder);
    const paths = (await place?.project.ask("articlesIn", place.path)) ?? [];
    return paths.map((path) => vscode.Uri.joinPath(place?.root ?? folder, path));
  }

  /** What is wrong in the files of a folder's project that say redirects, as they are on disk now. */
  async redirectFindings(
    folder: vscode.Uri,
  ): Promise<{ readonly uri: vscode.Uri; readonly findings: readonly ReportedFinding[] }[]> {
    const place = await this.#placeOf(folder);
    const found = (await place?.project.ask("redirectFindings", undefined)) ?? [];
    return found.map(({ path, findings }) => ({
      uri: vscode.Uri.joinPath(place?.root ?? folder, path),
      findings,
    }));
  }

  /** Why a project's `seo/rules.json` can't be used as it is, as a sentence; undefined where it can. */
  async rulesProblem(uri: vscode.Uri): Promise<string | undefined> {
    return (await this.#placeOf(uri))?.project.ask("rulesProblem", undefined);
  }

  /** Every link of an article, with what each leads to. */
  async linksOf(article: ArticleText): Promise<readonly JudgedLink[]> {
    const asked = await this.#textOf(article);
    return (await asked?.place.project.ask("linksOf", asked.text)) ?? [];
  }

  /** What other articles have to do with a file; reads them with the first question. Undefined for a file that is in no project. */
  async linksTo(uri: vscode.Uri, asked: LinksAsked): Promise<LinksToArticle | undefined> {
    const place = await this.#placeOf(uri);
    return place?.project.ask("linksTo", { path: place.path, ...asked });
  }

  /** Places for links to an article and in it, as files are in the editor; reads the project with the first question. */
  async linkPlaces(uri: vscode.Uri, most: number): Promise<PlacesOfArticle> {
    const place = await this.#placeOf(uri);
    return (
      (await place?.project.ask("linkPlaces", { path: place.path, most })) ?? { into: [], out: [] }
    );
  }

  async #placeOf(uri: vscode.Uri): Promise<PlaceInProject | undefined> {
    return (await this.#app.sites()).placeOf(uri);
  }

  async #textOf({
    uri,
    languageId,
    text,
  }: ArticleText): Promise<
    { readonly place: PlaceInProject; readonly text: ProjectText } | undefined
  > {
    const kind = articleKind(uri.path, languageId);
    const place = await this.#placeOf(uri);
    return kind === undefined || place === undefined
      ? undefined
      : { place, text: { path: place.path, kind, text } };
  }
}
