import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import type { ParsedArticle } from "../../../articles/checks/finding.ts";
import type { JudgedLink } from "../../../articles/checks/links/linkGraph.ts";
import type { PlacesOfArticle, ProposedLink } from "../../../articles/links/linkSearch.ts";
import type { LinksToArticle } from "../../../articles/project/projectQuestions.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import type { ChangeEffects } from "../../../research/changes/changeEffects.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import type { SiteChange } from "../../../research/changes/siteChange.ts";
import type { PageQueries } from "../../../research/planning/pageQueries.ts";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import type { ViewedField } from "../../../shared/articleProtocol.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import type { FactContext } from "../article/factWords.ts";
import type { WayToHistory } from "../planning/unknownHistory.ts";

/** What the fields of an article and its snippet are made from. */
export interface FieldFacts {
  readonly text: string;
  readonly front: FrontMatter;
  /** The names that the fields have in this article. */
  readonly names: Readonly<Record<ViewedField, string>>;
  /** The fields that may hold its one keyword, the surest first. */
  readonly keywordNames: readonly string[];
  /** What the site puts behind each title. */
  readonly titleSuffix: string;
  readonly location: ArticleLocation;
  /** The English name of the language that a new slug is made in. */
  readonly languageName: string;
  /** The first heading of the first level; undefined where there is none, and where the text wasn't read. */
  readonly mainHeading?: string | undefined;
}

/** Links of an article and to it. */
export interface LinkFacts {
  readonly out: readonly JudgedLink[];
  /** Undefined while the project is read. */
  readonly others?: LinksToArticle | undefined;
  /** Where links between it and others would fit; undefined while that is looked for. */
  readonly places?: PlacesOfArticle | undefined;
  /** Why what others have couldn't be read, as a sentence; neither is waited for then. */
  readonly problem?: string | undefined;
}

/** Questions that saved results have for an article's keyword. */
export interface QuestionFacts {
  readonly questions: readonly string[];
  /** "Live result page · United States, English · 3 days ago", for each result that they come from. */
  readonly sources: readonly string[];
}

/** Queries of the article's page, with the saved result that they come from. */
export interface QueryFacts extends PageQueries {
  readonly resultId: string;
  /** "United States, English · Nov 20, 2026"; "" for an export. */
  readonly circumstances: string;
  /** ISO time of the earlier result that has the positions before; absent where there is none, or the export compares itself. */
  readonly comparedWith?: string;
  readonly isSample: boolean;
}

/** What changed in an article on the default branch. */
export interface ArticleChanges {
  /** The ISO day to which was looked back. */
  readonly since: string;
  /** The newest first. */
  readonly changes: readonly SiteChange[];
  readonly effects: ChangeEffects;
  readonly notes: readonly ChangeNote[];
  /** Notes about changes of it that are still to come, the newest first. */
  readonly notesToCome: readonly ChangeNote[];
  readonly isSample: boolean;
  /** Why nothing is known, as a sentence. */
  readonly unknown?: string;
  /** What makes it known; absent where nothing does. */
  readonly way?: WayToHistory;
}

/** All that is known of the open article. */
export interface ArticleFacts extends FieldFacts {
  readonly uri: string;
  readonly name: string;
  /** Sentences above everything else. */
  readonly notices: readonly string[];
  /** Undefined before it was checked, and where no site makes a page of it. */
  readonly checked?:
    | { readonly article: ParsedArticle; readonly findings: readonly ReportedFinding[] }
    | undefined;
  /** Whether the checks are still looking. */
  readonly isChecking: boolean;
  /** Its main keyword; undefined where it has none. */
  readonly keyword?: string | undefined;
  readonly figures?: { readonly facts: KeywordFacts; readonly context: FactContext } | undefined;
  readonly links?: LinkFacts | undefined;
  readonly questions?: QuestionFacts | undefined;
  /** The newest of each shape, which are never mixed; empty where no saved result has any. */
  readonly queries?: readonly QueryFacts[] | undefined;
  /** What changed in it on the default branch, with the figures before and after; undefined while that is read. */
  readonly changes?: ArticleChanges | undefined;
  /** The tag of the language that it is written in; undefined where nothing says it. */
  readonly language?: string | undefined;
}

/** What a click in the view does. */
export type ArticleAction =
  /** Selects a place of the article. */
  | { readonly kind: "place"; readonly start: number; readonly end: number }
  /** Opens another file of the project, by its path, at a place. */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "result"; readonly resultId: string }
  /** Opens Search Console in the browser, for the article's page. */
  | { readonly kind: "searchConsole" }
  /** Imports what was exported there. */
  | { readonly kind: "importExport" }
  /** Inserts links, several after the editor's preview. */
  | { readonly kind: "insertLinks"; readonly links: readonly ProposedLink[] }
  /** Opens the links of the whole project. */
  | { readonly kind: "findLinks" }
  /** Opens the changes of the whole project. */
  | { readonly kind: "showChanges" }
  /** Copies what the article's edits change, and what came of earlier changes. */
  | { readonly kind: "copyPullRequest" }
  /** Notes what a change is expected to do, before it is made. */
  | { readonly kind: "noteChange" }
  /** Opens the setting that makes changes known, or the folder's trust. */
  | { readonly kind: "wayToHistory"; readonly way: WayToHistory }
  /** Leads to the step with the price of a call. */
  | {
      readonly kind: "call";
      readonly tool: string;
      readonly draft: Readonly<Record<string, unknown>>;
    };
